<?php

declare(strict_types=1);

namespace Contact;

use Contact\Storage\StorageUnavailable;
use PDOException;
use Throwable;

/** Reports errors to the log and the owner, for both entry files. No report contains a visitor's text. */
final class Failure
{
    /** A sentence for the log and the owner. */
    public static function sentence(Throwable $failure): string
    {
        return match (true) {
            $failure instanceof Unavailable => $failure->getMessage(),
            $failure instanceof PDOException => StorageUnavailable::because($failure)->getMessage(),
            preg_match('/^Call to undefined function (?:\w+\\\\)*(\w+)\(\)$/D', $failure->getMessage(), $match) === 1
                => HostRequirements::disabled([$match[1]]),
            // The message of any other error may quote what a visitor typed.
            default => $failure::class . ' in ' . basename($failure->getFile()) . " at line {$failure->getLine()}: an error in the site's own code.",
        };
    }

    public static function log(Throwable $failure, string $what = ''): void
    {
        $sentence = $failure instanceof Unavailable ? $failure->sentenceWithoutWords() : self::sentence($failure);
        error_log('Contact form: ' . ltrim("{$what} {$sentence}"));
    }
}
