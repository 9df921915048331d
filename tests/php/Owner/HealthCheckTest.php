<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Environment;
use Contact\Inquiry\Submission;
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
use PHPUnit\Framework\Attributes\DataProvider;
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

        self::assertSame(['The mail server rejected the login. (535 wrong password) Check SMTP_USERNAME and SMTP_PASSWORD in .env.'], $status->toMend());
        self::assertStringContainsString('Mail server:      The mail server rejected the login: 535 wrong password', $status->text());
    }

    #[Group('native')]
    public function test_a_mail_server_that_cannot_be_reached_is_a_problem_by_itself(): void
    {
        $settings = ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example', 'SMTP_HOST' => '127.0.0.1', 'SMTP_PORT' => '1'];
        $problems = $this->check($this->newStore('sqlite') + $settings)->status(withLogin: true)->toMend();

        self::assertCount(1, $problems);
        self::assertStringStartsWith('The mail server could not be reached. (Connection refused) Check SMTP_HOST and SMTP_PORT in .env.', $problems[0]);
    }

    /** @param array<string, string> $replies of the mail server */
    #[DataProvider('conversations')]
    #[Group('native')]
    public function test_what_a_mail_server_says_about_a_mail_leads_to_the_same_advice_on_the_host_and_from_afar(array $replies, string $advice, bool $isAlarm = true): void
    {
        $server = SmtpServer::start($replies);
        $settings = $this->newStore('sqlite') + $server->settings();
        $connection = $this->open($settings);
        $this->store($connection)->store(new Submission(self::inquiry()));
        $connection->write('UPDATE contact_inquiries SET received_at = :now', ['now' => $this->now]);
        $container = $this->container($settings);
        $container->outbox()->run(20);
        $status = $container->healthCheck()->status();
        $answer = json_encode($container->doctor()->examine()->forAnswer(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);

        self::assertStringContainsString($advice, implode("\n", $isAlarm ? $status->toMend() : [$status->text()]));
        self::assertSame($isAlarm, $status->toMend() !== [], $status->text());
        self::assertStringContainsString(trim((string) json_encode($advice, JSON_UNESCAPED_SLASHES), '"'), $answer);
        // The reply may quote an address or the inquiry.
        foreach ($replies as $reply) {
            self::assertStringContainsString((string) preg_replace('/\s+/', ' ', $reply), $status->text());
            self::assertStringNotContainsString(substr($reply, 10), $answer);
        }
        self::assertLessThan(2, count($server->mails()), 'It was announced as an inquiry with rejected words.');
    }

    /** @return iterable<string, array{0: array<string, string>, 1: string, 2?: bool}> */
    public static function conversations(): iterable
    {
        yield 'cPanel does not know the sender' => [
            ['RCPT' => "550-Verification failed for <website@studio.example>\r\n550-No Such User Here\r\n550 Sender verify failed"],
            'Make the mailboxes of MAIL_FROM and BOUNCE_TO',
        ];
        yield 'Postfix does not relay' => [['RCPT' => '554 5.7.1 <a@studio.example>: Relay access denied'], 'wants a login first'];
        yield 'Microsoft wants a login' => [['MAIL' => '530 5.7.57 Client not authenticated to send mail. [BN1P110CA0052]'], 'wants a login first'];
        yield 'Google asks for DMARC after the content' => [
            ['END OF DATA' => "550-5.7.26 Unauthenticated email from studio.example is not accepted due to domain's\r\n550 5.7.26 DMARC policy. - gsmtp"],
            'Set its SPF, DKIM and DMARC records',
        ];
        yield 'a server that rejects the HELO' => [['MAIL' => '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)'], 'introduces itself by'];
        yield 'a full mailbox' => [['END OF DATA' => '552 5.2.2 <a@studio.example> Quota exceeded (mailbox for user is full)'], 'A mailbox in MAIL_TO is full'];
        yield 'greylisting' => [['RCPT' => '450 4.2.0 <a@studio.example>: Recipient address rejected: Greylisted'], 'There is nothing to do', false];
        yield 'an unknown reason' => [['RCPT' => '550 5.7.1 <a@studio.example> not today'], 'what this reply of its server means (550 5.7.1)'];
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
