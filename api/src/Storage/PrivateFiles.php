<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;

/** Makes files that only this account of the host can read. */
final class PrivateFiles
{
    /**
     * Runs `$make` with the umask 077, so that its new files and folders have the modes 600 and 700.
     *
     * @template T
     *
     * @param Closure(): T $make
     *
     * @return T
     */
    public static function during(Closure $make): mixed
    {
        $mask = umask(0077);
        try {
            return $make();
        } finally {
            umask($mask);
        }
    }
}
