<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use RuntimeException;

/** More inquiries from one client than the rate limit allows. */
final class TooManyInquiries extends RuntimeException
{
    /** @param int $retryAfterS seconds until the next one is accepted */
    public function __construct(public readonly int $retryAfterS)
    {
        parent::__construct("The rate limit is reached for another {$retryAfterS} seconds.");
    }
}
