<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Lets one process at a time send mail. The lock is released when its process ends. */
interface QueueLock
{
    /**
     * Acquires the lock without waiting; false if another process holds it.
     *
     * @throws StorageUnavailable when the lock cannot be used
     */
    public function tryAcquire(): bool;

    /** Whether this process still holds it. */
    public function isHeld(): bool;

    public function release(): void;
}
