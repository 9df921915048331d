<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Lets one process at a time send mail. A process that dies lets go of it. */
interface QueueLock
{
    /**
     * Does not wait: whether this process may send now.
     *
     * @throws StorageUnavailable when there is no lock to be had
     */
    public function tryAcquire(): bool;

    /** Whether it is still this process that may send. */
    public function isHeld(): bool;

    public function release(): void;
}
