<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Http\FallbackLedger;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Owner\InquiriesCommand;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\Schema;
use Contact\Tests\Support\StoreTestCase;
use Contact\Tests\Support\UploadedSite;
use FilesystemIterator;
use PDO;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;

final class InquiriesCommandTest extends StoreTestCase
{
    private const EMAIL = 'chandrika@example.com';

    #[DataProvider('databases')]
    public function test_page_2_lists_the_51st_to_the_100th_inquiry(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        for ($number = 101; $number >= 1; $number--) {
            $this->add($connection, "Visitor {$number}");
        }
        [$code, $output] = $this->inquiries($settings, 'list', '2');
        preg_match_all('/Visitor (\d+) </', $output, $listed);

        self::assertSame(0, $code);
        self::assertSame(range(51, 100), array_map(intval(...), $listed[1]));
        self::assertStringEndsWith("\nPage 2 of 3.\n", $output);
    }

    public function test_a_page_of_one_state_counts_only_inquiries_in_that_state(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, 'Earliest', isSpam: true);
        for ($number = 1; $number <= 50; $number++) {
            $this->add($connection, "Visitor {$number}", isSpam: true);
            $this->add($connection, "Pending {$number}");
        }
        [$code, $output] = $this->inquiries($settings, 'list', 'quarantined', '2');

        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('/^[0-9a-f]{8}  \S+ \S+  quarantined  Earliest <asha@example\.com>\nPage 2 of 2\.\n$/D', $output);
    }

    #[DataProvider('databases')]
    public function test_erase_deletes_the_inquiries_of_one_address(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        $this->add($connection, 'Asha');
        $this->add($connection, 'Usha', 'usha@example.com');

        self::assertSame(
            [0, "Erased: 1. Mails that were sent are in your mailbox: delete them there.\n"],
            $this->inquiries($settings, 'erase', 'ASHA@example.com'),
        );
        self::assertSame([0, "There is no inquiry from asha@example.com.\n"], $this->inquiries($settings, 'erase', 'asha@example.com'));
        self::assertSame(['Usha'], $this->names($connection));
    }

    public function test_erase_leaves_no_word_of_the_sender_in_any_file_of_the_data_directory(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $words = $this->storeRejected($connection);
        foreach (['health', 'backup', 'export'] as $command) {
            $this->inquiries($settings, $command);
        }
        self::assertStringContainsString(implode(' ', $words), (string) file_get_contents("{$settings['DATA_DIR']}/STATUS.txt"));
        // What processes have left that died while they wrote.
        $left = ['backups/inquiries-2027-01-14.sqlite.new', 'backups/inquiries-2027-01-14.sqlite.new-wal', 'backups/inquiries-2027-01-15.sqlite.new', 'STATUS.txt.0a1b2c3d'];
        foreach ($left as $file) {
            file_put_contents("{$settings['DATA_DIR']}/{$file}", implode("\n", $words));
        }
        $directory = new DataDirectory($settings['DATA_DIR']);
        $submission = new Submission(self::inquiry(['email' => self::EMAIL]), '203.0.113.7');
        $ledgers = [];
        foreach (FallbackLedger::foldersOf($directory) as $folder) {
            (new FallbackLedger([$folder], RateLimit::none(), 0, $this->clock(...)))->claim($submission);
            $ledgers[] = "{$folder}/fallback.json";
        }
        [$code, $output] = $this->inquiries($settings, 'erase', strtoupper(self::EMAIL));
        $inLedgers = implode(array_map(file_get_contents(...), $ledgers));
        exec('rm -rf ' . escapeshellarg($directory->temporaryFolder()));

        self::assertSame([0, "Erased: 1. Mails that were sent are in your mailbox: delete them there.\n"], [$code, $output]);
        self::assertSame([], $this->filesWith($words, $settings['DATA_DIR']));
        self::assertSame('', $inLedgers);
        self::assertStringContainsString("Last error:       none\n", (string) file_get_contents("{$settings['DATA_DIR']}/STATUS.txt"));
    }

    public function test_erase_leaves_no_word_where_inquiries_were_stored_before_the_data_directory_was_set(): void
    {
        $words = $this->storeRejected($this->open([]));
        $this->inquiries([], 'health');
        self::assertNotSame([], $this->filesWith($words, $this->folder()));
        $this->inquiries(['DATA_DIR' => "{$this->folder()}/elsewhere"], 'erase', self::EMAIL);

        self::assertSame([], $this->filesWith($words, $this->folder()));
        self::assertFileExists("{$this->folder()}/elsewhere/STATUS.txt");
    }

    /** @param list<string> $command */
    #[DataProvider('deletions')]
    public function test_a_deletion_that_was_interrupted_after_the_inquiries_leaves_no_word_when_it_is_run_again(array $command, string $output): void
    {
        $connection = $this->open([]);
        $words = $this->storeRejected($connection);
        $this->inquiries([], 'health');
        $this->inquiries([], 'export');
        $this->lifecycle($connection)->erase(self::EMAIL);
        self::assertNotSame([], $this->filesWith($words, $this->folder()));
        $settings = ['DATA_DIR' => "{$this->folder()}/elsewhere"];

        self::assertSame([0, $output], $this->inquiries($settings, ...$command));
        self::assertSame([], $this->filesWith($words, $this->folder()));
    }

    /** @return iterable<string, array{list<string>, string}> */
    public static function deletions(): iterable
    {
        yield 'erase' => [['erase', self::EMAIL], 'There is no inquiry from ' . self::EMAIL . ".\n"];
        yield 'purge' => [['purge'], "Deleted: 0.\n"];
    }

    public function test_purge_leaves_no_word_of_a_sent_inquiry_in_status_txt(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $words = $this->storeRejected($connection);
        $id = $this->archive($connection)->all()[0]->inquiry->id;
        $this->lifecycle($connection)->recordReceipts([$id], new DeliveryResult(['a@studio.example'], []), $id);
        $this->inquiries($settings, 'health');
        self::assertNotSame([], $this->filesWith($words, $settings['DATA_DIR']));
        $this->now += 365 * 86400 + 1;

        self::assertSame([0, "Deleted: 1.\n"], $this->inquiries($settings, 'purge'));
        self::assertSame([], $this->filesWith($words, $settings['DATA_DIR']));
        self::assertFileExists("{$settings['DATA_DIR']}/STATUS.txt");
    }

    public function test_export_writes_all_inquiries_or_those_of_one_address(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, 'Asha');
        $this->add($connection, 'Usha', 'usha@example.com');
        [$code, $output] = $this->inquiries($settings, 'export');
        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('~^2 written to (/\S+\.json) and (/\S+\.csv)\. They are deleted after a day\.\n$~D', $output);

        $this->now++;
        [, $output] = $this->inquiries($settings, 'export', 'USHA@example.com');
        self::assertSame(1, preg_match('~^1 written to (\S+\.json) and (\S+\.csv)\.~', $output, $files));
        foreach (array_slice($files, 1) as $file) {
            self::assertStringContainsString('Usha', (string) file_get_contents($file));
            self::assertStringNotContainsString('Asha', (string) file_get_contents($file));
        }
    }

    public function test_purge_deletes_what_the_set_retention_period_has_expired(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite') + ['INQUIRY_RETENTION_DAYS' => '30']);
        $id = $this->add($connection, 'Asha');
        $this->lifecycle($connection)->recordReceipts([$id], new DeliveryResult(['a@studio.example'], []), $id);
        $this->now += 30 * 86400;
        self::assertSame([0, "Deleted: 0.\n"], $this->inquiries($settings, 'purge'));
        $this->now++;

        self::assertSame([0, "Deleted: 1.\n"], $this->inquiries($settings, 'purge'));
        self::assertSame([], $this->names($connection));
    }

    public function test_restore_adds_what_a_backup_has_and_the_store_lacks(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, 'Asha');
        $file = "{$settings['DATA_DIR']}/backups/inquiries-2027-01-15.sqlite";
        self::assertSame([0, "Written and checked: {$file}.\n"], $this->inquiries($settings, 'backup'));
        $connection->execute('DELETE FROM contact_inquiries');

        self::assertSame([0, "Restored: 1. Inquiries that are there already stay as they are.\n"], $this->inquiries($settings, 'restore', $file));
        self::assertSame(['Asha'], $this->names($connection));
    }

    public function test_restore_works_on_a_new_host_before_anything_has_made_the_store(): void
    {
        $old = $this->newStore('sqlite');
        $this->add($this->open($old), 'Asha');
        $this->inquiries($old, 'backup');
        $new = ['DATA_DIR' => "{$this->folder()}/of-the-new-host"];

        self::assertSame(
            [0, "Restored: 1. Inquiries that are there already stay as they are.\n"],
            $this->inquiries($new, 'restore', "{$old['DATA_DIR']}/backups/inquiries-2027-01-15.sqlite"),
        );
        self::assertSame(['Asha'], $this->names($this->open($new)));
    }

    #[Group('native')]
    public function test_restore_of_a_backup_of_an_earlier_release_that_php_may_not_change_says_so(): void
    {
        $home = "{$this->folder()}/home";
        $site = new UploadedSite("{$home}/public_html");
        $backup = "{$home}/backup.sqlite";
        $tables = new PDO("sqlite:{$backup}");
        array_map($tables->exec(...), [...Schema::migrationsAfter(0)[1], 'PRAGMA user_version = 1']);
        chmod($backup, 0444);
        // Root may change every file, but leaves the command to the account of the folder, such as nobody.
        chmod($this->folder(), 0755);
        chown($home, posix_geteuid() === 0 ? 65534 : posix_geteuid());

        self::assertSame(
            "The backup cannot be used: {$backup} is of an earlier release, and PHP may not bring it up to date. Use a copy that it may write, with the mode 600.",
            $site->inquiries("restore {$backup}"),
        );
    }

    public function test_restore_of_a_missing_file_exits_with_1_and_names_the_file(): void
    {
        self::assertSame(
            [1, "The backup cannot be used: there is no file /none.sqlite, or PHP may not read it.\n"],
            $this->inquiries($this->newStore('sqlite'), 'restore', '/none.sqlite'),
        );
    }

    #[Group('native')]
    public function test_backup_and_restore_refer_the_owner_of_a_database_server_to_the_hosts_own_tool(): void
    {
        $backup = $this->newStore('sqlite');
        [, $output] = $this->inquiries($backup, 'backup');
        $file = substr($output, strlen('Written and checked: '), -2);
        $settings = $this->newStore('mariadb');
        $sentence = 'The inquiries are on a database server: %s with your host\'s own tool, such as phpMyAdmin.';

        self::assertSame([1, sprintf("{$sentence}\n", 'back them up')], $this->inquiries($settings, 'backup'));
        self::assertSame([1, sprintf("{$sentence}\n", 'restore them')], $this->inquiries($settings, 'restore', $file));
    }

    #[DataProvider('wrongUses')]
    public function test_wrong_arguments_print_the_usage_and_leave_the_store_alone(string ...$arguments): void
    {
        $settings = $this->newStore('sqlite');
        [$code, $output] = $this->inquiries($settings, ...$arguments);

        self::assertSame(2, $code);
        self::assertStringStartsWith("Usage: php api/inquiries.php COMMAND\n", $output);
        self::assertDirectoryDoesNotExist($settings['DATA_DIR']);
    }

    /** @return iterable<string, list<string>> */
    public static function wrongUses(): iterable
    {
        yield 'erase without an address' => ['erase'];
        yield 'erase with two addresses' => ['erase', 'asha@example.com', 'usha@example.com'];
        yield 'export of two addresses' => ['export', 'asha@example.com', 'usha@example.com'];
        yield 'purge with an argument' => ['purge', '30'];
        yield 'backup to a file' => ['backup', 'backup.sqlite'];
        yield 'restore without a file' => ['restore'];
        yield 'restore of two files' => ['restore', '1.sqlite', '2.sqlite'];
        yield 'list of page 0' => ['list', '0'];
        yield 'list of two pages' => ['list', '1', '2'];
        yield 'list of a page of words' => ['list', 'sent', 'last'];
        yield 'list of a page before the state' => ['list', '2', 'sent'];
    }

    /**
     * Stores an inquiry whose mail the server rejects in a reply that quotes it.
     *
     * @return list<string> what must not stay: message, name, e-mail and phone
     */
    private function storeRejected(Database $connection): array
    {
        $words = ['Words that must not stay', 'Chandrika', self::EMAIL, '9812345678'];
        $inquiry = Inquiry::restored([
            'id' => bin2hex(random_bytes(16)), 'received_at' => $this->now, 'name' => $words[1], 'email' => $words[2], 'phone' => $words[3],
            'subject' => '', 'project_type' => 'general', 'message' => $words[0],
        ]);
        $this->store($connection)->store(new Submission($inquiry, '203.0.113.7'));
        self::assertNotNull($this->lifecycle($connection)->lease());
        $this->lifecycle($connection)->recordFailure($inquiry, DeliveryStep::Content, 'The mail server did not accept the mail: 550 ' . implode(' ', $words));

        return $words;
    }

    /**
     * @param list<string> $words
     *
     * @return list<string> paths of all files below the folder that contain one of them
     */
    private function filesWith(array $words, string $folder): array
    {
        $files = [];
        $paths = new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS | FilesystemIterator::CURRENT_AS_PATHNAME);
        foreach (new RecursiveIteratorIterator($paths) as $file) {
            if (!is_string($file)) {
                continue;
            }
            $content = strtolower((string) file_get_contents($file));
            if (array_filter($words, static fn(string $word): bool => str_contains($content, strtolower($word))) !== []) {
                $files[] = $file;
            }
        }

        return $files;
    }

    /** Stores an inquiry a second after the last one. */
    private function add(Database $connection, string $name, string $email = 'asha@example.com', bool $isSpam = false): string
    {
        $inquiry = Inquiry::restored([
            'id' => bin2hex(random_bytes(16)), 'received_at' => ++$this->now, 'name' => $name, 'email' => $email, 'phone' => '',
            'subject' => '', 'project_type' => 'general', 'message' => 'Hello',
        ]);

        return $this->store($connection)->store(new Submission($inquiry, spamSignals: $isSpam ? self::spam() : null));
    }

    /** @return list<string> */
    private function names(Database $connection): array
    {
        return array_map(static fn($stored): string => $stored->inquiry->name, $this->archive($connection)->all());
    }

    /**
     * @param array<string, string> $settings
     *
     * @return array{int, string} exit code and output
     */
    private function inquiries(array $settings, string ...$arguments): array
    {
        ob_start();
        $code = (new InquiriesCommand($this->container($settings)))->run(array_values($arguments));

        return [$code, (string) ob_get_clean()];
    }
}
