<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\StoreTestCase;
use PDO;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

final class PdoInquiryStoreTest extends StoreTestCase
{
    #[DataProvider('databases')]
    public function test_an_inquiry_is_stored_exactly_as_it_was_written(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $inquiry = self::inquiry([
            'name' => 'आशा O\'Brien "; DROP TABLE contact_inquiries; --',
            'email' => 'asha@bücher.example',
            'phone' => '98765 43210',
            'subject' => str_repeat('🎬', 150),
            'projectType' => 'shortfilm',
            'message' => "  नमस्ते \\ % _ 🎬\n\n.\nends with spaces  " . str_repeat('ழ', 4900),
        ]);
        $id = $this->store($connection)->store(new Submission($inquiry));

        $stored = $this->archive($connection)->all();
        self::assertCount(1, $stored);
        self::assertSame($inquiry->id, $id);
        self::assertSame($inquiry->fingerprint(), $stored[0]->inquiry->fingerprint());
        self::assertSame($inquiry->id, $stored[0]->inquiry->id);
        self::assertSame($inquiry->receivedAt->getTimestamp(), $stored[0]->inquiry->receivedAt->getTimestamp());
        self::assertSame(InquiryState::Pending, $stored[0]->state);
    }

    #[DataProvider('characterSets')]
    #[Group('native')]
    public function test_an_emoji_is_stored_whatever_character_set_the_data_source_names(string $parameter): void
    {
        $settings = $this->newStore('mariadb');
        $settings['DATABASE_DSN'] .= $parameter;
        $this->assertEmojiIsStored($settings);
    }

    /** @return iterable<string, array{string}> */
    public static function characterSets(): iterable
    {
        foreach (['', 'charset=utf8mb4;', 'charset=utf8', 'charset=utf8mb3', 'charset=latin1', 'charset=utf-8', ' charset=utf8', 'CHARSET=utf8;', 'charset=utf8;charset=latin1;host=localhost'] as $parameter) {
            yield "\"{$parameter}\"" => [";{$parameter}"];
        }
    }

    #[DataProvider('servers')]
    #[Group('native')]
    public function test_an_inquiry_is_stored_on_a_mariadb_with_other_defaults(string $variable, string $value, string $default): void
    {
        $settings = $this->newStore('mariadb');
        $root = new PDO($settings['DATABASE_DSN'], $settings['DATABASE_USERNAME']);
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

    /** @return iterable<string, array{string, string, string}> a global variable, its value, and its default */
    public static function servers(): iterable
    {
        yield 'another character set for each login' => ['init_connect', "'SET NAMES latin1'", "''"];
        yield 'no autocommit' => ['init_connect', "'SET autocommit = 0'", "''"];
        yield 'no table without a primary key' => ['innodb_force_primary_key', '1', '0'];
        yield 'rows of the old format' => ['innodb_default_row_format', "'compact'", "'dynamic'"];
    }

    /** @param array<string, string> $settings */
    private function assertEmojiIsStored(array $settings): void
    {
        // The first connection makes the tables.
        $this->open($settings);
        $connection = $this->open($settings);
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'नमस्ते 🎬'])));

        self::assertSame('नमस्ते 🎬', $this->archive($connection)->all()[0]->inquiry->message);
        self::assertSame(1, $connection->number('SELECT COUNT(*) FROM contact_inquiries WHERE HEX(message) LIKE :hex', ['hex' => '%F09F8EAC']));
    }

    #[DataProvider('databases')]
    public function test_the_longest_phone_number_of_another_country_is_stored_whole(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->store($connection)->store(new Submission(self::inquiry(['phone' => '+971501234567890'])));

        self::assertSame('+971501234567890', $this->archive($connection)->all()[0]->inquiry->phone);
    }

    #[DataProvider('databases')]
    public function test_the_same_six_fields_within_ten_minutes_are_one_inquiry(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $store = $this->store($connection);
        $first = $store->store(new Submission(self::inquiry()));
        $this->now += 599;

        self::assertSame($first, $store->store(new Submission(self::inquiry())));
        self::assertCount(1, $this->archive($connection)->all());
        $this->now += 1;
        self::assertNotSame($first, $store->store(new Submission(self::inquiry())));
    }

    #[DataProvider('databases')]
    public function test_one_field_makes_the_difference(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $store = $this->store($connection);
        $fields = [
            ['name' => 'Usha'], ['email' => 'b@example.com'], ['phone' => '9876543210'], ['subject' => 'Film'],
            ['projectType' => 'documentary'], ['message' => 'Hello '], ['message' => 'hello'], [],
            // The same characters, split between the fields in another way.
            ['message' => 'generalHello'], ['subject' => 'general'],
        ];
        $ids = array_map(static fn(array $other): string => $store->store(new Submission(self::inquiry($other))), $fields);

        self::assertCount(count($fields), array_unique($ids));
    }

    #[DataProvider('databases')]
    public function test_a_repeated_key_with_the_same_fields_is_one_inquiry_however_late(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $store = $this->store($connection);
        $first = $store->store(new Submission(self::inquiry(), idempotencyKey: 'k1'));
        $this->now += 86400;

        self::assertSame($first, $store->store(new Submission(self::inquiry(), idempotencyKey: 'k1')));
        // An inquiry recognised by its key is also recognised by its fields for the next ten minutes.
        self::assertSame($first, $store->store(new Submission(self::inquiry(), idempotencyKey: 'k2')));
        self::assertNotSame($first, $store->store(new Submission(self::inquiry(['message' => 'Another']), idempotencyKey: 'k1')));
        self::assertCount(2, $this->archive($connection)->all());
    }

    #[DataProvider('databases')]
    public function test_a_key_is_known_for_thirty_days(string $database): void
    {
        $store = $this->store($this->open($this->newStore($database)));
        $submit = static fn(string $message): string => $store->store(new Submission(self::inquiry(['message' => $message]), idempotencyKey: 'k1'));
        [$one, $other] = [$submit('One'), $submit('Other')];
        $this->now += 30 * 86400 - 1;
        self::assertSame($one, $submit('One'));
        $this->now++;

        self::assertNotSame($other, $submit('Other'));
    }

    #[DataProvider('databases')]
    public function test_keys_alone_fill_no_table(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (range(1, 20) as $number) {
            $this->store($connection)->store(new Submission(self::inquiry(), idempotencyKey: "k{$number}"));
        }

        self::assertSame(2, $connection->number('SELECT COUNT(*) FROM contact_keys'));
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_is_no_longer_stored_is_not_taken_for_a_new_one(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $first = $this->store($connection)->store(new Submission(self::inquiry()));
        $connection->execute('DELETE FROM contact_inquiries');

        $second = $this->store($connection)->store(new Submission(self::inquiry()));
        self::assertNotSame($first, $second);
        self::assertSame($second, $this->store($connection)->store(new Submission(self::inquiry())));
        self::assertCount(1, $this->archive($connection)->all());
    }

    #[DataProvider('databases')]
    public function test_the_rate_limit_counts_accepted_inquiries_of_one_client_and_says_when_to_come_again(string $database): void
    {
        $store = $this->store($this->open($this->newStore($database)), '2/600');
        $submit = fn(string $message, string $client = '203.0.113.7'): string
            => $store->store(new Submission(self::inquiry(['message' => $message]), $client));
        $submit('1');
        $this->now += 100;
        $submit('2');
        $submit('2');
        $this->now += 100;
        try {
            $submit('3');
            self::fail('The third one was taken.');
        } catch (TooManyInquiries $problem) {
            self::assertSame(400, $problem->retryAfterS);
        }

        $submit('4', '203.0.113.8');
        $this->now += 400;
        $submit('3');
        $this->expectException(TooManyInquiries::class);
        $submit('5');
    }

    #[DataProvider('databases')]
    public function test_a_limit_of_one_holds_until_its_last_second(string $database): void
    {
        $store = $this->store($this->open($this->newStore($database)), '1/600');
        $store->store(new Submission(self::inquiry(), '203.0.113.7'));
        $this->now += 599;
        try {
            $store->store(new Submission(self::inquiry(['message' => 'Second']), '203.0.113.7'));
            self::fail('The second one was taken.');
        } catch (TooManyInquiries $problem) {
            self::assertSame(1, $problem->retryAfterS);
        }

        $this->now++;
        self::assertNotSame('', $store->store(new Submission(self::inquiry(['message' => 'Second']), '203.0.113.7')));
    }

    public function test_inquiries_stored_in_sqlite_survive_a_power_cut(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $full = 2;
        self::assertSame($full, $connection->number('PRAGMA synchronous'));
        self::assertSame([['journal_mode' => 'wal']], $connection->rows('PRAGMA journal_mode'));
        $connection->writeLightly('DELETE FROM contact_arrivals');
        self::assertSame($full, $connection->number('PRAGMA synchronous'));
    }

    #[DataProvider('databases')]
    public function test_all_are_listed_the_latest_last(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach ([1_800_000_100, 1_800_000_300, 1_800_000_200] as $moment) {
            $this->store($connection)->store(new Submission(Inquiry::restored([
                'id' => bin2hex(random_bytes(16)), 'received_at' => $moment, 'name' => 'Asha', 'email' => 'asha@example.com',
                'phone' => '', 'subject' => '', 'project_type' => 'general', 'message' => "At {$moment}",
            ])));
        }
        $messages = array_map(static fn(StoredInquiry $one): string => $one->inquiry->message, $this->archive($connection)->all());

        self::assertSame(['At 1800000100', 'At 1800000200', 'At 1800000300'], $messages);
    }

    #[DataProvider('databases')]
    public function test_a_clock_set_back_neither_rate_limits_anyone_nor_merges_two_inquiries(string $database): void
    {
        $store = $this->store($this->open($this->newStore($database)), '1/600');
        $first = $store->store(new Submission(self::inquiry(), '203.0.113.7'));
        $this->now -= 3 * 86400;

        self::assertNotSame($first, $store->store(new Submission(self::inquiry(), '203.0.113.7')));
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_with_spam_signals_is_quarantined_until_it_comes_without_them(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $store = $this->store($connection);
        $id = $store->store(new Submission(self::inquiry(), spamSignals: self::spam()));
        $store->store(new Submission(self::inquiry(), spamSignals: self::spam()));
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Quarantined));

        self::assertSame($id, $store->store(new Submission(self::inquiry())));
        self::assertSame(0, $this->archive($connection)->count(InquiryState::Quarantined));
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));
    }

    #[DataProvider('databases')]
    #[Group('native')]
    public function test_processes_that_come_at_once_make_the_tables_once_and_store_everything_once(string $database): void
    {
        $settings = $this->newStore($database) + ['RATE_LIMIT' => '0'];
        $answers = Contenders::store($settings, $this->folder(), array_fill(0, 8, ['Same', 'Second', 'Third']));

        self::assertCount(24, $answers);
        self::assertCount(3, array_unique($answers));
        $stored = array_map(static fn($one): string => $one->inquiry->id, $this->archive($this->open($settings))->all());
        sort($stored);
        $ids = array_unique($answers);
        sort($ids);
        self::assertSame($stored, $ids);
    }

    #[DataProvider('databases')]
    #[Group('native')]
    public function test_the_rate_limit_is_exact_for_processes_that_come_at_once(string $database): void
    {
        $settings = $this->newStore($database) + ['RATE_LIMIT' => '5/600'];
        $messages = array_map(static fn(int $number): array => ["One {$number}", "Two {$number}"], range(1, 8));
        $answers = Contenders::store($settings, $this->folder(), $messages);

        self::assertCount(11, array_filter($answers, static fn(string $answer): bool => $answer === '429'));
        self::assertCount(5, $this->archive($this->open($settings))->all());
    }
}
