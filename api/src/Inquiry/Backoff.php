<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** Exponential backoff with jitter: three minutes after the first attempt, then twice as long each time, up to six hours. */
final class Backoff
{
    public const GIVES_UP_AFTER_S = 3 * 86400;
    public const LONGEST_WAIT_S = 6 * 3600;
    /**
     * Longer than one mail may take (`SmtpTransport`), so that no other process sends an inquiry meanwhile. RFC 5321 (4.5.3.2.6)
     * wants minutes for the reply to a mail: whoever stops waiting earlier sends twice what a slow server has accepted.
     */
    public const FIRST_WAIT_S = 180;

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
