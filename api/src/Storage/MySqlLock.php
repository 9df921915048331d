<?php

declare(strict_types=1);

namespace Contact\Storage;

use PDOException;

/** The queue lock of all web servers that share a MySQL or MariaDB database. */
final readonly class MySqlLock implements QueueLock
{
    /** Lock names are global on a server that other sites share, so it contains a hash of the database's name. */
    private const NAME = "CONCAT('contact-send-', SUBSTRING(SHA2(DATABASE(), 256), 1, 32))";

    public function __construct(private Database $database)
    {
    }

    public function tryAcquire(): bool
    {
        return $this->database->number('SELECT GET_LOCK(' . self::NAME . ', 0)') === 1;
    }

    public function isHeld(): bool
    {
        try {
            return $this->database->number('SELECT IS_USED_LOCK(' . self::NAME . ') = CONNECTION_ID()') === 1;
        } catch (PDOException) {
            return false;
        }
    }

    public function release(): void
    {
        if ($this->isHeld()) {
            $this->database->number('SELECT RELEASE_LOCK(' . self::NAME . ')');
        }
    }
}
