<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use RuntimeException;

/** Fields that break a rule. */
final class InvalidInquiry extends RuntimeException
{
    /** @param array<string, string> $errors for each broken field a sentence that tells the visitor what to do */
    public function __construct(public readonly array $errors)
    {
        parent::__construct('The inquiry breaks the rules for ' . implode(', ', array_keys($errors)) . '.');
    }
}
