<?php

declare(strict_types=1);

namespace Contact\Http;

use RuntimeException;

/** No more mail may be sent within this hour, by `MAIL_HOURLY_LIMIT`. */
final class HourlyLimitReached extends RuntimeException
{
    public function __construct()
    {
        parent::__construct('As many mails as MAIL_HOURLY_LIMIT allows were sent in the last hour.');
    }
}
