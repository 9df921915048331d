<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Failure;
use Contact\OpenBasedir;
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
    private const READ_ONLY = 8;
    /** SQLITE_CORRUPT and SQLITE_NOTADB. */
    private const DAMAGED = [11, 26];
    /** With less free disk space than this, no daily backup is made, to leave room for new inquiries. */
    public const MIN_FREE_BYTES = 20_000_000;

    /** @param int $now seconds since 1970 */
    public function __construct(private Database $database, private DataSource $source, private int $now)
    {
    }

    /** Makes the backup of today if it is missing, and deletes the oldest beyond seven. Errors are logged. */
    public function makeDaily(): void
    {
        try {
            $free = $this->source->directory->freeBytes() ?? self::MIN_FREE_BYTES;
            if ($free >= self::MIN_FREE_BYTES && !is_file($this->fileOfToday()) && $this->make() !== null) {
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
        $file = $this->fileOfToday();
        if (!is_dir(dirname($file))) {
            @mkdir(dirname($file), 0700);
        }
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
        foreach ($this->files() as $file) {
            if ($this->holdsMore($file, $deleted)) {
                throw new StorageUnavailable(
                    "The inquiries are deleted, but not in {$file}, because it holds others that the store lacks."
                    . ' Restore that file, and run this again; or delete it.',
                );
            }
        }
        try {
            $isLeft = !self::delete(array_diff($this->files(), [$this->make()]));
        } catch (PDOException|StorageUnavailable $failure) {
            $reason = 'because no new one could be made. Run this again. ' . Failure::sentence($failure);
            throw new StorageUnavailable("The inquiries are deleted, but not in the backups, {$reason}");
        }
        if ($isLeft) {
            $folder = dirname($this->fileOfToday());
            throw new StorageUnavailable(
                "The inquiries are deleted, but PHP may not delete an older backup. Delete those in {$folder} by hand.",
            );
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
        if (!OpenBasedir::ofThisProcess()->allows($file)) {
            throw self::unusable("this PHP's open_basedir does not allow {$file}. Copy it into {$this->source->directory->path}.");
        }
        $backup = $this->whole($file);
        $count = $last = 0;
        $part = 'SELECT rowid AS number, * FROM contact_inquiries WHERE rowid > :last ORDER BY rowid LIMIT ' . self::ROWS_AT_ONCE;
        // In parts, between which visitors can be stored.
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
            $kept = Database::openToRead($this->source->withFile($file))?->rows($ids) ?? [];
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

    /** The end of the day (UTC) of the latest backup, in seconds since 1970; null if there is none. */
    public function lastDayEnd(): ?int
    {
        $days = array_map(static fn(string $file): int|false => strtotime(substr(basename($file, '.sqlite'), strlen('inquiries-')) . ' +1 day UTC'), $this->files());

        return $days === [] ? null : (int) max($days);
    }

    /** @throws StorageUnavailable when it is damaged, or not a database of inquiries */
    private function whole(string $file): Database
    {
        // SQLite would make a missing file.
        if (!is_file($file)) {
            throw self::unusable("there is no file {$file}, or PHP may not read it.");
        }
        try {
            // Another program's file must stay as it is, and `Database::open` makes our tables.
            $tables = (new PDO("sqlite:{$file}"))->query("SELECT 1 FROM sqlite_master WHERE name = 'contact_inquiries'");
            if ($tables === false || $tables->fetchAll() === []) {
                throw self::unusable("{$file} holds no inquiries of this form. Use another one.");
            }
            $copy = Database::open($this->source->withFile($file), isKept: false);
            $isWhole = $copy->rows('PRAGMA integrity_check') === [['integrity_check' => 'ok']];
        } catch (PDOException|StorageUnavailable $problem) {
            $cause = $problem instanceof PDOException ? $problem : $problem->getPrevious();
            $code = $cause instanceof PDOException ? $cause->errorInfo[1] ?? null : null;
            if ($code === self::READ_ONLY) {
                throw self::unusable(
                    "{$file} is of an earlier release, and PHP may not bring it up to date."
                    . ' Use a copy that it may write, with the mode 600.',
                );
            }
            if (in_array($code, self::DAMAGED, true)) {
                throw self::unusable("{$file} is damaged, or no backup. Use another one.");
            }
            throw $problem instanceof PDOException ? StorageUnavailable::because($problem) : $problem;
        }
        if (!$isWhole) {
            throw self::unusable("{$file} is damaged. Use an older one.");
        }

        return $copy;
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

    private static function unusable(string $problem): StorageUnavailable
    {
        return new StorageUnavailable("The backup cannot be used: {$problem}");
    }

    private function fileOfToday(): string
    {
        return $this->source->directory->file('backups/inquiries-' . gmdate('Y-m-d', $this->now) . '.sqlite');
    }
}
