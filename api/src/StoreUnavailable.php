<?php

declare(strict_types=1);

namespace Contact;

use PDOException;
use RuntimeException;

/** Nothing can be kept or looked up. Its message is for the owner and the log, with nothing in it that a visitor typed. */
final class StoreUnavailable extends RuntimeException
{
    /** What a data source says about values that do not fit quotes them. */
    private const QUOTES_VALUES = ['22', '23'];

    public static function because(PDOException $problem): self
    {
        $code = (string) $problem->getCode();
        $words = in_array(substr($code, 0, 2), self::QUOTES_VALUES, true) ? "SQLSTATE[{$code}]" : $problem->getMessage();

        return new self("The database cannot be used: {$words}", 0, $problem);
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

    public static function inFolder(string $path, string $problem): self
    {
        return new self("The data directory {$path} {$problem}");
    }
}
