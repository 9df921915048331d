<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Failure;
use Throwable;

/** Sends the due mails, then the due notices. A failure of one does not stop the other. */
final readonly class OutboxRunner
{
    /**
     * @param Closure(): bool                $isOtherSending whether another process sends
     * @param Closure(): QueueRunner         $queue
     * @param Closure(): ?NoticeRunner       $notices        null if `NOTIFY_URL` is not set
     * @param Closure(QueueRun): void        $writeStatus    called after a failed run
     */
    public function __construct(
        private Closure $isOtherSending,
        private Closure $queue,
        private Closure $notices,
        private Closure $writeStatus,
    ) {
    }

    /**
     * Logs all errors; `problem` has that of the mails.
     *
     * @param int $seconds   after which no new mail is started
     * @param int $patienceS how long it waits for another process to stop sending
     * @param int $pauseMs   before each mail
     */
    public function run(int $seconds, int $patienceS = 0, int $pauseMs = 0): QueueRun
    {
        try {
            // If another process is sending, it takes all due mails, so the classes for sending are not even loaded.
            $run = $patienceS === 0 && ($this->isOtherSending)() ? QueueRun::busy() : ($this->queue)()->run($seconds, $patienceS, $pauseMs);
        } catch (Throwable $failure) {
            Failure::log($failure);
            $run = new QueueRun();
            $run->problem = Failure::sentence($failure);
            ($this->writeStatus)($run);
        }
        // Notices are sent after the mails and without the queue lock: a slow receiver must not delay mails, and a slow
        // mail server must not delay the notices of another request.
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
}
