<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** Thrown where mail or the store cannot be used. The message is for the owner. */
class Unavailable extends RuntimeException
{
    /** The message without words of an inquiry. */
    public function sentenceWithoutWords(): string
    {
        return $this->getMessage();
    }
}
