<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;
use PDO;
use PDOException;
use PDOStatement;
use Throwable;

/** An open connection to the store. All methods throw `PDOException` on failure. Parameters are bound by name. */
abstract class Database
{
    /** The longest wait for a concurrent write, in seconds; the visitor is waiting for the answer. */
    protected const BUSY_TIMEOUT_S = 2;

    private const ATTEMPTS_AFTER_DEADLOCK = 5;

    // The named numbers that are stored beside the inquiries. Most are times, in seconds since 1970.

    /** A fingerprint of the settings that last sent a mail. */
    public const MAIL_PROVED = 'mail-settings-proved';
    /** When cron last ran `deliver`. */
    public const CRON_RAN = 'cron-ran';
    /** When the owner got the last report of quarantined inquiries. */
    public const QUARANTINE_REPORTED = 'quarantine-reported';
    /** When the daily tasks were last begun. */
    public const DAILY_TASKS = 'daily-tasks-done';
    /** When a client last came through a proxy that `TRUSTED_PROXIES` does not name. */
    public const UNKNOWN_PROXY = 'unknown-proxy';

    protected function __construct(protected PDO $connection, protected readonly DataSource $settings)
    {
    }

    /**
     * Opens the data source that the settings name, with its tables up to date.
     *
     * @param bool $isKept whether PHP keeps the connection for the worker's next request
     *
     * @throws StorageUnavailable when it cannot be opened
     */
    public static function open(DataSource $settings, bool $isKept = PHP_SAPI !== 'cli'): self
    {
        $connect = self::driver($settings);
        try {
            $database = $connect::connect($settings, $isKept);
            if ($database->schemaVersion() < Schema::version()) {
                // On a non-persistent connection, so that a process that dies half-way leaves no transaction open.
                $connect::connect($settings, false)->migrate();
            }
        } catch (PDOException $problem) {
            throw StorageUnavailable::because($problem);
        }

        return $database;
    }

    /**
     * Opens the data source as it is, and makes nothing: its tables may be those of an earlier release. In place of one without
     * tables it opens an empty SQLite database in memory, if PHP has the driver.
     *
     * @throws StorageUnavailable when it cannot be opened or made
     */
    public static function openToRead(DataSource $settings): self
    {
        $connect = self::driver($settings);
        $file = $settings->file();
        if ($file !== null) {
            $folder = new DataDirectory(dirname($file));
            $folder->check();
            if (is_file($file) && !is_writable($file)) {
                $fix = 'Give that file the mode 600, for the account that PHP runs as.';
                throw StorageUnavailable::inFolder($folder->path, 'holds a database that is not writable for PHP', $fix);
            }
        }
        try {
            $database = $file === null || is_file($file) ? $connect::connect($settings, false) : null;
            if ($database === null || ($database->schemaVersion() === 0 && in_array('sqlite', PDO::getAvailableDrivers(), true))) {
                $database = SqliteDatabase::connect($settings->withFile(':memory:'), false);
                $database->migrate();
            }

            return $database;
        } catch (PDOException $problem) {
            throw StorageUnavailable::because($problem);
        }
    }

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
    public function transaction(Closure $work): mixed
    {
        for ($attempt = 1; ; $attempt++) {
            $this->connection->beginTransaction();
            try {
                $this->lockForWriting();
                $result = $work();
                $this->connection->commit();

                return $result;
            } catch (Throwable $problem) {
                $this->rollBack();
                $isDeadlock = $problem instanceof PDOException && $problem->getCode() === '40001';
                if (!$isDeadlock || $attempt === self::ATTEMPTS_AFTER_DEADLOCK) {
                    throw $problem;
                }
            }
        }
    }

    /**
     * @param array<string, int|string|null> $values
     *
     * @return int the number of changed rows
     */
    public function write(string $sql, array $values = []): int
    {
        return $this->run($sql, $values)->rowCount();
    }

    /**
     * @param array<string, int|string|null> $row by column
     *
     * @return bool false if a row with the same key exists
     */
    public function insert(string $table, array $row): bool
    {
        $columns = array_keys($row);
        try {
            $this->run("INSERT INTO {$table} (" . implode(', ', $columns) . ') VALUES (:' . implode(', :', $columns) . ')', $row);
        } catch (PDOException $problem) {
            return $problem->getCode() === '23000' ? false : throw $problem;
        }

        return true;
    }

    /**
     * @param array<string, int|string|null> $values
     *
     * @return list<array<string, int|string|null>>
     */
    public function rows(string $sql, array $values = []): array
    {
        /** @var list<array<string, int|string|null>> $rows */
        $rows = $this->run($sql, $values)->fetchAll(PDO::FETCH_ASSOC);

        return $rows;
    }

    /** @param array<string, int|string|null> $values */
    public function number(string $sql, array $values = []): ?int
    {
        $value = $this->run($sql, $values)->fetchColumn();

        return is_numeric($value) ? (int) $value : null;
    }

    /** A named number; null if there is none. */
    public function note(string $name): ?int
    {
        return $this->number('SELECT moment FROM contact_notes WHERE name = :name', ['name' => $name]);
    }

    public function setNote(string $name, int $number): void
    {
        // Each mail sets the same fingerprint of the settings; a write waits for the disk.
        if ($this->note($name) !== $number) {
            $this->write('REPLACE INTO contact_notes (name, moment) VALUES (:name, :number)', ['name' => $name, 'number' => $number]);
        }
    }

    /**
     * Records `$now` as the time of a periodic task; false if it was last done less than `$everyS` seconds ago, or if another
     * process does it. A time in the future was written by a wrong clock and does not count.
     */
    public function takeTurn(string $name, int $everyS, int $now): bool
    {
        $values = ['name' => $name, 'now' => $now];

        return $this->write(
            'UPDATE contact_notes SET moment = :now WHERE name = :name AND (moment <= :due OR moment > :ahead)',
            $values + ['due' => $now - $everyS, 'ahead' => $now],
        ) === 1 || $this->insert('contact_notes', ['name' => $name, 'moment' => $now]);
    }

    /** Runs a statement without parameters, such as one that creates a table. */
    public function execute(string $sql): void
    {
        $this->whenFree(fn() => $this->connection->exec($sql));
    }

    /**
     * Replaces a lost connection by a new one, which sees nothing that the lost one has not committed.
     *
     * @throws StorageUnavailable when it cannot be opened
     */
    public function reopen(): void
    {
        $this->connection = self::open($this->settings, isKept: false)->connection;
    }

    /**
     * Acquires the queue lock, which lets one process at a time send mail, without waiting; false if another process holds it.
     * It is released when its process ends.
     *
     * @throws StorageUnavailable when the lock cannot be used
     */
    abstract public function tryLock(): bool;

    abstract public function unlock(): void;

    /** Reserves disk space for recording sent mails; false if the disk has no room for it. */
    public function reserveRoom(): bool
    {
        return true;
    }

    /** Frees the reserved disk space, so that a sent mail can be recorded on a full disk. */
    public function releaseRoom(): void
    {
    }

    /** Removes deleted content from files beside the database; false if another process keeps one of them open. */
    abstract public function scrub(): bool;

    /** Writes a consistent copy to a new file; false if the server makes its own backups. */
    abstract public function backUpTo(string $file): bool;

    abstract public function schemaVersion(): int;

    /** Runs the pending migrations, one process at a time, over a connection of their own. */
    abstract public function migrate(): void;

    /** @param bool $isPersistent whether PHP keeps the connection for the worker's next request */
    abstract protected static function connect(DataSource $settings, bool $isPersistent): self;

    /** Makes a transaction wait until earlier ones have ended. */
    protected function lockForWriting(): void
    {
    }

    /**
     * Runs a statement, and waits for a concurrent write where the driver does not.
     *
     * @template T
     *
     * @param Closure(): T $statement
     *
     * @return T
     */
    protected function whenFree(Closure $statement): mixed
    {
        return $statement();
    }

    protected function rollBack(): void
    {
        $this->connection->rollBack();
    }

    /**
     * @return class-string<self>
     *
     * @throws StorageUnavailable when PHP lacks it
     */
    private static function driver(DataSource $settings): string
    {
        if (!class_exists(PDO::class) || !in_array($settings->driver(), PDO::getAvailableDrivers(), true)) {
            $problem = "PHP's extension pdo_{$settings->driver()} is missing.";
            $fix = 'Switch it on in cPanel under "Select PHP Version".';
            throw new StorageUnavailable("The database cannot be used: {$problem} {$fix}", $problem, $fix);
        }

        return $settings->driver() === 'mysql' ? MySqlDatabase::class : SqliteDatabase::class;
    }

    /** @param array<string, int|string|null> $values */
    private function run(string $sql, array $values): PDOStatement
    {
        return $this->whenFree(function () use ($sql, $values): PDOStatement {
            $statement = $this->connection->prepare($sql);
            foreach ($values as $name => $value) {
                $statement->bindValue($name, $value, match (true) {
                    is_int($value) => PDO::PARAM_INT,
                    $value === null => PDO::PARAM_NULL,
                    default => PDO::PARAM_STR,
                });
            }
            $statement->execute();

            return $statement;
        });
    }
}
