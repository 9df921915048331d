<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Closure;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\MailSettings;
use Contact\Environment;
use Contact\InvalidSettings;
use Contact\Owner\Backups;
use Contact\Owner\Diagnosis;
use Contact\Owner\Doctor;
use Contact\Owner\Finding;
use Contact\Owner\FindingKind;
use Contact\Owner\PhpRuntime;
use Contact\SettingsFileProblem;
use Contact\Storage\Database;
use Contact\Storage\Notes;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

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

    #[Group('stores')]
    public function test_a_healthy_set_up_has_no_finding(): void
    {
        $this->prepare($this->settings());
        $diagnosis = $this->examine($this->settings());
        self::assertSame([], array_column($diagnosis->findings, 'id'));
        $start = "All is well: nothing to mend.\n\nPHP:              8.4.1\nMemory:           128 MB\n";
        self::assertStringStartsWith($start, $diagnosis->text(Sample::timezone()));
    }

    /** @param array<string, string> $settings */
    #[TestWith(['setting-mail-to', ['MAIL_TO' => '']], 'no recipient')]
    #[TestWith(['setting-mail-to', ['MAIL_TO' => 'owner@studio.example, owner']], 'a recipient that is no address')]
    #[TestWith(['setting-mail-from', ['MAIL_FROM' => '']], 'no sender')]
    #[TestWith(['setting-mail-from', ['MAIL_FROM' => 'website']], 'a sender that is no address')]
    #[TestWith(['setting-smtp-port', ['SMTP_PORT' => '65536']], 'a port out of range')]
    #[TestWith(['setting-smtp-encryption', ['SMTP_ENCRYPTION' => 'starttls']], 'an unknown encryption')]
    #[TestWith(['setting-smtp-password', ['SMTP_USERNAME' => 'website']], 'a login without a password')]
    #[TestWith(['setting-bounce-to', ['BOUNCE_TO' => 'bounces']], 'a return address that is no address')]
    #[TestWith(['setting-dkim', ['DKIM_SELECTOR' => 'site']], 'only the selector of a signature')]
    #[TestWith(['setting-dkim', ['DKIM_SELECTOR' => 'a', 'DKIM_PRIVATE_KEY_FILE' => '/a']], 'a signature without a domain')]
    #[TestWith(['setting-timezone', ['TIMEZONE' => 'India']], 'an unknown time zone')]
    #[TestWith(['setting-mail-hourly-limit', ['MAIL_HOURLY_LIMIT' => 'many']], 'an hourly limit of words')]
    #[TestWith(['setting-rate-limit', ['RATE_LIMIT' => 'many']], 'a rate limit of words')]
    #[TestWith(['setting-trusted-proxies', ['TRUSTED_PROXIES' => 'proxy.example']], 'a proxy that is no address')]
    #[TestWith(['setting-inquiry-retention-days', ['INQUIRY_RETENTION_DAYS' => 'a year']], 'a retention of words')]
    #[TestWith(['setting-database-dsn', ['DATABASE_DSN' => 'pgsql:host=localhost']], 'another kind of database')]
    #[TestWith(['setting-notify-url', ['NOTIFY_URL' => 'http://studio.example']], 'an unencrypted webhook')]
    #[TestWith(['data-in-web-root', ['DATA_DIR' => 'public_html/inquiries']], 'a data directory in the web root')]
    public function test_a_mistake_is_the_only_finding_until_the_line_of_its_fix_is_written(string $id, array $settings): void
    {
        $this->prepare($settings);
        $finding = $this->onlyFinding($id, $settings);
        self::assertNotSame('', $finding->why);
        self::assertGreaterThan(0, preg_match_all("/\\b([A-Z][A-Z_]+)='([^']*)'/", $finding->fix, $lines));
        $settings = array_combine($lines[1], $lines[2]) + $settings;
        $this->prepare($settings);
        self::assertSame([], $this->idsOf($settings));
    }

    #[Group('native')]
    public function test_a_data_directory_lies_in_the_web_root_by_its_other_name_too_and_the_fix_says_where_its_files_belong(): void
    {
        $this->prepare($settings = ['DATA_DIR' => 'public_html/inquiries']);
        $fix = $this->onlyFinding('data-in-web-root', $settings)->fix;
        self::assertStringEndsWith(' into inquiries/ beside public_html.', $fix);
        symlink('public_html', "{$this->folder()}/www");
        self::assertContains('data-in-web-root', $this->idsOf(['DATA_DIR' => 'www/not-made-yet']));
    }

    #[TestWith(['/nowhere'], 'no file')]
    #[TestWith([__FILE__], 'no key in the file')]
    #[TestWith(['composer.json'], 'a relative path')]
    public function test_a_signing_key_that_cannot_sign_is_the_only_finding(string $file): void
    {
        $settings = ['DKIM_DOMAIN' => 'studio.example', 'DKIM_SELECTOR' => 'site', 'DKIM_PRIVATE_KEY_FILE' => $file];
        $this->prepare($settings);
        $this->onlyFinding('setting-dkim-private-key-file', $settings);
    }

    public function test_a_database_file_in_the_web_root_is_the_only_finding(): void
    {
        mkdir("{$this->folder()}/public_html");
        $this->prepare($settings = ['DATABASE_DSN' => "sqlite:{$this->folder()}/public_html/inquiries.sqlite"]);
        $this->onlyFinding('database-in-web-root', $settings);
        file_put_contents("{$this->folder()}/file", '');
        $findings = $this->examine(['DATABASE_DSN' => "sqlite:{$this->folder()}/file/inquiries.sqlite"])->findings;
        self::assertCommandsCanBeCopied($findings[0]->fix);
    }

    public function test_a_settings_file_inside_the_folder_that_the_web_server_serves_is_the_only_finding(): void
    {
        $this->prepare();
        mkdir("{$this->folder()}/public_html/api", recursive: true);
        $this->settingsFile = "{$this->folder()}/public_html/api/.env";
        file_put_contents($this->settingsFile, '');
        chmod($this->settingsFile, 0600);
        $this->onlyFinding('settings-in-web-root');
        // The site is in a sub-folder of a web root with an unusual name.
        $this->settingsFile = null;
        $this->php = self::php(documentRoot: $this->folder());
        self::assertSame(['settings-in-web-root', 'data-in-web-root'], $this->idsOf());
    }

    public function test_broken_lines_of_the_settings_file_are_findings_of_their_own_and_named_without_the_path(): void
    {
        $this->prepare();
        $file = "{$this->folder()}/.env";
        $ofLines = [SettingsFileProblem::ofLine($file, 2, 'NAME'), SettingsFileProblem::ofLine($file, 3, '')];
        $this->settingsFileProblems = [...$ofLines, SettingsFileProblem::ofFile($file)];
        $diagnosis = $this->examine();
        self::assertSame(['settings-file-line-2', 'settings-file-line-3', 'settings-file'], array_column($diagnosis->findings, 'id'));
        self::assertSame('The settings file .env cannot be read at line 2 (NAME).', $diagnosis->findings[0]->problem);
        self::assertStringStartsWith('Write the value in single quotes', $diagnosis->findings[0]->fix);
        self::assertStringNotContainsString($this->folder(), implode($diagnosis->findings[0]->withoutDetail()));
        self::assertStringContainsString("({$file})", $diagnosis->text(Sample::timezone()));
    }

    #[DataProvider('unsuitablePhps')]
    public function test_an_unsuitable_php_is_the_only_finding(string $id, FindingKind $kind, string $words, PhpRuntime $php): void
    {
        $this->prepare($settings = ['SMTP_HOST' => 'mail.studio.example']);
        $this->php = $php;
        $finding = $this->onlyFinding($id, $settings);
        self::assertSame($kind, $finding->kind);
        self::assertStringContainsString($words, $finding->sentence());
    }

    /** @return array<string, array{string, FindingKind, string, PhpRuntime}> */
    public static function unsuitablePhps(): array
    {
        $endOfLife = 'PHP 8.2 has had no security fixes since 2026-12-31.';
        $noDriver = "PHP's extension pdo_sqlite is missing. Switch it on in cPanel under \"Select PHP Version\".";
        $without = static fn(string ...$names): PhpRuntime => self::php(extensions: array_diff(self::EXTENSIONS, $names));

        return [
            'an old one' => ['php-end-of-life', FindingKind::Advice, $endOfLife, self::php(version: '8.2.36')],
            'little memory' => ['php-memory-low', FindingKind::Advice, '31 MB', self::php(memoryMb: 31)],
            'a late answer' => ['php-answers-late', FindingKind::Advice, 'PHP-FPM', self::php(answersEarly: false)],
            'no driver of the database' => ['php-extension-missing', FindingKind::Broken, $noDriver, $without('pdo_sqlite')],
            'no encryption' => ['php-extension-missing', FindingKind::Broken, 'openssl', $without('openssl')],
            'no mbstring nor its polyfill' => ['php-extension-missing', FindingKind::Broken, 'mbstring', $without('mbstring', 'iconv')],
        ];
    }

    public function test_an_extension_that_no_setting_needs_may_be_missing(): void
    {
        $this->php = self::php(version: '8.9.0', memoryMb: null, extensions: ['filter', 'iconv', 'pdo_sqlite'], answersEarly: null);
        foreach ([['SMTP_HOST' => 'mail.studio.example', 'SMTP_ENCRYPTION' => 'none'], ['SMTP_HOST' => 'localhost']] as $settings) {
            $this->prepare($settings);
            self::assertSame([], $this->idsOf($settings));
        }
    }

    /** @param Closure(self): mixed $change */
    #[DataProvider('troubledQueues')]
    public function test_trouble_of_the_queue_is_the_only_finding(string $id, FindingKind $kind, Closure $change): void
    {
        $this->prepare();
        $change($this);
        $finding = $this->onlyFinding($id);
        self::assertSame($kind, $finding->kind);
        self::assertCommandsCanBeCopied($finding->fix);
    }

    /** @return array<string, array{string, FindingKind, Closure(self): mixed}> */
    public static function troubledQueues(): array
    {
        [$advice, $broken, $unchecked] = [FindingKind::Advice, FindingKind::Broken, FindingKind::Unchecked];
        $note = static fn(string $name, int $later): Closure => static fn(self $test) => $test->note($name, $test->now + $later);

        return [
            'no cron for a day' => ['cron-missing', $advice, $note(Notes::CRON_RAN, -self::DAY_S)],
            'an inquiry that waits for more than an hour' => ['queue-waits', $broken, static fn(self $test) => $test->wait(3601)],
            'an inquiry that waits without cron' => ['queue-waits', $broken, static fn(self $test) => $test->wait(self::DAY_S + 1)],
            'a rejected login' => ['mail-logging-in', $broken, static function (self $test): void {
                $test->add();
                $test->recordFailure(DeliveryStep::LoggingIn, 'Refused.');
                $test->now += 3601;
            }],
            'a proxy that no setting names' => ['unknown-proxy', $advice, $note(Notes::UNKNOWN_PROXY, 0)],
            'a clock that goes back' => ['clock-differs', $advice, $note(Notes::DAILY_TASKS, 601)],
            'other settings than those that sent a mail' => ['mail-not-proved', $unchecked, $note(Notes::MAIL_PROVED, 1)],
            'a disk that may be full' => ['disk-reserve-missing', $unchecked, static function (self $test): void {
                $test->recordSent('a');
                $test->database()->diskReserve()?->release();
            }],
            'a disk that is full' => ['disk-full', $broken, static fn(self $test) => $test->freeBytes = 4096],
            'less room than backups need' => ['backup-without-room', $advice, static fn(self $test) => $test->freeBytes = 19_999_999],
            'daily tasks that made no backup' => ['backup-old', $advice, $note(Notes::DAILY_TASKS, 0)],
            'a backup that is older than two days' => ['backup-old', $advice, static function (self $test): void {
                $test->makeBackup(2);
                self::assertSame([], $test->idsOf(), 'Two days are recent enough.');
                $test->makeBackup(3);
            }],
            'tables of an earlier release' => [
                'store-outdated', $unchecked, static fn(self $test) => $test->database()->execute('PRAGMA user_version = 1'),
            ],
        ];
    }

    public function test_final_failures_are_a_finding_beside_their_cause(): void
    {
        $this->prepare();
        $this->add();
        $this->now += 3 * self::DAY_S;
        $this->recordFailure(DeliveryStep::Sender, 'Refused.');
        $this->note(Notes::CRON_RAN, $this->now);
        [$cause, $failed] = $this->examine()->findings;
        self::assertSame(['mail-sender', 'inquiries-failed'], [$cause->id, $failed->id]);
        self::assertStringContainsString('could not be sent for three days: 1.', $failed->sentence());
        self::assertCommandsCanBeCopied($failed->fix);
    }

    #[Group('native')]
    public function test_a_store_that_cannot_be_opened_is_the_only_finding_and_its_words_are_shown_on_the_host_only(): void
    {
        file_put_contents("{$this->folder()}/file", '');
        $finding = $this->onlyFinding('store-unusable', ['DATA_DIR' => 'file/inquiries']);
        self::assertSame('The data directory could not be made.', $finding->problem);
        self::assertStringContainsString($this->folder(), (string) $finding->detail);
        $this->prepare();
        $directory = $this->storageSettings([])->directory;
        $directory->put('inquiries.sqlite', str_repeat('garbage', 1000));
        // PHP on WebAssembly ignores the umask.
        $directory->protect([]);
        $finding = $this->onlyFinding('store-unusable');
        self::assertStringContainsString('rename inquiries.sqlite', $finding->fix);
        self::assertStringContainsString('file is not a database', (string) $finding->detail);
        self::assertStringNotContainsString('file is not a database', implode($finding->withoutDetail()));
    }

    #[Group('native')]
    public function test_files_that_other_accounts_may_read_are_the_only_finding_and_stay_as_they_are(): void
    {
        $this->prepare($settings = ['DATABASE_DSN' => "sqlite:{$this->folder()}/elsewhere.sqlite"]);
        mkdir("{$this->folder()}/inquiries", 0700);
        self::assertSame([], $this->idsOf($settings));
        $files = ["{$this->folder()}/.env", "{$this->folder()}/inquiries/STATUS.txt", "{$this->folder()}/elsewhere.sqlite"];
        foreach ($files as $file) {
            touch($file);
            chmod($file, 0644);
        }
        $finding = $this->onlyFinding('files-open-to-others', $settings);
        self::assertSame('Other accounts of the host may read .env and the database and the data directory.', $finding->problem);
        self::assertEqualsCanonicalizing($files, explode(', ', (string) $finding->detail));
        self::assertSame([0644, 0644, 0644], array_map(static fn(string $file): int => (int) fileperms($file) & 0777, $files));
    }

    public function test_the_cron_line_of_a_fix_is_that_of_the_owners_handbook(): void
    {
        $this->prepare();
        $this->database()->write('DELETE FROM contact_notes WHERE name = :name', ['name' => Notes::CRON_RAN]);
        $handbook = (string) preg_replace('/ +/', ' ', (string) file_get_contents(__DIR__ . '/../../../docs/owner.md'));
        $line = substr((string) strrchr($this->onlyFinding('cron-missing')->fix, '"'), strlen('": '));
        self::assertStringStartsWith('*/5 * * * * ', $line);
        self::assertStringContainsString("{$line}\n", $handbook);
    }

    public function test_a_fresh_upload_is_unproved_and_without_cron_and_no_file_is_changed_or_made(): void
    {
        $this->settingsFile = '/nowhere/.env';
        self::assertSame(['cron-missing', 'mail-not-proved'], $this->idsOf());
        self::assertSame(['.', '..'], scandir($this->folder()));
        $this->settingsFile = null;
        $this->prepare();
        $this->add();
        $this->closeDatabase();
        $before = $this->files();
        $this->examine();
        self::assertArrayHasKey("{$this->folder()}/inquiries/inquiries.sqlite", $before);
        self::assertSame($before, $this->files());
    }

    /**
     * Makes a healthy set-up with these settings, as after the first inquiry.
     *
     * @param array<string, string> $settings
     */
    private function prepare(array $settings = []): void
    {
        $storageSettings = $this->storageSettings($settings);
        file_put_contents("{$this->folder()}/.env", '');
        $database = Database::open($storageSettings);
        $database->diskReserve()?->isThere();
        (new Notes($database))->set(Notes::CRON_RAN, $this->now);
        try {
            $mailSettings = MailSettings::from(new Environment($settings + self::REQUIRED), Sample::company());
            (new Notes($database))->set(Notes::MAIL_PROVED, $mailSettings->fingerprint());
        } catch (InvalidSettings) {
            // No mail was ever sent with these.
        }
        $database = null;
        // PHP on WebAssembly ignores the umask.
        $storageSettings->directory->protect(["{$this->folder()}/.env", ...$storageSettings->files()]);
    }

    /** @param array<string, string> $settings */
    private function examine(array $settings = []): Diagnosis
    {
        $storageSettings = $this->storageSettings($settings);
        $path = $this->settingsFile ?? "{$this->folder()}/.env";
        $doctor = new Doctor(
            new Environment($settings + self::REQUIRED, $path, $this->settingsFileProblems),
            $storageSettings,
            Sample::company(),
            $this->php ?? self::php(),
            "{$this->folder()}/public_html",
            static fn(): ?Database => Database::openToRead($storageSettings),
            fn(): float => $this->freeBytes,
            $this->clock(...),
        );

        return $doctor->examine(withLogin: false);
    }

    /**
     * @param array<string, string> $settings
     *
     * @return list<string>
     */
    private function idsOf(array $settings = []): array
    {
        return array_column($this->examine($settings)->findings, 'id');
    }

    /** @param array<string, string> $settings */
    private function onlyFinding(string $id, array $settings = []): Finding
    {
        $findings = $this->examine($settings)->findings;
        self::assertSame([$id], array_column($findings, 'id'));

        return $findings[0];
    }

    /** @param array<string> $extensions */
    private static function php(
        string $version = '8.4.1',
        ?int $memoryMb = 128,
        array $extensions = self::EXTENSIONS,
        ?bool $answersEarly = true,
        ?string $documentRoot = null,
    ): PhpRuntime {
        return new PhpRuntime($version, $memoryMb, array_values($extensions), $answersEarly, $documentRoot);
    }

    /** Stores an inquiry that waits for so many seconds. */
    private function wait(int $seconds): void
    {
        $this->add();
        $this->now += $seconds;
    }

    /** Makes a backup, after which cron runs for so many days. */
    private function makeBackup(int $days): void
    {
        (new Backups($this->database(), $this->storageSettings([]), $this->clock(...)))->make();
        // PHP on WebAssembly ignores the umask.
        $this->storageSettings([])->directory->protect([]);
        $this->now += $days * self::DAY_S;
        $this->note(Notes::CRON_RAN, $this->now);
    }

    /** A command comes last, after the folder in which it runs; the cron line names the path itself. */
    private static function assertCommandsCanBeCopied(string $fix): void
    {
        $command = ': cd ~/public_html && php api/inquiries\.php [a-z]+(?: FILE)?';
        $cron = ' ~/public_html/api/inquiries\.php deliver >/dev/null 2>&1';
        self::assertMatchesRegularExpression("#^(?!.*inquiries\.php).+\.$|(?:{$command}|{$cron})$#D", $fix);
        self::assertLessThan(2, substr_count($fix, 'inquiries.php'));
    }

    /** @return array<string, array{int, string|false}> mode and checksum of each file */
    private function files(): array
    {
        clearstatcache();
        $files = [];
        foreach ($this->filesWith('') as $file) {
            $files[$file] = [(int) fileperms($file), md5_file($file)];
        }
        ksort($files);

        return $files;
    }
}
