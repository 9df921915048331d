<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Closure;
use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRunner;
use Contact\Environment;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\Submission;
use Contact\InvalidSettings;
use Contact\Owner\Backups;
use Contact\Owner\Diagnosis;
use Contact\Owner\Doctor;
use Contact\Owner\Finding;
use Contact\Owner\FindingKind;
use Contact\Owner\Housekeeping;
use Contact\Owner\InquiriesCommand;
use Contact\Owner\PhpRuntime;
use Contact\SettingsFileProblem;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageSettings;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use DateTimeZone;
use FilesystemIterator;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

final class DoctorTest extends StoreTestCase
{
    private const REQUIRED = ['MAIL_TO' => 'owner@studio.example', 'MAIL_FROM' => 'website@studio.example'];
    private const EXTENSIONS = ['filter', 'iconv', 'mbstring', 'openssl', 'pdo_mysql', 'pdo_sqlite'];

    /** Changes of the healthy set-up. */
    private ?PhpRuntime $php = null;
    private ?string $settingsFile = null;
    private float $freeBytes = 1e9;
    /** @var list<SettingsFileProblem> */
    private array $settingsFileProblems = [];

    public function test_a_healthy_set_up_has_no_finding(): void
    {
        $this->prepare([]);
        $diagnosis = $this->examine([]);

        self::assertSame([], self::idsOf($diagnosis));
        self::assertStringStartsWith("All is well: nothing to mend.\n\nPHP:              8.4.1\nMemory:           128 MB\n", $diagnosis->text(new DateTimeZone('UTC')));
    }

    #[DataProvider('databases')]
    public function test_a_healthy_store_has_no_finding(string $database): void
    {
        $settings = $this->newStore($database);
        $this->prepare($settings);

        self::assertSame([], self::idsOf($this->examine($settings)));
    }

    /** @param array<string, string> $settings */
    #[DataProvider('brokenSettings')]
    public function test_a_mistake_in_a_setting_is_the_only_finding_until_the_line_of_its_fix_is_in_the_settings_file(string $id, array $settings): void
    {
        $this->prepare($settings);
        $findings = $this->examine($settings)->findings;
        self::assertSame([$id], array_column($findings, 'id'));
        self::assertNotSame('', $findings[0]->why);

        self::assertGreaterThan(0, preg_match_all("/\\b([A-Z][A-Z_]+)='([^']*)'/", $findings[0]->fix, $lines));
        $settings = array_combine($lines[1], $lines[2]) + $settings;
        $this->prepare($settings);
        self::assertSame([], self::idsOf($this->examine($settings)));
    }

    /** @return iterable<array{string, array<string, string>}> */
    public static function brokenSettings(): iterable
    {
        yield 'no recipient' => ['setting-mail-to', ['MAIL_TO' => '']];
        yield 'a recipient that is no address' => ['setting-mail-to', ['MAIL_TO' => 'owner@studio.example, owner']];
        yield 'no sender' => ['setting-mail-from', ['MAIL_FROM' => '']];
        yield 'a sender that is no address' => ['setting-mail-from', ['MAIL_FROM' => 'website']];
        yield 'a port of words' => ['setting-smtp-port', ['SMTP_PORT' => 'smtp']];
        yield 'an unknown encryption' => ['setting-smtp-encryption', ['SMTP_ENCRYPTION' => 'starttls']];
        yield 'a login without a password' => ['setting-smtp-password', ['SMTP_USERNAME' => 'website']];
        yield 'a return address that is no address' => ['setting-bounce-to', ['BOUNCE_TO' => 'bounces']];
        yield 'half a signature' => ['setting-dkim', ['DKIM_SELECTOR' => 'site']];
        yield 'an unknown time zone' => ['setting-timezone', ['TIMEZONE' => 'India']];
        yield 'an hourly limit of words' => ['setting-mail-hourly-limit', ['MAIL_HOURLY_LIMIT' => 'many']];
        yield 'a rate limit of words' => ['setting-rate-limit', ['RATE_LIMIT' => 'many']];
        yield 'a proxy that is no address' => ['setting-trusted-proxies', ['TRUSTED_PROXIES' => 'proxy.example']];
        yield 'a retention of words' => ['setting-inquiry-retention-days', ['INQUIRY_RETENTION_DAYS' => 'a year']];
        yield 'another kind of database' => ['setting-database-dsn', ['DATABASE_DSN' => 'pgsql:host=localhost']];
        yield 'an unencrypted webhook' => ['setting-notify-url', ['NOTIFY_URL' => 'http://studio.example']];
        yield 'a data directory in the web root' => ['data-in-web-root', ['DATA_DIR' => 'public_html/inquiries']];
    }

    public function test_the_fix_of_a_data_directory_in_the_web_root_says_where_its_files_belong(): void
    {
        $this->prepare($settings = ['DATA_DIR' => 'public_html/inquiries']);

        self::assertStringEndsWith(' into inquiries/ beside public_html.', $this->examine($settings)->findings[0]->fix);
    }

    #[Group('native')]
    public function test_a_data_directory_that_is_not_made_yet_lies_in_the_web_root_by_its_other_name_too(): void
    {
        mkdir("{$this->folder()}/public_html");
        symlink('public_html', "{$this->folder()}/www");

        self::assertContains('data-in-web-root', self::idsOf($this->examine(['DATA_DIR' => 'www/inquiries'])));
    }

    public function test_a_signing_key_that_cannot_be_read_is_the_only_finding(): void
    {
        $settings = ['DKIM_DOMAIN' => 'studio.example', 'DKIM_SELECTOR' => 'site', 'DKIM_PRIVATE_KEY_FILE' => '/nowhere'];
        $this->prepare($settings);

        self::assertSame(['setting-dkim-private-key-file'], self::idsOf($this->examine($settings)));
    }

    public function test_a_database_file_in_the_web_root_is_the_only_finding(): void
    {
        mkdir("{$this->folder()}/public_html");
        $settings = ['DATABASE_DSN' => "sqlite:{$this->folder()}/public_html/inquiries.sqlite"];
        $this->prepare($settings);

        self::assertSame(['database-in-web-root'], self::idsOf($this->examine($settings)));
    }

    public function test_a_settings_file_inside_the_folder_that_the_web_server_serves_is_the_only_finding(): void
    {
        $this->prepare([]);
        mkdir("{$this->folder()}/public_html/api", recursive: true);
        $this->settingsFile = "{$this->folder()}/public_html/api/.env";
        file_put_contents($this->settingsFile, '');
        chmod($this->settingsFile, 0600);
        self::assertSame(['settings-in-web-root'], self::idsOf($this->examine([])));

        // The site is in a sub-folder of a web root with an unusual name.
        $this->settingsFile = null;
        $this->php = self::php(documentRoot: $this->folder());
        self::assertSame(['settings-in-web-root', 'data-in-web-root'], self::idsOf($this->examine([])));
    }

    public function test_a_broken_line_of_the_settings_file_is_named_without_the_path(): void
    {
        $this->prepare([]);
        $this->settingsFileProblems = [SettingsFileProblem::ofLine("{$this->folder()}/.env", 2, 'NAME')];
        $diagnosis = $this->examine([]);

        self::assertSame(['settings-file-line-2'], self::idsOf($diagnosis));
        self::assertSame('The settings file .env cannot be read at line 2 (NAME).', $diagnosis->findings[0]->problem);
        self::assertStringStartsWith('Write the value in single quotes', $diagnosis->findings[0]->fix);
        self::assertStringNotContainsString($this->folder(), implode($diagnosis->findings[0]->withoutDetail()));
        self::assertStringContainsString("({$this->folder()}/.env)", $diagnosis->text(new DateTimeZone('UTC')));
    }

    #[DataProvider('unsuitablePhps')]
    public function test_an_unsuitable_php_is_the_only_finding(string $id, FindingKind $kind, string $words, PhpRuntime $php): void
    {
        $this->prepare($settings = ['SMTP_HOST' => 'mail.studio.example']);
        $this->php = $php;
        $findings = $this->examine($settings)->findings;

        self::assertSame([[$id, $kind]], array_map(static fn(Finding $finding): array => [$finding->id, $finding->kind], $findings));
        self::assertStringContainsString($words, $findings[0]->sentence());
    }

    /** @return iterable<array{string, FindingKind, string, PhpRuntime}> */
    public static function unsuitablePhps(): iterable
    {
        yield 'an old one' => ['php-end-of-life', FindingKind::Advice, 'PHP 8.2 has had no security fixes since 2026-12-31.', self::php(version: '8.2.36')];
        yield 'little memory' => ['php-memory-low', FindingKind::Advice, '31 MB', self::php(memoryMb: 31)];
        yield 'a late answer' => ['php-answers-late', FindingKind::Advice, 'PHP-FPM', self::php(answersEarly: false)];
        yield 'no driver of the database' => [
            'php-extension-missing', FindingKind::Broken, "PHP's extension pdo_sqlite is missing. Switch it on in cPanel under \"Select PHP Version\".",
            self::php(extensions: array_diff(self::EXTENSIONS, ['pdo_sqlite'])),
        ];
        yield 'no encryption' => ['php-extension-missing', FindingKind::Broken, 'openssl', self::php(extensions: array_diff(self::EXTENSIONS, ['openssl']))];
        yield 'neither mbstring nor what its polyfill needs' => [
            'php-extension-missing', FindingKind::Broken, 'mbstring', self::php(extensions: array_diff(self::EXTENSIONS, ['mbstring', 'iconv'])),
        ];
    }

    public function test_an_extension_that_no_setting_needs_may_be_missing(): void
    {
        $this->php = self::php(version: '8.9.0', memoryMb: null, extensions: ['filter', 'iconv', 'pdo_sqlite'], answersEarly: null);
        foreach ([['SMTP_HOST' => 'mail.studio.example', 'SMTP_ENCRYPTION' => 'none'], ['SMTP_HOST' => 'localhost']] as $settings) {
            $this->prepare($settings);

            self::assertSame([], self::idsOf($this->examine($settings)));
        }
    }

    /** @param Closure(Database, self): void $change */
    #[DataProvider('troubledQueues')]
    public function test_trouble_of_the_queue_is_the_only_finding(string $id, FindingKind $kind, Closure $change): void
    {
        $this->prepare([]);
        $change($this->open([]), $this);
        $findings = $this->examine([])->findings;

        self::assertSame([[$id, $kind]], array_map(static fn(Finding $finding): array => [$finding->id, $finding->kind], $findings));
    }

    /** @return iterable<array{string, FindingKind, Closure(Database, self): void}> */
    public static function troubledQueues(): iterable
    {
        yield 'no cron' => ['cron-missing', FindingKind::Advice, static function (Database $database, self $test): void {
            $database->write('DELETE FROM contact_notes WHERE name = :name', ['name' => InquiriesCommand::CRON_RAN]);
        }];
        yield 'no cron for a day' => ['cron-missing', FindingKind::Advice, static function (Database $database, self $test): void {
            (new Notes($database))->set(InquiriesCommand::CRON_RAN, $test->now - 86400);
        }];
        yield 'an inquiry that waits for more than an hour' => ['queue-waits', FindingKind::Broken, static function (Database $database, self $test): void {
            $test->storeInquiry($database);
            $test->now += 3601;
        }];
        yield 'an inquiry that waits for more than an hour without cron' => ['queue-waits', FindingKind::Broken, static function (Database $database, self $test): void {
            $test->storeInquiry($database);
            $test->now += 86401;
        }];
        yield 'a rejected login' => ['mail-logging-in', FindingKind::Broken, static function (Database $database, self $test): void {
            $test->failToSend($database, DeliveryStep::LoggingIn);
            $test->now += 3601;
        }];
        yield 'a proxy that no setting names' => ['unknown-proxy', FindingKind::Advice, static function (Database $database, self $test): void {
            (new Notes($database))->set(PdoInquiryStore::UNKNOWN_PROXY, $test->now);
        }];
        yield 'a clock that goes back' => ['clock-differs', FindingKind::Advice, static function (Database $database, self $test): void {
            (new Notes($database))->set(Housekeeping::DONE_TODAY, $test->now + 601);
        }];
        yield 'other settings than those that sent a mail' => ['mail-not-proved', FindingKind::Unchecked, static function (Database $database, self $test): void {
            (new Notes($database))->set(QueueRunner::PROVED, 1);
        }];
        yield 'a disk that may be full' => ['disk-reserve-missing', FindingKind::Unchecked, static function (Database $database, self $test): void {
            $test->lifecycle($database)->recordReceipts(['a'], new DeliveryResult(['owner@studio.example'], []), 'a');
            $database->diskReserve()?->release();
        }];
        yield 'a disk that is full' => ['disk-full', FindingKind::Broken, static function (Database $database, self $test): void {
            $test->freeBytes = 4096;
        }];
        yield 'less room than backups need' => ['backup-without-room', FindingKind::Advice, static function (Database $database, self $test): void {
            $test->freeBytes = 19_999_999;
        }];
        yield 'daily tasks that made no backup' => ['backup-old', FindingKind::Advice, static function (Database $database, self $test): void {
            (new Notes($database))->set(Housekeeping::DONE_TODAY, $test->now);
        }];
        yield 'a backup that is older than two days' => ['backup-old', FindingKind::Advice, static function (Database $database, self $test): void {
            $test->makeBackup($database);
            $test->now += 3 * 86400;
            (new Notes($database))->set(InquiriesCommand::CRON_RAN, $test->now);
        }];
        yield 'tables of an earlier release' => ['store-outdated', FindingKind::Unchecked, static function (Database $database, self $test): void {
            $database->execute('PRAGMA user_version = 1');
        }];
    }

    public function test_a_backup_of_two_days_ago_is_recent_enough(): void
    {
        $this->prepare([]);
        $this->makeBackup($this->open([]));
        $this->now += 2 * 86400;
        (new Notes($this->open([])))->set(InquiriesCommand::CRON_RAN, $this->now);

        self::assertSame([], self::idsOf($this->examine([])));
    }

    public function test_inquiries_that_failed_for_good_are_a_finding_beside_their_cause(): void
    {
        $this->prepare([]);
        $this->failToSend($this->open([]), DeliveryStep::Sender, afterDays: 3);
        (new Notes($this->open([])))->set(InquiriesCommand::CRON_RAN, $this->now);

        self::assertSame(['mail-sender', 'inquiries-failed'], self::idsOf($this->examine([])));
    }

    public function test_the_facts_of_the_queue_are_those_of_the_store(): void
    {
        $this->prepare([]);
        $database = $this->open([]);
        $this->failToSend($database, DeliveryStep::Sender, afterDays: 3);
        $this->storeInquiry($database);
        $this->lifecycle($database)->recordReceipts(['a'], new DeliveryResult(['owner@studio.example'], []), 'a');
        (new Notes($database))->set(InquiriesCommand::CRON_RAN, $this->now + 20);
        $this->now += 60;
        $queue = $this->examine([])->queue;

        self::assertSame(
            [$this->now - 40, $this->now - 60, $this->now - 60, 1, true],
            [$queue->cronRanAt, $queue->oldestPending, $queue->lastSuccess, $queue->failed, $queue->isProved],
        );
    }

    public function test_a_site_without_cron_and_with_nothing_pending_is_not_broken(): void
    {
        $this->prepare([]);
        $this->now += 30 * 86400;

        self::assertFalse($this->examine([])->has(FindingKind::Broken));
    }

    public function test_a_file_that_is_no_database_is_the_only_finding_and_its_words_are_shown_on_the_host_only(): void
    {
        $this->prepare([]);
        $this->settings([])->directory->put('inquiries.sqlite', str_repeat('garbage', 1000));
        // PHP on WebAssembly ignores the umask.
        $this->settings([])->directory->protect([]);
        $findings = $this->examine([])->findings;

        self::assertSame(['store-unusable'], array_column($findings, 'id'));
        self::assertStringContainsString('rename inquiries.sqlite', $findings[0]->fix);
        self::assertStringContainsString('file is not a database', (string) $findings[0]->detail);
        self::assertStringNotContainsString('file is not a database', implode($findings[0]->withoutDetail()));
    }

    #[Group('native')]
    public function test_a_data_directory_that_cannot_be_made_is_the_only_finding(): void
    {
        file_put_contents("{$this->folder()}/file", '');
        $settings = ['DATA_DIR' => 'file/inquiries'];
        $findings = $this->examine($settings)->findings;

        self::assertSame(['store-unusable'], array_column($findings, 'id'));
        self::assertSame('The data directory could not be made.', $findings[0]->problem);
        self::assertStringContainsString($this->folder(), (string) $findings[0]->detail);
    }

    #[Group('native')]
    public function test_files_that_other_accounts_may_read_are_the_only_finding_and_stay_as_they_are(): void
    {
        $this->prepare([]);
        chmod("{$this->folder()}/.env", 0644);
        $findings = $this->examine([])->findings;
        self::assertSame(['files-open-to-others'], array_column($findings, 'id'));
        self::assertSame('Other accounts of the host may read .env.', $findings[0]->problem);

        chmod("{$this->folder()}/inquiries/inquiries.sqlite", 0644);
        $findings = $this->examine([])->findings;
        self::assertSame('Other accounts of the host may read .env and the data directory.', $findings[0]->problem);
        self::assertSame("{$this->folder()}/.env, {$this->folder()}/inquiries/inquiries.sqlite", $findings[0]->detail);
        self::assertSame(0644, fileperms("{$this->folder()}/.env") & 0777);
    }

    #[Group('native')]
    public function test_a_database_file_elsewhere_that_other_accounts_may_read_is_the_only_finding_and_stays_as_it_is(): void
    {
        $file = "{$this->folder()}/elsewhere.sqlite";
        $this->prepare($settings = ['DATABASE_DSN' => "sqlite:{$file}"]);
        self::assertSame([], self::idsOf($this->examine($settings)));
        chmod($file, 0644);
        $findings = $this->examine($settings)->findings;

        self::assertSame(['files-open-to-others'], array_column($findings, 'id'));
        self::assertSame('Other accounts of the host may read the database.', $findings[0]->problem);
        self::assertSame($file, $findings[0]->detail);
        self::assertSame(0644, fileperms($file) & 0777);
    }

    public function test_several_broken_lines_of_the_settings_file_are_findings_of_their_own(): void
    {
        $this->prepare([]);
        $this->settingsFileProblems = [SettingsFileProblem::ofLine('.env', 2, ''), SettingsFileProblem::ofLine('.env', 3, ''), SettingsFileProblem::ofFile('.env')];

        self::assertSame(['settings-file-line-2', 'settings-file-line-3', 'settings-file'], self::idsOf($this->examine([])));
    }

    /** @param Closure(Database, self): void $change */
    #[DataProvider('troubledQueues')]
    public function test_a_command_in_a_fix_of_the_queue_is_a_line_to_copy(string $id, FindingKind $kind, Closure $change): void
    {
        $this->prepare([]);
        $change($this->open([]), $this);

        self::assertCommandsCanBeCopied($this->examine([])->findings[0]->fix);
    }

    public function test_a_command_in_a_fix_of_the_files_is_a_line_to_copy(): void
    {
        mkdir("{$this->folder()}/public_html");
        $settings = ['DATABASE_DSN' => "sqlite:{$this->folder()}/public_html/inquiries.sqlite"];
        $this->prepare($settings);
        self::assertCommandsCanBeCopied($this->examine($settings)->findings[0]->fix);

        file_put_contents("{$this->folder()}/file", '');
        self::assertCommandsCanBeCopied($this->examine(['DATABASE_DSN' => "sqlite:{$this->folder()}/file/inquiries.sqlite"])->findings[0]->fix);
    }

    public function test_the_cron_line_of_a_fix_is_that_of_the_owners_handbook(): void
    {
        $this->prepare([]);
        $this->open([])->write('DELETE FROM contact_notes WHERE name = :name', ['name' => InquiriesCommand::CRON_RAN]);
        $handbook = (string) preg_replace('/ +/', ' ', (string) file_get_contents(__DIR__ . '/../../../docs/owner.md'));
        $line = substr((string) strrchr($this->examine([])->findings[0]->fix, '"'), strlen('": '));

        self::assertStringStartsWith('*/5 * * * * ', $line);
        self::assertStringContainsString("{$line}\n", $handbook);
    }

    #[Group('native')]
    public function test_a_login_is_attempted_only_when_it_is_asked_for(): void
    {
        $server = SmtpServer::start(['AUTH' => '535 wrong password']);
        $settings = $server->settings() + ['SMTP_USERNAME' => 'website', 'SMTP_PASSWORD' => 'secret'];
        $this->prepare($settings);
        self::assertSame([], self::idsOf($this->examine($settings)));
        $diagnosis = $this->examine($settings, withLogin: true);

        self::assertSame(['mail-logging-in'], self::idsOf($diagnosis));
        self::assertStringContainsString('Mail server:      The mail server rejected the login: 535 wrong password', $diagnosis->text(new DateTimeZone('UTC')));
        self::assertStringNotContainsString('535', implode($diagnosis->findings[0]->withoutDetail()));
    }

    public function test_a_fresh_upload_is_unproved_and_without_cron_and_stays_as_it_is(): void
    {
        $settings = ['DATA_DIR' => 'inquiries'];
        $this->settingsFile = "{$this->folder()}/.env";
        file_put_contents($this->settingsFile, '');
        chmod($this->settingsFile, 0600);

        self::assertSame(['cron-missing', 'mail-not-proved'], self::idsOf($this->examine($settings)));
        self::assertSame(['.', '..', '.env'], scandir($this->folder()));
    }

    public function test_it_changes_no_file_and_leaves_none(): void
    {
        $this->prepare([]);
        $this->storeInquiry($this->open([]));
        $before = $this->files();
        $this->examine([]);

        self::assertArrayHasKey("{$this->folder()}/inquiries/inquiries.sqlite", $before);
        self::assertSame($before, $this->files());
    }

    /**
     * Makes a healthy set-up with these settings, as after the first inquiry.
     *
     * @param array<string, string> $settings
     */
    private function prepare(array $settings): void
    {
        $storageSettings = $this->settings($settings);
        file_put_contents("{$this->folder()}/.env", '');
        $database = DatabaseFactory::open($storageSettings);
        $database->diskReserve()?->isThere();
        (new Notes($database))->set(InquiriesCommand::CRON_RAN, $this->now);
        try {
            $mailSettings = MailSettings::from(new Environment($settings + self::REQUIRED), self::company());
            (new Notes($database))->set(QueueRunner::PROVED, $mailSettings->fingerprint());
        } catch (InvalidSettings) {
            // No mail was ever sent with these.
        }
        $database = null;
        // PHP on WebAssembly ignores the umask.
        $storageSettings->directory->protect(["{$this->folder()}/.env", ...$storageSettings->files()]);
    }

    /** @param array<string, string> $settings */
    private function examine(array $settings, bool $withLogin = false): Diagnosis
    {
        $storageSettings = $this->settings($settings);
        $path = $this->settingsFile ?? "{$this->folder()}/.env";
        $doctor = new Doctor(
            new Environment($settings + self::REQUIRED, $path, $this->settingsFileProblems),
            $storageSettings,
            self::company(),
            $this->php ?? self::php(),
            "{$this->folder()}/public_html",
            static fn(): ?Database => DatabaseFactory::openToRead($storageSettings),
            fn(): float => $this->freeBytes,
            $this->clock(...),
        );

        return $doctor->examine($withLogin);
    }

    /** @param array<string, string> $settings */
    private function settings(array $settings): StorageSettings
    {
        return StorageSettings::from(new Environment($settings + self::REQUIRED), $this->folder());
    }

    /**
     * @param array<string>  $extensions
     */
    private static function php(
        string $version = '8.4.1',
        ?int $memoryMb = 128,
        array $extensions = self::EXTENSIONS,
        ?bool $answersEarly = true,
        ?string $documentRoot = null,
    ): PhpRuntime {
        return new PhpRuntime($version, $memoryMb, array_values($extensions), $answersEarly, $documentRoot);
    }

    private function makeBackup(Database $database): void
    {
        (new Backups($database, $this->settings([]), $this->clock(...)))->make();
        // PHP on WebAssembly ignores the umask.
        $this->settings([])->directory->protect([]);
    }

    private function storeInquiry(Database $database): void
    {
        $inquiry = Inquiry::restored([
            'id' => bin2hex(random_bytes(16)), 'received_at' => $this->now, 'name' => 'Asha', 'email' => 'asha@example.com', 'phone' => '',
            'subject' => '', 'project_type' => 'general', 'message' => 'Hello',
        ]);
        $this->store($database)->store(new Submission($inquiry));
    }

    private function failToSend(Database $database, DeliveryStep $step, int $afterDays = 0): void
    {
        $this->storeInquiry($database);
        $this->now += $afterDays * 86400;
        $stored = $this->lifecycle($database)->lease();
        self::assertNotNull($stored);
        $this->lifecycle($database)->recordFailure($stored->inquiry, $step, 'Refused.');
    }

    /** A command comes last, after the folder in which it runs; the cron line names the path itself. */
    private static function assertCommandsCanBeCopied(string $fix): void
    {
        if (str_contains($fix, 'inquiries.php')) {
            self::assertMatchesRegularExpression("~(?:: cd \\~/public_html && php api/inquiries\.php [a-z]+(?: FILE)?| \\~/public_html/api/inquiries\.php deliver >/dev/null 2>&1)$~D", $fix);
            self::assertSame(1, substr_count($fix, 'inquiries.php'));
        } else {
            self::assertStringEndsWith('.', $fix);
        }
    }

    /** @return list<string> */
    private static function idsOf(Diagnosis $diagnosis): array
    {
        return array_column($diagnosis->findings, 'id');
    }

    /** @return array<string, array{int, string|false}> mode and checksum of each file */
    private function files(): array
    {
        clearstatcache();
        $files = [];
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($this->folder(), FilesystemIterator::SKIP_DOTS)) as $file) {
            if ($file instanceof SplFileInfo) {
                $files[$file->getPathname()] = [$file->getPerms(), md5_file($file->getPathname())];
            }
        }
        ksort($files);

        return $files;
    }
}
