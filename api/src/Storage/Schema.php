<?php

declare(strict_types=1);

namespace Contact\Storage;

use PDOException;

/**
 * The tables of the store. They make themselves and bring themselves up to date, one process at a time. All times are
 * seconds since 1970.
 */
final readonly class Schema
{
    /** Each list of statements leads from the version before. What has once been released is never changed. */
    private const MIGRATIONS = [
        1 => [
            // `since`: when it began to wait for delivery. `waits_for_server`: whether it waits because the mail
            // server took nothing at all, and not because of what it is itself.
            'CREATE TABLE IF NOT EXISTS contact_inquiries (
                id CHAR(32) NOT NULL PRIMARY KEY,
                received_at BIGINT NOT NULL,
                name VARCHAR(100) NOT NULL,
                email VARCHAR(254) NOT NULL,
                phone VARCHAR(10) NOT NULL,
                subject VARCHAR(150) NOT NULL,
                project_type VARCHAR(20) NOT NULL,
                message TEXT NOT NULL,
                state VARCHAR(12) NOT NULL,
                since BIGINT NOT NULL,
                due_at BIGINT NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                waits_for_server SMALLINT NOT NULL DEFAULT 0,
                error TEXT,
                error_step VARCHAR(20),
                error_at BIGINT,
                reported_at BIGINT
            )',
            'CREATE INDEX contact_inquiries_by_state ON contact_inquiries (state, due_at)',
            'CREATE INDEX contact_inquiries_by_error ON contact_inquiries (error_at)',
            // Who has which mail: nobody gets one twice.
            'CREATE TABLE IF NOT EXISTS contact_receipts (
                mail_id CHAR(32) NOT NULL,
                recipient VARCHAR(254) NOT NULL,
                delivered_at BIGINT NOT NULL,
                PRIMARY KEY (mail_id, recipient)
            )',
            'CREATE INDEX contact_receipts_by_time ON contact_receipts (delivered_at)',
            // What makes two inquiries one.
            'CREATE TABLE IF NOT EXISTS contact_keys (
                key_hash CHAR(64) NOT NULL PRIMARY KEY,
                inquiry_id CHAR(32) NOT NULL,
                claimed_at BIGINT NOT NULL,
                valid_until BIGINT NOT NULL
            )',
            'CREATE INDEX contact_keys_by_end ON contact_keys (valid_until)',
            // What the rate limit counts.
            'CREATE TABLE IF NOT EXISTS contact_arrivals (
                client VARCHAR(64) NOT NULL,
                arrived_at BIGINT NOT NULL
            )',
            'CREATE INDEX contact_arrivals_by_client ON contact_arrivals (client, arrived_at)',
            'CREATE INDEX contact_arrivals_by_time ON contact_arrivals (arrived_at)',
            'CREATE TABLE IF NOT EXISTS contact_notes (
                name VARCHAR(40) NOT NULL PRIMARY KEY,
                moment BIGINT NOT NULL
            )',
            "INSERT INTO contact_notes (name, moment) VALUES ('" . self::WRITER . "', 0)",
        ],
    ];

    /** The note that a transaction on MySQL locks. */
    public const WRITER = 'writer';

    private const MYSQL_TABLE = ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';
    private const MYSQL_LOCK = 'contact-schema';
    /** Less than PHP waits for any answer. */
    private const MYSQL_LOCK_TIMEOUT_S = 3;
    /** An index and a row that are there already. */
    private const MYSQL_IS_THERE = [1061, 1062];
    private const MYSQL_NO_SUCH_TABLE = '42S02';

    public function __construct(private Database $database)
    {
    }

    public function isUpToDate(): bool
    {
        return $this->version() >= array_key_last(self::MIGRATIONS);
    }

    public function bringUpToDate(): void
    {
        if ($this->database->isMySql) {
            $this->migrateMySql();
        } else {
            $this->migrateSqlite();
        }
    }

    private function version(): int
    {
        if (!$this->database->isMySql) {
            return (int) $this->database->number('PRAGMA user_version');
        }
        try {
            return (int) $this->database->number('SELECT MAX(version) FROM contact_schema');
        } catch (PDOException $problem) {
            return $problem->getCode() === self::MYSQL_NO_SUCH_TABLE ? 0 : throw $problem;
        }
    }

    /** In one transaction, before which everybody else waits. */
    private function migrateSqlite(): void
    {
        $this->database->execute('BEGIN IMMEDIATE');
        try {
            foreach ($this->migrationsToDo() as $version => $statements) {
                array_map($this->database->execute(...), $statements);
                $this->database->execute("PRAGMA user_version = {$version}");
            }
            $this->database->execute('COMMIT');
        } catch (PDOException $problem) {
            try {
                $this->database->execute('ROLLBACK');
            } catch (PDOException) {
                // It has rolled back by itself.
            }
            throw $problem;
        }
    }

    /** Every statement is kept at once there, so what a process that died has left is taken up again. */
    private function migrateMySql(): void
    {
        $lock = ['name' => self::MYSQL_LOCK];
        if ($this->database->number('SELECT GET_LOCK(:name, ' . self::MYSQL_LOCK_TIMEOUT_S . ')', $lock) !== 1) {
            throw StorageUnavailable::withSource('another process has been making its tables for too long.');
        }
        try {
            $this->database->execute('CREATE TABLE IF NOT EXISTS contact_schema (version INTEGER NOT NULL PRIMARY KEY)' . self::MYSQL_TABLE);
            foreach ($this->migrationsToDo() as $version => $statements) {
                foreach ($statements as $statement) {
                    $this->executeOnce($statement);
                }
                $this->database->insert('INSERT INTO contact_schema (version) VALUES (:version)', ['version' => $version]);
            }
        } finally {
            $this->database->number('SELECT RELEASE_LOCK(:name)', $lock);
        }
    }

    private function executeOnce(string $statement): void
    {
        try {
            $this->database->execute(str_starts_with($statement, 'CREATE TABLE') ? $statement . self::MYSQL_TABLE : $statement);
        } catch (PDOException $problem) {
            if (!in_array($problem->errorInfo[1] ?? null, self::MYSQL_IS_THERE, true)) {
                throw $problem;
            }
        }
    }

    /** @return array<int, list<string>> statements by version, as of now: another process may just have made them */
    private function migrationsToDo(): array
    {
        $version = $this->version();

        return array_filter(self::MIGRATIONS, static fn(int $candidate): bool => $candidate > $version, ARRAY_FILTER_USE_KEY);
    }
}
