<?php

declare(strict_types=1);

namespace Contact;

/** Lets one process at a time send mail. A process that dies lets go of it. */
interface SendLock
{
    /** Does not wait: whether this process may send now. */
    public function tryAcquire(): bool;

    public function release(): void;
}
