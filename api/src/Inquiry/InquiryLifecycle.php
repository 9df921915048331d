<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use Closure;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * The transitions between the states of an inquiry, which the table in docs/inquiries.md lists. Only migrations and `restore` write
 * states beside it, and `Retention` deletes. Every method may throw `PDOException`; times are seconds since 1970.
 */
final readonly class InquiryLifecycle
{
    /**
     * The seconds for which no other process sends a claimed inquiry: longer than one mail may take (`SmtpMailer`). RFC 5321
     * (4.5.3.2.6) wants minutes for the reply to a mail, and whoever hangs up earlier sends what was accepted once more.
     */
    public const CLAIM_S = 300;

    public const GIVES_UP_AFTER_S = 3 * 86400;
    private const FIRST_BACKOFF_S = 60;
    private const LONGEST_BACKOFF_S = 6 * 3600;
    /** Spreads retries of inquiries that failed together. */
    private const JITTER = 0.25;

    private const ATTEMPTS_TO_RECORD = 5;
    private const PAUSE_US = 200_000;

    /** @param Closure(): int $clock */
    public function __construct(private Database $database, private Closure $clock)
    {
    }

    /**
     * Exponential backoff with jitter: a minute after the first failure, then twice as long each time, up to six hours.
     *
     * @param int $attempts number of attempts, at least 1
     *
     * @return int seconds
     */
    public static function backoff(int $attempts): int
    {
        $longest = (int) (self::LONGEST_BACKOFF_S / (1 + self::JITTER));
        $wait = min($longest, self::FIRST_BACKOFF_S * 2 ** min($attempts - 1, 20));

        return random_int($wait, (int) ($wait * (1 + self::JITTER)));
    }

    /**
     * Stores a new inquiry, due at once or in quarantine.
     *
     * @param bool $withNotice whether a notice of it is due too, unless it is quarantined
     *
     * @throws StorageUnavailable when its id is taken
     */
    public function add(Submission $submission, bool $withNotice = false): void
    {
        $inquiry = $submission->inquiry;
        $isSpam = $submission->spamSignals->areSpam();
        $now = ($this->clock)();
        $isAdded = $this->database->insert('contact_inquiries', [
            'id' => $inquiry->id,
            'received_at' => $inquiry->receivedAt->getTimestamp(),
            'name' => $inquiry->name,
            'email' => $inquiry->email,
            'phone' => $inquiry->phone,
            'subject' => $inquiry->subject,
            'project_type' => $inquiry->projectType,
            'message' => $inquiry->message,
            'state' => ($isSpam ? InquiryState::Quarantined : InquiryState::Pending)->value,
            'since' => $now,
            'due_at' => $now,
            'spam_signals' => (int) ($submission->spamSignals->count > 0),
            'notice_due_at' => $withNotice && !$isSpam ? $now : null,
        ]);
        if (!$isAdded) {
            throw new StorageUnavailable("The database has an inquiry {$inquiry->id} already.");
        }
    }

    /** Takes an inquiry out of quarantine, because the same fields were submitted again and are not spam. */
    public function releaseFromQuarantine(string $id, bool $withNotice = false): void
    {
        if ($this->requeue("id = :id AND state = 'quarantined'", ['id' => $id]) > 0 && $withNotice) {
            $this->database->write('UPDATE contact_inquiries SET notice_due_at = since WHERE id = :id', ['id' => $id]);
        }
    }

    public function hasDue(): bool
    {
        return $this->firstDue() !== null;
    }

    /**
     * Claims the next inquiry for one attempt: those without spam signals first, then by due time. It counts the attempt and is due
     * again after `CLAIM_S` seconds or its backoff, should the process die. The returned `attempts` are those before.
     */
    public function claim(): ?StoredInquiry
    {
        while (($due = $this->firstDue()) !== null) {
            $isClaimed = $this->database->write(
                // Without `error_at`, `reviveWaiting` leaves it to the process that is sending it.
                "UPDATE contact_inquiries SET attempts = attempts + 1, due_at = :again, error_at = NULL
                WHERE id = :id AND state = 'pending' AND attempts = :attempts AND due_at = :due",
                [
                    'again' => ($this->clock)() + max(self::CLAIM_S, self::backoff($due->attempts + 1)),
                    'id' => $due->inquiry->id,
                    'attempts' => $due->attempts,
                    'due' => $due->dueAt,
                ],
            ) === 1;
            if ($isClaimed) {
                return $due;
            }
        }

        return null;
    }

    /**
     * Records which recipients have a mail, and sets the state of its inquiry to sent if no recipient was rejected. If the
     * write fails, it retries over a new connection, after it has freed the reserved disk space.
     *
     * @param string       $mailId     the id of an inquiry, or of a report or notice, which has receipts but no state
     * @param list<string> $recipients
     * @param bool         $isComplete whether no recipient was rejected
     */
    public function recordReceipts(string $mailId, array $recipients, bool $isComplete): void
    {
        for ($attempt = 1; ; $attempt++) {
            try {
                $this->database->transaction(fn() => $this->insertReceipts($mailId, $recipients, $isComplete));

                return;
            } catch (PDOException $problem) {
                if ($attempt === self::ATTEMPTS_TO_RECORD) {
                    throw $problem;
                }
            }
            $this->database->releaseRoom();
            usleep(self::PAUSE_US);
            try {
                $this->database->reopen();
            } catch (StorageUnavailable) {
                // The next attempt reports it, unless the database is back by then.
            }
        }
    }

    /**
     * Stores why an attempt failed and when the next one is due, or gives up three days after the inquiry entered the queue.
     *
     * @param int $attempts with this one
     */
    public function recordFailure(string $id, int $attempts, string $step, string $error): void
    {
        $now = ($this->clock)();
        $this->database->write(
            "UPDATE contact_inquiries SET error = :error, error_step = :step, error_at = :now, due_at = :due,
                state = CASE WHEN since <= :start THEN 'failed' ELSE state END
            WHERE id = :id AND state = 'pending'",
            [
                'error' => $error, 'step' => $step, 'now' => $now, 'due' => $now + self::backoff($attempts),
                'start' => $now - self::GIVES_UP_AFTER_S, 'id' => $id,
            ],
        );
    }

    /**
     * The mail server accepts no mail, so every due inquiry counts as attempted and waits.
     *
     * @param int $attempts of the inquiry that has shown it, whose backoff is that of all
     */
    public function delayAll(int $attempts, string $step, string $error): void
    {
        $now = ($this->clock)();
        $this->database->write(
            "UPDATE contact_inquiries SET attempts = attempts + 1, due_at = :due, error = :error, error_step = :step, error_at = :failed_at
            WHERE state = 'pending' AND due_at <= :now",
            ['due' => $now + self::backoff($attempts), 'error' => $error, 'step' => $step, 'failed_at' => $now, 'now' => $now],
        );
    }

    /**
     * The mail server has accepted a mail for these recipients, so every inquiry that waits after an error, or is failed, and
     * that one of them has no receipt of, is due at once. An announced rejection is about the words of an inquiry, so the
     * success of another mail does not end it.
     *
     * @param list<string> $recipients
     * @param list<string> $attempted  ids of inquiries that this run has attempted already
     */
    public function reviveWaiting(array $recipients, array $attempted): void
    {
        $now = ($this->clock)();
        foreach ($recipients as $recipient) {
            $rows = $this->database->rows(
                "SELECT id FROM contact_inquiries WHERE (state = 'failed' OR (state = 'pending' AND due_at > :now))
                AND error_at IS NOT NULL AND announced_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM contact_receipts WHERE mail_id = contact_inquiries.id AND recipient = :recipient)",
                ['now' => $now, 'recipient' => $recipient],
            );
            foreach (array_diff(array_column($rows, 'id'), $attempted) as $id) {
                // Another process may have claimed or sent it since, which removes `error_at`.
                $update = "UPDATE contact_inquiries SET state = 'pending', due_at = :now WHERE id = :id AND error_at IS NOT NULL";
                $this->database->write($update, ['now' => $now, 'id' => $id]);
            }
        }
    }

    /**
     * Sets failed inquiries to sent that all of these recipients have: `MAIL_TO` no longer names the one that was rejected.
     *
     * @param list<string> $recipients
     */
    public function settleFailed(array $recipients): void
    {
        $queries = new InquiryQueries($this->database);
        foreach ($this->database->rows("SELECT id FROM contact_inquiries WHERE state = 'failed'") as ['id' => $id]) {
            if ($queries->recipientsLeft((string) $id, $recipients) === []) {
                $this->recordReceipts((string) $id, [], isComplete: true);
            }
        }
    }

    /** Makes one inquiry due at once, in any state. Recipients that have it get it again only if it was sent to all. */
    public function retry(string $id): void
    {
        $this->database->transaction(function () use ($id): void {
            $sent = "id = :id AND state = 'sent'";
            $receipts = "mail_id IN (SELECT id FROM contact_inquiries WHERE {$sent})";
            $this->database->write("DELETE FROM contact_receipts WHERE {$receipts}", ['id' => $id]);
            $this->database->write("UPDATE contact_inquiries SET resent_at = :now WHERE {$sent}", ['id' => $id, 'now' => ($this->clock)()]);
            $this->requeue('id = :id', ['id' => $id]);
        });
    }

    /** Makes all pending and failed inquiries due at once. */
    public function retryAll(): void
    {
        $this->requeue("state IN ('pending', 'failed')", []);
    }

    /**
     * Records that a report has shown these quarantined inquiries.
     *
     * @param list<string> $ids
     */
    public function recordReported(array $ids): void
    {
        $this->database->transaction(function () use ($ids): void {
            $update = "UPDATE contact_inquiries SET reported_at = :now WHERE id = :id AND state = 'quarantined'";
            foreach ($ids as $id) {
                $this->database->write($update, ['now' => ($this->clock)(), 'id' => $id]);
            }
        });
    }

    /** Records that the owner has been told of the rejection. */
    public function recordAnnouncement(string $id): void
    {
        $this->database->write('UPDATE contact_inquiries SET announced_at = :now WHERE id = :id', ['now' => ($this->clock)(), 'id' => $id]);
    }

    /**
     * Makes inquiries pending and due at once, without attempts, for three new days, and as if no rejection had been announced.
     *
     * @param array<string, int|string|null> $values
     *
     * @return int their number
     */
    private function requeue(string $condition, array $values): int
    {
        $now = ($this->clock)();
        $set = "state = 'pending', since = {$now}, due_at = {$now}, attempts = 0, announced_at = NULL";

        return $this->database->write("UPDATE contact_inquiries SET {$set} WHERE {$condition}", $values);
    }

    private function firstDue(): ?StoredInquiry
    {
        $now = ($this->clock)();
        $tooLate = $now + 2 * self::LONGEST_BACKOFF_S;
        // Each condition seeks in an index. A single query for the first two would sort all due inquiries.
        $conditions = [
            'spam_signals = 0 AND due_at <= :now',
            'spam_signals = 1 AND due_at <= :now',
            // A clock that was ahead has written a due time that is later than any backoff, or later than now before a first attempt.
            "due_at > :now AND (due_at > {$tooLate} OR attempts = 0)",
        ];
        foreach ($conditions as $condition) {
            $due = $this->database->rows(
                "SELECT * FROM contact_inquiries WHERE state = 'pending' AND {$condition} ORDER BY due_at LIMIT 1",
                ['now' => $now],
            );
            if ($due !== []) {
                return StoredInquiry::fromRow($due[0]);
            }
        }

        return null;
    }

    /** @param list<string> $recipients */
    private function insertReceipts(string $id, array $recipients, bool $isComplete): void
    {
        $now = ($this->clock)();
        foreach ($recipients as $recipient) {
            $this->database->insert('contact_receipts', ['mail_id' => $id, 'recipient' => $recipient, 'delivered_at' => $now]);
        }
        if ($isComplete) {
            $this->database->write("UPDATE contact_inquiries SET state = 'sent', error_at = NULL WHERE id = :id", ['id' => $id]);
        }
    }
}
