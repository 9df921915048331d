<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Closure;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\StoredInquiry;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\StoreTestCase;
use Contact\Tests\Support\Thrown;
use PDO;
use PDOException;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

#[Group('stores')]
final class InquiriesTest extends StoreTestCase
{
    public function test_an_inquiry_is_stored_exactly_as_it_was_written(): void
    {
        $inquiry = $this->inquiry([
            'name' => 'आशा O\'Brien "; DROP TABLE contact_inquiries; --',
            'email' => 'asha@bücher.example',
            'phone' => '+971501234567890',
            'subject' => str_repeat('🎬', 150),
            'project_type' => 'shortfilm',
            'message' => "  नमस्ते \\ % _ 🎬\n\n.\nends with spaces  " . str_repeat('ழ', 4900),
        ]);
        self::assertSame($inquiry->id, $this->store()->store(new Submission($inquiry)));
        $stored = $this->queries()->all();
        self::assertEquals([$inquiry], array_column($stored, 'inquiry'));
        self::assertSame(InquiryState::Pending, $stored[0]->state);
    }

    #[TestWith(['; CHARSET=utf8;'])]
    #[TestWith([';charset=utf8;charset=latin1;host=localhost'])]
    #[Group('native')]
    #[Group('mariadb')]
    public function test_an_emoji_is_stored_whatever_character_set_the_data_source_names(string $parameter): void
    {
        $settings = $this->settings();
        self::assertArrayHasKey('DATABASE_DSN', $settings);
        $this->assertEmojiIsStored(['DATABASE_DSN' => "{$settings['DATABASE_DSN']}{$parameter}"] + $settings);
    }

    #[TestWith(['init_connect', "'SET NAMES latin1'", "''"], 'another character set for each login')]
    #[TestWith(['init_connect', "'SET autocommit = 0'", "''"], 'no autocommit')]
    #[TestWith(['innodb_force_primary_key', '1', '0'], 'no table without a primary key')]
    #[TestWith(['innodb_default_row_format', "'compact'", "'dynamic'"], 'rows of the old format')]
    #[Group('native')]
    #[Group('mariadb')]
    public function test_an_inquiry_is_stored_on_a_mariadb_with_other_defaults(string $variable, string $value, string $default): void
    {
        $settings = $this->settings();
        self::assertArrayHasKey('DATABASE_DSN', $settings);
        $root = new PDO($settings['DATABASE_DSN'], 'root');
        // MariaDB does not run `init_connect` for root.
        $root->exec("CREATE USER studio@localhost IDENTIFIED BY ''");
        $root->exec('GRANT ALL ON *.* TO studio@localhost');
        $root->exec('REVOKE SUPER, CONNECTION ADMIN ON *.* FROM studio@localhost');
        $root->exec("SET GLOBAL {$variable} = {$value}");
        try {
            $this->assertEmojiIsStored(['DATABASE_USERNAME' => 'studio'] + $settings);
        } finally {
            $root->exec("SET GLOBAL {$variable} = {$default}");
            $root->exec('DROP USER studio@localhost');
        }
    }

    /** @param array<string, string> $settings */
    private function assertEmojiIsStored(array $settings): void
    {
        // The first connection makes the tables.
        $this->open($settings);
        $database = $this->open($settings);
        $this->lifecycle($database)->add(new Submission($this->inquiry(['message' => 'नमस्ते 🎬'])));
        self::assertSame('नमस्ते 🎬', (new InquiryQueries($database))->all()[0]->inquiry->message);
        $sql = 'SELECT COUNT(*) FROM contact_inquiries WHERE HEX(message) LIKE :hex';
        self::assertSame(1, $database->number($sql, ['hex' => '%F09F8EAC']));
    }

    public function test_the_same_six_fields_within_ten_minutes_are_one_inquiry_and_one_field_makes_the_difference(): void
    {
        $first = $this->add();
        $this->now += 599;
        self::assertSame($first, $this->add());
        self::assertCount(1, $this->queries()->all());
        $this->retention()->erase('asha@example.com');
        $first = $this->add();
        self::assertCount(1, $this->queries()->all(), 'It was taken for the one that is no longer stored.');
        $this->now += 600;
        self::assertNotSame($first, $this->add());
        $this->now += 600;
        $fields = [
            ['name' => 'Usha'], ['email' => 'b@example.com'], ['phone' => '9876543210'], ['subject' => 'Film'],
            ['project_type' => 'documentary'], ['message' => 'Hello '], ['message' => 'hello'], [],
            // The same characters, split between the fields in another way.
            ['message' => 'generalHello'], ['subject' => 'general'],
        ];
        $ids = array_map(fn(array $other): string => $this->store()->store(new Submission($this->inquiry($other))), $fields);
        self::assertCount(count($fields), array_unique($ids));
    }

    public function test_a_repeated_key_with_the_same_fields_is_one_inquiry_for_thirty_days(): void
    {
        $one = $this->submit('One', key: 'k1');
        $other = $this->submit('Other', key: 'k1');
        self::assertNotSame($one, $other);
        $this->now += 30 * self::DAY_S - 1;
        self::assertSame($one, $this->submit('One', key: 'k1'));
        // An inquiry recognised by its key is also recognised by its fields for the next ten minutes.
        self::assertSame($one, $this->submit('One', key: 'k2'));
        $this->now++;
        self::assertNotSame($other, $this->submit('Other', key: 'k1'));
        // Keys alone fill no table.
        $count = fn(): int => (int) $this->database()->number('SELECT COUNT(*) FROM contact_keys');
        $before = $count();
        foreach (range(1, 20) as $number) {
            $this->submit('One', key: "l{$number}");
        }
        self::assertLessThanOrEqual($before + 1, $count());
    }

    public function test_the_rate_limit_counts_accepted_inquiries_of_one_client_and_says_when_to_come_again(): void
    {
        $submit = fn(string $message, string $client = '203.0.113.7'): string => $this->submit($message, $client, '2/600');
        $submit('1');
        $this->now += 100;
        $submit('2');
        $submit('2');
        $this->now += 100;
        self::assertSame(400, self::waitAfter(fn(): string => $submit('3')));
        $submit('4', '203.0.113.8');
        $this->now += 399;
        self::assertSame(1, self::waitAfter(fn(): string => $submit('3')));
        $this->now++;
        $submit('3');
        self::assertSame(100, self::waitAfter(fn(): string => $submit('5')));
    }

    #[Group('sqlite')]
    public function test_inquiries_stored_in_sqlite_survive_a_power_cut(): void
    {
        $full = 2;
        self::assertSame($full, $this->database()->number('PRAGMA synchronous'));
        self::assertSame([['journal_mode' => 'wal']], $this->database()->rows('PRAGMA journal_mode'));
    }

    #[Group('native')]
    #[Group('sqlite')]
    public function test_a_lock_file_that_php_may_not_open_is_named(): void
    {
        $this->database();
        symlink('/proc/none', "{$this->folder()}/inquiries/inquiries.sqlite.lock");
        $problem = Thrown::by(StorageUnavailable::class, $this->database()->tryLock(...));
        self::assertStringContainsString('does not let PHP open inquiries.sqlite.lock', $problem->getMessage());
    }

    public function test_a_clock_set_back_neither_rate_limits_anyone_nor_merges_two_inquiries(): void
    {
        $first = $this->submit('Hello', rateLimit: '1/600');
        $this->now -= 3 * self::DAY_S;
        self::assertNotSame($first, $this->submit('Hello', rateLimit: '1/600'));
    }

    #[TestWith([true], 'after the commit')]
    #[TestWith([false], 'before the commit')]
    public function test_where_the_answer_of_a_commit_is_lost_the_store_itself_tells_whether_it_holds_the_inquiry(bool $isCommitted): void
    {
        $submission = new Submission($this->inquiry());
        if ($isCommitted) {
            $this->lifecycle()->add($submission);
        }
        $database = $this->createMock(Database::class);
        $database->method('transaction')->willThrowException(new PDOException('MySQL server has gone away'));
        $database->expects(self::once())->method('reopen');
        $database->method('number')->willReturnCallback($this->database()->number(...));
        $store = new Inquiries(static fn(): Database => $database, new RateLimit(0, 0), $this->clock(...));
        if (!$isCommitted) {
            $this->expectException(StorageUnavailable::class);
        }
        self::assertSame($submission->inquiry->id, $store->store($submission));
    }

    #[Group('native')]
    public function test_processes_that_come_at_once_make_the_tables_once_store_everything_once_and_have_one_rate_limit(): void
    {
        $messages = array_map(static fn(int $number): array => ['Same', 'Second', "Own {$number}"], range(1, 8));
        $answers = Contenders::run('store', $this->settings() + ['RATE_LIMIT' => '5/600'], $this->folder(), $messages);
        self::assertCount(24, $answers);
        $stored = array_map(static fn(StoredInquiry $one): string => $one->inquiry->id, $this->queries()->all());
        self::assertCount(5, $stored);
        self::assertEqualsCanonicalizing([...$stored, '429'], array_unique($answers));
    }

    private function submit(string $message, string $client = '203.0.113.7', string $rateLimit = '0', string $key = ''): string
    {
        return $this->store($rateLimit)->store(new Submission($this->inquiry(['message' => $message]), $client, $key));
    }

    /**
     * @param Closure(): string $submit
     *
     * @return int seconds after which the client may come again
     */
    private static function waitAfter(Closure $submit): int
    {
        return Thrown::by(TooManyInquiries::class, $submit)->retryAfterS;
    }
}
