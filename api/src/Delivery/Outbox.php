<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\Database;
use Contact\Storage\DiskReserve;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** The inquiries that wait for delivery, for the one process that sends. What it throws are `PDOException`s. */
final class Outbox
{
    private const TRIES_TO_RECORD = 5;
    private const LONGEST_SEND_S = 300;
    private const PAUSE_US = 200_000;
    private const TIDY_EVERY_S = 3600;
    private const TIDIED = 'tidied';

    /**
     * @param Closure(): int   $clock   seconds since 1970
     * @param DiskReserve|null $reserve where the store is a file
     */
    public function __construct(private Database $database, private readonly Closure $clock, private readonly ?DiskReserve $reserve = null)
    {
    }

    public function hasDue(): bool
    {
        return $this->firstDue() !== null;
    }

    /**
     * Takes the inquiry that is due for longest, for as long as the longest conversation with a mail server. If this process
     * dies meanwhile, it is due again after that.
     */
    public function take(): ?Inquiry
    {
        while (($due = $this->firstDue()) !== null) {
            $attempts = $due->attempts + 1;
            $isMine = $this->database->writeLightly(
                'UPDATE contact_inquiries SET attempts = :attempts, due_at = :due WHERE id = :id AND state = :pending AND attempts = :before',
                [
                    'attempts' => $attempts,
                    'due' => ($this->clock)() + self::LONGEST_SEND_S,
                    'id' => $due->inquiry->id,
                    'pending' => InquiryState::Pending->value,
                    'before' => $due->attempts,
                ],
            ) === 1;
            if ($isMine) {
                return $due->inquiry;
            }
        }

        return null;
    }

    /**
     * @param list<string> $recipients
     *
     * @return list<string> those who do not have this mail yet
     */
    public function without(string $mailId, array $recipients): array
    {
        $rows = $this->database->rows('SELECT recipient FROM contact_receipts WHERE mail_id = :id', ['id' => $mailId]);

        return array_values(array_diff($recipients, array_column($rows, 'recipient')));
    }

    /**
     * Whether what will be sent can also be recorded. A mail that nobody knows was taken would come again and again.
     */
    public function canRecord(): bool
    {
        return $this->reserve === null || $this->reserve->isThere();
    }

    /** Who has taken a mail is kept before anything else is sent: over a new connection, or in the last room of the disk. */
    public function recordReceipts(string $mailId, DeliveryResult $delivery): void
    {
        for ($tries = 1; ; $tries++) {
            try {
                $this->database->transaction(fn() => $this->insertReceipts($mailId, $delivery));

                return;
            } catch (PDOException $problem) {
                if ($tries === self::TRIES_TO_RECORD) {
                    throw $problem;
                }
            }
            $this->reserve?->release();
            usleep(self::PAUSE_US);
            try {
                $this->database = $this->database->reopened();
            } catch (StorageUnavailable) {
                // The next try says why, or it is there again.
            }
        }
    }

    /** Has it wait for its next try; one that has failed for three days is no longer tried by itself. */
    public function recordFailure(Inquiry $inquiry, DeliveryStep $step, string $words): void
    {
        $now = ($this->clock)();
        $row = ['id' => $inquiry->id];
        // None where the owner has just asked for another try.
        $attempts = max(1, (int) $this->database->number('SELECT attempts FROM contact_inquiries WHERE id = :id', $row));
        $this->database->write(
            'UPDATE contact_inquiries
            SET error = :error, error_step = :step, error_at = :now, waits_for_server = :server, due_at = :due WHERE id = :id',
            $row + [
                'error' => $words,
                'step' => $step->value,
                'now' => $now,
                'server' => (int) $step->concernsAllMails(),
                'due' => $now + Backoff::waitAfter($attempts),
            ],
        );

        $this->database->write(
            'UPDATE contact_inquiries SET state = :failed WHERE id = :id AND since <= :start',
            $row + ['failed' => InquiryState::Failed->value, 'start' => $now - Backoff::GIVES_UP_AFTER_S],
        );
    }

    /** Lets everything that is due wait as if it had been tried: the mail server takes nothing just now. */
    public function postponeAll(DeliveryStep $step, string $words): void
    {
        $now = ($this->clock)();
        $due = ' FROM contact_inquiries WHERE state = :pending AND due_at <= :now';
        $pending = ['pending' => InquiryState::Pending->value, 'now' => $now];
        foreach ($this->database->rows("SELECT DISTINCT attempts{$due}", $pending) as ['attempts' => $attempts]) {
            $this->database->write(
                'UPDATE contact_inquiries SET attempts = attempts + 1, due_at = :due, waits_for_server = 1,
                    error = :error, error_step = :step, error_at = :moment
                WHERE state = :pending AND due_at <= :now AND attempts = :attempts',
                $pending + [
                    'due' => $now + Backoff::waitAfter((int) $attempts + 1),
                    'error' => $words,
                    'step' => $step->value,
                    'moment' => $now,
                    'attempts' => $attempts,
                ],
            );
        }
    }

    /** The mail server takes mails again: what has waited for that is due, and what has waited for too long has one more try. */
    public function wakeAll(): void
    {
        $waiting = ' state IN (:pending, :failed) AND waits_for_server = 1';
        $states = ['pending' => InquiryState::Pending->value, 'failed' => InquiryState::Failed->value];
        if ($this->database->number("SELECT COUNT(*) FROM contact_inquiries WHERE{$waiting}", $states) === 0) {
            return;
        }
        $this->database->write(
            "UPDATE contact_inquiries SET state = :again, waits_for_server = 0, due_at = :now WHERE{$waiting}",
            $states + ['again' => InquiryState::Pending->value, 'now' => ($this->clock)()],
        );
    }

    /** How many mails have been taken in the last hour, one for each recipient. */
    public function mailsInLastHour(): int
    {
        $now = ($this->clock)();

        return (int) $this->database->number(
            'SELECT COUNT(*) FROM contact_receipts WHERE delivered_at > :start AND delivered_at <= :now',
            ['start' => $now - 3600, 'now' => $now],
        );
    }

    /** Forgets, once an hour, what limits and comparisons no longer look at. */
    public function tidy(RateLimit $rateLimit): void
    {
        $now = ($this->clock)();
        $note = ['name' => self::TIDIED];
        $last = $this->database->number('SELECT moment FROM contact_notes WHERE name = :name', $note);
        if ($last !== null && $last > $now - self::TIDY_EVERY_S && $last <= $now) {
            return;
        }
        $this->database->write('DELETE FROM contact_arrivals WHERE arrived_at <= :start', ['start' => $now - $rateLimit->seconds]);
        $this->database->write('DELETE FROM contact_keys WHERE valid_until <= :now', ['now' => $now]);
        if ($last === null) {
            $this->database->insert('INSERT INTO contact_notes (name, moment) VALUES (:name, :now)', $note + ['now' => $now]);
        } else {
            $this->database->write('UPDATE contact_notes SET moment = :now WHERE name = :name', $note + ['now' => $now]);
        }
    }

    private function firstDue(): ?StoredInquiry
    {
        $now = ($this->clock)();
        $select = 'SELECT ' . StoredInquiry::COLUMNS . ' FROM contact_inquiries WHERE state = :pending AND ';
        $pending = ['pending' => InquiryState::Pending->value];
        $due = $this->database->rows("{$select} due_at <= :now ORDER BY due_at LIMIT 1", $pending + ['now' => $now]);
        if ($due === []) {
            // Nothing waits that long, or before its first try: the clock was ahead when this was written, and was set back.
            $tooLate = $now + 2 * Backoff::LONGEST_WAIT_S;
            $due = $this->database->rows("{$select} (due_at > :late OR attempts = 0) ORDER BY due_at LIMIT 1", $pending + ['late' => $tooLate]);
        }

        return $due === [] ? null : StoredInquiry::fromRow($due[0]);
    }

    private function insertReceipts(string $mailId, DeliveryResult $delivery): void
    {
        $now = ($this->clock)();
        foreach ($delivery->taken as $recipient) {
            $this->database->insert(
                'INSERT INTO contact_receipts (mail_id, recipient, delivered_at) VALUES (:id, :recipient, :now)',
                ['id' => $mailId, 'recipient' => $recipient, 'now' => $now],
            );
        }
        if ($delivery->refused === []) {
            $this->database->write(
                'UPDATE contact_inquiries SET state = :delivered WHERE id = :id',
                ['delivered' => InquiryState::Delivered->value, 'id' => $mailId],
            );
        }
    }
}
