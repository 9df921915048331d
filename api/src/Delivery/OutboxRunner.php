<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Failure;
use Throwable;

/** Sends what is due: the mails of every store, then the notices of the site's own. The failure of one stops none of the others. */
final readonly class OutboxRunner
{
    /**
     * @param Closure(): bool              $isOtherSending whether another process sends from the site's store
     * @param Closure(): QueueRunner       $queue          of the site's store
     * @param Closure(): ?QueueRunner      $leftover       of the default store, if inquiries were stored there while `DATABASE_DSN` was broken
     * @param Closure(): ?NoticeRunner     $notices        null if `NOTIFY_URL` is not set
     * @param Closure(QueueRun): void      $writeStatus    after a run that failed
     */
    public function __construct(
        private Closure $isOtherSending,
        private Closure $queue,
        private Closure $leftover,
        private Closure $notices,
        private Closure $writeStatus,
    ) {
    }

    /**
     * Errors are logged, and that of the site's store is returned in `problem`.
     *
     * @param int $seconds   after which it begins no other mail
     * @param int $patienceS how long it waits for another process to stop sending
     * @param int $pauseMs   before each mail
     */
    public function run(int $seconds, int $patienceS = 0, int $pauseMs = 0): QueueRun
    {
        // While another process sends, which goes on with what is due, the classes that send are not loaded.
        $run = $this->runQueue(
            fn(): QueueRun => $patienceS === 0 && ($this->isOtherSending)() ? QueueRun::busy() : ($this->queue)()->run($seconds, $patienceS, $pauseMs),
        );
        if (!$run->isBusy) {
            $this->runQueue(fn(): ?QueueRun => ($this->leftover)()?->run($seconds, $patienceS, $pauseMs));
        }
        // After the mails and without their lock, so that a slow receiver delays no mail, and a slow mail server no notice of another request.
        try {
            $problem = ($this->notices)()?->run();
            if ($problem !== null) {
                error_log("Contact form: {$problem}");
            }
        } catch (Throwable $failure) {
            Failure::log($failure, 'The notices could not be sent.');
        }

        return $run;
    }

    /** @param Closure(): ?QueueRun $run */
    private function runQueue(Closure $run): QueueRun
    {
        try {
            return $run() ?? new QueueRun();
        } catch (Throwable $failure) {
            Failure::log($failure);
            $failed = new QueueRun();
            $failed->problem = Failure::sentence($failure);
            ($this->writeStatus)($failed);

            return $failed;
        }
    }
}
