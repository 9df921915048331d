<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRunner;
use Contact\Environment;
use Contact\Owner\InquiriesCommand;
use Contact\Storage\Database;
use Contact\Storage\Notes;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use Contact\Tests\Support\UploadedSite;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

final class DoctorCommandTest extends StoreTestCase
{
    public function test_what_is_broken_comes_first_with_why_and_fix_and_exit_code_1(): void
    {
        [$code, $output] = $this->inquiries('doctor', ['MAIL_TO' => 'owner', 'MAIL_FROM' => 'website@studio.example']);

        self::assertSame(1, $code);
        self::assertMatchesRegularExpression(
            '/\ABROKEN\n  \* MAIL_TO holds an entry that is no e-mail address\. \(MAIL_TO is "owner"\)\n    Why: .+\n    Fix: Write MAIL_TO=.+\n/',
            $output,
        );
        self::assertMatchesRegularExpression('/\n\nPHP: +8\.\d+\.\S+, on the command line\nMemory: .+\nLast cron run: +none\nOldest pending: +none\nLast success: +none\n\z/', $output);
        self::assertSame(['.', '..'], scandir($this->folder()), 'It made a file.');
    }

    #[Group('native')]
    public function test_without_a_mail_that_was_sent_the_exit_code_is_2(): void
    {
        $server = SmtpServer::start();
        [$code, $output] = $this->inquiries('doctor', $server->settings());

        self::assertSame(2, $code);
        self::assertStringContainsString("NOT CHECKED\n  * No mail was sent with the present settings yet.\n", $output);
        self::assertStringEndsWith("Mail server:      accepts the login\n", $output);
        self::assertSame([], $server->mails());
    }

    #[Group('native')]
    public function test_advice_alone_leaves_the_exit_code_0(): void
    {
        $server = SmtpServer::start();
        $settings = $server->settings();
        $this->prove($this->open([]), $settings);
        [$code, $output] = $this->inquiries('doctor', $settings);

        self::assertSame(0, $code);
        self::assertStringContainsString('Cron has never run', $output);
        self::assertStringNotContainsString('BROKEN', $output);
    }

    #[DataProvider('databases')]
    public function test_deliver_is_recorded_as_the_last_cron_run(string $database): void
    {
        $settings = $this->newStore($database);
        self::assertNull($this->archive($this->open($settings))->lastCronRun());
        $this->inquiries('deliver', $settings);
        self::assertSame($this->now, $this->archive($this->open($settings))->lastCronRun());

        // The owner runs this one.
        $this->now++;
        $this->inquiries('retry', $settings);
        self::assertSame($this->now - 1, $this->archive($this->open($settings))->lastCronRun());
    }

    #[Group('native')]
    public function test_inquiries_that_came_while_the_settings_file_had_a_wrong_name_are_mailed_once_it_is_renamed(): void
    {
        $mail = SmtpServer::start();
        $site = new UploadedSite("{$this->folder()}/public_html");
        $this->write('.env.txt', $mail->settings());
        $site->serve();

        self::assertSame(200, $site->send('नमस्ते'));
        $sentence = "The settings file {$this->folder()}/.env.txt is not read, because it has the wrong name; it belongs at {$this->folder()}/.env. Rename it to .env.";
        self::assertStringContainsString($sentence, (string) file_get_contents($site->log()));
        self::assertSame($sentence, $site->inquiries('deliver'));
        self::assertStringNotContainsString('MAIL_TO', $site->inquiries('doctor') . file_get_contents("{$this->folder()}/inquiries/STATUS.txt"));

        rename("{$this->folder()}/.env.txt", "{$this->folder()}/.env");
        self::assertSame('', $site->inquiries('deliver'));
        self::assertCount(1, $mail->mails());
        self::assertMatchesRegularExpression("~^Settings file: +{$this->folder()}/\.env$~m", $site->inquiries('doctor'));
    }

    #[DataProvider('copies')]
    #[Group('native')]
    public function test_a_copy_of_the_site_mails_to_the_owner_until_it_has_a_settings_file_of_its_own(string $path): void
    {
        [$mail, $mailOfCopy] = [SmtpServer::start(), SmtpServer::start()];
        $sites = [new UploadedSite("{$this->folder()}/public_html"), new UploadedSite("{$this->folder()}/{$path}")];
        // cPanel gives each web root this second name.
        symlink('public_html', "{$this->folder()}/www");
        $this->write('.env', $mail->settings());
        foreach ($sites as $site) {
            $site->serve();
            self::assertSame(200, $site->send("from {$site->path}"));
            $doctor = $site->inquiries('doctor');
            self::assertStringContainsString('* Another site of this account reads the same settings file. (' . "{$this->folder()}/.env is read by ", $doctor);
            self::assertStringContainsString($sites[0]->path, $doctor);
            self::assertStringContainsString($sites[1]->path, $doctor);
        }
        self::assertCount(2, $mail->mails());

        $own = '.env.' . basename($path);
        $this->write($own, ['DATA_DIR' => 'inquiries'] + $mailOfCopy->settings());
        foreach ($sites as $site) {
            self::assertStringContainsString('* Another site of this account writes into the same store.', $site->inquiries('doctor'));
        }
        $this->write($own, $mailOfCopy->settings());
        self::assertSame(200, $sites[1]->send('a trial'));
        self::assertSame([2, 1], [count($mail->mails()), count($mailOfCopy->mails())]);
        self::assertFileExists("{$this->folder()}/inquiries-" . basename($path) . '/inquiries.sqlite');
        foreach ($sites as $site) {
            self::assertStringNotContainsString('Another site', $site->inquiries('doctor'));
        }
        self::assertMatchesRegularExpression("~^Settings file: +{$this->folder()}/" . preg_quote($own) . '$~m', $sites[1]->inquiries('doctor'));
    }

    /** @return iterable<string, array{string}> */
    public static function copies(): iterable
    {
        yield 'beside the web root' => ['staging'];
        yield 'in the web root' => ['public_html/staging'];
        yield 'of another domain' => ['trial.studio.example'];
    }

    public function test_the_usage_names_it(): void
    {
        self::assertStringContainsString("\n  doctor  ", $this->inquiries('help', [])[1]);
    }

    /** @param array<string, string> $settings */
    private function write(string $file, array $settings): void
    {
        $lines = array_map(static fn(string $name, string $value): string => "{$name}='{$value}'\n", array_keys($settings), $settings);
        file_put_contents("{$this->folder()}/{$file}", implode('', $lines));
    }

    /** @param array<string, string> $settings */
    private function prove(Database $database, array $settings): void
    {
        (new Notes($database))->set(QueueRunner::PROVED, MailSettings::from(new Environment($settings), self::company())->fingerprint());
    }

    /**
     * @param array<string, string> $settings
     *
     * @return array{int, string} exit code and output
     */
    private function inquiries(string $command, array $settings): array
    {
        ob_start();
        $code = (new InquiriesCommand($this->container($settings)))->run([$command]);

        return [$code, (string) ob_get_clean()];
    }
}
