<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Storage\StorageUnavailable;
use PDOException;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use ReflectionProperty;

final class StorageUnavailableTest extends TestCase
{
    #[DataProvider('problems')]
    public function test_the_message_for_the_owner_quotes_the_database_and_says_how_to_fix_it(string $state, int $code, string $words, string $message): void
    {
        self::assertSame($message, StorageUnavailable::because(self::problem($state, $code, $words))->getMessage());
    }

    /** @return iterable<string, array{string, int, string, string}> */
    public static function problems(): iterable
    {
        $general = 'SQLSTATE[HY000]: General error:';
        yield 'an account without the right to write' => [
            'HY000', 8, "{$general} 8 attempt to write a readonly database",
            'The database cannot be used: attempt to write a readonly database.'
            . ' Give it and its folder to the account that PHP runs as, with the mode 600 and 700.',
        ];
        yield 'a disk error' => ['HY000', 10, "{$general} 10 disk I/O error", 'The database cannot be used: disk I/O error. Probably the disk is full: make room.'];
        yield 'a full disk' => [
            'HY000', 13, "{$general} 13 database or disk is full",
            'The database cannot be used: database or disk is full. Probably the disk is full: make room.',
        ];
        $damaged = ' Its file is damaged: rename inquiries.sqlite and what is named like it, but keep them. A new one makes itself.';
        yield 'a damaged file' => [
            'HY000', 11, "{$general} 11 database disk image is malformed",
            "The database cannot be used: database disk image is malformed.{$damaged}",
        ];
        yield 'another kind of file' => ['HY000', 26, "{$general} 26 file is not a database", "The database cannot be used: file is not a database.{$damaged}"];
        yield 'others that write' => ['HY000', 5, "{$general} 5 database is locked", 'The database cannot be used: database is locked.'];
        yield 'a server that is gone' => [
            'HY000', 2006, 'SQLSTATE[HY000]: General error: 2006 MySQL server has gone away',
            'The database cannot be used: MySQL server has gone away.',
        ];
        yield 'a value that is too long, which is quoted' => [
            '22001', 1406, "SQLSTATE[22001]: String data: 'Secret words'", 'The database cannot be used: SQLSTATE[22001].',
        ];
        yield 'a value that is there already, which is quoted' => [
            '23000', 1062, "SQLSTATE[23000]: Duplicate entry 'Secret words'", 'The database cannot be used: SQLSTATE[23000].',
        ];
    }

    public function test_a_problem_before_any_answer_of_the_database_has_no_advice(): void
    {
        self::assertSame('The database cannot be used: no route.', StorageUnavailable::because(new PDOException('no route'))->getMessage());
    }

    /** An exception as PDO throws it: its code is the five-character SQLSTATE. */
    private static function problem(string $state, int $code, string $words): PDOException
    {
        $problem = new PDOException($words);
        (new ReflectionProperty($problem, 'code'))->setValue($problem, $state);
        $problem->errorInfo = [$state, $code, $words];

        return $problem;
    }
}
