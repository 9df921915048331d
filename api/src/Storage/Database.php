<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;
use PDO;
use PDOException;
use PDOStatement;
use Throwable;

/** A connection to the store's data source: SQLite, MySQL or MariaDB. What it throws, once open, are `PDOException`s. */
final readonly class Database
{
    /** A visitor waits while others write. */
    private const BUSY_TIMEOUT_S = 2;
    /** Others write for less than a millisecond, for which SQLite's own waiting is too coarse. */
    private const LOOK_AGAIN_US = 200;
    private const SQLITE_BUSY = 5;

    private const TRIES_AFTER_DEADLOCK = 5;

    /** @param string $file of SQLite; empty otherwise */
    private function __construct(private PDO $connection, public bool $isMySql, public string $file, private StorageSettings $settings)
    {
    }

    /** @throws StorageUnavailable when it cannot be opened */
    public static function open(StorageSettings $settings): self
    {
        $driver = strtolower((string) strstr($settings->dataSource, ':', true));
        if (!in_array($driver, ['sqlite', 'mysql'], true)) {
            throw StorageUnavailable::withSource('DATABASE_DSN must begin with sqlite: or mysql:.');
        }
        if (!class_exists(PDO::class) || !in_array($driver, PDO::getAvailableDrivers(), true)) {
            throw StorageUnavailable::withoutDriver($driver);
        }
        try {
            $database = $driver === 'mysql' ? self::openMySql($settings) : self::openSqlite($settings, PHP_SAPI !== 'cli');
            if (!(new Schema($database))->isUpToDate()) {
                // A process that dies in the middle leaves nothing open then.
                (new Schema($database->isMySql ? $database : self::openSqlite($settings, false)))->bringUpToDate();
            }
        } catch (PDOException $problem) {
            throw StorageUnavailable::because($problem);
        }

        return $database;
    }

    /**
     * The same data source over a new connection.
     *
     * @throws StorageUnavailable when it cannot be opened
     */
    public function reopened(): self
    {
        return self::open($this->settings);
    }

    private static function openSqlite(StorageSettings $settings, bool $isPersistent): self
    {
        $file = substr($settings->dataSource, strlen('sqlite:'));
        if (preg_match('~^(?:/|[a-z]:[/\\\\])~Di', $file) !== 1) {
            throw StorageUnavailable::withSource('DATABASE_DSN has to name its file by the whole path, such as sqlite:/home/studio/inquiries.sqlite.');
        }
        if (dirname($file) === $settings->directory->path) {
            $settings->directory->make();
        }
        // Each worker of PHP-FPM keeps its connection, which halves the time a visitor waits. It belongs to one very file: a
        // database that was replaced, from a backup say, is another one, and nothing is written to a file that is gone.
        $inode = is_file($file) ? fileinode($file) : false;
        $connection = new PDO("sqlite:{$file}", options: [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_PERSISTENT => $isPersistent && $inode !== false ? "inode-{$inode}" : false,
        ]);
        $database = new self($connection, false, $file, $settings);
        $database->execute('PRAGMA busy_timeout = 0');
        $database->execute('PRAGMA synchronous = FULL');
        // Readers and one writer then do not wait for each other.
        $database->execute('PRAGMA journal_mode = WAL');

        return $database;
    }

    private static function openMySql(StorageSettings $settings): self
    {
        $source = $settings->dataSource;
        if (!str_contains($source, 'charset=')) {
            $source = rtrim($source, ';') . ';charset=utf8mb4';
        }
        // PHP would wait a day for a server that has stopped to answer.
        if (function_exists('ini_set')) {
            ini_set('mysqlnd.net_read_timeout', (string) (self::BUSY_TIMEOUT_S * 2));
        }
        $connection = new PDO($source, $settings->username, $settings->password, [
            PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
            PDO::ATTR_EMULATE_PREPARES => false,
            PDO::ATTR_TIMEOUT => self::BUSY_TIMEOUT_S,
        ]);
        // Strict, so that nothing is ever cut; long-lived, because a mail may take minutes between two questions.
        $connection->exec("SET SESSION sql_mode = 'STRICT_ALL_TABLES', wait_timeout = 900, innodb_lock_wait_timeout = "
            . self::BUSY_TIMEOUT_S);

        return new self($connection, true, '', $settings);
    }

    /**
     * Runs `$work` as one transaction: all of it is kept, or nothing. It has to begin with a write, so that one process at a
     * time is at work: SQLite lets no other write from then on, and the others wait for a row that they all want to lock.
     *
     * @template T
     *
     * @param Closure(): T $work may be called again after a deadlock
     *
     * @return T
     */
    public function transaction(Closure $work): mixed
    {
        for ($tries = 1; ; $tries++) {
            $this->connection->beginTransaction();
            try {
                if ($this->isMySql) {
                    $this->rows('SELECT moment FROM contact_notes WHERE name = :name FOR UPDATE', ['name' => Schema::WRITER]);
                }
                $result = $work();
                $this->connection->commit();

                return $result;
            } catch (Throwable $problem) {
                $this->rollBack();
                if (!self::isDeadlock($problem) || $tries === self::TRIES_AFTER_DEADLOCK) {
                    throw $problem;
                }
            }
        }
    }

    /**
     * @param array<string, int|string|null> $values
     *
     * @return int how many rows it has changed
     */
    public function write(string $sql, array $values = []): int
    {
        return $this->run($sql, $values)->rowCount();
    }

    /**
     * The same for what a power cut may undo without harm, which spares the disk.
     *
     * @param array<string, int|string|null> $values
     */
    public function writeLightly(string $sql, array $values = []): int
    {
        if ($this->isMySql) {
            return $this->write($sql, $values);
        }
        $this->execute('PRAGMA synchronous = NORMAL');
        try {
            return $this->write($sql, $values);
        } finally {
            $this->execute('PRAGMA synchronous = FULL');
        }
    }

    /**
     * @param array<string, int|string|null> $values
     *
     * @return bool false where a row with the same key is there already
     */
    public function insert(string $sql, array $values): bool
    {
        try {
            $this->run($sql, $values);
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

    /** Runs statements that have no values, such as those that make tables. */
    public function execute(string $sql): void
    {
        $this->patiently(fn() => $this->connection->exec($sql));
    }

    /** @param array<string, int|string|null> $values */
    private function run(string $sql, array $values): PDOStatement
    {
        return $this->patiently(function () use ($sql, $values): PDOStatement {
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

    /**
     * @template T
     *
     * @param Closure(): T $step
     *
     * @return T
     */
    private function patiently(Closure $step): mixed
    {
        $deadline = hrtime(true) + self::BUSY_TIMEOUT_S * 1_000_000_000;
        while (true) {
            try {
                return $step();
            } catch (PDOException $problem) {
                if ($this->isMySql || ($problem->errorInfo[1] ?? null) !== self::SQLITE_BUSY || hrtime(true) >= $deadline) {
                    throw $problem;
                }
                usleep(self::LOOK_AGAIN_US);
            }
        }
    }

    private function rollBack(): void
    {
        try {
            $this->connection->rollBack();
        } catch (PDOException) {
            // SQLite has done so by itself, as it does when its disk is full. PDO does not know, and would begin no other.
            if (!$this->isMySql) {
                $this->connection->exec('BEGIN');
                $this->connection->rollBack();
            }
        }
    }

    private static function isDeadlock(Throwable $problem): bool
    {
        return $problem instanceof PDOException && $problem->getCode() === '40001';
    }
}
