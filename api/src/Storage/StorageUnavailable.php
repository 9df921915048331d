<?php

declare(strict_types=1);

namespace Contact\Storage;

use PDOException;
use RuntimeException;

/** Thrown when the store cannot be used. The message is for the owner and the log, without a visitor's text. */
final class StorageUnavailable extends RuntimeException
{
    /** Classes of SQLSTATE whose messages quote values. */
    private const QUOTES_VALUES = ['22', '23'];

    /** Whether a backup is damaged. */
    public bool $isDamage = false;

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

        return new self("The database cannot be used: {$words}.{$advice}", 0, $problem);
    }

    public static function withoutDriver(string $driver): self
    {
        return new self("The database cannot be used: PHP's extension pdo_{$driver} is missing. Switch it on in cPanel"
            . ' under "Select PHP Version".');
    }

    public static function withSource(string $problem): self
    {
        return new self("The database cannot be used: {$problem}");
    }

    /** @param bool $isDamage whether the file will never be readable, as opposed to a full disk or a missing driver */
    public static function withBackup(string $problem, bool $isDamage = false): self
    {
        $unavailable = new self("The backup cannot be used: {$problem}");
        $unavailable->isDamage = $isDamage;

        return $unavailable;
    }

    public static function inFolder(string $path, string $problem): self
    {
        return new self("The data directory {$path} {$problem}");
    }
}
