<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** Exponential backoff with jitter: a minute after the first failure, then twice as long each time, up to six hours. */
final class Backoff
{
    public const GIVES_UP_AFTER_S = 3 * 86400;
    public const LONGEST_WAIT_S = 6 * 3600;
    private const FIRST_WAIT_S = 60;

    /** Spreads retries of inquiries that failed together. */
    private const JITTER = 0.25;

    /** @param int $attempts number of attempts, at least 1 @return int seconds */
    public static function waitAfter(int $attempts): int
    {
        $longest = (int) (self::LONGEST_WAIT_S / (1 + self::JITTER));
        $wait = min($longest, self::FIRST_WAIT_S * 2 ** min($attempts - 1, 20));

        return random_int($wait, (int) ($wait * (1 + self::JITTER)));
    }
}
