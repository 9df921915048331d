<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** Settings that cannot be used. Its message tells the owner everything to mend at once. */
final class InvalidSettings extends RuntimeException
{
    /** @param list<string> $problems one sentence each */
    public static function because(array $problems): self
    {
        return new self(implode(' ', $problems));
    }
}
