<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Environment;
use Contact\Owner\Doctor;
use Contact\Owner\HealthCheck;
use Contact\Owner\PhpRuntime;
use Contact\SettingsFileProblem;
use Contact\Storage\Database;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use DateTimeZone;
use PHPUnit\Framework\Attributes\Group;

final class HealthCheckTest extends StoreTestCase
{
    public function test_the_problems_of_all_settings_are_named_together(): void
    {
        $settings = $this->newStore('sqlite') + ['MAIL_TO' => 'owner', 'RATE_LIMIT' => 'many', 'NOTIFY_URL' => 'studio.example'];
        $problems = implode("\n", $this->check($settings, problems: [SettingsFileProblem::ofLine('.env', 3, 'NAME')])->status()->toMend());

        self::assertMatchesRegularExpression('/^The settings file \.env cannot be read at line 3 \(NAME\)\. \(\.env\) Write .+\nRATE_LIMIT .+\nNOTIFY_URL .+\nMAIL_TO holds .+\(MAIL_TO is "owner"\) Write /', $problems);
    }

    public function test_a_store_that_cannot_be_opened_is_named_with_the_fallback(): void
    {
        $check = $this->check($this->newStore('sqlite'), database: static fn(): Database => throw StorageUnavailable::withoutDriver('sqlite'));
        $problems = $check->status()->toMend();

        self::assertStringContainsString("PHP's extension pdo_sqlite is missing.", implode("\n", $problems));
        self::assertSame('Until then inquiries are mailed at once, or their senders asked to call you.', end($problems));
    }

    #[Group('native')]
    public function test_a_login_that_the_mail_server_rejects_is_a_problem_by_itself(): void
    {
        $server = SmtpServer::start(['AUTH' => '535 wrong password']);
        $check = $this->check($this->newStore('sqlite') + $server->settings() + ['SMTP_USERNAME' => 'website', 'SMTP_PASSWORD' => 'secret']);
        self::assertSame([], $check->status()->toMend());
        $status = $check->status(withLogin: true);

        self::assertSame(['The mail server rejected the login. Check SMTP_USERNAME and SMTP_PASSWORD in .env.'], $status->toMend());
        self::assertStringContainsString('Mail server:      The mail server rejected the login: 535 wrong password', $status->text());
    }

    #[Group('native')]
    public function test_a_mail_server_that_cannot_be_reached_is_a_problem_by_itself(): void
    {
        $settings = ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example', 'SMTP_HOST' => '127.0.0.1', 'SMTP_PORT' => '1'];
        $problems = $this->check($this->newStore('sqlite') + $settings)->status(withLogin: true)->toMend();

        self::assertCount(1, $problems);
        self::assertStringStartsWith('The mail server could not be reached. Check SMTP_HOST, SMTP_PORT and SMTP_ENCRYPTION in .env.', $problems[0]);
    }

    #[Group('native')]
    public function test_status_txt_has_the_same_text_and_names_a_settings_file_that_others_may_read(): void
    {
        $settings = $this->newStore('sqlite');
        // No account may change the mode of this file.
        $check = $this->check($settings, path: '/proc/sys/kernel/ostype');
        $status = $check->status();
        $check->write($status);

        self::assertStringContainsString('Other accounts of the host may read .env.', $status->text());
        self::assertStringContainsString('(/proc/sys/kernel/ostype)', $status->text());
        self::assertStringEqualsFile("{$settings['DATA_DIR']}/STATUS.txt", $status->text());
    }

    public function test_status_txt_names_no_part_of_a_password_that_a_line_break_has_cut(): void
    {
        file_put_contents("{$this->folder()}/.env", "SMTP_PASSWORD='abc\nzebra quagga'\nzebra alone\n");
        $environment = Environment::fromFile("{$this->folder()}/.env");
        $check = $this->check($settings = $this->newStore('sqlite'), $environment->path, $environment->problems);
        $check->write($check->status());
        $text = (string) file_get_contents("{$settings['DATA_DIR']}/STATUS.txt");

        self::assertStringContainsString("cannot be read at line 1 (SMTP_PASSWORD). ({$this->folder()}/.env) Write", $text);
        self::assertStringContainsString("cannot be read at line 2. ({$this->folder()}/.env) Write", $text);
        self::assertDoesNotMatchRegularExpression('/zebra|quagga/', $text);
    }

    #[Group('native')]
    public function test_files_that_others_may_read_are_private_afterwards(): void
    {
        $settings = $this->newStore('sqlite');
        $database = $this->open($settings);
        file_put_contents("{$this->folder()}/.env", '');
        $files = ["{$this->folder()}/.env", "{$settings['DATA_DIR']}/inquiries.sqlite"];

        self::assertSame([0600, 0600], $this->modesAfterCheck($settings, $files));
    }

    #[Group('native')]
    public function test_a_database_file_outside_the_data_directory_is_private_afterwards_with_the_files_beside_it(): void
    {
        $file = "{$this->folder()}/elsewhere.sqlite";
        $settings = ['DATABASE_DSN' => "sqlite:{$file}"];
        // SQLite deletes its other two files with the last connection.
        $database = $this->open($settings);

        self::assertSame([0600, 0600, 0600], $this->modesAfterCheck($settings, [$file, "{$file}-wal", "{$file}-shm"]));
    }

    /**
     * @param array<string, string> $settings
     * @param list<string>          $files    which others may read before the check
     *
     * @return list<int> their modes after it
     */
    private function modesAfterCheck(array $settings, array $files): array
    {
        foreach ($files as $file) {
            self::assertTrue(chmod($file, 0644));
        }
        $status = $this->check($settings, "{$this->folder()}/.env")->status();
        self::assertStringNotContainsString('Other accounts', $status->text());
        clearstatcache();

        return array_map(static fn(string $file): int => (int) fileperms($file) & 0777, $files);
    }

    /**
     * @param array<string, string>        $settings
     * @param list<SettingsFileProblem>    $problems
     * @param (\Closure(): Database)|null $database
     */
    private function check(array $settings, ?string $path = null, array $problems = [], ?\Closure $database = null): HealthCheck
    {
        $environment = new Environment($settings, $path, $problems);

        $storageSettings = StorageSettings::from($environment, $this->folder());
        $database ??= fn(): Database => $this->open($settings);
        $doctor = new Doctor(
            $environment,
            $storageSettings,
            self::company(),
            PhpRuntime::ofThisProcess(),
            "{$this->folder()}/public_html",
            $database,
            $storageSettings->directory->freeBytes(...),
            $this->clock(...),
        );

        return new HealthCheck($doctor, $storageSettings, $path, self::company(), new DateTimeZone('UTC'), $database);
    }
}
