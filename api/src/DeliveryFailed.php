<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;
use Throwable;

/** The mail server did not take an inquiry. Its message is for the log, with nothing of the inquiry in it but its id. */
final class DeliveryFailed extends RuntimeException
{
    public static function of(Inquiry $inquiry, Throwable $reason): self
    {
        return new self("Inquiry {$inquiry->id} was not delivered: {$reason->getMessage()}", 0, $reason);
    }
}
