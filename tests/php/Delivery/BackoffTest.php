<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\Backoff;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class BackoffTest extends TestCase
{
    /** @param int $attempts number of failed attempts */
    #[DataProvider('waits')]
    public function test_each_wait_is_twice_as_long_with_a_quarter_of_jitter_at_most_and_never_over_six_hours(
        int $attempts,
        int $shortestS,
        int $longestS,
    ): void {
        $waits = array_map(static fn(): int => Backoff::waitAfter($attempts), range(1, 200));

        self::assertGreaterThanOrEqual($shortestS, min($waits));
        self::assertLessThanOrEqual($longestS, max($waits));
    }

    /** @return iterable<string, array{int, int, int}> */
    public static function waits(): iterable
    {
        yield 'the first' => [1, 60, 75];
        yield 'the second' => [2, 120, 150];
        yield 'the third' => [3, 240, 300];
        yield 'the eighth' => [8, 7680, 9600];
        yield 'the ninth' => [9, 15360, 19200];
        yield 'the tenth' => [10, 17280, 21600];
        yield 'the thousandth' => [1000, 17280, 21600];
    }
}
