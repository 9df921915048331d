<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Inquiry\Submission;
use Contact\Storage\MySqlDatabase;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\StoreTestCase;
use FilesystemIterator;
use PDO;
use PhpToken;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

final class SchemaTest extends StoreTestCase
{
    #[Group('native')]
    public function test_a_process_that_dies_while_it_makes_the_tables_of_sqlite_leaves_none(): void
    {
        $settings = $this->newStore('sqlite');
        $words = array_map(escapeshellarg(...), [
            PHP_BINARY,
            __DIR__ . '/../Support/store-inquiries.php',
            json_encode($settings, JSON_THROW_ON_ERROR),
            $this->folder(),
            '0',
            'Never stored',
        ]);
        // The kernel kills a process whose file grows over 40 KiB; the tables take about 64 KiB.
        exec('ulimit -f 80; ' . implode(' ', $words) . ' > /dev/null 2>&1', result_code: $code);
        self::assertNotSame(0, $code, 'It had room for all tables.');
        $file = new PDO("sqlite:{$this->folder()}/inquiries/inquiries.sqlite");
        self::assertNotFalse($tables = $file->query('SELECT name FROM sqlite_master'));
        self::assertSame([], $tables->fetchAll());

        $this->open($settings);
        self::assertNotSame('', $this->store($this->open($settings))->store(new Submission(self::inquiry())));
    }

    #[Group('native')]
    public function test_tables_of_mariadb_that_a_process_has_left_half_made_are_finished(): void
    {
        $settings = $this->newStore('mariadb');
        $connection = $this->open($settings);
        // MariaDB commits each of these statements by itself.
        $connection->execute('DELETE FROM contact_schema');
        $connection->execute('DROP TABLE contact_keys');
        $this->open($settings);

        self::assertNotSame('', $this->store($connection)->store(new Submission(self::inquiry())));
    }

    #[DataProvider('databases')]
    public function test_a_store_that_a_newer_release_has_changed_is_used_as_it_is(string $database): void
    {
        $settings = $this->newStore($database);
        $connection = $this->open($settings);
        $connection->execute($connection instanceof MySqlDatabase ? 'INSERT INTO contact_schema (version) VALUES (99)' : 'PRAGMA user_version = 99');
        $connection->migrate();

        self::assertNotSame('', $this->store($this->open($settings))->store(new Submission(self::inquiry())));
    }

    /** The SQLite of RHEL 8, AlmaLinux 8 and CloudLinux 8 is 3.26 (sqlite.org/changes.html). */
    public function test_no_statement_needs_a_newer_sqlite_than_3_26(): void
    {
        $newer = '/VACUUM INTO|NULLS (?:FIRST|LAST)|GENERATED ALWAYS|\biif\(|\bRETURNING\b|DROP COLUMN|\bMATERIALIZED\b|\) STRICT\b|unixepoch\(|(?:RIGHT|FULL) (?:OUTER )?JOIN|IS (?:NOT )?DISTINCT FROM/';
        $files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator(__DIR__ . '/../../../api/src', FilesystemIterator::SKIP_DOTS));
        $found = [];
        foreach ($files as $file) {
            assert($file instanceof SplFileInfo);
            // Comments may name such statements.
            $code = implode(array_map(
                static fn(PhpToken $token): string => $token->is([T_COMMENT, T_DOC_COMMENT]) ? '' : $token->text,
                PhpToken::tokenize((string) file_get_contents($file->getPathname())),
            ));
            if (preg_match($newer, $code, $match) === 1) {
                $found[$file->getFilename()] = $match[0];
            }
        }

        self::assertSame([], $found);
    }

    #[Group('native')]
    public function test_a_server_that_is_not_there_is_told_without_the_password(): void
    {
        try {
            $this->open(['DATABASE_DSN' => 'mysql:host=127.0.0.1;port=1', 'DATABASE_USERNAME' => 'studio', 'DATABASE_PASSWORD' => 'top-secret']);
            self::fail('There was a server.');
        } catch (StorageUnavailable $problem) {
            self::assertStringContainsString('The database cannot be used', $problem->getMessage());
            self::assertStringNotContainsString('top-secret', (string) $problem);
        }
    }
}
