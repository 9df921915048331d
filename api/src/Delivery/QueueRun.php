<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** What one queue run has done so far. */
final class QueueRun
{
    public int $sent = 0;
    /** Whether another process was sending all the while. */
    public bool $isBusy = false;
    /** Whether the rest is throttled until the next hour. */
    public bool $isThrottled = false;
    /** Whether the rest waits for another run. */
    public bool $isStopped = false;
    /** Whether the mail server has ended the connection in the last mail. */
    public bool $isCutOff = false;
    /** The last failure, as a sentence. */
    public ?string $problem = null;
    /** @var list<string> ids of the inquiries that failed */
    public array $failed = [];

    /** A run that did nothing, because another process sends. */
    public static function busy(): self
    {
        $run = new self();
        $run->isBusy = true;

        return $run;
    }
}
