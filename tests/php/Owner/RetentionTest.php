<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Closure;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\StoreTestCase;
use Contact\Tests\Support\Thrown;
use PDO;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class RetentionTest extends StoreTestCase
{
    private const WORDS = 'Words that must not stay';

    #[Group('stores')]
    public function test_erasing_a_sender_leaves_no_byte_of_the_words_in_any_file_and_nothing_of_others_is_lost(): void
    {
        $this->addSent(self::WORDS, 'Asha@Example.com');
        $this->now += 60;
        $other = $this->addSent('Words of another', 'other@example.com');
        foreach (['Asha@Example.com', 'other@example.com'] as $email) {
            $values = ['address_hash' => Inquiry::hashOfEmail($email), 'sent_at' => $this->now];
            $this->database()->insert('contact_auto_replies', $values);
        }
        $this->backups()->make();
        self::assertNotSame([], $this->export());
        self::assertNotSame([], $this->filesWith(self::WORDS));
        self::assertSame(1, $this->retention()->erase('asha@example.com'));
        self::assertSame([], $this->filesWith(self::WORDS));
        self::assertSame(['Words of another'], $this->messages());
        $column = fn(string $name, string $table): array => array_column($this->database()->rows("SELECT {$name} FROM {$table}"), $name);
        self::assertSame([$other], $column('mail_id', 'contact_receipts'));
        self::assertSame([Inquiry::hashOfEmail('other@example.com')], $column('address_hash', 'contact_auto_replies'));
        self::assertSame([], $column('arrived_at', 'contact_arrivals'));
        self::assertSame([$other], $column('inquiry_id', 'contact_keys'));
    }

    #[Group('stores')]
    public function test_sent_inquiries_go_after_the_retention_period_and_quarantined_ones_thirty_days_after_their_report(): void
    {
        $this->addSent(self::WORDS);
        $this->add('Pending');
        $this->add('Not reported', signals: self::spam());
        $this->add('Reported spam', signals: self::spam());
        $this->database()->write("UPDATE contact_inquiries SET reported_at = {$this->now} WHERE message = 'Reported spam'");
        $this->now += 30 * self::DAY_S;
        self::assertSame(0, $this->retention()->purge());
        $this->now++;
        self::assertSame(1, $this->retention()->purge());
        $this->now += 335 * self::DAY_S;
        self::assertSame(1, $this->retention()->purge());
        self::assertSame(['Not reported', 'Pending'], $this->messages());
        self::assertSame([], $this->filesWith(self::WORDS));
        $this->addSent('Sent');
        $this->now += 20_000 * self::DAY_S;
        self::assertSame(0, $this->retention(days: 0)->purge());
    }

    #[Group('sqlite')]
    public function test_after_a_deletion_a_new_backup_takes_the_place_of_all_or_the_owner_reads_why_not(): void
    {
        $this->addSent(self::WORDS);
        $backups = "{$this->folder()}/inquiries/backups";
        $this->backups()->make();
        $this->now += self::DAY_S;
        $this->addSent('Words of another', 'other@example.com');
        file_put_contents("{$backups}/inquiries-2020-01-01.sqlite", str_repeat(self::WORDS, 500));
        self::assertSame(1, $this->retention()->erase('asha@example.com'));
        self::assertSame(["{$backups}/inquiries-2027-01-16.sqlite"], glob("{$backups}/*"));
        self::assertSame([], $this->filesWith(self::WORDS));
        $lost = $this->add('Lost with a damaged store');
        $this->backups()->make();
        $this->database()->write('DELETE FROM contact_inquiries WHERE id = :id', ['id' => $lost]);
        self::assertSame(0, $this->retention()->purge());
        $problem = self::problemOf(fn(): int => $this->retention()->erase('asha@example.com'));
        self::assertStringEndsWith('others that the store lacks. Restore that file, and run this again; or delete it.', $problem);
        self::assertSame(["{$backups}/inquiries-2027-01-16.sqlite"], glob("{$backups}/*"));
        $this->backups()->make();
        mkdir("{$backups}/inquiries-2020-01-01.sqlite");
        $problem = self::problemOf(fn(): int => $this->retention()->erase('asha@example.com'));
        self::assertStringEndsWith("PHP may not delete an older backup. Delete those in {$backups} by hand.", $problem);
        rename($backups, "{$backups}-before");
        file_put_contents($backups, '');
        $problem = self::problemOf(fn(): int => $this->retention()->erase('asha@example.com'));
        self::assertStringContainsString('not in the backups, because no new one could be made. Run this again. The database', $problem);
    }

    #[Group('stores')]
    public function test_rate_limit_hits_are_deleted_after_their_window_exports_once_a_day_and_keys_after_thirty_days(): void
    {
        $rows = fn(string $table): int => (int) $this->database()->number("SELECT COUNT(*) FROM contact_{$table}");
        $runAfter = function (int $seconds): void {
            $this->now += $seconds;
            $this->container(['RATE_LIMIT' => '1/600'] + $this->settings())->retention()->runPeriodicTasks();
        };
        $this->store('1/600')->store(new Submission($this->inquiry(), '203.0.113.7', 'k1'));
        $runAfter(0);
        $export = $this->export()[0];
        $runAfter(599);
        self::assertSame(1, $rows('arrivals'));
        $runAfter(1);
        self::assertSame(0, $rows('arrivals'));
        touch($export, $this->now);
        $runAfter(86399 - 600);
        self::assertFileExists($export);
        touch($export, $this->now - 2 * self::DAY_S);
        $runAfter(1);
        self::assertFileDoesNotExist($export);
        $runAfter(30 * self::DAY_S);
        self::assertSame(0, $rows('keys'));
    }

    public function test_the_queue_deletes_what_has_expired_once_a_day_and_a_daily_task_that_fails_is_logged_and_stops_no_other(): void
    {
        $this->addSent(self::WORDS);
        file_put_contents("{$this->folder()}/inquiries/backups", '');
        $mail = ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example'];
        foreach (['40' => [self::WORDS], '39' => []] as $days => $left) {
            $this->now += 40 * self::DAY_S;
            $this->container($this->settings() + $mail + ['INQUIRY_RETENTION_DAYS' => (string) $days])->sendDue(20);
            self::assertSame($left, $this->messages());
        }
        foreach (['The retention could not delete everything.', 'The daily backup could not be made.'] as $problem) {
            self::assertStringContainsString("Contact form: {$problem} The ", $this->logged());
        }
    }

    #[Group('native')]
    public function test_while_another_process_reads_erasing_asks_to_run_it_again_until_no_byte_of_the_words_is_left(): void
    {
        $this->addSent(self::WORDS);
        $reader = new PDO("sqlite:{$this->folder()}/inquiries/inquiries.sqlite");
        $reader->exec('BEGIN');
        $reading = $reader->query('SELECT * FROM contact_inquiries');
        self::assertNotFalse($reading);
        self::assertIsArray($reading->fetch());
        $problem = self::problemOf(fn(): int => $this->retention()->erase('asha@example.com'));
        $sentence = 'a file may still hold their words, because the database was busy. Run this again.';
        self::assertStringEndsWith($sentence, $problem);
        self::assertNotSame([], $this->filesWith(self::WORDS));
        $reading->closeCursor();
        $reader->exec('COMMIT');
        self::assertSame(0, $this->retention()->erase('asha@example.com'));
        self::assertSame([], $this->filesWith(self::WORDS));
    }

    public function test_seven_daily_backups_are_kept_and_nothing_that_an_interrupted_one_has_left(): void
    {
        $this->backups()->makeDaily();
        // Processes that died while they erased or made a backup have left these.
        foreach (['15.sqlite-wal', '14.sqlite.new', '14.sqlite.new-wal', '23.sqlite.new', '23.sqlite.new-journal'] as $left) {
            file_put_contents("{$this->folder()}/inquiries/backups/inquiries-2027-01-{$left}", self::WORDS);
        }
        for ($day = 0; $day < 9; $day++) {
            $this->backups()->makeDaily();
            $this->backups()->makeDaily();
            $this->now += self::DAY_S;
        }
        self::assertCount(7, $this->backups()->files());
        self::assertStringContainsString('inquiries-2027-01-23.sqlite', $this->backups()->files()[6]);
        self::assertSame($this->backups()->files(), glob("{$this->folder()}/inquiries/backups/*"));
    }

    public function test_a_backup_brings_back_what_is_missing_and_changes_nothing_else(): void
    {
        $lost = $this->addSent('Lost');
        $this->addSent('Changed since');
        $backup = (string) $this->backups()->make();
        $this->database()->write('DELETE FROM contact_inquiries WHERE id = :id', ['id' => $lost]);
        $this->database()->execute('DELETE FROM contact_receipts');
        $this->database()->write("UPDATE contact_inquiries SET state = 'failed'");
        $this->now++;
        $this->addSent('New');
        self::assertSame(1, $this->backups()->restore($backup));
        self::assertSame(['Changed since', 'Lost', 'New'], $this->messages());
        $receipts = $this->database()->rows("SELECT mail_id FROM contact_receipts WHERE delivered_at < {$this->now}");
        self::assertSame([['mail_id' => $lost]], $receipts);
        self::assertSame(1, $this->queries()->count(InquiryState::Failed));
        self::assertSame(0, $this->backups()->restore($backup));
        // More than are read at once.
        array_map(fn(int $number): string => $this->add("{$number}"), range(1, 200));
        $backup = (string) $this->backups()->make();
        $this->database()->execute('DELETE FROM contact_inquiries');
        self::assertSame(203, $this->backups()->restore($backup));
    }

    public function test_inquiries_that_another_store_gets_while_it_is_restored_are_restored_too(): void
    {
        $former = $this->open(['DATA_DIR' => "{$this->folder()}/former"]);
        $add = fn(string $id) => $this->lifecycle($former)->add(new Submission($this->inquiry(['id' => $id])));
        array_map($add, array_map(strval(...), range(200, 400)));
        $store = self::createStub(Database::class);
        $store->method('insert')->willReturnCallback($this->database()->insert(...));
        $store->method('transaction')->willReturnCallback(static function (Closure $work) use ($add, $former): mixed {
            if ($former->number("SELECT 1 FROM contact_inquiries WHERE id = '100'") === null) {
                $add('100');
            }

            return $work();
        });
        $backups = new Backups($store, $this->dataSource($this->settings()), $this->now);
        self::assertSame(202, $backups->restore("{$this->folder()}/former/inquiries.sqlite"));
    }

    public function test_a_file_that_is_no_whole_backup_is_refused_and_nothing_of_it_is_restored(): void
    {
        $id = $this->addSent(self::WORDS);
        $file = (string) $this->backups()->make();
        $bytes = (string) file_get_contents($file);
        // The id stands in the table and in its index, which differ then.
        file_put_contents($file, substr_replace($bytes, 'ffff', (int) strpos($bytes, $id), 4));
        $this->database()->execute('DELETE FROM contact_inquiries');
        $sentence = "The backup {$file} cannot be used: it is damaged. Use another one.";
        self::assertSame($sentence, self::problemOf(fn(): int => $this->backups()->restore($file)));
        // The last has the version of an earlier release, whose migration meets the damage.
        $older = substr_replace(substr($bytes, 0, 8192), pack('N', 3), 60, 4) . str_repeat("\xAB", strlen($bytes) - 8192);
        foreach ([str_repeat('garbage ', 1000), $older] as $damaged) {
            file_put_contents($file, $damaged);
            $problem = self::problemOf(fn(): int => $this->backups()->restore($file));
            self::assertMatchesRegularExpression("~^The backup {$file} cannot be used: .+: (?:26|11) .+\. Use another one\.$~", $problem);
        }
        self::assertSame([], $this->messages());
    }

    public function test_a_damaged_copy_does_not_replace_the_backup_of_the_same_day(): void
    {
        $this->addSent('Kept');
        $former = (string) $this->backups()->make();
        $bytes = (string) file_get_contents($former);
        $database = self::createStub(Database::class);
        $copyHalf = static fn(string $file): bool => file_put_contents($file, substr($bytes, 0, 8192)) !== false;
        $database->method('backUpTo')->willReturnCallback($copyHalf);
        $backups = new Backups($database, $this->dataSource($this->settings()), $this->now);
        self::assertStringContainsString('is malformed', self::problemOf($backups->make(...)));
        self::assertStringEqualsFile($former, $bytes);
    }

    #[TestWith([''], 'an empty file')]
    #[TestWith(['CREATE TABLE notes (text); PRAGMA user_version = 2'], "another program's file")]
    public function test_a_file_without_inquiries_is_not_restored_and_stays_as_it_is(string $sql): void
    {
        $file = "{$this->folder()}/other.sqlite";
        touch($file);
        (new PDO("sqlite:{$file}"))->exec($sql . ';');
        $bytes = (string) file_get_contents($file);
        $problem = self::problemOf(fn(): int => $this->backups()->restore($file));
        self::assertSame("The backup {$file} cannot be used: it holds no inquiries of this form. Use another one.", $problem);
        self::assertStringEqualsFile($file, $bytes);
    }

    #[Group('native')]
    public function test_several_backups_at_once_are_all_made(): void
    {
        $this->addSent('Kept');
        $files = Contenders::run('backup', $this->settings(), $this->folder(), array_fill(0, 4, array_fill(0, 5, 'a backup')));
        self::assertSame($this->backups()->files(), array_values(array_unique($files)));
        self::assertCount(20, $files);
        self::assertSame(0600, (int) fileperms($files[0]) & 0777, 'Other accounts may not read it.');
    }

    public function test_an_export_holds_every_word_and_no_formula(): void
    {
        $this->add("Two\n\"lines\"", ['name' => '=HYPERLINK("x")', 'phone' => '+971501234567']);
        [$json, $csv] = $this->export();
        $decoded = json_decode((string) file_get_contents($json), true);
        self::assertIsArray($decoded);
        self::assertIsArray($decoded[0]);
        self::assertSame(['=HYPERLINK("x")', "Two\n\"lines\""], [$decoded[0]['name'], $decoded[0]['message']]);
        $row = '"\'=HYPERLINK(""x"")","asha@example.com","\'+971501234567","","general","Two' . "\n" . '""lines"""';
        self::assertStringContainsString($row, (string) file_get_contents($csv));
    }

    private function addSent(string $message, string $email = 'asha@example.com'): string
    {
        $inquiry = $this->inquiry(['message' => $message, 'email' => $email]);
        $id = $this->store('100/600')->store(new Submission($inquiry, '203.0.113.7'));
        $this->recordSent($id);

        return $id;
    }

    /** @param Closure(): mixed $act */
    private static function problemOf(Closure $act): string
    {
        return Thrown::by(StorageUnavailable::class, $act)->getMessage();
    }

    private function backups(): Backups
    {
        return new Backups($this->database(), $this->dataSource($this->settings()), $this->now);
    }

    /** @return list<string> the files */
    private function export(): array
    {
        return $this->container($this->settings())->export()->write($this->queries()->all());
    }
}
