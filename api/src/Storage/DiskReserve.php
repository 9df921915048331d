<?php

declare(strict_types=1);

namespace Contact\Storage;

/** A file that reserves disk space for recording sent mails; on a full disk it is deleted to free that space. */
final readonly class DiskReserve
{
    private const BYTES = 262144;
    private const INQUIRY_BYTES = 16384;

    public function __construct(private string $path)
    {
    }

    /** Creates the file if it is missing; false if the disk has no room for it. */
    public function isThere(): bool
    {
        clearstatcache(true, $this->path);
        if (is_file($this->path) && filesize($this->path) === self::BYTES) {
            return true;
        }
        // Random bytes: some file systems store zeros without using space.
        $isMade = DataDirectory::privately(fn() => @file_put_contents($this->path, random_bytes(self::BYTES))) === self::BYTES;
        if (!$isMade) {
            $this->release();
        }

        return $isMade;
    }

    /** Whether the file is missing, such as after it was deleted on a full disk. */
    public function isMissing(): bool
    {
        clearstatcache(true, $this->path);

        return !is_file($this->path);
    }

    /** The free bytes that the file, if it is missing, and an inquiry need. */
    public function bytesNeeded(): int
    {
        return ($this->isMissing() ? self::BYTES : 0) + self::INQUIRY_BYTES;
    }

    public function release(): void
    {
        @unlink($this->path);
    }
}
