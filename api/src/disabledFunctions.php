<?php

declare(strict_types=1);

// Hosts disable these functions, and the site can do without them. PHP 8 lets a disabled function be declared again.

if (!function_exists('chmod')) {
    function chmod(string $filename, int $permissions): bool
    {
        return false;
    }
}
if (!function_exists('error_log')) {
    function error_log(string $message): bool
    {
        return trigger_error($message, E_USER_WARNING);
    }
}
if (!function_exists('glob')) {
    /** @return list<string> */
    function glob(string $pattern): array
    {
        $paths = [];
        foreach (new GlobIterator($pattern, FilesystemIterator::CURRENT_AS_PATHNAME) as $path) {
            $paths[] = (string) $path;
        }

        return $paths;
    }
}
if (!function_exists('ini_get')) {
    function ini_get(string $option): string
    {
        return '';
    }
}
if (!function_exists('umask')) {
    function umask(int $mask): int
    {
        return 0022;
    }
}
