<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** Thrown where no mail may be sent, because of the settings or of `MAIL_HOURLY_LIMIT`. The message is for the owner. */
final class MailUnavailable extends RuntimeException
{
}
