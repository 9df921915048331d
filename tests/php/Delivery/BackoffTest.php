<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\Backoff;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class BackoffTest extends TestCase
{
    /** @param int $attempts number of failed attempts */
    #[TestWith([1, 60, 75])]
    #[TestWith([2, 120, 150])]
    #[TestWith([9, 15360, 19200])]
    #[TestWith([10, 17280, 21600])]
    #[TestWith([1000, 17280, 21600])]
    public function test_each_wait_is_twice_as_long_with_jitter_and_never_over_six_hours(int $attempts, int $shortestS, int $longestS): void
    {
        $waits = array_map(static fn(): int => Backoff::waitAfter($attempts), range(1, 200));
        self::assertGreaterThanOrEqual($shortestS, min($waits));
        self::assertLessThanOrEqual($longestS, max($waits));
    }
}
