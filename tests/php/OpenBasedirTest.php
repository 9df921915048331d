<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\TemporaryFolder;
use Contact\Tests\Support\UploadedSite;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** A host whose web server's PHP may not leave the web root, and whose cron may. */
#[Group('native')]
final class OpenBasedirTest extends TestCase
{
    use TemporaryFolder;

    private const SETTINGS = "MAIL_TO='owner@studio.example'\nMAIL_FROM='website@studio.example'\n";

    private string $home;

    private UploadedSite $site;

    #[Before]
    protected function uploadSite(): void
    {
        $this->home = $this->folder();
        $this->site = new UploadedSite("{$this->home}/public_html");
    }

    #[After]
    protected function stopSite(): void
    {
        unset($this->site);
    }

    /** @param array<string, string> $files with settings, by their paths in the home folder */
    #[TestWith([[]], 'no file')]
    #[TestWith([['.env.public_html' => self::SETTINGS]], 'a file of the folder beside the web root')]
    public function test_without_a_settings_file_in_reach_inquiries_are_stored_and_the_cause_is_named(array $files): void
    {
        $this->write($files);
        $this->site->serve($this->site->openBasedir());
        self::assertSame(200, $this->site->send('नमस्ते'));
        $messages = [
            (string) file_get_contents($this->site->log()),
            (string) file_get_contents("{$this->home}/public_html/api/inquiries/STATUS.txt"),
            ...array_map($this->site->inquiries(...), ['doctor', 'deliver', 'health']),
        ];
        foreach ($messages as $message) {
            self::assertStringContainsString('open_basedir', $message);
            self::assertStringContainsString("{$this->home}/public_html/api/.env", $message);
            self::assertDoesNotMatchRegularExpression('/MAIL_TO|restriction in effect/', $message);
        }
        self::assertStringContainsString('asha@example.com', $this->site->inquiries('list'));
        self::assertDirectoryDoesNotExist("{$this->home}/inquiries");
    }

    public function test_a_settings_file_in_api_with_a_data_directory_in_the_web_root_works_for_web_and_cron(): void
    {
        $mail = new SmtpServer();
        $settings = ['DATA_DIR' => "{$this->home}/public_html/api/private"] + $mail->settings();
        $this->write(['public_html/api/.env' => UploadedSite::lines($settings), '.env' => "MAIL_TO='wrong@studio.example'"]);
        $this->site->serve($this->site->openBasedir());
        self::assertSame(200, $this->site->send('by the web'));
        self::assertSame(['a@studio.example'], array_column($mail->mails(), 'to')[0] ?? null);
        self::assertStringNotContainsString('restriction in effect', (string) @file_get_contents($this->site->log()));
        self::assertFileExists("{$this->home}/public_html/api/private/inquiries.sqlite");
        self::assertStringContainsString('sent', $this->site->inquiries('list'));
        $doctor = $this->site->inquiries('doctor');
        self::assertStringNotContainsString('TO MEND', $doctor);
        self::assertMatchesRegularExpression("~Settings file: +{$this->home}/public_html/api/\\.env\n~", $doctor);
        self::assertStringContainsString('ask your host to let open_basedir include', $doctor);
    }

    #[TestWith(["DATA_DIR='HOME/private'", 'DATA_DIR'], 'the data directory')]
    #[TestWith(["DATABASE_DSN='sqlite:HOME/inquiries.sqlite'", 'DATABASE_DSN'], 'the database file')]
    public function test_a_path_out_of_reach_is_named_by_its_setting_and_the_inquiry_is_stored(string $lines, string $name): void
    {
        $settings = UploadedSite::lines((new SmtpServer())->settings()) . str_replace('HOME', $this->home, $lines);
        $this->write(['public_html/api/.env' => $settings]);
        $this->site->serve($this->site->openBasedir());
        self::assertSame(200, $this->site->send('नमस्ते'));
        $message = "{$name} is out of reach for the web server's PHP, because of the host's open_basedir.";
        self::assertStringContainsString($message, (string) file_get_contents($this->site->log()));
        self::assertStringContainsString($message, $this->site->inquiries('doctor'));
        self::assertStringContainsString('asha@example.com', $this->site->inquiries('list'));
        self::assertStringNotContainsString('restriction in effect', (string) file_get_contents($this->site->log()));
    }

    #[TestWith(['HOME/'], 'the home folder')]
    #[TestWith(['/'], 'the root')]
    public function test_a_restriction_that_includes_the_folder_beside_the_web_root_changes_nothing(string $folders): void
    {
        $this->write(['.env' => self::SETTINGS]);
        $this->site->serve(str_replace('HOME', $this->home, $folders) . PATH_SEPARATOR . $this->site->openBasedir());
        self::assertSame(200, $this->site->send('नमस्ते'));
        self::assertFileExists("{$this->home}/inquiries/inquiries.sqlite");
        self::assertDirectoryDoesNotExist("{$this->home}/public_html/api/inquiries");
    }

    public function test_backup_restore_and_doctor_work_under_the_restriction_and_a_backup_outside_is_named(): void
    {
        $option = '-dopen_basedir=' . $this->site->openBasedir();
        $this->site->serve($this->site->openBasedir());
        $this->site->send('नमस्ते');
        $folder = "{$this->home}/public_html/api/inquiries";
        $copy = "{$folder}/Asha's copy.sqlite";
        // Many hosts have no extension sqlite3.
        $this->site->inquiries('backup', '-n', '-dextension=pdo', '-dextension=pdo_sqlite', '-dextension=mbstring', $option);
        [$backup] = (array) glob("{$folder}/backups/*.sqlite");
        rename((string) $backup, $copy);
        copy($copy, "{$this->home}/outside.sqlite");
        $this->site->inquiries('erase asha@example.com');
        $restored = $this->site->inquiries('restore ' . escapeshellarg($copy), $option);
        self::assertSame('Restored: 1. Inquiries that are there already stay as they are.', $restored);
        self::assertStringContainsString('asha@example.com', $this->site->inquiries('list', $option));
        self::assertStringNotContainsString('database cannot be used', $this->site->inquiries('doctor', $option));
        $outside = $this->site->inquiries("restore {$this->home}/outside.sqlite", $option);
        self::assertStringEndsWith('cannot be used: PHP finds no such file in the folders that it may open. Use another one.', $outside);
    }

    /** @param array<string, string> $files text by path in the home folder */
    private function write(array $files): void
    {
        foreach ($files as $path => $text) {
            file_put_contents("{$this->home}/{$path}", $text);
            chmod("{$this->home}/{$path}", 0600);
        }
    }
}
