<?php

declare(strict_types=1);

namespace Contact\Http;

use RuntimeException;

/** Thrown when the fields of a form cannot be read from the request. The message is for the visitor. */
final class UnreadableRequest extends RuntimeException
{
    private function __construct(public readonly int $status, string $message)
    {
        parent::__construct($message);
    }

    public static function becauseOfContent(): self
    {
        return new self(400, 'The message could not be read. Please send it again from our contact page.');
    }

    public static function becauseOfSize(): self
    {
        return new self(413, 'The message is too long. Please shorten it and send it again.');
    }

    public static function becauseOfType(): self
    {
        return new self(415, 'The message did not come as a form. Please send it from our contact page.');
    }

    public static function becauseOfEncoding(): self
    {
        return new self(415, 'The message came compressed and cannot be read. Please send it from our contact page.');
    }
}
