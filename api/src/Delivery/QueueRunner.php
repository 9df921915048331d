<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\RateLimit;
use Contact\Owner\QuarantineReports;

/** Sends what is due, one process at a time; everybody else is free at once. */
final readonly class QueueRunner
{
    public const DISK_IS_FULL = 'Nothing is sent while the disk is full, because it could not be written down: make room.';
    private const LOOK_AGAIN_US = 200_000;

    /** @param Closure(QueueRun): void $afterwards what is done while nobody else sends, such as writing down how it stands */
    public function __construct(
        private Outbox $outbox,
        private QuarantineReports $quarantine,
        private QueueLock $lock,
        private InquiryMailer $mailer,
        private MailSettings $settings,
        private RateLimit $rateLimit,
        private Closure $afterwards,
    ) {
    }

    /**
     * @param int $seconds   after which no other mail is begun
     * @param int $patienceS how long to wait for another process to stop sending
     * @param int $pauseMs   before each mail
     */
    public function run(int $seconds, int $patienceS = 0, int $pauseMs = 0): QueueRun
    {
        $run = new QueueRun();
        $start = hrtime(true) / 1e9;
        do {
            while (!$this->lock->tryAcquire()) {
                if (hrtime(true) / 1e9 - $start >= $patienceS) {
                    $run->isBusy = true;

                    return $run;
                }
                usleep(self::LOOK_AGAIN_US);
            }
            try {
                $this->sendAll($run, $start + $seconds, $pauseMs * 1000);
                $this->sendReport($run);
                $this->outbox->tidy($this->rateLimit);
                ($this->afterwards)($run);
            } finally {
                $this->mailer->close();
                $this->lock->release();
            }
            // Who came just before the lock was free has left his inquiry to us.
        } while (!$run->isStopped && $this->outbox->hasDue());

        return $run;
    }

    private function sendAll(QueueRun $run, float $end, int $pauseUs): void
    {
        while (!$run->isStopped && $this->outbox->hasDue()) {
            usleep($pauseUs);
            $run->isHeldBack = $this->hasReachedLimit();
            $run->isStopped = $run->isHeldBack || hrtime(true) / 1e9 >= $end || !$this->lock->isHeld();
            if (!$this->outbox->canRecord()) {
                $run->isStopped = true;
                $run->problem = self::DISK_IS_FULL;
                error_log("Contact form: {$run->problem}");
            }
            $inquiry = $run->isStopped ? null : $this->outbox->take();
            if ($inquiry !== null) {
                $this->send($inquiry, $run);
            }
        }
    }

    private function send(Inquiry $inquiry, QueueRun $run): void
    {
        $recipients = $this->outbox->without($inquiry->id, $this->settings->to);
        try {
            $delivery = $recipients === [] ? new DeliveryResult([], []) : $this->mailer->send($inquiry, $recipients);
        } catch (DeliveryFailed $failure) {
            $this->fail($inquiry, $failure->step, $failure->getMessage(), $run);
            // One mail may have offended the server. If it hangs up on the next one too, it does not want any.
            if ($failure->step->concernsAllMails() || ($failure->isCutOff && $run->isCutOff)) {
                $this->outbox->postponeAll($failure->step, $failure->getMessage());
                $run->isStopped = true;
            }
            $run->isCutOff = $failure->isCutOff;

            return;
        }
        $this->outbox->recordReceipts($inquiry->id, $delivery);
        $this->outbox->wakeAll();
        $run->delivered++;
        $run->isCutOff = false;
        $complaint = $delivery->complaint();
        if ($complaint !== null) {
            $this->fail($inquiry, DeliveryStep::Recipient, $complaint, $run);
        }
    }

    private function fail(Inquiry $inquiry, DeliveryStep $step, string $words, QueueRun $run): void
    {
        error_log("Contact form: inquiry {$inquiry->id} is not delivered: {$words}");
        $run->problem = $words;
        $this->outbox->recordFailure($inquiry, $step, $words);
    }

    /** Tells the owner of what is held back, once a day at most. */
    private function sendReport(QueueRun $run): void
    {
        if ($run->isStopped || $this->hasReachedLimit()) {
            return;
        }
        $report = $this->quarantine->takeReport();
        if ($report === null) {
            return;
        }
        try {
            try {
                $delivery = $this->mailer->report($report, $this->settings->to);
            } catch (DeliveryFailed $failure) {
                if ($failure->step !== DeliveryStep::Content) {
                    throw $failure;
                }
                // It was the words of the spam that the server did not want to see.
                $delivery = $this->mailer->report($report->withoutMessages(), $this->settings->to);
            }
            $this->quarantine->recordReport($report);
            $this->outbox->recordReceipts($report->id, $delivery);
        } catch (DeliveryFailed $failure) {
            $run->problem = "The report of inquiries held back as spam is not delivered. {$failure->getMessage()}";
            error_log("Contact form: {$run->problem}");
        }
    }

    /** Where one mail is more than the limit allows, it is sent all the same: it would wait for ever. */
    private function hasReachedLimit(): bool
    {
        if ($this->settings->hourlyLimit === 0) {
            return false;
        }
        $sent = $this->outbox->mailsInLastHour();

        return $sent > 0 && $sent + count($this->settings->to) > $this->settings->hourlyLimit;
    }
}
