<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Delivery\QuarantineReport;
use Contact\Inquiry\InquiryState;
use Contact\Storage\MySqlDatabase;
use Contact\Storage\Schema;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\QueueTestCase;
use Contact\Tests\Support\Thrown;
use PDO;
use PHPUnit\Framework\Attributes\Group;

final class SchemaTest extends QueueTestCase
{
    #[Group('native')]
    public function test_a_process_that_dies_while_it_makes_the_tables_of_sqlite_leaves_none(): void
    {
        $command = Contenders::command('store', $this->settings(), $this->folder(), 0, ['Never stored']);
        // The kernel kills a process whose file grows over 40 KiB; the tables take about 64 KiB.
        exec('ulimit -f 80; ' . implode(' ', array_map(escapeshellarg(...), $command)) . ' > /dev/null 2>&1', result_code: $code);
        self::assertNotSame(0, $code, 'It had room for all tables.');
        $file = new PDO("sqlite:{$this->folder()}/inquiries/inquiries.sqlite");
        self::assertNotFalse($tables = $file->query('SELECT name FROM sqlite_master'));
        self::assertSame([], $tables->fetchAll());
        $this->add();
        self::assertSame(['Hello'], $this->messages());
    }

    #[Group('native')]
    #[Group('mariadb')]
    public function test_tables_of_mariadb_that_a_process_has_left_half_made_are_finished(): void
    {
        // MariaDB commits each of these statements by itself.
        $this->database()->execute('DELETE FROM contact_schema');
        $this->database()->execute('DROP TABLE contact_keys');
        $this->open($this->settings());
        $this->add();
        self::assertSame(['Hello'], $this->messages());
    }

    #[Group('stores')]
    public function test_a_store_that_a_newer_release_has_changed_is_used_as_it_is(): void
    {
        $isMariaDb = $this->database() instanceof MySqlDatabase;
        $version = $isMariaDb ? 'INSERT INTO contact_schema (version) VALUES (99)' : 'PRAGMA user_version = 99';
        $this->database()->execute($version);
        $this->database()->migrate();
        $this->add();
        self::assertSame(['Hello'], $this->messages());
    }

    #[Group('stores')]
    public function test_a_delivered_inquiry_of_version_1_is_sent_and_a_pending_one_stays_in_the_queue(): void
    {
        $tables = $this->makeStore(1, Schema::migrationsAfter(0)[1]);
        $columns = 'id, received_at, name, email, phone, subject, project_type, message, state, since, due_at';
        foreach (['delivered', 'pending'] as $state) {
            $values = "'{$state}', 1, 'Asha', 'asha@example.com', '', '', 'general', '{$state}', '{$state}', 1, 1";
            $tables->exec("INSERT INTO contact_inquiries ({$columns}) VALUES ({$values})");
        }
        self::assertContains('store-outdated', array_column($this->container($this->settings())->health()->findings, 'id'));
        self::assertSame(['delivered'], $this->messages(InquiryState::Sent));
        self::assertSame(['pending'], $this->messages(InquiryState::Pending));
    }

    #[Group('stores')]
    public function test_a_store_of_schema_3_is_migrated_and_a_thousand_inquiries_in_every_state_are_delivered(): void
    {
        $sql = (string) file_get_contents(dirname(__DIR__, 2) . '/fixtures/store-of-schema-3.sql');
        preg_match_all('/^INSERT INTO contact_(?:inquiries|receipts).*?;\n/ms', $sql, $inserts);
        for ($copy = 1; $copy < 84; $copy++) {
            $sql .= preg_replace("/'[0-9a-f]{3}([0-9a-f]{29}')/", sprintf("'%03d$1", $copy), implode('', $inserts[0]));
        }
        $this->makeStore(3, explode(";\n", rtrim($sql)));
        $this->now = 1_800_778_000;
        $to = ['MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->deliver($to);
        self::assertSame(['168 inquiries in quarantine'], array_column($this->mailer->mails(QuarantineReport::class), 'subject'));
        $states = fn(): array => array_map($this->queries()->count(...), InquiryState::cases());
        // All that was pending, and what failed but was not rejected for its words.
        self::assertSame([0, 672, 84, 252], $states());
        self::assertContains(['Pending, partly received', ['b@studio.example']], $this->mailer->sent());
        foreach ($this->queries()->all() as $stored) {
            if ($stored->state !== InquiryState::Sent) {
                $this->lifecycle()->retry($stored->inquiry->id);
            }
        }
        $this->deliver($to);
        self::assertSame([0, 1008, 0, 0], $states());
        self::assertCount(1008 - 84, $this->mailer->sent(), 'What was sent before is not sent again.');
    }

    /** @param list<string> $statements those that make the tables of this version */
    private function makeStore(int $version, array $statements): PDO
    {
        mkdir("{$this->folder()}/inquiries", 0700);
        $dsn = $this->settings()['DATABASE_DSN'] ?? null;
        $store = new PDO($dsn ?? "sqlite:{$this->folder()}/inquiries/inquiries.sqlite", 'root');
        array_map($store->exec(...), $statements);
        $store->exec($dsn === null ? "PRAGMA user_version = {$version}" : "CREATE TABLE contact_schema AS SELECT {$version} AS version");

        return $store;
    }

    /** The SQLite of RHEL 8, AlmaLinux 8 and CloudLinux 8 is 3.26 (sqlite.org/changes.html). */
    public function test_no_statement_needs_a_newer_sqlite_than_3_26(): void
    {
        $newer = '/VACUUM INTO|NULLS (?:FIRST|LAST)|GENERATED ALWAYS|\biif\(|\bRETURNING\b|DROP COLUMN|\bMATERIALIZED\b|\) STRICT\b'
            . '|unixepoch\(|(?:RIGHT|FULL) (?:OUTER )?JOIN|IS (?:NOT )?DISTINCT FROM/';
        /** @var list<string> $files */
        $files = glob(dirname(__DIR__, 3) . '/api/src/*/*.php');
        // Comments may name such statements.
        $code = array_map(php_strip_whitespace(...), $files);
        self::assertNotSame([], preg_grep('/SELECT/', $code));
        self::assertSame([], preg_grep($newer, $code));
    }

    #[Group('native')]
    public function test_a_server_that_is_not_there_is_told_without_the_password(): void
    {
        $settings = ['DATABASE_DSN' => 'mysql:host=127.0.0.1;port=1', 'DATABASE_USERNAME' => 'studio', 'DATABASE_PASSWORD' => 'top-secret'];
        $problem = Thrown::by(StorageUnavailable::class, fn() => $this->open($settings));
        self::assertStringContainsString('The database cannot be used', $problem->getMessage());
        self::assertStringNotContainsString('top-secret', (string) $problem);
    }
}
