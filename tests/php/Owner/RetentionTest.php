<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\AutoReplies;
use Contact\Delivery\DeliveryResult;
use Contact\Delivery\RejectionNotice;
use Contact\Environment;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Owner\Export;
use Contact\Owner\Retention;
use Contact\Owner\StoredCopies;
use Contact\Storage\Database;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\StoreTestCase;
use DateTimeZone;
use FilesystemIterator;
use PDO;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;

final class RetentionTest extends StoreTestCase
{
    private const DAY_S = 86400;
    private const WORDS = 'Words that must not stay';

    #[DataProvider('databases')]
    public function test_erasing_a_sender_leaves_no_byte_of_the_words_in_any_file_and_nothing_of_others_is_lost(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        $id = $this->add($connection, self::WORDS, 'Asha@Example.com');
        $this->now += 60;
        $other = $this->add($connection, 'Words of another', 'other@example.com');
        foreach ([$id => 'Asha@Example.com', $other => 'other@example.com'] as $inquiry => $email) {
            $notice = RejectionNotice::idOf($inquiry);
            $this->lifecycle($connection)->recordReceipts([$notice], new DeliveryResult(['a@studio.example'], []), $notice);
            $values = ['hash' => AutoReplies::hashOf($email), 'now' => $this->now];
            $connection->insert('INSERT INTO contact_auto_replies (address_hash, sent_at) VALUES (:hash, :now)', $values);
        }
        $this->backups($connection, $settings)->make();
        $this->export($settings)->write($this->archive($connection)->all());
        if ($database === 'sqlite') {
            self::assertNotSame([], $this->filesWith(self::WORDS));
        }
        $count = $this->retention($connection, $settings)->erase('asha@example.com');

        self::assertSame(1, $count);
        self::assertSame([], $this->filesWith(self::WORDS));
        self::assertSame(['Words of another'], $this->messages($connection));
        $receipts = array_column($connection->rows('SELECT mail_id FROM contact_receipts'), 'mail_id');
        self::assertEqualsCanonicalizing([$other, RejectionNotice::idOf($other)], $receipts);
        $autoReplies = array_column($connection->rows('SELECT address_hash FROM contact_auto_replies'), 'address_hash');
        self::assertSame([AutoReplies::hashOf('other@example.com')], $autoReplies);
        self::assertSame(1, $connection->number('SELECT COUNT(*) FROM contact_arrivals'));
        self::assertSame(1, $connection->number('SELECT COUNT(*) FROM contact_keys'));
    }

    #[DataProvider('databases')]
    public function test_sent_inquiries_go_after_the_retention_period_and_quarantined_ones_thirty_days_after_their_report(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        $this->add($connection, self::WORDS);
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Pending'])));
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Not reported']), spamSignals: self::spam()));
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Reported spam']), spamSignals: self::spam()));
        $connection->write("UPDATE contact_inquiries SET reported_at = {$this->now} WHERE message = 'Reported spam'");
        $connection->write("UPDATE contact_inquiries SET received_at = {$this->now}");
        $this->now += 30 * self::DAY_S;
        self::assertSame(0, $this->retention($connection, $settings)->purge());
        $this->now++;
        self::assertSame(1, $this->retention($connection, $settings)->purge());
        $this->now += 335 * self::DAY_S;
        self::assertSame(1, $this->retention($connection, $settings)->purge());

        self::assertSame(['Not reported', 'Pending'], $this->messages($connection));
        self::assertSame([], $this->filesWith(self::WORDS));
        self::assertSame(0, $this->retention($connection, $settings, days: 0)->purge());
    }

    public function test_erasing_finds_what_was_stored_in_the_default_folder_while_the_line_of_the_data_directory_was_broken(): void
    {
        $default = $this->open([]);
        $this->add($default, self::WORDS);
        $this->backups($default, [])->make();
        $mended = ['DATA_DIR' => "{$this->folder()}/elsewhere"];

        self::assertSame(1, $this->container($mended)->retention()->erase('asha@example.com'));
        self::assertSame([], $this->filesWith(self::WORDS));
    }

    #[DataProvider('retentionPeriods')]
    #[Group('native')]
    public function test_the_queue_deletes_sent_inquiries_after_inquiry_retention_days(string $days, int $daysLater, int $left): void
    {
        $settings = $this->newStore('sqlite') + ['INQUIRY_RETENTION_DAYS' => $days, 'MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example'];
        $connection = $this->open($settings);
        $this->add($connection, 'Sent');
        $this->now += $daysLater * self::DAY_S + 1;
        $this->container($settings)->outbox()->run(20);

        self::assertCount($left, $this->messages($connection));
    }

    /** @return iterable<string, array{string, int, int}> */
    public static function retentionPeriods(): iterable
    {
        yield 'before the last day' => ['40', 39, 1];
        yield 'after the last day' => ['40', 40, 0];
        yield '0 is never' => ['0', 20_000, 1];
    }

    public function test_a_damaged_backup_prevents_no_erasure_and_is_deleted(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, self::WORDS);
        $this->backups($connection, $settings)->make();
        $damaged = "{$this->folder()}/inquiries/backups/inquiries-2020-01-01.sqlite";
        file_put_contents($damaged, str_repeat(self::WORDS, 500));

        self::assertSame(1, $this->retention($connection, $settings)->erase('asha@example.com'));
        self::assertFileDoesNotExist($damaged);
        self::assertSame([], $this->filesWith(self::WORDS));
    }

    public function test_a_backup_that_only_cannot_be_opened_now_is_not_deleted_and_told_after_the_store_is_erased(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, self::WORDS);
        $this->backups($connection, $settings)->make();
        $closed = "{$this->folder()}/inquiries/backups/inquiries-2020-01-01.sqlite";
        mkdir($closed);
        try {
            $this->retention($connection, $settings)->erase('asha@example.com');
            self::fail('Nothing was told.');
        } catch (StorageUnavailable $problem) {
            self::assertStringContainsString($closed, $problem->getMessage());
        }

        self::assertDirectoryExists($closed);
        self::assertSame([], $this->messages($connection));
    }

    #[Group('native')]
    public function test_while_another_process_reads_erasing_asks_to_run_it_again_until_no_byte_of_the_words_is_left(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, self::WORDS);
        $reader = new PDO("sqlite:{$settings['DATA_DIR']}/inquiries.sqlite");
        $reader->exec('BEGIN');
        $reading = $reader->query('SELECT * FROM contact_inquiries');
        self::assertNotFalse($reading);
        self::assertIsArray($reading->fetch());
        for ($run = 1; $run <= 2; $run++) {
            try {
                $this->retention($connection, $settings)->erase('asha@example.com');
                self::fail("Run {$run} did not ask for another one.");
            } catch (StorageUnavailable $problem) {
                self::assertStringEndsWith('a file may still hold their words, because the database was busy. Run this again.', $problem->getMessage());
            }
        }
        self::assertNotSame([], $this->filesWith(self::WORDS));
        $reading->closeCursor();
        $reader->exec('COMMIT');

        self::assertSame(0, $this->retention($connection, $settings)->erase('asha@example.com'));
        self::assertSame([], $this->filesWith(self::WORDS));
    }

    #[Group('native')]
    public function test_a_backup_needs_neither_the_extension_sqlite3_nor_a_path_outside_open_basedir(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->add($connection, "Words of O'Brien");
        $root = dirname(__DIR__, 3);
        $code = <<<'PHP'
            require "{$argv[1]}/api/vendor/autoload.php";
            $settings = Contact\Storage\StorageSettings::from(new Contact\Environment(['DATA_DIR' => $argv[2]]), $argv[2]);
            echo json_encode([class_exists('SQLite3'), (new Contact\Owner\Backups(Contact\Storage\DatabaseFactory::open($settings), $settings, time(...)))->make()]);
            PHP;
        $options = ['-n', '-d', 'extension=pdo', '-d', 'extension=pdo_sqlite', '-d', "open_basedir={$root}:{$this->folder()}", '-r', $code];
        exec(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, ...$options, $root, $settings['DATA_DIR']])) . ' 2>&1', $output);
        [$file] = $this->backups($connection, $settings)->files();
        self::assertSame([false, $file], json_decode(implode("\n", $output), true), implode("\n", $output));
        $connection->execute('DELETE FROM contact_inquiries');

        self::assertSame(1, $this->backups($connection, $settings)->restore($file));
        self::assertSame(["Words of O'Brien"], $this->messages($connection));
    }

    public function test_a_backup_deletes_what_an_interrupted_one_has_left(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        mkdir("{$settings['DATA_DIR']}/backups");
        foreach (['2020-01-01.sqlite.new', '2020-01-01.sqlite.new-wal', '2027-01-15.sqlite.new', '2027-01-15.sqlite.new-journal'] as $left) {
            file_put_contents("{$settings['DATA_DIR']}/backups/inquiries-{$left}", self::WORDS);
        }
        $file = $this->backups($connection, $settings)->make();

        self::assertSame([$file], glob("{$settings['DATA_DIR']}/backups/*"));
    }

    public function test_seven_daily_backups_are_kept(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $backups = $this->backups($connection, $settings);
        for ($day = 0; $day < 9; $day++) {
            $backups->makeDaily();
            $backups->makeDaily();
            $this->now += self::DAY_S;
            if ($day === 0) {
                // An erasure whose process died has left it.
                file_put_contents("{$backups->files()[0]}-wal", self::WORDS);
            }
        }

        self::assertCount(7, $backups->files());
        self::assertStringContainsString('inquiries-2027-01-23.sqlite', $backups->files()[6]);
        self::assertSame($backups->files(), glob("{$this->folder()}/inquiries/backups/*"));
    }

    public function test_a_backup_brings_back_what_is_missing_and_changes_nothing_else(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $lost = $this->add($connection, 'Lost');
        $this->add($connection, 'Changed since');
        $backup = (string) $this->backups($connection, $settings)->make();
        $connection->write('DELETE FROM contact_inquiries WHERE id = :id', ['id' => $lost]);
        $connection->write("UPDATE contact_inquiries SET state = 'failed'");
        $this->add($connection, 'New');

        self::assertSame(1, $this->backups($connection, $settings)->restore($backup));
        self::assertSame(['Changed since', 'Lost', 'New'], $this->messages($connection));
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Failed));
        self::assertSame(0, $this->backups($connection, $settings)->restore($backup));
    }

    #[DataProvider('filesThatAreNoBackup')]
    public function test_a_file_that_is_no_whole_backup_is_refused(?string $content): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $file = "{$this->folder()}/backup.sqlite";
        if ($content !== null) {
            file_put_contents($file, $content);
        }
        $this->expectException(StorageUnavailable::class);
        $this->backups($connection, $settings)->restore($file);
    }

    /** @return iterable<string, array{string|null}> */
    public static function filesThatAreNoBackup(): iterable
    {
        yield 'missing' => [null];
        yield 'something else' => [str_repeat('garbage ', 1000)];
    }

    public function test_a_backup_with_bytes_overwritten_in_its_middle_is_refused_and_nothing_of_it_is_restored(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $id = $this->add($connection, self::WORDS);
        $file = (string) $this->backups($connection, $settings)->make();
        $bytes = (string) file_get_contents($file);
        // The id stands in the table and in its index, which differ then.
        file_put_contents($file, substr_replace($bytes, 'ffff', (int) strpos($bytes, $id), 4));
        $connection->execute('DELETE FROM contact_inquiries');
        try {
            $this->backups($connection, $settings)->restore($file);
            self::fail('It was restored.');
        } catch (StorageUnavailable $problem) {
            self::assertSame("The backup cannot be used: {$file} is damaged. Use an older one.", $problem->getMessage());
        }

        self::assertSame([], $this->messages($connection));
    }

    #[Group('native')]
    public function test_a_database_server_makes_its_own_backups(): void
    {
        $connection = $this->open($settings = $this->newStore('mariadb'));

        self::assertNull($this->backups($connection, $settings)->make());
    }

    public function test_an_export_holds_every_word_and_no_formula(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->store($connection)->store(new Submission(self::inquiry(['name' => '=HYPERLINK("x")', 'phone' => '+971501234567', 'message' => "Two\n\"lines\""])));
        [$json, $csv] = $this->export($settings)->write($this->archive($connection)->all());
        $decoded = json_decode((string) file_get_contents($json), true);

        self::assertIsArray($decoded);
        self::assertIsArray($decoded[0]);
        self::assertSame(['=HYPERLINK("x")', "Two\n\"lines\""], [$decoded[0]['name'], $decoded[0]['message']]);
        self::assertStringContainsString('"\'=HYPERLINK(""x"")","asha@example.com","\'+971501234567","","general","Two' . "\n" . '""lines"""', (string) file_get_contents($csv));
        $this->now = time() + self::DAY_S + 60;
        $this->export($settings)->deleteOld();
        self::assertFileDoesNotExist($json);
    }

    #[Group('native')]
    public function test_other_accounts_may_not_read_a_backup_or_an_export(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $files = [(string) $this->backups($connection, $settings)->make(), ...$this->export($settings)->write([])];

        self::assertSame([0600, 0600, 0600], array_map(static fn(string $file): int => (int) fileperms($file) & 0777, $files));
    }

    private function add(Database $connection, string $message, string $email = 'asha@example.com'): string
    {
        $inquiry = self::inquiry(['message' => $message, 'email' => $email]);
        $id = $this->store($connection, '100/600')->store(new Submission($inquiry, '203.0.113.7'));
        $connection->write('UPDATE contact_inquiries SET received_at = :now WHERE id = :id', ['now' => $this->now, 'id' => $id]);
        $this->lifecycle($connection)->recordReceipts([$id], new DeliveryResult(['a@studio.example'], []), $id);

        return $id;
    }

    /** @return list<string> in alphabetical order */
    private function messages(Database $connection): array
    {
        $messages = array_map(static fn($stored): string => $stored->inquiry->message, $this->archive($connection)->all());
        sort($messages);

        return $messages;
    }

    /** @return list<string> paths of all files in the data directory that contain these words */
    private function filesWith(string $words): array
    {
        $paths = new RecursiveDirectoryIterator($this->folder(), FilesystemIterator::SKIP_DOTS | FilesystemIterator::CURRENT_AS_PATHNAME);
        $files = [];
        foreach (new RecursiveIteratorIterator($paths) as $file) {
            if (is_string($file) && str_contains((string) file_get_contents($file), $words)) {
                $files[] = $file;
            }
        }

        return $files;
    }

    /** @param array<string, string> $settings */
    private function retention(Database $connection, array $settings, int $days = 365): Retention
    {
        $copies = new StoredCopies($connection, $this->backups($connection, $settings), $this->export($settings), $this->storageSettings($settings)->directory);

        return new Retention([$copies], $days, $this->clock(...));
    }

    /** @param array<string, string> $settings */
    private function backups(Database $connection, array $settings): Backups
    {
        return new Backups($connection, $this->storageSettings($settings), $this->clock(...));
    }

    /** @param array<string, string> $settings */
    private function export(array $settings): Export
    {
        return new Export($this->storageSettings($settings)->directory, new DateTimeZone('UTC'), $this->clock(...));
    }

    /** @param array<string, string> $settings */
    private function storageSettings(array $settings): StorageSettings
    {
        return StorageSettings::from(new Environment($settings), $this->folder());
    }
}
