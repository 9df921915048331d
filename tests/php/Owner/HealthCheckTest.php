<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\SettingsFileProblem;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class HealthCheckTest extends StoreTestCase
{
    public function test_the_problems_of_all_settings_are_named_together(): void
    {
        $settings = $this->settings() + ['MAIL_TO' => 'owner', 'RATE_LIMIT' => 'many', 'NOTIFY_URL' => 'studio.example'];
        $container = $this->container($settings, '.env', [SettingsFileProblem::ofLine('.env', 3, 'NAME')]);
        $problems = implode("\n", $container->healthCheck()->status()->toMend());
        $ofFile = 'The settings file \.env cannot be read at line 3 \(NAME\)\. \(\.env\) Write .+';
        $pattern = "/^{$ofFile}\nRATE_LIMIT .+\nNOTIFY_URL .+\nMAIL_TO holds .+\(MAIL_TO is \"owner\"\) Write /";
        self::assertMatchesRegularExpression($pattern, $problems);
    }

    #[Group('native')]
    public function test_a_check_with_a_login_names_the_reply_of_the_server_that_rejects_it(): void
    {
        $server = SmtpServer::start(['AUTH' => '535 wrong password']);
        $this->database();
        $login = ['SMTP_USERNAME' => 'website', 'SMTP_PASSWORD' => 'secret'];
        $check = $this->container($this->settings() + $server->settings() + $login)->healthCheck();
        self::assertSame([], $check->status()->toMend());
        $status = $check->status(withLogin: true);
        self::assertStringContainsString('rejected the login. (535 wrong password)', implode($status->toMend()));
        self::assertStringContainsString("Mail server:      The mail server rejected the login: 535 wrong", $status->text());
    }

    #[TestWith(['MAIL', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)', 'introduces itself by', true])]
    #[TestWith(['END OF DATA', "550-5.7.26 Unauthenticated\r\n550 5.7.26 DMARC policy.", 'Set its SPF, DKIM and DMARC', true])]
    #[TestWith(['RCPT', '450 4.2.0 <a@studio.example>: Greylisted', 'There is nothing to do', false], 'greylisting')]
    #[Group('native')]
    public function test_what_a_mail_server_says_about_a_mail_leads_to_the_same_advice_on_the_host_and_from_afar(
        string $command,
        string $reply,
        string $advice,
        bool $isAlarm,
    ): void {
        $server = SmtpServer::start([$command => $reply]);
        $this->add();
        $container = $this->container($this->settings() + $server->settings());
        $container->outbox()->run(20);
        $status = $container->healthCheck()->status();
        $answer = json_encode($container->doctor()->examine()->forAnswer(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
        self::assertStringContainsString($advice, $status->text());
        self::assertSame($isAlarm, str_contains(implode($status->toMend()), $advice), $status->text());
        self::assertStringContainsString($advice, $answer);
        // The reply may quote an address or the inquiry.
        self::assertStringContainsString((string) preg_replace('/\s+/', ' ', $reply), $status->text());
        self::assertStringNotContainsString(substr($reply, 10), $answer);
        self::assertLessThan(2, count($server->mails()), 'It was announced as an inquiry with rejected words.');
    }

    #[Group('native')]
    public function test_status_txt_has_the_same_text_and_names_a_settings_file_that_others_may_read(): void
    {
        // No account may change the mode of this file.
        $check = $this->container($this->settings(), '/proc/sys/kernel/ostype')->healthCheck();
        $status = $check->status();
        $check->write($status);
        self::assertStringContainsString('Other accounts of the host may read .env.', $status->text());
        self::assertStringContainsString('(/proc/sys/kernel/ostype)', $status->text());
        self::assertStringEqualsFile("{$this->folder()}/inquiries/STATUS.txt", $status->text());
    }

    #[Group('native')]
    public function test_files_that_others_may_read_are_private_afterwards_wherever_the_database_lies(): void
    {
        $file = "{$this->folder()}/elsewhere.sqlite";
        $settings = ['DATABASE_DSN' => "sqlite:{$file}"];
        // SQLite deletes its other two files with the last connection.
        $database = $this->open($settings);
        $directory = $this->storageSettings($settings)->directory;
        $directory->put('STATUS.txt', '');
        mkdir($directory->file('backups'));
        $inside = array_map($directory->file(...), ['STATUS.txt', 'inquiries.sqlite-wal', 'backups/1.sqlite']);
        $files = ["{$this->folder()}/.env", ...$inside, $file, "{$file}-wal", "{$file}-shm"];
        array_map(touch(...), $files);
        foreach ($files as $one) {
            self::assertTrue(chmod($one, 0644));
        }
        chmod($directory->path, 0755);
        self::assertCount(8, $directory->openToOthers($files));
        $text = $this->container($settings, $files[0])->healthCheck()->status()->text();
        self::assertStringNotContainsString('Other accounts', $text);
        clearstatcache();
        $modes = array_map(static fn(string $one): int => (int) fileperms($one) & 0777, $files);
        self::assertSame(array_fill(0, 7, 0600), $modes);
        self::assertSame(0700, fileperms($directory->path) & 0777);
    }
}
