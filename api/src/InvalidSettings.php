<?php

declare(strict_types=1);

namespace Contact;

use Contact\Owner\Finding;
use RuntimeException;

/** Settings that cannot be used. Its message tells the owner everything to mend at once. */
final class InvalidSettings extends RuntimeException
{
    /** @param list<Finding> $findings */
    private function __construct(public readonly array $findings, string $message)
    {
        parent::__construct($message);
    }

    /** @param list<Finding> $findings */
    public static function because(array $findings): self
    {
        return new self($findings, implode(' ', array_map(static fn(Finding $finding): string => $finding->sentence(), $findings)));
    }

    /** No setting can be used, because their file is not read. */
    public static function ofFile(SettingsFileProblem $problem): self
    {
        return new self([$problem->finding()], $problem->sentence());
    }
}
