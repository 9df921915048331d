<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Lets one process at a time send mail. It ends with the process. */
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

    /**
     * Whether a process cannot lose it while it runs. Then a lease that is found under the lock belongs to a process that died.
     */
    public function endsWithProcess(): bool;

    public function release(): void;
}
