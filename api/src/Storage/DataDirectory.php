<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;
use GlobIterator;
use SplFileInfo;

/** The private folder for persistent files. It belongs outside the web root; inside, its `.htaccess` denies access. */
final readonly class DataDirectory
{
    private const DENY_RULE = "# Nothing in here is for the web.\nRequire all denied\n";

    public function __construct(public string $path)
    {
    }

    /** The path of a file in it, whether it exists or not. */
    public function file(string $name): string
    {
        return "{$this->path}/{$name}";
    }

    /** @return list<string> paths of the files in it that match a pattern of `glob`, which hosts may disable, in alphabetical order */
    public function files(string $pattern): array
    {
        return array_map(strval(...), iterator_to_array(new GlobIterator($this->file($pattern), GlobIterator::CURRENT_AS_PATHNAME), false));
    }

    /**
     * Writes a file in place, because a full disk has no room for a second one.
     *
     * @throws StorageUnavailable when that cannot be done
     */
    public function put(string $name, string $text): void
    {
        $this->make();
        $open = fn() => @fopen($this->file($name), 'c');
        $file = self::privately($open);
        if ($file === false && @unlink($this->file($name))) {
            // It was of another account, such as root's.
            $file = self::privately($open);
        }
        // A disk that knows no locks has to do without.
        $file === false || flock($file, LOCK_EX);
        if ($file === false || @fwrite($file, $text) !== strlen($text) || !ftruncate($file, strlen($text))) {
            throw StorageUnavailable::inFolder($this->path, "does not take the file {$name}", 'Probably the disk is full: make room.');
        }
        fclose($file);
    }

    /**
     * Creates the folder if it is missing, with the mode 700.
     *
     * @throws StorageUnavailable when it cannot be made or written to
     */
    public function make(): void
    {
        // It fails if the folder exists, which another process may have made just now.
        @mkdir($this->path, 0700, true);
        if (!is_dir($this->path) || !is_writable($this->path)) {
            throw $this->unusable();
        }
        $rule = $this->file('.htaccess');
        // A full disk has left an empty file.
        if (!is_file($rule) || @filesize($rule) === 0) {
            self::privately(static fn() => @file_put_contents($rule, self::DENY_RULE));
        }
    }

    /**
     * As root, continues as the account that this folder, or the one that contains it, belongs to: the web server's PHP could
     * not change what root has made.
     */
    public function leaveRoot(): void
    {
        $folder = is_dir($this->path) ? $this->path : dirname($this->path);
        if (function_exists('posix_geteuid') && function_exists('posix_setuid') && posix_geteuid() === 0 && is_dir($folder)) {
            $owner = new SplFileInfo($folder);
            $group = (int) $owner->getGroup();
            $user = (int) $owner->getOwner();
            $user !== 0 && function_exists('posix_setgid') && posix_setgid($group);
            $user !== 0 && posix_setuid($user);
        }
    }

    /**
     * Checks whether the folder can be used, or made, without making it.
     *
     * @throws StorageUnavailable when it cannot
     */
    public function check(): void
    {
        $folder = $this->path;
        while (!file_exists($folder) && dirname($folder) !== $folder) {
            $folder = dirname($folder);
        }
        if (!is_dir($folder) || !is_writable($folder)) {
            throw $this->unusable();
        }
    }

    private function unusable(): StorageUnavailable
    {
        return is_dir($this->path)
            ? StorageUnavailable::inFolder($this->path, 'is not writable for PHP', 'Give it the mode 700, or set DATA_DIR.')
            : StorageUnavailable::inFolder($this->path, 'could not be made', 'Make it by hand, writable for PHP, or set DATA_DIR.');
    }

    /** The free space of its disk, without regard to quotas; null if it is unknown. */
    public function freeBytes(): ?float
    {
        $free = function_exists('disk_free_space') ? @disk_free_space($this->path) : false;

        return $free === false ? null : $free;
    }

    /** A private folder of this site in the system's temporary folder. */
    public function temporaryFolder(): string
    {
        $folder = sys_get_temp_dir() . '/contact-' . substr(hash('sha256', $this->path), 0, 16);
        // The system's folder may be outside `open_basedir`.
        if (!@is_link($folder) && !@is_dir($folder)) {
            @mkdir($folder, 0700);
        }

        return $folder;
    }

    /**
     * Makes this folder, its files and some others private to this account of the host: modes 700 and 600.
     *
     * @param list<string> $others paths of files elsewhere
     */
    public function protect(array $others): void
    {
        foreach ($this->openToOthers($others) as $path => $mode) {
            function_exists('chmod') && @chmod($path, $mode);
        }
    }

    /**
     * The files that other accounts of the host may read.
     *
     * @param list<string> $others paths of files elsewhere
     *
     * @return array<string, int> the mode that each path should have
     */
    public function openToOthers(array $others): array
    {
        clearstatcache();
        $modes = array_fill_keys($others, 0600);
        // A data directory that contains the web root must stay readable for the web server.
        if (is_dir($this->path) && !is_dir($this->file('public_html'))) {
            $modes[$this->path] = 0700;
        }
        foreach (['.htaccess', 'inquiries.sqlite*', 'STATUS.txt', 'fallback.json', 'export-*', 'backups/*'] as $pattern) {
            $modes += array_fill_keys($this->files($pattern), 0600);
        }

        $isOpen = static fn(string $path): bool => file_exists($path) && (fileperms($path) & 0077) !== 0;

        return array_filter($modes, $isOpen, ARRAY_FILTER_USE_KEY);
    }

    /**
     * Runs `$make` with the umask 077, so that its new files and folders have the modes 600 and 700.
     *
     * @template T
     *
     * @param Closure(): T $make
     *
     * @return T
     */
    public static function privately(Closure $make): mixed
    {
        // Hosts may disable it.
        $umask = function_exists('umask') ? umask(...) : static fn(int $mask): int => $mask;
        $before = $umask(0077);
        try {
            return $make();
        } finally {
            $umask($before);
        }
    }
}
