<?php

declare(strict_types=1);

namespace Contact;

/** Compares paths of files, which may have several names by symbolic links, may not exist, and may be outside `open_basedir`. */
final class Path
{
    /** Whether a path is a folder, or lies in it. */
    public static function isWithin(string $path, string $folder): bool
    {
        return str_starts_with(self::real($path) . '/', rtrim(self::real($folder), '/') . '/');
    }

    /** The path without symbolic links. */
    public static function real(string $path): string
    {
        // Outside `open_basedir` it is false, with a warning.
        $real = @realpath($path);

        return match (true) {
            $real !== false => $real,
            dirname($path) === $path => rtrim($path, '/'),
            default => self::real(dirname($path)) . '/' . basename($path),
        };
    }
}
