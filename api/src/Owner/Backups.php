<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Failure;
use Contact\OpenBasedir;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\DataSource;
use Contact\Storage\PrivateFiles;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** Copies of the SQLite database in `backups` of the data directory. Database servers make their own backups. */
final readonly class Backups
{
    private const KEPT = 7;
    private const READ_ONLY = 8;
    /** SQLITE_CORRUPT and SQLITE_NOTADB. */
    private const DAMAGED = [11, 26];
    /** With less free disk space than this, no daily backup is made, to leave room for new inquiries. */
    public const MIN_FREE_BYTES = 20_000_000;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(private Database $database, private DataSource $settings, private Closure $clock)
    {
    }

    /** Makes the backup of today if it is missing, and deletes the oldest beyond seven. Errors are logged. */
    public function makeDaily(): void
    {
        try {
            $free = $this->settings->directory->freeBytes() ?? self::MIN_FREE_BYTES;
            if ($free >= self::MIN_FREE_BYTES && !is_file($this->fileOfToday()) && $this->make() !== null) {
                array_map(self::delete(...), array_slice($this->files(), 0, -self::KEPT));
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
        return PrivateFiles::during($this->makePrivate(...));
    }

    private function makePrivate(): ?string
    {
        $file = $this->fileOfToday();
        try {
            if (!is_dir(dirname($file))) {
                @mkdir(dirname($file), 0700);
            }
            $this->deleteUnfinished();
            if (!$this->database->backUpTo("{$file}.new")) {
                return null;
            }
            $this->whole("{$file}.new");
            if (!@rename("{$file}.new", $file)) {
                throw StorageUnavailable::withBackup('another process has deleted it before it was finished. Run this again.');
            }
        } finally {
            $this->deleteUnfinished();
        }

        return $file;
    }

    /**
     * Adds the inquiries of a backup that are missing in the store; it changes and removes none.
     *
     * @return int|null how many there were; null if the server has its own backups
     *
     * @throws StorageUnavailable when the file is damaged, or no backup
     */
    public function restore(string $file): ?int
    {
        if (!OpenBasedir::ofThisProcess()->allows($file)) {
            throw StorageUnavailable::withBackup("this PHP's open_basedir does not allow {$file}. Copy it into {$this->settings->directory->path}.");
        }
        $this->whole($file);

        return $this->database->restoreFrom($file);
    }

    /** @return list<string> paths, the oldest first */
    public function files(): array
    {
        $files = glob($this->settings->directory->file('backups/inquiries-*.sqlite'));

        return $files === false ? [] : $files;
    }

    /** The end of the day (UTC) of the latest backup, in seconds since 1970; null if there is none. */
    public function lastDayEnd(): ?int
    {
        $days = array_map(static fn(string $file): int|false => strtotime(substr(basename($file, '.sqlite'), strlen('inquiries-')) . ' +1 day UTC'), $this->files());

        return $days === [] ? null : (int) max($days);
    }

    /**
     * @return iterable<Database> all backups, open; a damaged or unfinished one is deleted, since nothing can be erased in it
     *
     * @throws StorageUnavailable when a backup cannot be opened for another reason, such as a full disk
     */
    public function databases(): iterable
    {
        $this->deleteUnfinished();
        foreach ($this->files() as $file) {
            try {
                yield $this->whole($file);
            } catch (StorageUnavailable $failure) {
                if (!$failure->isDamage) {
                    throw $failure;
                }
                Failure::log($failure, 'A damaged backup is deleted.');
                self::delete($file);
            }
        }
    }

    /** @throws StorageUnavailable when it is damaged, or not a database of inquiries */
    private function whole(string $file): Database
    {
        // SQLite would make a missing file.
        if (!is_file($file)) {
            throw StorageUnavailable::withBackup("there is no file {$file}, or PHP may not read it.");
        }
        try {
            $copy = DatabaseFactory::open($this->settings->withFile($file), isKept: false);
            $isWhole = $copy->rows('PRAGMA integrity_check') === [['integrity_check' => 'ok']];
        } catch (PDOException|StorageUnavailable $problem) {
            $cause = $problem instanceof PDOException ? $problem : $problem->getPrevious();
            $code = $cause instanceof PDOException ? $cause->errorInfo[1] ?? null : null;
            if ($code === self::READ_ONLY) {
                throw StorageUnavailable::withBackup("{$file} is of an earlier release, and PHP may not bring it up to date. Use a copy that it may write, with the mode 600.");
            }
            if (in_array($code, self::DAMAGED, true)) {
                throw StorageUnavailable::withBackup("{$file} is damaged, or no backup. Use another one.", isDamage: true);
            }
            throw $problem instanceof PDOException ? StorageUnavailable::because($problem) : $problem;
        }
        if (!$isWhole) {
            throw StorageUnavailable::withBackup("{$file} is damaged. Use an older one.", isDamage: true);
        }

        return $copy;
    }

    /** Deletes the files of backups that were never finished, because their process died. */
    private function deleteUnfinished(): void
    {
        $files = glob($this->settings->directory->file('backups/inquiries-*.sqlite.new*'));
        foreach ($files === false ? [] : $files as $file) {
            @unlink($file);
        }
    }

    /** Deletes a backup, with the files that SQLite makes beside it. */
    private static function delete(string $file): void
    {
        foreach (['', '-wal', '-shm'] as $suffix) {
            @unlink("{$file}{$suffix}");
        }
    }

    private function fileOfToday(): string
    {
        return $this->settings->directory->file('backups/inquiries-' . gmdate('Y-m-d', ($this->clock)()) . '.sqlite');
    }
}
