<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;

/** An open connection to the store. All methods throw `PDOException` on failure. Parameters are bound by name. */
interface Database
{
    /**
     * Runs `$work` as one atomic transaction. `$work` must begin with a write, so that concurrent transactions run one after
     * the other.
     *
     * @template T
     *
     * @param Closure(): T $work may be called again after a deadlock
     *
     * @return T
     */
    public function transaction(Closure $work): mixed;

    /**
     * @param array<string, int|string|null> $values
     *
     * @return int the number of changed rows
     */
    public function write(string $sql, array $values = []): int;

    /**
     * The same for writes that a power cut may undo without harm; SQLite then skips the wait for the disk.
     *
     * @param array<string, int|string|null> $values
     */
    public function writeLightly(string $sql, array $values = []): int;

    /**
     * @param array<string, int|string|null> $values
     *
     * @return bool false if a row with the same key exists
     */
    public function insert(string $sql, array $values): bool;

    /**
     * @param array<string, int|string|null> $values
     *
     * @return list<array<string, int|string|null>>
     */
    public function rows(string $sql, array $values = []): array;

    /** @param array<string, int|string|null> $values */
    public function number(string $sql, array $values = []): ?int;

    /** Runs a statement without parameters, such as one that creates a table. */
    public function execute(string $sql): void;

    /**
     * Replaces a lost connection by a new one.
     *
     * @throws StorageUnavailable when it cannot be opened
     */
    public function reopen(): void;

    /** The lock that lets one process at a time send mail. */
    public function queueLock(): QueueLock;

    /** Disk space reserved for recording sent mails; null if the data source is a server. */
    public function diskReserve(): ?DiskReserve;

    /** Removes deleted content from files beside the database; false if another process keeps one of them open. */
    public function scrub(): bool;

    /** Writes a consistent copy to a new file; false if the server makes its own backups. */
    public function backUpTo(string $file): bool;

    /** Whether a write that failed may be stored nevertheless, because only the server's answer was lost. */
    public function canLoseAnswers(): bool;

    public function schemaVersion(): int;

    /** Runs the pending migrations, one process at a time. */
    public function migrate(): void;
}
