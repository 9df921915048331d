<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Storage\StorageUnavailable;
use PDOException;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use ReflectionProperty;

final class StorageUnavailableTest extends TestCase
{
    private const FULL = ' Probably the disk is full: make room.';
    private const DAMAGED = ' Its file is damaged: rename inquiries.sqlite and what is named like it, but keep them.'
        . ' A new one makes itself.';
    private const RIGHTS = 'attempt to write a readonly database. Give it and its folder to the account that PHP runs as, with the mode 600 and 700.';

    #[TestWith(['HY000', 8, 'General error: 8 attempt to write a readonly database', self::RIGHTS])]
    #[TestWith(['HY000', 10, 'General error: 10 disk I/O error', 'disk I/O error.' . self::FULL])]
    #[TestWith(['HY000', 13, 'General error: 13 database or disk is full', 'database or disk is full.' . self::FULL])]
    #[TestWith(['HY000', 11, 'General error: 11 database disk image is malformed', 'database disk image is malformed.' . self::DAMAGED])]
    #[TestWith(['HY000', 2006, 'General error: 2006 MySQL server has gone away', 'MySQL server has gone away.'])]
    #[TestWith(['22001', 1406, "String data: 'Secret words'", 'SQLSTATE[22001].'], 'a value that is too long, which is quoted')]
    #[TestWith(['23000', 1062, "Duplicate entry 'Secret words'", 'SQLSTATE[23000].'], 'a value that is there already, which is quoted')]
    public function test_the_owner_reads_how_to_fix_it(string $state, int $code, string $words, string $message): void
    {
        // As PDO throws it: its code is the five-character SQLSTATE.
        $problem = new PDOException("SQLSTATE[{$state}]: {$words}");
        (new ReflectionProperty($problem, 'code'))->setValue($problem, $state);
        $problem->errorInfo = [$state, $code, $problem->getMessage()];
        self::assertSame("The database cannot be used: {$message}", StorageUnavailable::because($problem)->getMessage());
    }
}
