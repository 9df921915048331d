<?php

declare(strict_types=1);

namespace Contact\Storage;

use Closure;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\InquiryStore;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use PDOException;

/** Keeps inquiries in a database, in one transaction each. */
final readonly class PdoInquiryStore implements InquiryStore
{
    private const SAME_FIELDS_S = 600;
    private const SAME_KEY_S = 30 * 86400;

    /** Servers that share a database may differ by this much; a clock that was further ahead has been set back. */
    private const CLOCK_TOLERANCE_S = 600;

    /**
     * @param Closure(): Database $database opened when there is something to keep
     * @param Closure(): int      $clock    seconds since 1970
     */
    public function __construct(private Closure $database, private RateLimit $rateLimit, private Closure $clock)
    {
    }

    public function keep(Submission $submission): string
    {
        try {
            $database = ($this->database)();

            return $database->transaction(fn(): string => $this->keepIn($database, $submission));
        } catch (PDOException $problem) {
            // A server that did not answer in time may have kept it all the same.
            if (isset($database) && $database->isMySql && $this->isKept($database, $submission->inquiry->id)) {
                return $submission->inquiry->id;
            }
            throw StorageUnavailable::because($problem);
        }
    }

    private function isKept(Database $database, string $id): bool
    {
        try {
            return $database->reopened()->number('SELECT COUNT(*) FROM contact_inquiries WHERE id = :id', ['id' => $id]) === 1;
        } catch (PDOException|StorageUnavailable) {
            return false;
        }
    }

    private function keepIn(Database $database, Submission $submission): string
    {
        $inquiry = $submission->inquiry;
        $now = ($this->clock)();
        $fingerprint = $inquiry->fingerprint();
        $id = $this->claim($database, $fingerprint, $inquiry->id, $now, self::SAME_FIELDS_S);
        // A key is kept with a new inquiry only, so that nobody fills the table with them.
        if ($id === $inquiry->id && $submission->idempotencyKey !== '') {
            $key = hash('sha256', "{$fingerprint}\0{$submission->idempotencyKey}");
            $earlier = $this->claim($database, $key, $id, $now, self::SAME_KEY_S);
            if ($earlier !== $id) {
                $database->write('UPDATE contact_keys SET inquiry_id = :id WHERE key_hash = :key', ['id' => $earlier, 'key' => $fingerprint]);
                $id = $earlier;
            }
        }
        if ($id !== $inquiry->id) {
            $this->vouchFor($database, $submission, $id, $now);

            return $id;
        }
        $this->count($database, $submission->client, $now);
        $database->write(
            'INSERT INTO contact_inquiries
                (id, received_at, name, email, phone, subject, project_type, message, state, since, due_at)
            VALUES (:id, :received, :name, :email, :phone, :subject, :type, :message, :state, :since, :due)',
            [
                'id' => $id,
                'received' => $inquiry->receivedAt->getTimestamp(),
                'name' => $inquiry->name,
                'email' => $inquiry->email,
                'phone' => $inquiry->phone,
                'subject' => $inquiry->subject,
                'type' => $inquiry->projectType->value,
                'message' => $inquiry->message,
                'state' => ($submission->isSuspicious ? InquiryState::Quarantined : InquiryState::Pending)->value,
                'since' => $now,
                'due' => $now,
            ],
        );

        return $id;
    }

    /**
     * Makes a key this inquiry's own, unless it is another's for as long as it is valid. The unique key of the table decides
     * between two that come at once.
     *
     * @return string the id of the inquiry whose key it is
     */
    private function claim(Database $database, string $key, string $id, int $now, int $validForS): string
    {
        $claim = ['key' => $key, 'id' => $id, 'now' => $now, 'end' => $now + $validForS];
        $isNew = $database->insert(
            'INSERT INTO contact_keys (key_hash, inquiry_id, claimed_at, valid_until) VALUES (:key, :id, :now, :end)',
            $claim,
        );
        if ($isNew) {
            return $id;
        }
        $isTakenOver = $database->write(
            'UPDATE contact_keys SET inquiry_id = :id, claimed_at = :now, valid_until = :end
            WHERE key_hash = :key AND (valid_until <= :ended OR claimed_at > :ahead)',
            $claim + ['ended' => $now, 'ahead' => $now + self::CLOCK_TOLERANCE_S],
        ) > 0;
        if ($isTakenOver) {
            return $id;
        }
        $owner = $database->rows(
            'SELECT inquiry_id FROM contact_keys JOIN contact_inquiries ON contact_inquiries.id = inquiry_id WHERE key_hash = :key',
            ['key' => $key],
        );
        if ($owner !== []) {
            return (string) $owner[0]['inquiry_id'];
        }
        // Whose it was is no longer kept.
        $database->write('UPDATE contact_keys SET inquiry_id = :id WHERE key_hash = :key', ['id' => $id, 'key' => $key]);

        return $id;
    }

    /** What came without signs of spam the second time is no spam. */
    private function vouchFor(Database $database, Submission $submission, string $id, int $now): void
    {
        if ($submission->isSuspicious) {
            return;
        }
        $database->write(
            'UPDATE contact_inquiries SET state = :pending, since = :now, due_at = :due WHERE id = :id AND state = :quarantined',
            [
                'pending' => InquiryState::Pending->value,
                'now' => $now,
                'due' => $now,
                'id' => $id,
                'quarantined' => InquiryState::Quarantined->value,
            ],
        );
    }

    /** @throws TooManyInquiries when as many as the limit allows have come within its window */
    private function count(Database $database, string $client, int $now): void
    {
        if ($this->rateLimit->isNone()) {
            return;
        }
        $oldest = $database->number(
            'SELECT arrived_at FROM contact_arrivals WHERE client = :client AND arrived_at > :start AND arrived_at <= :ahead
            ORDER BY arrived_at DESC LIMIT 1 OFFSET ' . ($this->rateLimit->count - 1),
            ['client' => $client, 'start' => $now - $this->rateLimit->seconds, 'ahead' => $now + self::CLOCK_TOLERANCE_S],
        );
        if ($oldest !== null) {
            throw new TooManyInquiries(max(1, $oldest + $this->rateLimit->seconds - $now));
        }
        $database->write(
            'INSERT INTO contact_arrivals (client, arrived_at) VALUES (:client, :now)',
            ['client' => $client, 'now' => $now],
        );
    }
}
