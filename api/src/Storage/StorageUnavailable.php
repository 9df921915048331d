<?php

declare(strict_types=1);

namespace Contact\Storage;

use Contact\Unavailable;
use PDOException;

/** Thrown when the store cannot be used. The message is for the owner and the log, without a visitor's text. */
final class StorageUnavailable extends Unavailable
{
    /** Classes of SQLSTATE whose messages quote values. */
    private const QUOTES_VALUES = ['22', '23'];

    /**
     * @param string $problem what is wrong, without a path, a name or the database's words
     * @param string $fix     what mends it, without these too; may be empty
     */
    public function __construct(
        string $message,
        public readonly string $problem = 'The database cannot be used.',
        public readonly string $fix = '',
        ?PDOException $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }

    public static function because(PDOException $problem): self
    {
        $state = (string) $problem->getCode();
        $isQuoting = in_array(substr($state, 0, 2), self::QUOTES_VALUES, true);
        $words = $isQuoting ? "SQLSTATE[{$state}]" : (string) preg_replace('/^SQLSTATE\[HY000\]: General error: \d+ /', '', $problem->getMessage());
        // Result codes of SQLite; the others need no advice.
        $advice = match ($problem->errorInfo[1] ?? null) {
            8 => ' Give it and its folder to the account that PHP runs as, with the mode 600 and 700.',
            10, 13 => ' Probably the disk is full: make room.',
            11, 26 => ' Its file is damaged: rename inquiries.sqlite and what is named like it, but keep them. A new one makes itself.',
            default => '',
        };

        return new self("The database cannot be used: {$words}.{$advice}", fix: ltrim($advice), previous: $problem);
    }

    /** @param string $problem the predicate of a sentence about the data directory */
    public static function inFolder(string $path, string $problem, string $fix): self
    {
        return new self("The data directory {$path} {$problem}. {$fix}", "The data directory {$problem}.", $fix);
    }
}
