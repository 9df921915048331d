<?php

declare(strict_types=1);

namespace Contact\Http;

use RuntimeException;

/** Thrown when as many mails as `MAIL_HOURLY_LIMIT` allows were sent in the last hour. */
final class HourlyLimitReached extends RuntimeException
{
    public function __construct()
    {
        parent::__construct('As many mails as MAIL_HOURLY_LIMIT allows were sent in the last hour.');
    }
}
