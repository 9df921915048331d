<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Company;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\StoredInquiry;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\Notes;

/** Sends the due mails of one store. Only the process with the queue lock sends; the others return. */
final readonly class QueueRunner
{
    public const DISK_IS_FULL = 'Nothing is sent while the disk is full, because it could not be recorded as sent: make room.';

    private const LOCK_POLL_US = 200_000;

    private const REPORT_EVERY_S = 86400;
    private const REPORT_AGAIN_AFTER_S = 3600;
    private const INQUIRIES_IN_REPORT = 2000;

    private InquiryLifecycle $lifecycle;
    private InquiryQueries $queries;
    private Notes $notes;
    private AutoReplies $autoReplies;

    /**
     * @param Closure(QueueRun): void $afterwards called under the lock after each round, such as to write STATUS.txt
     * @param Closure(): int          $clock      seconds since 1970
     */
    public function __construct(
        private Database $database,
        private Mailer $mailer,
        private Settings $settings,
        private Company $company,
        private Closure $afterwards,
        private Closure $clock,
    ) {
        $this->lifecycle = new InquiryLifecycle($database, $clock);
        $this->queries = new InquiryQueries($database);
        $this->notes = new Notes($database);
        $this->autoReplies = new AutoReplies($database, $mailer, $settings, $company, $clock);
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
            while (!$this->database->tryLock()) {
                if (hrtime(true) / 1e9 - $start >= $patienceS) {
                    $run->isBusy = true;

                    return $run;
                }
                usleep(self::LOCK_POLL_US);
            }
            try {
                $this->sendAll($run, $start + $seconds, $pauseMs * 1000);
                $this->sendReport($run);
                ($this->afterwards)($run);
            } finally {
                $this->mailer->close();
                $this->database->unlock();
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
            $run->isStopped = $run->isThrottled || hrtime(true) / 1e9 >= $end || !$this->database->hasLock();
            // A mail that cannot be recorded as sent would be sent again and again.
            if ($this->database->diskReserve()?->isThere() === false) {
                $run->isStopped = true;
                $run->problem = self::DISK_IS_FULL;
                error_log("Contact form: {$run->problem}");
            }
            if ($run->isStopped) {
                return;
            }
            $stored = $this->lifecycle->claim();
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
            // A connection closed in one mail may be due to its content; after two in a row all others wait.
            if ($failure->step->concernsAllMails() || ($failure->isCutOff && $run->isCutOff)) {
                $this->lifecycle->delayAll($stored->attempts + 1, $failure->step->value, $failure->sentenceWithoutWords());
                $run->isStopped = true;
            }
            $run->isCutOff = $failure->isCutOff;
            if ($failure->isContentRejected() && !$stored->isAnnounced) {
                $this->announce($stored->inquiry, $run);
            }

            return;
        }
        $this->recordSuccess($inquiry->id, $result, $run);
        $run->isCutOff = false;
        if ($result->accepted !== [] && !$stored->isRetry()) {
            $this->autoReplies->send($stored);
        }
        $rejection = $result->rejection();
        if ($rejection !== null) {
            $this->fail($stored, $rejection, $run);
        }
    }

    /** @param string $mailId the id of an inquiry, report or notice */
    private function recordSuccess(string $mailId, DeliveryResult $result, QueueRun $run): void
    {
        $this->lifecycle->recordReceipts($mailId, $result->accepted, $result->rejected === []);
        if ($result->accepted !== []) {
            $this->notes->set(Notes::MAIL_PROVED, $this->settings->fingerprint());
        }
        $this->lifecycle->reviveWaiting($result->accepted, $run->failed);
    }

    private function fail(StoredInquiry $stored, DeliveryFailed $failure, QueueRun $run): void
    {
        error_log("Contact form: inquiry {$stored->inquiry->id} is not sent: {$failure->sentenceWithoutWords()}");
        $run->problem = $failure->getMessage();
        $run->failed[] = $stored->inquiry->id;
        $this->lifecycle->recordFailure($stored->inquiry->id, $failure->step->value, $failure->getMessage());
    }

    /** Tells the owner, once, that the mail server rejects the content of this inquiry. */
    private function announce(Inquiry $inquiry, QueueRun $run): void
    {
        $notice = new RejectionNotice($inquiry, $this->company, $this->settings->timezone);
        try {
            $result = $this->mailer->send($notice, $this->settings->to);
            $this->lifecycle->recordAnnouncement($inquiry->id);
            $this->recordSuccess($notice->id, $result, $run);
        } catch (DeliveryFailed $failure) {
            error_log("Contact form: the notice about inquiry {$inquiry->id} is not sent: {$failure->sentenceWithoutWords()}");
        }
    }

    /** Sends the daily report of quarantined inquiries. */
    private function sendReport(QueueRun $run): void
    {
        $now = ($this->clock)();
        if ($run->isStopped || !$this->isReportDue() || !$this->notes->takeTurn(Notes::QUARANTINE_REPORTED, self::REPORT_EVERY_S, $now)) {
            return;
        }
        // Until it is recorded as sent.
        $this->notes->set(Notes::QUARANTINE_REPORTED, $now - self::REPORT_EVERY_S + self::REPORT_AGAIN_AFTER_S);
        $inquiries = $this->queries->unreported(self::INQUIRIES_IN_REPORT);
        $report = new QuarantineReport($inquiries, $this->queries->countUnreported(), $this->company, $this->settings->timezone);
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
            $this->notes->set(Notes::QUARANTINE_REPORTED, $now);
            $this->lifecycle->recordReported(array_column($inquiries, 'id'));
            $this->recordSuccess($report->id, $result, $run);
        } catch (DeliveryFailed $failure) {
            $run->problem = "The report of quarantined inquiries is not sent. {$failure->sentenceWithoutWords()}";
            error_log("Contact form: the report of quarantined inquiries is not sent. {$failure->sentenceWithoutWords()}");
        }
    }

    private function isReportDue(): bool
    {
        return $this->notes->isTurn(Notes::QUARANTINE_REPORTED, self::REPORT_EVERY_S, ($this->clock)())
            && $this->queries->countUnreported() > 0 && !$this->hasReachedHourlyLimit();
    }

    /** A mail that exceeds the limit on its own is sent anyway, because it would wait for ever. */
    private function hasReachedHourlyLimit(): bool
    {
        if ($this->settings->hourlyLimit === 0) {
            return false;
        }
        $sent = $this->lifecycle->sentInLastHour();

        return $sent > 0 && $sent + count($this->settings->to) > $this->settings->hourlyLimit;
    }
}
