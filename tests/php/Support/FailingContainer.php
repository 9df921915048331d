<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use LogicException;

/** Takes the place of `Contact\Container`, and fails with an error that quotes what a visitor typed. */
final class FailingContainer
{
    public const WORDS = 'Secret words';

    public static function ofUpload(): never
    {
        throw new LogicException('Malformed: ' . self::WORDS);
    }
}
