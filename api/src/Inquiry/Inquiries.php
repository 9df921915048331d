<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use Closure;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** Stores inquiries, each in one transaction. */
readonly class Inquiries
{
    private const SAME_FIELDS_S = 600;
    private const SAME_KEY_S = 30 * 86400;

    /** Clocks of servers that share a database may differ by this much. A moment further ahead was written by a wrong clock. */
    private const CLOCK_TOLERANCE_S = 600;

    /**
     * @param Closure(): Database $database opened when there is an inquiry to store
     * @param Closure(): int      $clock       seconds since 1970
     * @param bool                $withNotices whether a notice of each inquiry is due too
     */
    public function __construct(private Closure $database, private RateLimit $rateLimit, private Closure $clock, private bool $withNotices = false)
    {
    }

    /**
     * Stores it once: the same six fields within ten minutes, or with the same idempotency key, are one inquiry.
     *
     * @return string the id of the stored inquiry; for a repeated submission that of the earlier one
     *
     * @throws TooManyInquiries when its client has used up the rate limit
     * @throws StorageUnavailable when it could not be stored
     */
    public function store(Submission $submission): string
    {
        try {
            $database = ($this->database)();

            return $database->transaction(fn(): string => $this->storeIn($database, $submission));
        } catch (PDOException $problem) {
            if (isset($database) && $this->isStored($database, $submission->inquiry->id)) {
                return $submission->inquiry->id;
            }
            throw StorageUnavailable::because($problem);
        }
    }

    /** A server may have stored it, and only its answer was lost. */
    private function isStored(Database $database, string $id): bool
    {
        try {
            $database->reopen();

            return $database->number('SELECT COUNT(*) FROM contact_inquiries WHERE id = :id', ['id' => $id]) === 1;
        } catch (PDOException|StorageUnavailable) {
            return false;
        }
    }

    private function storeIn(Database $database, Submission $submission): string
    {
        $inquiry = $submission->inquiry;
        $lifecycle = new InquiryLifecycle($database, $this->clock);
        $now = ($this->clock)();
        $fingerprint = $inquiry->fingerprint();
        $id = $this->claimKey($database, $fingerprint, $inquiry->id, $now, self::SAME_FIELDS_S);
        // An idempotency key is stored with a new inquiry only, so that repeated requests cannot fill the table.
        if ($id === $inquiry->id && $submission->idempotencyKey !== '') {
            $key = hash('sha256', "{$fingerprint}\0{$submission->idempotencyKey}");
            $earlier = $this->claimKey($database, $key, $id, $now, self::SAME_KEY_S);
            if ($earlier !== $id) {
                $database->write('UPDATE contact_keys SET inquiry_id = :id WHERE key_hash = :key', ['id' => $earlier, 'key' => $fingerprint]);
                $id = $earlier;
            }
        }
        if ($id !== $inquiry->id) {
            if (!$submission->spamSignals->areSpam()) {
                $lifecycle->releaseFromQuarantine($id, $this->withNotices);
            }

            return $id;
        }
        $this->countHit($database, $submission, $now);
        $lifecycle->add($submission, $this->withNotices);

        return $id;
    }

    /**
     * Claims a key for this inquiry, unless another one holds it. The table's primary key decides between two that claim it at
     * the same moment.
     *
     * @return string the id of the inquiry that holds the key
     */
    private function claimKey(Database $database, string $key, string $id, int $now, int $validForS): string
    {
        $end = $now + $validForS;
        if ($database->insert('contact_keys', ['key_hash' => $key, 'inquiry_id' => $id, 'claimed_at' => $now, 'valid_until' => $end])) {
            return $id;
        }
        // Those that have expired, were claimed by a wrong clock, or whose inquiry has been deleted.
        $database->write(
            'UPDATE contact_keys SET inquiry_id = :id, claimed_at = :now, valid_until = :end
            WHERE key_hash = :key AND (valid_until <= :ended OR claimed_at > :ahead
                OR NOT EXISTS (SELECT 1 FROM contact_inquiries WHERE id = contact_keys.inquiry_id))',
            ['id' => $id, 'now' => $now, 'end' => $end, 'key' => $key, 'ended' => $now, 'ahead' => $now + self::CLOCK_TOLERANCE_S],
        );

        return (string) $database->rows('SELECT inquiry_id FROM contact_keys WHERE key_hash = :key', ['key' => $key])[0]['inquiry_id'];
    }

    /** @throws TooManyInquiries when the client has used up the limit */
    private function countHit(Database $database, Submission $submission, int $now): void
    {
        if ($submission->isBehindUnknownProxy) {
            $database->setNote(Database::UNKNOWN_PROXY, $now);
        }
        if ($this->rateLimit->count === 0) {
            return;
        }
        $oldest = $database->number(
            'SELECT arrived_at FROM contact_arrivals WHERE client = :client AND arrived_at > :start AND arrived_at <= :ahead
            ORDER BY arrived_at DESC LIMIT 1 OFFSET ' . ($this->rateLimit->countFor($submission) - 1),
            ['client' => $submission->client, 'start' => $now - $this->rateLimit->seconds, 'ahead' => $now + self::CLOCK_TOLERANCE_S],
        );
        if ($oldest !== null) {
            throw new TooManyInquiries(max(1, $oldest + $this->rateLimit->seconds - $now));
        }
        $database->insert('contact_arrivals', ['client' => $submission->client, 'arrived_at' => $now]);
    }
}
