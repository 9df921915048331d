<?php

declare(strict_types=1);

namespace Contact;

use Contact\Owner\Finding;
use RuntimeException;

/** Settings that cannot be used. Its message tells the owner everything to mend at once. */
final class InvalidSettings extends RuntimeException
{
    /** @param list<Finding> $findings */
    private function __construct(public readonly array $findings)
    {
        parent::__construct(implode(' ', array_map(static fn(Finding $finding): string => $finding->sentence(), $findings)));
    }

    /** @param list<Finding> $findings */
    public static function because(array $findings): self
    {
        return new self($findings);
    }
}
