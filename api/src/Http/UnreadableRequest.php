<?php

declare(strict_types=1);

namespace Contact\Http;

use RuntimeException;

/** Thrown when the fields of a form cannot be read from the request. The message is for the visitor. */
final class UnreadableRequest extends RuntimeException
{
    public function __construct(public readonly int $status, string $message)
    {
        parent::__construct($message);
    }
}
