<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Room on the disk for what has to be written down when there is no other left: a file that is deleted then. */
final readonly class DiskReserve
{
    private const BYTES = 262144;
    private const PROBE_BYTES = 16384;

    public function __construct(private string $path)
    {
    }

    /** Makes it where it is not there; false where the disk has no room for it. */
    public function isThere(): bool
    {
        clearstatcache(true, $this->path);
        if (is_file($this->path) && filesize($this->path) === self::BYTES) {
            return true;
        }
        // Not zeros, which some disks keep as nothing.
        $isMade = @file_put_contents($this->path, random_bytes(self::BYTES)) === self::BYTES;
        if (!$isMade) {
            $this->release();
        }

        return $isMade;
    }

    /** Whether the disk has room beside it too: for an inquiry, say. */
    public function isRoomLeft(): bool
    {
        $bytes = random_bytes(self::PROBE_BYTES);
        $isWritten = @file_put_contents("{$this->path}.probe", $bytes) === self::PROBE_BYTES;
        @unlink("{$this->path}.probe");

        return $isWritten;
    }

    public function release(): void
    {
        @unlink($this->path);
    }
}
