<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;
use PDO;
use PDOException;
use PDOStatement;
use Throwable;

/** The common base of the SQLite and MySQL databases. */
abstract class PdoDatabase implements Database
{
    /** The longest wait for a concurrent write, in seconds; the visitor is waiting for the answer. */
    protected const BUSY_TIMEOUT_S = 2;

    private const ATTEMPTS_AFTER_DEADLOCK = 5;

    protected function __construct(protected PDO $connection, protected readonly DataSource $settings)
    {
    }

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
                if (!self::isDeadlock($problem) || $attempt === self::ATTEMPTS_AFTER_DEADLOCK) {
                    throw $problem;
                }
            }
        }
    }

    public function write(string $sql, array $values = []): int
    {
        return $this->run($sql, $values)->rowCount();
    }

    public function writeLightly(string $sql, array $values = []): int
    {
        return $this->write($sql, $values);
    }

    public function insert(string $sql, array $values): bool
    {
        try {
            $this->run($sql, $values);
        } catch (PDOException $problem) {
            return $problem->getCode() === '23000' ? false : throw $problem;
        }

        return true;
    }

    public function rows(string $sql, array $values = []): array
    {
        /** @var list<array<string, int|string|null>> $rows */
        $rows = $this->run($sql, $values)->fetchAll(PDO::FETCH_ASSOC);

        return $rows;
    }

    public function number(string $sql, array $values = []): ?int
    {
        $value = $this->run($sql, $values)->fetchColumn();

        return is_numeric($value) ? (int) $value : null;
    }

    public function execute(string $sql): void
    {
        $this->whenFree(fn() => $this->connection->exec($sql));
    }

    public function reopen(): void
    {
        $this->connection = DatabaseFactory::open($this->settings)->connection;
    }

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

    private static function isDeadlock(Throwable $problem): bool
    {
        return $problem instanceof PDOException && $problem->getCode() === '40001';
    }
}
