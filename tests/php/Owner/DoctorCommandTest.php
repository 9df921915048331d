<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\MailSettings;
use Contact\Environment;
use Contact\Storage\Notes;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use Contact\Tests\Support\UploadedSite;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class DoctorCommandTest extends StoreTestCase
{
    #[Group('native')]
    public function test_the_exit_code_is_0_where_there_is_advice_alone(): void
    {
        $server = SmtpServer::start();
        $settings = $server->settings();
        $this->note(Notes::MAIL_PROVED, MailSettings::from(new Environment($settings), Sample::company())->fingerprint());
        [$code, $output] = $this->runCommand($settings, 'doctor');
        self::assertSame(0, $code);
        self::assertStringContainsString('Cron has never run', $output);
        self::assertStringNotContainsString('BROKEN', $output);
        self::assertMatchesRegularExpression("/\nLast cron run: +none\nOldest pending: +none\nLast success: +none\n/", $output);
    }

    #[Group('stores')]
    public function test_deliver_is_recorded_as_the_last_cron_run(): void
    {
        self::assertNull($this->queries()->lastCronRun());
        $this->runCommand($this->settings(), 'deliver');
        self::assertSame($this->now, $this->queries()->lastCronRun());
        // The owner runs this one.
        $this->now++;
        $this->runCommand($this->settings(), 'retry');
        self::assertSame($this->now - 1, $this->queries()->lastCronRun());
    }

    #[TestWith(['staging'], 'beside the web root')]
    #[TestWith(['public_html/staging'], 'in the web root')]
    #[Group('native')]
    public function test_a_copy_of_the_site_mails_to_the_owner_until_it_has_a_settings_file_of_its_own(string $path): void
    {
        [$mail, $mailOfCopy] = [SmtpServer::start(), SmtpServer::start()];
        $sites = [new UploadedSite("{$this->folder()}/public_html"), new UploadedSite("{$this->folder()}/{$path}")];
        // cPanel gives each web root this second name.
        symlink('public_html', "{$this->folder()}/www");
        $shared = "{$this->folder()}/.env";
        $own = "{$this->folder()}/.env.staging";
        file_put_contents($shared, UploadedSite::lines($mail->settings()));
        foreach ($sites as $site) {
            $site->serve();
            self::assertSame(200, $site->send("from {$site->path}"));
            $doctor = $site->inquiries('doctor');
            $words = "* Another site of this account reads the same settings file. ({$shared} is read by ";
            foreach ([$words, $sites[0]->path, $sites[1]->path] as $part) {
                self::assertStringContainsString($part, $doctor);
            }
        }
        self::assertCount(2, $mail->mails());
        file_put_contents($own, UploadedSite::lines(['DATA_DIR' => 'inquiries'] + $mailOfCopy->settings()));
        foreach ($sites as $site) {
            $words = '* Another site of this account writes into the same store.';
            self::assertStringContainsString($words, $site->inquiries('doctor'));
        }
        file_put_contents($own, UploadedSite::lines($mailOfCopy->settings()));
        self::assertSame(200, $sites[1]->send('a trial'));
        self::assertSame([2, 1], [count($mail->mails()), count($mailOfCopy->mails())]);
        self::assertFileExists("{$this->folder()}/inquiries-staging/inquiries.sqlite");
        self::assertStringNotContainsString('Another site', $sites[0]->inquiries('doctor'));
        $doctor = $sites[1]->inquiries('doctor');
        self::assertStringNotContainsString('Another site', $doctor);
        self::assertMatchesRegularExpression('~^Settings file: +' . preg_quote($own) . '$~m', $doctor);
    }
}
