<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;
use PDO;
use PDOException;

/** A store in one file. */
final class SqliteDatabase extends Database
{
    /**
     * Concurrent writes take less than a millisecond. SQLite's own busy handler waits up to 100 ms between two attempts and is
     * unfair: of eight processes that wrote all the time, some waited for the whole timeout; with this, 0.4 s at most.
     */
    private const POLL_US = 200;
    private const BUSY = 5;
    /** The size of the file that `reserveRoom` makes. */
    public const RESERVED_BYTES = 262144;

    /** @var resource|null the locked file beside the database, which works on one machine only */
    private $lock = null;

    protected static function connect(DataSource $settings, bool $isPersistent): self
    {
        $file = (string) $settings->file();
        if (dirname($file) === $settings->directory->path) {
            $settings->directory->make();
        }
        // A persistent connection halves a visitor's wait. Its name contains the inode, so that a replaced file, such
        // as a restored backup, gets a new connection; otherwise PHP would write into the deleted file.
        $inode = is_file($file) ? fileinode($file) : false;
        $persistent = $isPersistent && $inode !== false ? "inode-{$inode}" : false;

        // SQLite creates its other files with the mode of the database file.
        return DataDirectory::privately(static function () use ($settings, $file, $persistent): self {
            $options = [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION, PDO::ATTR_PERSISTENT => $persistent];
            $database = new self(new PDO("sqlite:{$file}", options: $options), $settings);
            $database->execute('PRAGMA busy_timeout = 0');
            $database->execute('PRAGMA synchronous = FULL');
            // Overwrites deleted content, so that erased text is gone from the file.
            $database->execute('PRAGMA secure_delete = ON');
            // Lets readers and one writer work at the same time. A connection that has not set it itself may miss tables that another
            // process makes just then.
            $database->execute('PRAGMA journal_mode = WAL');

            return $database;
        });
    }

    public function tryLock(): bool
    {
        $path = "{$this->settings->file()}.lock";
        // A file of another account can only be read, which is enough to lock it.
        $file = DataDirectory::privately(static fn() => @fopen($path, 'c'));
        $file = $file === false ? @fopen($path, 'r') : $file;
        if ($file === false) {
            throw StorageUnavailable::inFolder(dirname($path), 'does not let PHP open ' . basename($path), 'Delete that file.');
        }
        if (flock($file, LOCK_EX | LOCK_NB, $isTaken)) {
            $this->lock = $file;

            return true;
        }
        if ($isTaken !== 1) {
            throw StorageUnavailable::inFolder(dirname($path), 'is on a disk that knows no locks', 'Set DATA_DIR to another one.');
        }

        return false;
    }

    public function unlock(): void
    {
        if ($this->lock !== null) {
            fclose($this->lock);
            $this->lock = null;
        }
    }

    public function reserveRoom(): bool
    {
        $path = "{$this->settings->file()}.reserve";
        clearstatcache(true, $path);
        if (is_file($path) && filesize($path) === self::RESERVED_BYTES) {
            return true;
        }
        // Random bytes: some file systems store zeros without using space.
        $isReserved = DataDirectory::privately(static fn() => @file_put_contents($path, random_bytes(self::RESERVED_BYTES))) === self::RESERVED_BYTES;
        if (!$isReserved) {
            $this->releaseRoom();
        }

        return $isReserved;
    }

    public function releaseRoom(): void
    {
        @unlink("{$this->settings->file()}.reserve");
    }

    public function scrub(): bool
    {
        $this->execute('PRAGMA busy_timeout = ' . self::BUSY_TIMEOUT_S * 1000);
        // The first column is 1 if another connection still reads.
        $isDone = $this->number('PRAGMA wal_checkpoint(TRUNCATE)') === 0;
        $this->execute('PRAGMA busy_timeout = 0');

        return $isDone;
    }

    public function backUpTo(string $file): bool
    {
        // `VACUUM INTO` needs SQLite 3.27, and EL8 has 3.26. Statements copy under a lock too, without PHP's extension sqlite3.
        $options = [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION, PDO::ATTR_TIMEOUT => self::BUSY_TIMEOUT_S];
        $connection = new PDO("sqlite:{$file}", options: $options);
        $copy = new self($connection, $this->settings->withFile($file));
        // With open_basedir, PHP allows `ATTACH` only with a path that stands in the statement.
        $copy->execute("ATTACH DATABASE {$connection->quote((string) $this->settings->file())} AS store");
        $copy->transaction(static function () use ($copy): void {
            // Indexes come last, which is faster.
            $parts = $copy->rows("SELECT type, name, sql FROM store.sqlite_master WHERE tbl_name GLOB 'contact_*' AND sql IS NOT NULL ORDER BY type <> 'table'");
            foreach ($parts as ['type' => $type, 'name' => $name, 'sql' => $sql]) {
                $copy->execute((string) $sql);
                if ($type === 'table') {
                    $copy->execute("INSERT INTO main.{$name} SELECT * FROM store.{$name}");
                }
            }
            $copy->execute("PRAGMA main.user_version = {$copy->number('PRAGMA store.user_version')}");
        });

        return true;
    }

    public function schemaVersion(): int
    {
        return (int) $this->number('PRAGMA user_version');
    }

    /** An exception, as a process that dies, ends the connection and with it the transaction. */
    public function migrate(): void
    {
        $this->execute('BEGIN IMMEDIATE');
        // Read again: another process may have migrated while this one waited.
        foreach (Schema::migrationsAfter($this->schemaVersion()) as $version => $statements) {
            array_map($this->execute(...), $statements);
            $this->execute("PRAGMA user_version = {$version}");
        }
        $this->execute('COMMIT');
    }

    protected function whenFree(Closure $statement): mixed
    {
        $deadline = hrtime(true) + self::BUSY_TIMEOUT_S * 1_000_000_000;
        while (true) {
            try {
                return $statement();
            } catch (PDOException $problem) {
                if (($problem->errorInfo[1] ?? null) !== self::BUSY || hrtime(true) >= $deadline) {
                    throw $problem;
                }
                usleep(self::POLL_US);
            }
        }
    }

    protected function rollBack(): void
    {
        try {
            $this->connection->rollBack();
        } catch (PDOException) {
            // On a full disk SQLite rolls back by itself. PDO then believes that the transaction is still open.
            $this->connection->exec('BEGIN');
            $this->connection->rollBack();
        }
    }
}
