<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Failure;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\StoredInquiry;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * One run that sends the due mails of one store. Only the process with the queue lock sends; the others return. Without the lock,
 * after a lost connection to a server, the claim on each inquiry still keeps it from a second process.
 */
final class QueueRunner
{
    public const DISK_IS_FULL = 'Nothing is sent while the disk is full, because it could not be recorded as sent: make room.';

    private const LOCK_POLL_US = 200_000;

    private const REPORT_EVERY_S = 86400;
    private const REPORT_AGAIN_AFTER_S = 3600;
    private const INQUIRIES_IN_REPORT = 2000;

    private readonly InquiryLifecycle $lifecycle;
    private readonly InquiryQueries $queries;
    private readonly AutoReplies $autoReplies;
    /** The last failure, as a sentence. */
    private ?string $problem = null;
    /** @var list<string> ids of the inquiries that failed */
    private array $failed = [];
    /** Whether the run stopped early and leaves the rest to the next run. */
    private bool $isStopped = false;
    /** Whether the mail server closed the connection during the last mail. */
    private bool $isCutOff = false;

    /**
     * @param Closure(): void $afterwards called under the lock after each round, such as to write STATUS.txt
     * @param Closure(): int  $clock      seconds since 1970
     */
    public function __construct(
        private readonly Database $database,
        private readonly SmtpMailer $mailer,
        private readonly Settings $settings,
        private readonly Closure $afterwards,
        private readonly Closure $clock,
    ) {
        $this->lifecycle = new InquiryLifecycle($database, $clock);
        $this->queries = new InquiryQueries($database);
        $this->autoReplies = new AutoReplies($database, $mailer, $settings, $clock);
    }

    /**
     * @param int $seconds   after which no new mail is started
     * @param int $patienceS how long it waits for another process to stop sending
     * @param int $pauseMs   before each mail
     *
     * @return string|null the last failure, as a sentence
     */
    public function run(int $seconds, int $patienceS = 0, int $pauseMs = 0): ?string
    {
        $start = hrtime(true) / 1e9;
        do {
            while (!$this->database->tryLock()) {
                if (hrtime(true) / 1e9 - $start >= $patienceS) {
                    return $this->problem ?? 'Another process is still sending; it goes on with what is due.';
                }
                usleep(self::LOCK_POLL_US);
            }
            try {
                $this->sendAll($start + $seconds, $pauseMs * 1000);
                try {
                    $this->lifecycle->settleFailed($this->settings->to);
                } catch (PDOException|StorageUnavailable $failure) {
                    Failure::log($failure, 'Failed inquiries could not be settled.');
                }
                $unreported = $this->queries->countWhere(InquiryQueries::UNREPORTED);
                $this->sendReport($unreported);
                ($this->afterwards)();
            } finally {
                $this->mailer->close();
                $this->database->unlock();
            }
            // Check once more: an inquiry may have arrived while this process still held the lock.
        } while (!$this->isStopped && ($this->lifecycle->hasDue() || $this->queries->countWhere(InquiryQueries::UNREPORTED) > $unreported));

        return $this->problem;
    }

    private function sendAll(float $end, int $pauseUs): void
    {
        // Before the store is read, because `StoreFindings` takes a lock without a reserve for a full disk.
        $this->database->reserveRoom();
        while (!$this->isStopped && $this->lifecycle->hasDue()) {
            usleep($pauseUs);
            $this->isStopped = $this->isHourlyLimitReached() || hrtime(true) / 1e9 >= $end;
            // A mail that cannot be recorded as sent would be sent again and again.
            if (!$this->database->reserveRoom()) {
                $this->isStopped = true;
                $this->problem = self::DISK_IS_FULL;
                error_log("Contact form: {$this->problem}");
            }
            $stored = $this->isStopped ? null : $this->lifecycle->claim();
            if ($stored !== null) {
                $this->send($stored);
            }
        }
    }

    private function send(StoredInquiry $stored): void
    {
        $inquiry = $stored->inquiry;
        $recipients = $this->queries->recipientsLeft($inquiry->id, $this->settings->to);
        $mail = new InquiryMail($inquiry, $this->settings, $stored->isRetry(), $stored->resentAt);
        try {
            $rejected = $recipients === [] ? [] : $this->mailer->send($mail, $recipients);
        } catch (DeliveryFailed $failure) {
            $this->fail($stored, $failure);
            // A connection closed in one mail may be due to its content; after two in a row all others wait.
            if ($failure->step->concernsAllMails() || ($failure->isCutOff && $this->isCutOff)) {
                $this->lifecycle->delayAll($stored->attempts + 1, $failure->step->value, $failure->sentenceWithoutWords());
                $this->isStopped = true;
            }
            $this->isCutOff = $failure->isCutOff;
            if ($failure->isContentRejected() && !$stored->isAnnounced) {
                $this->announce($mail);
            }

            return;
        }
        $this->recordSuccess($inquiry->id, $recipients, $rejected);
        $this->isCutOff = false;
        if ($recipients !== [] && !$stored->isRetry()) {
            $this->autoReplies->send($stored);
        }
        if ($rejected !== []) {
            $this->fail($stored, DeliveryFailed::forRecipients($rejected));
        }
    }

    /**
     * @param string                $mailId     the id of an inquiry, report or announcement
     * @param list<string>          $recipients none if all have had it before
     * @param array<string, string> $rejected   SMTP reply by recipient
     */
    private function recordSuccess(string $mailId, array $recipients, array $rejected): void
    {
        $accepted = array_values(array_diff($recipients, array_keys($rejected)));
        $this->lifecycle->recordReceipts($mailId, $accepted, $rejected === []);
        if ($accepted !== []) {
            $this->database->setNote(Database::MAIL_PROVED, $this->settings->fingerprint());
        }
        $this->lifecycle->reviveWaiting($accepted, $this->failed);
    }

    private function fail(StoredInquiry $stored, DeliveryFailed $failure): void
    {
        error_log("Contact form: inquiry {$stored->inquiry->id} is not sent: {$failure->sentenceWithoutWords()}");
        $this->problem = $failure->getMessage();
        $this->failed[] = $stored->inquiry->id;
        $this->lifecycle->recordFailure($stored->inquiry->id, $stored->attempts + 1, $failure->step->value, $failure->getMessage());
    }

    /** Tells the owner, once, that the mail server rejects the content of this inquiry. */
    private function announce(InquiryMail $mail): void
    {
        $announcement = $mail->withoutWords();
        try {
            $rejected = $this->mailer->send($announcement, $this->settings->to);
            $this->lifecycle->recordAnnouncement($mail->inquiry->id);
            $this->recordSuccess($announcement->id, $this->settings->to, $rejected);
        } catch (DeliveryFailed $failure) {
            error_log("Contact form: the announcement of inquiry {$mail->inquiry->id} is not sent: {$failure->sentenceWithoutWords()}");
        }
    }

    /** Sends the daily report of so many quarantined inquiries. */
    private function sendReport(int $count): void
    {
        $now = ($this->clock)();
        if (
            $this->isStopped || $count === 0 || $this->isHourlyLimitReached()
            || !$this->database->takeTurn(Database::QUARANTINE_REPORTED, self::REPORT_EVERY_S, $now)
        ) {
            return;
        }
        // Until it is recorded as sent, should the mail fail or the process die.
        $this->database->setNote(Database::QUARANTINE_REPORTED, $now - self::REPORT_EVERY_S + self::REPORT_AGAIN_AFTER_S);
        $inquiries = $this->queries->unreported(self::INQUIRIES_IN_REPORT);
        $report = new QuarantineReport($inquiries, $count, $this->settings);
        try {
            try {
                $rejected = $this->mailer->send($report, $this->settings->to);
            } catch (DeliveryFailed $failure) {
                if (!$failure->isContentRejected()) {
                    throw $failure;
                }
                // The server rejects the spam that the report quotes.
                $report = new QuarantineReport($inquiries, $count, $this->settings, hasMessages: false);
                $rejected = $this->mailer->send($report, $this->settings->to);
            }
            $this->database->setNote(Database::QUARANTINE_REPORTED, $now);
            $this->lifecycle->recordReported(array_column($inquiries, 'id'));
            $this->recordSuccess($report->id, $this->settings->to, $rejected);
        } catch (DeliveryFailed $failure) {
            $this->problem = "The report of quarantined inquiries is not sent. {$failure->sentenceWithoutWords()}";
            error_log("Contact form: {$this->problem}");
        }
    }

    private function isHourlyLimitReached(): bool
    {
        return $this->queries->isHourlyLimitReached($this->settings->hourlyLimit, count($this->settings->to), ($this->clock)());
    }
}
