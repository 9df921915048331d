<?php

declare(strict_types=1);

namespace Contact\Storage;

use PDO;
use PDOException;

/** A store on a MySQL or MariaDB server, which several web servers may share. */
final class MySqlDatabase extends Database
{
    /** A server's default row format may have no room for the longest index. */
    private const TABLE_OPTIONS = ' ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';
    private const MIGRATION_LOCK = 'contact-schema';
    /** Shorter than the read timeout. */
    private const MIGRATION_LOCK_TIMEOUT_S = 3;
    /** MySQL's error codes for a duplicate column, index and row. */
    private const ALREADY_DONE = [1060, 1061, 1062];
    /** Lock names are global on a server that other sites share, so it contains a hash of the database's name. */
    private const QUEUE_LOCK = "CONCAT('contact-send-', SUBSTRING(SHA2(DATABASE(), 256), 1, 32))";
    private const NO_SUCH_TABLE = '42S02';

    /** Statements for MySQL only, after those of `Schema`: SQLite ignores the lengths of columns. */
    private const MIGRATIONS = [
        2 => ['ALTER TABLE contact_inquiries MODIFY phone VARCHAR(16) NOT NULL'],
    ];

    protected static function connect(DataSource $settings, bool $isPersistent = false): self
    {
        // MySQL's `utf8` has no emoji, and a connection with an unknown name such as `utf-8` fails.
        $source = rtrim((string) preg_replace('/(?<=[:;])\s*charset\s*=[^;]*;?/i', '', $settings->dsn), '; ') . ';charset=utf8mb4';
        // PHP's default timeout is a day.
        if (function_exists('ini_set')) {
            ini_set('mysqlnd.net_read_timeout', (string) (self::BUSY_TIMEOUT_S * 2));
        }
        $connection = new PDO($source, $settings->username, $settings->password, [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_EMULATE_PREPARES => false,
            PDO::ATTR_TIMEOUT => self::BUSY_TIMEOUT_S,
        ]);
        // Servers may replace the character set of the login and switch autocommit off (`init_connect`). Strict mode
        // rejects a value that is too long instead of cutting it. `wait_timeout` must outlast the minutes that a mail may take
        // between two statements.
        $connection->exec("SET NAMES utf8mb4, autocommit = 1, SESSION sql_mode = 'STRICT_ALL_TABLES', wait_timeout = 900, "
            . 'innodb_lock_wait_timeout = ' . self::BUSY_TIMEOUT_S);

        return new self($connection, $settings);
    }

    /** All web servers that share the database share the lock. A lost connection releases it. */
    public function tryLock(): bool
    {
        return $this->number('SELECT GET_LOCK(' . self::QUEUE_LOCK . ', 0)') === 1;
    }

    public function unlock(): void
    {
        try {
            $this->number('SELECT RELEASE_LOCK(' . self::QUEUE_LOCK . ')');
        } catch (PDOException) {
            // The server releases the lock of a lost connection.
        }
    }

    /** Rebuilds the table, because InnoDB leaves deleted rows in the pages of its file. Its logs are overwritten later. */
    public function scrub(): bool
    {
        try {
            $this->execute('SET SESSION lock_wait_timeout = ' . self::BUSY_TIMEOUT_S);
            $this->execute('ALTER TABLE contact_inquiries FORCE');
        } catch (PDOException) {
            return false;
        }

        return true;
    }

    public function backUpTo(string $file): bool
    {
        return false;
    }

    public function schemaVersion(): int
    {
        try {
            return (int) $this->number('SELECT MAX(version) FROM contact_schema');
        } catch (PDOException $problem) {
            return $problem->getCode() === self::NO_SUCH_TABLE ? 0 : throw $problem;
        }
    }

    /** MySQL commits each DDL statement by itself, so an interrupted migration runs again from its first statement. */
    public function migrate(): void
    {
        $lock = ['name' => self::MIGRATION_LOCK];
        if ($this->number('SELECT GET_LOCK(:name, ' . self::MIGRATION_LOCK_TIMEOUT_S . ')', $lock) !== 1) {
            throw new StorageUnavailable('The database cannot be used: another process has been making its tables for too long.');
        }
        try {
            $this->execute('CREATE TABLE IF NOT EXISTS contact_schema (version INTEGER NOT NULL PRIMARY KEY)' . self::TABLE_OPTIONS);
            foreach (Schema::migrationsAfter($this->schemaVersion()) as $version => $statements) {
                foreach ([...$statements, ...self::MIGRATIONS[$version] ?? []] as $statement) {
                    $this->executeOnce($statement);
                }
                $this->insert('contact_schema', ['version' => $version]);
            }
        } finally {
            $this->number('SELECT RELEASE_LOCK(:name)', $lock);
        }
    }

    protected function lockForWriting(): void
    {
        $this->rows('SELECT moment FROM contact_notes WHERE name = :name FOR UPDATE', ['name' => Schema::WRITER]);
    }

    private function executeOnce(string $statement): void
    {
        if (str_starts_with($statement, 'CREATE TABLE')) {
            // Servers with replicas may reject a table without a primary key (`innodb_force_primary_key`, `sql_require_primary_key`).
            $key = str_contains($statement, 'PRIMARY KEY') ? '' : 'hit BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, ';
            $statement = preg_replace('/\(/', "({$key}", $statement, 1) . self::TABLE_OPTIONS;
        }
        try {
            $this->execute($statement);
        } catch (PDOException $problem) {
            if (!in_array($problem->errorInfo[1] ?? null, self::ALREADY_DONE, true)) {
                throw $problem;
            }
        }
    }
}
