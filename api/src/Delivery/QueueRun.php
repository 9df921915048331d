<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** What one process has done with the inquiries that were due, so far. */
final class QueueRun
{
    public int $delivered = 0;
    /** Whether another process was sending all the while. */
    public bool $isBusy = false;
    /** Whether the rest has to wait for the next hour. */
    public bool $isHeldBack = false;
    /** Whether the rest has to wait for another run. */
    public bool $isStopped = false;
    /** Whether the mail server has hung up on the mail before. */
    public bool $isCutOff = false;
    /** What has gone wrong last, in words. */
    public ?string $problem = null;
}
