<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** Thrown where no mail can be sent with the settings. Its message tells the owner everything to mend at once. */
final class InvalidSettings extends RuntimeException
{
    /** @param list<Finding> $findings */
    public function __construct(array $findings)
    {
        parent::__construct(implode(' ', array_map(static fn(Finding $finding): string => $finding->sentence(), $findings)));
    }
}
