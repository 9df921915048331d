<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Closure;
use Contact\Delivery\DeliveryStep;
use Contact\Environment;
use Contact\Finding;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Owner\Health;
use Contact\Owner\HostFindings;
use Contact\Owner\StoreFindings;
use Contact\Storage\Database;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PDO;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class HealthTest extends StoreTestCase
{
    /** Changes of the healthy set-up. */
    private ?string $settingsFile = null;
    private float $freeBytes = 1e9;

    #[After]
    protected function removeDocumentRoot(): void
    {
        unset($_SERVER['DOCUMENT_ROOT']);
    }

    #[Group('stores')]
    public function test_a_healthy_set_up_has_no_finding_and_counts(): void
    {
        $this->prepare($this->settings());
        $this->recordSent($this->add());
        $this->add('Buy this', signals: self::spam());
        self::assertSame([], $this->idsOf($this->settings()));
        $php = PHP_VERSION;
        self::assertSame(<<<TEXT
            Inquiries of Your Studio, as of 15 Jan 2027, 1:30 PM IST

            All is well: nothing to mend.

            Pending:          0
            Sent:             1
            Failed:           0
            Quarantined:      1
            Oldest pending:   none
            Last success:     15 Jan 2027, 1:30 PM IST
            Last error:       none
            Last cron run:    15 Jan 2027, 1:30 PM IST
            PHP:              {$php}, on the command line
            Settings file:    {$this->folder()}/.env
            Received:         by month, without quarantined and erased inquiries
            January 2027:     1

            TEXT, $this->examine(['INQUIRY_RETENTION_DAYS' => '15'] + $this->settings())->text());
    }

    #[TestWith(['365', '2 1 0 0 0 0 0 0 0 0 0 1'])]
    #[TestWith(['76', '2 1 0'], 'since before November')]
    #[TestWith(['75', '2 1'], 'since the first of November')]
    #[Group('stores')]
    public function test_a_year_of_inquiries_is_counted_by_month_where_the_retention_deletes_none(string $days, string $counts): void
    {
        $now = $this->now;
        foreach (['2026-02-01 00:00:00', '2026-12-31 23:59:59', '2027-01-01 00:00:00', '2027-01-01 00:00:01'] as $moment) {
            $this->now = strtotime("{$moment} Asia/Kolkata");
            $this->add($moment);
        }
        $this->now = $now;
        $text = $this->examine(['INQUIRY_RETENTION_DAYS' => $days] + $this->settings())->text();
        preg_match_all('/^[A-Z]\w+ 202[67]: +(\d+)$/m', $text, $months);
        self::assertSame($counts, implode(' ', $months[1]));
    }

    #[Group('native')]
    public function test_private_files_in_the_web_root_are_the_only_finding(): void
    {
        $webRoot = "{$this->folder()}/public_html";
        mkdir("{$webRoot}/api", recursive: true);
        $this->prepare($settings = ['DATABASE_DSN' => "sqlite:{$webRoot}/inquiries.sqlite"]);
        $finding = $this->onlyFinding('files-in-web-root', $settings);
        self::assertSame("{$webRoot}/inquiries.sqlite", $finding->detail);
        self::assertCommandsCanBeCopied($finding->fix);
        $this->prepare();
        $this->settingsFile = "{$webRoot}/api/.env";
        self::assertSame($this->settingsFile, $this->onlyFinding('files-in-web-root')->detail);
        $this->settingsFile = null;
        symlink('public_html', "{$this->folder()}/www");
        self::assertContains('files-in-web-root', $this->idsOf(['DATA_DIR' => 'www/not-made-yet']), 'By its other name.');
        // The site is in a sub-folder of a web root with an unusual name.
        $_SERVER['DOCUMENT_ROOT'] = $this->folder();
        $inside = ['.env', 'inquiries', 'inquiries/inquiries.sqlite'];
        $paths = implode(', ', array_map(fn(string $path): string => "{$this->folder()}/{$path}", $inside));
        self::assertSame($paths, $this->onlyFinding('files-in-web-root')->detail);
    }

    /** @param Closure(self): mixed $change */
    #[DataProvider('troubles')]
    public function test_a_trouble_is_the_only_finding(string $id, string $kind, Closure $change): void
    {
        $this->prepare();
        $change($this);
        $finding = $this->onlyFinding($id);
        self::assertSame($kind, $finding->kind);
        self::assertCommandsCanBeCopied($finding->fix);
    }

    /** @return array<string, array{string, string, Closure(self): mixed}> */
    public static function troubles(): array
    {
        [$advice, $broken, $unchecked] = [Finding::ADVICE, Finding::BROKEN, Finding::UNCHECKED];
        $note = static fn(string $name, int $later) => static fn(self $test) => $test->database()->setNote($name, $test->now + $later);

        return [
            'no cron for a day' => ['cron-missing', $advice, $note(Database::CRON_RAN, -self::DAY_S)],
            'an inquiry that waits for more than an hour' => ['queue-waits', $broken, static function (self $test): void {
                $test->add();
                $test->now += 3600;
                self::assertSame([], $test->idsOf(), 'An hour is not too long.');
                $test->now++;
            }],
            'spam that no report has shown' => ['queue-waits', $broken, static function (self $test): void {
                $test->add('Buy this', signals: self::spam());
                $test->now += self::DAY_S + 3600;
                $test->database()->setNote(Database::CRON_RAN, $test->now);
                self::assertSame([], $test->idsOf(), 'It may have missed the report of the day.');
                $test->now++;
            }],
            'a failure at the second of a success' => ['mail-logging-in', $broken, static function (self $test): void {
                $test->add();
                $test->recordFailure(DeliveryStep::LoggingIn, 'Refused.');
                $test->recordSent('other');
                $test->now += 3601;
            }],
            'a damaged store, after a run of the queue too' => ['store-unusable', $broken, static function (self $test): void {
                $test->database()->execute('DROP TABLE contact_inquiries');
                $test->database()->releaseRoom();
                $test->container(['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example'])->sendDue(0);
                // PHP on WebAssembly ignores the umask.
                $test->dataSource([])->directory->protect([]);
            }],
            'a proxy that no setting names' => ['unknown-proxy', $advice, $note(Database::UNKNOWN_PROXY, 0)],
            'other settings than those that sent a mail' => ['mail-not-proved', $unchecked, $note(Database::MAIL_PROVED, 1)],
            'tables of an earlier release' => [
                'store-outdated', $unchecked, static fn(self $test) => $test->database()->execute('PRAGMA user_version = 3'),
            ],
            'less room than an inquiry needs' => ['disk-full', $broken, static fn(self $test) => $test->freeBytes = 16_383],
            'less room than a reserve and an inquiry need' => ['disk-full', $broken, static function (self $test): void {
                unlink("{$test->folder()}/inquiries/inquiries.sqlite.reserve");
                $test->freeBytes = 262_144;
            }],
            'a reserve that the queue could not make' => ['disk-full', $broken, static function (self $test): void {
                $file = "{$test->folder()}/inquiries/inquiries.sqlite";
                unlink("{$file}.reserve");
                self::assertSame([], $test->idsOf(), 'The store was moved without it.');
                // As a run of the queue makes it.
                touch("{$file}.lock");
                chmod("{$file}.lock", 0600);
            }],
            'daily tasks that made no backup' => ['backup-old', $advice, $note(Database::DAILY_TASKS, 0)],
            'a backup that is older than two days' => ['backup-old', $advice, static function (self $test): void {
                $test->database()->setNote(Database::DAILY_TASKS, $test->now);
                $test->makeBackup(2);
                self::assertSame([], $test->idsOf(), 'Two days are recent enough.');
                $test->makeBackup(3);
            }],
        ];
    }

    public function test_a_failure_is_over_with_the_next_success_and_a_throttled_queue_waits_rightly(): void
    {
        $this->prepare();
        $id = $this->add();
        $this->recordFailure(DeliveryStep::LoggingIn, 'Refused.');
        $this->recordSent($id);
        self::assertSame([], $this->idsOf(), 'The second attempt of the same inquiry has succeeded in the same second.');
        $this->add('Another');
        $this->recordFailure(DeliveryStep::LoggingIn, 'The mail server rejected the login: 535 wrong');
        $text = $this->examine()->text();
        self::assertStringContainsString('  * The mail server rejected the login. (535 wrong) Inquiries are stored, but none is', $text);
        self::assertStringContainsString('Last error:       15 Jan 2027, 1:30 PM IST: The mail server rejected the login: 535', $text);
        $this->now += 3601;
        $this->recordSent('later');
        self::assertSame(['queue-waits'], $this->idsOf());
        $throttled = $this->examine(['MAIL_HOURLY_LIMIT' => '1']);
        self::assertFalse($throttled->isBroken());
        self::assertStringContainsString('Throttled:        the rest waits for the next hour', $throttled->text());
    }

    public function test_final_failures_are_a_finding_beside_their_cause_until_all_recipients_have_the_inquiry(): void
    {
        $this->prepare();
        $id = $this->add();
        $this->now += 3 * self::DAY_S;
        $this->recordFailure(DeliveryStep::Sender, 'Refused.');
        $this->database()->setNote(Database::CRON_RAN, $this->now);
        [$cause, $failed] = $this->examine()->findings;
        self::assertSame(['mail-sender', 'inquiries-failed'], [$cause->id, $failed->id]);
        self::assertStringContainsString('could not be sent for three days: 1.', $failed->sentence());
        self::assertCommandsCanBeCopied($failed->fix);
        // The owner takes the recipient that was rejected out of MAIL_TO.
        $this->lifecycle()->recordReceipts($id, ['a@studio.example'], isComplete: false);
        $this->container(['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example'])->sendDue(0);
        self::assertStringNotContainsString('three days', (string) file_get_contents("{$this->folder()}/inquiries/STATUS.txt"));
    }

    #[Group('native')]
    public function test_a_store_that_cannot_be_opened_is_the_only_finding_and_its_words_are_shown_on_the_host_only(): void
    {
        file_put_contents("{$this->folder()}/file", '');
        $finding = $this->onlyFinding('store-unusable', ['DATA_DIR' => 'file/inquiries']);
        self::assertSame('The data directory could not be made.', $finding->problem);
        self::assertStringContainsString($this->folder(), (string) $finding->detail);
        $this->prepare();
        $directory = $this->dataSource([])->directory;
        $directory->put('inquiries.sqlite', str_repeat('garbage', 1000));
        $finding = $this->onlyFinding('store-unusable');
        self::assertStringContainsString('rename inquiries.sqlite', $finding->fix);
        self::assertStringContainsString('file is not a database', (string) $finding->detail);
        self::assertStringNotContainsString('file is not a database', implode($finding->withoutDetail()));
    }

    public function test_a_store_that_the_settings_no_longer_name_is_the_only_finding_until_it_is_deleted(): void
    {
        $this->prepare($settings = ['DATABASE_DSN' => "sqlite:{$this->folder()}/elsewhere.sqlite"]);
        self::assertSame([], $this->idsOf($settings));
        $this->add();
        $this->dataSource([])->directory->protect([]);
        $finding = $this->onlyFinding('store-former', $settings);
        self::assertCommandsCanBeCopied($finding->fix);
        self::assertSame("{$this->folder()}/inquiries/inquiries.sqlite", $finding->detail);
        $this->lifecycle($this->open($settings))->add(new Submission($this->inquiry()));
        $this->now += 3601;
        self::assertSame(['store-former', 'queue-waits'], $this->idsOf($settings), 'It is no reason for the queue to wait.');
        $this->now -= 3601;
        // Cron starts in the home folder.
        $here = (string) getcwd();
        chdir($this->folder());
        $onServer = $this->container(['DATABASE_DSN' => 'mysql:host=127.0.0.1;dbname=studio'])->settings;
        self::assertSame([$finding->detail], $onServer->formerStores());
        chdir($here);
        $this->closeDatabase();
        unlink($finding->detail);
        self::assertSame([], $this->idsOf($settings));
    }

    #[Group('native')]
    public function test_files_that_other_accounts_may_read_are_the_only_finding_until_the_queue_runs(): void
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
        self::assertEqualsCanonicalizing($files, explode(', ', (string) $finding->detail));
        self::assertSame([0644, 0644, 0644], self::modesOf($files));
        $this->container($settings, $files[0])->sendDue(0);
        self::assertSame([0600, 0600, 0600], self::modesOf($files));
        self::assertSame([], $this->idsOf($settings));
    }

    public function test_the_cron_line_of_a_fix_is_that_of_the_owners_handbook(): void
    {
        $this->prepare();
        $this->database()->write('DELETE FROM contact_notes WHERE name = :name', ['name' => Database::CRON_RAN]);
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
        $shop = new PDO("sqlite:{$this->folder()}/shop.sqlite");
        chmod("{$this->folder()}/shop.sqlite", 0600);
        $shop->exec('CREATE TABLE orders (number)');
        self::assertSame(['cron-missing', 'mail-not-proved'], $this->idsOf(['DATABASE_DSN' => "sqlite:{$this->folder()}/shop.sqlite"]));
        self::assertNotFalse($tables = $shop->query('SELECT name FROM sqlite_master'));
        self::assertSame(['orders'], $tables->fetchAll(PDO::FETCH_COLUMN));
        $this->settingsFile = null;
        $this->prepare();
        $this->add();
        $this->closeDatabase();
        $before = $this->files();
        $this->examine();
        self::assertArrayHasKey("{$this->folder()}/inquiries/inquiries.sqlite", $before);
        self::assertSame($before, $this->files());
    }

    #[Group('native')]
    public function test_a_login_that_is_rejected_is_named_with_the_reply_and_one_that_is_accepted_ends_an_old_failure(): void
    {
        $this->prepare();
        $this->add();
        $this->recordFailure(DeliveryStep::LoggingIn, 'The mail server rejected the login: 535 wrong password');
        $login = ['SMTP_USERNAME' => 'website', 'SMTP_PASSWORD' => 'secret'];
        $accepting = new SmtpServer();
        $settings = $accepting->settings() + $login;
        self::assertContains('mail-logging-in', $this->idsOf($settings));
        $report = $this->examine($settings, withLogin: true);
        self::assertFalse($report->isBroken());
        self::assertStringContainsString('Last error:       15 Jan 2027, 1:30 PM IST, mended since: The mail', $report->text());
        self::assertStringContainsString('Mail server:      accepts the login', $report->text());
        $rejecting = new SmtpServer(['AUTH' => '535 no']);
        $report = $this->examine($rejecting->settings() + $login, withLogin: true);
        self::assertSame(['mail-logging-in', 'no'], [$report->findings[0]->id, substr((string) $report->findings[0]->detail, 4)]);
        self::assertStringContainsString('Mail server:      The mail server rejected the login: 535 no', $report->text());
    }

    public function test_all_problems_are_named_together_in_status_txt_which_has_the_same_text(): void
    {
        $settings = $this->settings() + ['MAIL_TO' => 'owner', 'RATE_LIMIT' => 'many', 'MAIL_FROM' => 'website@studio.example'];
        $line = Finding::ofSettingsFile('settings-file-line-3', '.env', 'cannot be read at line 3 (NAME)', 'Mend it.');
        $report = $this->container($settings, '.env', [$line])->health();
        $report->write();
        self::assertStringEqualsFile("{$this->folder()}/inquiries/STATUS.txt", $report->text());
        $pattern = '/^TO MEND\n  \* The settings file \.env cannot be read at line 3 \(NAME\)\. \(\.env\) .+ Mend it\.\n'
            . '  \* MAIL_TO holds .+\(MAIL_TO is "owner"\) .+ Write .+\n'
            . '  \* RATE_LIMIT .+\n\nADVICE\n(  \* .+\n)+\nPending: +0\n/m';
        self::assertMatchesRegularExpression($pattern, $report->text());
    }

    #[Group('stores')]
    public function test_deliver_is_recorded_as_the_last_cron_run(): void
    {
        self::assertNull($this->database()->note(Database::CRON_RAN));
        $this->runCommand($this->settings(), 'deliver');
        self::assertSame($this->now, $this->database()->note(Database::CRON_RAN));
        // The owner runs this one.
        $this->now++;
        $this->runCommand($this->settings(), 'retry');
        self::assertSame($this->now - 1, $this->database()->note(Database::CRON_RAN));
    }

    #[TestWith(['staging'], 'beside the web root')]
    #[TestWith(['public_html/staging'], 'in the web root')]
    #[Group('native')]
    public function test_a_copy_of_the_site_is_the_only_finding_until_it_has_a_settings_file_of_its_own(string $path): void
    {
        $this->prepare();
        foreach (['public_html', $path] as $site) {
            mkdir("{$this->folder()}/{$site}/api", recursive: true);
            touch("{$this->folder()}/{$site}/api/contact_api.php");
        }
        // cPanel gives each web root this second name.
        symlink('public_html', "{$this->folder()}/www");
        $finding = $this->onlyFinding('settings-shared');
        $sites = "{$this->folder()}/public_html and {$this->folder()}/{$path}";
        self::assertSame("{$this->folder()}/.env is read by {$sites}", $finding->detail);
        file_put_contents("{$this->folder()}/.env.staging", '');
        self::assertSame([], $this->idsOf());
    }

    /**
     * Makes a healthy set-up with these settings, as after the first inquiry.
     *
     * @param array<string, string> $settings
     */
    private function prepare(array $settings = []): void
    {
        file_put_contents("{$this->folder()}/.env", '');
        $source = $this->dataSource($settings);
        $database = Database::open($source);
        $database->reserveRoom();
        $database->setNote(Database::CRON_RAN, $this->now);
        $database->setNote(Database::MAIL_PROVED, Sample::settings($settings)->fingerprint());
        // PHP on WebAssembly ignores the umask.
        $source->directory->protect(["{$this->folder()}/.env", ...$source->files()]);
    }

    /** @param array<string, string> $settings */
    private function examine(array $settings = [], bool $withLogin = false): Health
    {
        $all = Sample::settings($settings, $this->folder());
        $environment = new Environment($settings, $this->settingsFile ?? "{$this->folder()}/.env");
        $upload = "{$this->folder()}/public_html";
        $host = new HostFindings($environment, $all, $upload);
        $store = new StoreFindings($all, $this->now, $this->freeBytes);

        return new Health($all, $host, $store, $this->now, $withLogin);
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

    /** Makes a backup, after which cron runs for so many days. */
    private function makeBackup(int $days): void
    {
        (new Backups($this->database(), $this->dataSource([]), $this->now))->make();
        // PHP on WebAssembly ignores the umask.
        $this->dataSource([])->directory->protect([]);
        $this->now += $days * self::DAY_S;
        $this->database()->setNote(Database::CRON_RAN, $this->now);
    }

    /** A command comes last, after the folder in which it runs; the cron line names the path itself. */
    private static function assertCommandsCanBeCopied(string $fix): void
    {
        $command = ': cd ~/public_html && php api/inquiries\.php [a-z]+(?: FILE)?';
        $cron = ' ~/public_html/api/inquiries\.php deliver >/dev/null 2>&1';
        self::assertMatchesRegularExpression("#^(?!.*inquiries\.php).+\.$|(?:{$command}|{$cron})$#D", $fix);
        self::assertLessThan(2, substr_count($fix, 'inquiries.php'));
    }

    /**
     * @param list<string> $files
     *
     * @return list<int>
     */
    private static function modesOf(array $files): array
    {
        clearstatcache();

        return array_map(static fn(string $file): int => (int) fileperms($file) & 0777, $files);
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
