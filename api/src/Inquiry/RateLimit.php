<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** The number of inquiries that one client may send within a sliding window. */
final readonly class RateLimit
{
    /** The factor of the limit behind an unknown proxy, where all visitors count as one client. */
    private const CLIENTS_BEHIND_UNKNOWN_PROXY = 20;

    /** @param int $count 0 is no limit */
    public function __construct(public int $count, public int $seconds)
    {
    }

    /** @param string $text such as `10/600`, or `0` for no limit; null if it is neither */
    public static function fromText(string $text): ?self
    {
        if (trim($text) === '0') {
            return new self(0, 0);
        }
        $isLimit = preg_match('~^\s*([1-9][0-9]{0,5})\s*/\s*([1-9][0-9]{0,6})\s*$~D', $text, $match) === 1;

        return $isLimit ? new self((int) $match[1], (int) $match[2]) : null;
    }

    /** The number that the client of this submission may send. */
    public function countFor(Submission $submission): int
    {
        return $this->count * ($submission->isBehindUnknownProxy ? self::CLIENTS_BEHIND_UNKNOWN_PROXY : 1);
    }
}
