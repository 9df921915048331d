<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** The result of one queue run so far. */
final class QueueRun
{
    /** Whether another process held the queue lock all the time. */
    public bool $isBusy = false;
    /** Whether the rest is throttled until the next hour. */
    public bool $isThrottled = false;
    /** Whether the run stopped early and leaves the rest to the next run. */
    public bool $isStopped = false;
    /** Whether the mail server closed the connection during the last mail. */
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
