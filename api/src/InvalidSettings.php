<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** Settings with which no mail can be sent. Its message is for the owner: what to mend, all of it at once. */
final class InvalidSettings extends RuntimeException
{
    /** @param list<string> $problems one sentence each */
    public static function because(array $problems): self
    {
        return new self(implode(' ', $problems));
    }

    public static function inUnreadableFile(string $reason): self
    {
        return new self("The settings file .env cannot be read: {$reason}");
    }
}
