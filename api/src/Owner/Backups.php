<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Failure;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\DataSource;
use Contact\Storage\StorageUnavailable;
use PDO;
use PDOException;

/** Copies of the SQLite database in `backups` of the data directory. Database servers make their own backups. Throws `PDOException`. */
final readonly class Backups
{
    private const KEPT = 7;
    /** The columns by which rows of other tables belong to an inquiry. */
    private const BELONGING = ['contact_receipts' => 'mail_id', 'contact_keys' => 'inquiry_id'];
    private const ROWS_AT_ONCE = 200;
    /** SQLITE_READONLY. */
    private const READ_ONLY = 8;
    /** With less free disk space than this, no daily backup is made, to leave room for new inquiries. */
    private const MIN_FREE_BYTES = 20_000_000;

    /** @param int $now seconds since 1970 */
    public function __construct(private Database $database, private DataSource $source, private int $now)
    {
    }

    /** Makes the backup of today if it is missing, and deletes the oldest beyond seven. Errors are logged. */
    public function makeDaily(): void
    {
        try {
            $free = $this->source->directory->freeBytes() ?? self::MIN_FREE_BYTES;
            if ($free >= self::MIN_FREE_BYTES && !is_file($this->fileOf($this->now)) && $this->make() !== null) {
                self::delete(array_slice($this->files(), 0, -self::KEPT));
            }
        } catch (PDOException|StorageUnavailable $failure) {
            Failure::log($failure, 'The daily backup could not be made.');
        }
    }

    /**
     * Makes today's backup, and replaces an earlier one of today.
     *
     * @return string|null its path; null if the server makes its own
     *
     * @throws StorageUnavailable when the copy is damaged
     */
    public function make(): ?string
    {
        $file = $this->fileOf($this->now);
        @mkdir(dirname($file), 0700);
        // A second process waits, because each deletes what an interrupted one has left.
        $lock = DataDirectory::privately(static fn() => @fopen(dirname($file) . '/.lock', 'c'));
        try {
            $lock === false || flock($lock, LOCK_EX);
            $this->deleteUnfinished();
            if (!DataDirectory::privately(fn(): bool => $this->database->backUpTo("{$file}.new"))) {
                return null;
            }
            $this->whole("{$file}.new");
            if (!@rename("{$file}.new", $file)) {
                throw new StorageUnavailable("The new backup could not be renamed to {$file}. Run this again.");
            }
        } finally {
            $this->deleteUnfinished();
            $lock === false || fclose($lock);
        }

        return $file;
    }

    /**
     * Makes today's backup and deletes all others, because they hold what was deleted in the store.
     *
     * @param list<string> $deleted ids of that
     *
     * @throws StorageUnavailable when one is left, as those are that hold what the store has lost otherwise
     */
    public function replaceAll(array $deleted): void
    {
        $more = implode(', ', array_filter($this->files(), fn(string $file): bool => $this->holdsMore($file, $deleted)));
        if ($more !== '') {
            throw new StorageUnavailable("The inquiries are deleted, but not in {$more}, because it holds others that the store lacks."
                . ' Restore that file, and run this again; or delete it.');
        }
        try {
            $isLeft = !self::delete(array_diff($this->files(), [$this->make()]));
        } catch (PDOException|StorageUnavailable $failure) {
            $reason = 'because no new one could be made. Run this again. ' . Failure::sentence($failure);
            throw new StorageUnavailable("The inquiries are deleted, but not in the backups, {$reason}");
        }
        if ($isLeft) {
            $folder = dirname($this->fileOf($this->now));
            throw new StorageUnavailable("The inquiries are deleted, but PHP may not delete an older backup. Delete those in {$folder} by hand.");
        }
    }

    /**
     * Adds the inquiries of a backup, or of another store's file, that are missing in the store; it changes and removes none.
     *
     * @return int how many there were
     *
     * @throws StorageUnavailable when the file is damaged, or no backup
     */
    public function restore(string $file): int
    {
        $backup = $this->whole($file);
        $count = $last = 0;
        $part = 'SELECT rowid AS number, * FROM contact_inquiries WHERE rowid > :last ORDER BY rowid LIMIT ' . self::ROWS_AT_ONCE;
        // In parts, between which visitors can be stored, also in the other store: what is added there has a higher rowid.
        while (($rows = $backup->rows($part, ['last' => $last])) !== []) {
            $last = (int) $rows[count($rows) - 1]['number'];
            $count += $this->database->transaction(fn(): int => count(array_filter($rows, fn(array $row): bool => $this->restoreRow($backup, $row))));
        }

        return $count;
    }

    /**
     * Adds an inquiry with its receipts and keys; false if it is there already.
     *
     * @param array<string, int|string|null> $row
     */
    private function restoreRow(Database $backup, array $row): bool
    {
        unset($row['number']);
        if (!$this->database->insert('contact_inquiries', $row)) {
            return false;
        }
        foreach (self::BELONGING as $table => $column) {
            foreach ($backup->rows("SELECT * FROM {$table} WHERE {$column} = :id", ['id' => $row['id']]) as $other) {
                $this->database->insert($table, $other);
            }
        }

        return true;
    }

    /** @param list<string> $deleted ids that the store may lack */
    private function holdsMore(string $file, array $deleted): bool
    {
        $ids = 'SELECT id FROM contact_inquiries';
        try {
            $kept = Database::openToRead($this->source->withFile($file))->rows($ids);
        } catch (PDOException|StorageUnavailable) {
            // A damaged one is of no use.
            return false;
        }

        return array_diff(array_column($kept, 'id'), $deleted, array_column($this->database->rows($ids), 'id')) !== [];
    }

    /** @return list<string> paths, the oldest first */
    public function files(): array
    {
        return $this->source->directory->files('backups/inquiries-*.sqlite');
    }

    /** Whether there is one of today or of the two days before (UTC). */
    public function hasRecent(): bool
    {
        $days = array_map(fn(int $ago): string => $this->fileOf($this->now - $ago * 86400), [0, 1, 2]);

        return array_intersect($days, $this->files()) !== [];
    }

    /** @throws StorageUnavailable when it is damaged, or not a database of inquiries */
    private function whole(string $file): Database
    {
        $fix = 'Use another one.';
        try {
            // SQLite would make a missing file. Another program's must stay as it is, and `Database::open` makes our tables.
            $tables = @is_file($file) ? (new PDO("sqlite:{$file}"))->query("SELECT 1 FROM sqlite_master WHERE name = 'contact_inquiries'") : false;
            $isOurs = $tables !== false && $tables->fetchAll() !== [];
            $copy = $isOurs ? Database::open($this->source->withFile($file), isKept: false) : null;
            if ($copy?->rows('PRAGMA integrity_check') === [['integrity_check' => 'ok']]) {
                return $copy;
            }
            $why = match (true) {
                $isOurs => 'it is damaged',
                @is_file($file) => 'it holds no inquiries of this form',
                default => 'PHP finds no such file in the folders that it may open',
            };
        } catch (PDOException|StorageUnavailable $problem) {
            // Without the advice about the store, which is another file.
            $cause = $problem->getPrevious() ?? $problem;
            $why = $cause->getMessage();
            if ($cause instanceof PDOException && ($cause->errorInfo[1] ?? null) === self::READ_ONLY) {
                $fix = 'Use a copy that PHP may write, with the mode 600.';
            }
        }

        throw new StorageUnavailable("The backup {$file} cannot be used: {$why}. {$fix}");
    }

    /** Deletes what processes that died have left. */
    private function deleteUnfinished(): void
    {
        self::delete(array_diff($this->source->directory->files('backups/inquiries-*'), $this->files()));
    }

    /**
     * @param array<string> $files
     *
     * @return bool false if one cannot be deleted
     */
    private static function delete(array $files): bool
    {
        return array_filter($files, static fn(string $file): bool => !@unlink($file)) === [];
    }

    private function fileOf(int $moment): string
    {
        return $this->source->directory->file('backups/inquiries-' . gmdate('Y-m-d', $moment) . '.sqlite');
    }
}
