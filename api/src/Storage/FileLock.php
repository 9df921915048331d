<?php

declare(strict_types=1);

namespace Contact\Storage;

/** The queue lock for SQLite: a locked file beside the database, which works on one machine only. */
final class FileLock implements QueueLock
{
    /** @var resource|null */
    private $file = null;

    public function __construct(private readonly string $path)
    {
    }

    public function tryAcquire(): bool
    {
        // A file of another account can only be read, which is enough to lock it.
        $file = PrivateFiles::during(fn() => @fopen($this->path, 'c'));
        $file = $file === false ? @fopen($this->path, 'r') : $file;
        if ($file === false) {
            throw StorageUnavailable::inFolder(dirname($this->path), 'does not let PHP open ' . basename($this->path), 'Delete that file.');
        }
        if (flock($file, LOCK_EX | LOCK_NB, $isTaken)) {
            $this->file = $file;

            return true;
        }
        if ($isTaken !== 1) {
            throw StorageUnavailable::inFolder(dirname($this->path), 'is on a disk that knows no locks', 'Set DATA_DIR to another one.');
        }

        return false;
    }

    public function isHeld(): bool
    {
        return $this->file !== null;
    }

    public function release(): void
    {
        if ($this->file !== null) {
            fclose($this->file);
            $this->file = null;
        }
    }
}
