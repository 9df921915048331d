<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Company;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\StoredInquiry;
use Contact\Owner\QuarantineReports;
use Contact\Settings;
use Contact\Storage\DiskReserve;
use Contact\Storage\Notes;
use Contact\Storage\QueueLock;

/** Sends the due mails of one store. Only the process with the queue lock sends; the others return. */
final readonly class QueueRunner
{
    public const DISK_IS_FULL = 'Nothing is sent while the disk is full, because it could not be recorded as sent: make room.';

    /** Under an hourly limit, inquiries after this many mails a day go into digests, so that spam delays no client. */
    public const MAILS_A_DAY = 100;
    private const DIGEST_EVERY_S = 3600;
    private const DIGEST_MAX_INQUIRIES = 500;
    private const DIGEST_MAX_BYTES = 1_000_000;

    /** Name of the note with the fingerprint of the settings that last sent a mail. */
    public const PROVED = 'mail-settings-proved';

    private const LOCK_POLL_US = 200_000;

    /**
     * @param DiskReserve|null        $reserve   null if the store is not a file
     * @param Closure(QueueRun): void $afterwards called under the lock after each round, such as to write STATUS.txt
     * @param Closure(): int          $clock     seconds since 1970
     */
    public function __construct(
        private InquiryLifecycle $lifecycle,
        private SentMails $sentMails,
        private QuarantineReports $reports,
        private Notes $notes,
        private AutoReplies $autoReplies,
        private QueueLock $lock,
        private ?DiskReserve $reserve,
        private Mailer $mailer,
        private Settings $settings,
        private Company $company,
        private Closure $afterwards,
        private Closure $clock,
    ) {
    }

    /**
     * @param int $seconds   after which no new mail is started
     * @param int $patienceS how long it waits for another process to stop sending
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
                usleep(self::LOCK_POLL_US);
            }
            try {
                $this->lifecycle->endLeases(all: $this->lock->endsWithProcess());
                $this->sendAll($run, $start + $seconds, $pauseMs * 1000);
                $this->sendReport($run);
                ($this->afterwards)($run);
            } finally {
                $this->mailer->close();
                $this->lock->release();
            }
            // Check once more: an inquiry may have arrived while this process still held the lock.
        } while (!$run->isStopped && ($this->lifecycle->hasDue() || $this->isReportDue()));

        return $run;
    }

    private function sendAll(QueueRun $run, float $end, int $pauseUs): void
    {
        while (!$run->isStopped && $this->lifecycle->hasDue()) {
            usleep($pauseUs);
            $run->isThrottled = $this->hasReachedHourlyLimit();
            $run->isStopped = $run->isThrottled || hrtime(true) / 1e9 >= $end || !$this->lock->isHeld();
            // A mail that cannot be recorded as sent would be sent again and again.
            if ($this->reserve?->isThere() === false) {
                $run->isStopped = true;
                $run->problem = self::DISK_IS_FULL;
                error_log("Contact form: {$run->problem}");
            }
            if ($run->isStopped) {
                return;
            }
            if ($this->settings->hourlyLimit > 0 && $this->sentMails->inLastDay() >= self::MAILS_A_DAY) {
                $this->sendDigest($run, $end);
                continue;
            }
            $stored = $this->lifecycle->lease();
            if ($stored !== null) {
                $this->send($stored, $run);
            }
        }
    }

    private function send(StoredInquiry $stored, QueueRun $run): void
    {
        $inquiry = $stored->inquiry;
        $recipients = $this->lifecycle->recipientsLeft($inquiry->id, $this->settings->to);
        $mail = new InquiryMail($inquiry, $this->company, $this->settings->timezone, $stored->isRetry(), $stored->resentAt);
        try {
            $result = $recipients === [] ? new DeliveryResult([], []) : $this->mailer->send($mail, $recipients);
        } catch (DeliveryFailed $failure) {
            $this->fail($stored, $failure, $run);
            $this->openCircuitAfter($failure, $run);
            if ($failure->isContentRejected()) {
                $this->announce($stored, $run);
            }

            return;
        }
        $this->recordSuccess([$inquiry->id], $result, $inquiry->id, $run);
        $run->sent++;
        $run->isCutOff = false;
        if ($result->accepted !== [] && !$stored->isRetry()) {
            $this->autoReplies->send($stored);
        }
        $rejection = $result->rejection();
        if ($rejection !== null) {
            $this->fail($stored, $rejection, $run);
        }
    }

    /** Sends the due inquiries in one digest, at most once an hour; those that exceed its size follow an hour later. */
    private function sendDigest(QueueRun $run, float $end): void
    {
        if ($this->sentMails->lastDigestAt() > ($this->clock)() - self::DIGEST_EVERY_S) {
            $run->isThrottled = $run->isStopped = true;

            return;
        }
        $batch = [];
        $bytes = 0;
        while (count($batch) < self::DIGEST_MAX_INQUIRIES && $bytes < self::DIGEST_MAX_BYTES && ($stored = $this->lifecycle->lease()) !== null) {
            if ($this->lifecycle->recipientsLeft($stored->inquiry->id, $this->settings->to) === $this->settings->to) {
                $batch[] = $stored;
                $bytes += strlen($stored->inquiry->message);
            } else {
                // A recipient already has this inquiry as a single mail.
                $this->lifecycle->renewLeases($batch);
                $this->send($stored, $run);
            }
        }
        if ($batch === []) {
            return;
        }
        $this->lifecycle->renewLeases($batch);
        $digest = new InquiryDigest($batch, $this->company, $this->settings->timezone);
        $ids = array_map(static fn(StoredInquiry $stored): string => $stored->inquiry->id, $batch);
        try {
            $result = $this->mailer->send($digest, $this->settings->to);
        } catch (DeliveryFailed $failure) {
            if ($failure->isContentRejected()) {
                // The words of one inquiry are rejected, or the size of all: send each as a single mail while time, lock and limit allow.
                foreach ($batch as $index => $stored) {
                    $run->isStopped = $run->isStopped || hrtime(true) / 1e9 >= $end || $this->hasReachedHourlyLimit() || !$this->lock->isHeld();
                    if (!$run->isStopped) {
                        $this->lifecycle->renewLeases(array_slice($batch, $index));
                        $this->send($stored, $run);
                    }
                }

                return;
            }
            foreach ($batch as $stored) {
                $this->fail($stored, $failure, $run, $failure->sentenceWithoutWords());
            }
            $this->openCircuitAfter($failure, $run);
            $run->isStopped = true;

            return;
        }
        $this->recordSuccess($ids, $result, $digest->id(), $run);
        $run->sent += count($batch);
        $rejection = $result->rejection();
        if ($rejection !== null) {
            foreach ($batch as $stored) {
                $this->fail($stored, $rejection, $run, $rejection->sentenceWithoutWords());
            }
        }
    }

    /** @param list<string> $ids of the inquiries that the mail carried, or of a report or notice */
    private function recordSuccess(array $ids, DeliveryResult $result, string $mailId, QueueRun $run): void
    {
        $this->lifecycle->recordReceipts($ids, $result, $mailId);
        if ($result->accepted !== []) {
            $this->notes->set(self::PROVED, $this->settings->fingerprint());
        }
        $this->lifecycle->closeCircuit($result->accepted, $run->failed);
    }

    /** A connection closed in one mail may be due to its content; after two in a row the circuit breaker opens. */
    private function openCircuitAfter(DeliveryFailed $failure, QueueRun $run): void
    {
        if ($failure->step->concernsAllMails() || ($failure->isCutOff && $run->isCutOff)) {
            $this->lifecycle->openCircuit($failure->step, $failure->sentenceWithoutWords());
            $run->isStopped = true;
        }
        $run->isCutOff = $failure->isCutOff;
    }

    /** @param string|null $sentence the error to store; null for the failure's own message, for a mail of this inquiry alone */
    private function fail(StoredInquiry $stored, DeliveryFailed $failure, QueueRun $run, ?string $sentence = null): void
    {
        error_log("Contact form: inquiry {$stored->inquiry->id} is not sent: {$failure->sentenceWithoutWords()}");
        $sentence ??= $failure->getMessage();
        $run->problem = $sentence;
        $run->failed[] = $stored->inquiry->id;
        $this->lifecycle->recordFailure($stored->inquiry, $failure->step, $sentence);
    }

    /** Tells the owner, once, that the mail server rejects the content of this inquiry. */
    private function announce(StoredInquiry $stored, QueueRun $run): void
    {
        $inquiry = $stored->inquiry;
        if ($this->lifecycle->isAnnounced($inquiry->id)) {
            return;
        }
        $notice = new RejectionNotice($inquiry, $this->company, $this->settings->timezone);
        try {
            $result = $this->mailer->send($notice, $this->settings->to);
            $this->lifecycle->recordAnnouncement($inquiry->id);
            $this->recordSuccess([$notice->id()], $result, $notice->id(), $run);
        } catch (DeliveryFailed $failure) {
            error_log("Contact form: the notice about inquiry {$inquiry->id} is not sent: {$failure->sentenceWithoutWords()}");
        }
    }

    /** Sends the daily report of quarantined inquiries. */
    private function sendReport(QueueRun $run): void
    {
        $report = $run->isStopped || !$this->isReportDue() ? null : $this->reports->takeReport();
        if ($report === null) {
            return;
        }
        try {
            try {
                $result = $this->mailer->send($report, $this->settings->to);
            } catch (DeliveryFailed $failure) {
                if (!$failure->isContentRejected()) {
                    throw $failure;
                }
                // The server rejects the spam that the report quotes.
                $result = $this->mailer->send($report->withoutMessages(), $this->settings->to);
            }
            $this->reports->recordReport($report);
            $this->recordSuccess([$report->id()], $result, $report->id(), $run);
        } catch (DeliveryFailed $failure) {
            $run->problem = "The report of quarantined inquiries is not sent. {$failure->sentenceWithoutWords()}";
            error_log("Contact form: the report of quarantined inquiries is not sent. {$failure->sentenceWithoutWords()}");
        }
    }

    private function isReportDue(): bool
    {
        return $this->reports->isDue() && !$this->hasReachedHourlyLimit();
    }

    /** A mail that exceeds the limit on its own is sent anyway, because it would wait for ever. */
    private function hasReachedHourlyLimit(): bool
    {
        if ($this->settings->hourlyLimit === 0) {
            return false;
        }
        $sent = $this->sentMails->inLastHour();

        return $sent > 0 && $sent + count($this->settings->to) > $this->settings->hourlyLimit;
    }
}
