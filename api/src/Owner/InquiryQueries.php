<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRunner;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\Database;
use Contact\Storage\Notes;

/** Reads stored inquiries for the owner. Throws `PDOException`; times are seconds since 1970. */
final readonly class InquiryQueries
{
    public const PAGE_SIZE = 50;

    public function __construct(private Database $database)
    {
    }

    public function count(InquiryState $state): int
    {
        return (int) $this->database->number('SELECT COUNT(*) FROM contact_inquiries WHERE state = :state', ['state' => $state->value]);
    }

    /** The number of inquiries in this state, or in all. */
    public function countAll(?InquiryState $state): int
    {
        return $state === null ? (int) $this->database->number('SELECT COUNT(*) FROM contact_inquiries') : $this->count($state);
    }

    /** The number of inquiries that could not be sent for three days, for another reason than their words. */
    public function countGivenUp(): int
    {
        return (int) $this->database->number(
            'SELECT COUNT(*) FROM contact_inquiries WHERE state = :state AND announced_at IS NULL',
            ['state' => InquiryState::Failed->value],
        );
    }

    /** The number of inquiries not sent because the mail server rejects their words, of which the owner has been told. */
    public function countRejected(): int
    {
        return (int) $this->database->number(
            'SELECT COUNT(*) FROM contact_inquiries WHERE state IN (:pending, :failed) AND announced_at IS NOT NULL',
            ['pending' => InquiryState::Pending->value, 'failed' => InquiryState::Failed->value],
        );
    }

    /** When the oldest pending inquiry was received, without those of `countRejected`; null if none is pending. */
    public function oldestPending(): ?int
    {
        return $this->database->number(
            'SELECT MIN(received_at) FROM contact_inquiries WHERE state = :state AND announced_at IS NULL',
            ['state' => InquiryState::Pending->value],
        );
    }

    /** @return list<Inquiry> so many of the quarantined inquiries that no report has shown, the latest first */
    public function unreported(int $limit): array
    {
        $columns = StoredInquiry::COLUMNS;
        $rows = $this->database->rows(
            "SELECT {$columns} FROM contact_inquiries WHERE state = :state AND reported_at IS NULL ORDER BY received_at DESC LIMIT {$limit}",
            ['state' => InquiryState::Quarantined->value],
        );

        return array_map(Inquiry::restored(...), $rows);
    }

    /** The number of quarantined inquiries that no report has shown. */
    public function countUnreported(): int
    {
        return (int) $this->database->number(
            'SELECT COUNT(*) FROM contact_inquiries WHERE state = :state AND reported_at IS NULL',
            ['state' => InquiryState::Quarantined->value],
        );
    }

    public function lastSuccess(): ?int
    {
        return $this->database->number('SELECT MAX(delivered_at) FROM contact_receipts');
    }

    /**
     * The inquiry with the latest error, whether it was sent afterwards or not.
     *
     * @param bool $isRejectedToo whether it may be one of `countRejected`
     */
    public function lastFailed(bool $isRejectedToo = true): ?StoredInquiry
    {
        $columns = StoredInquiry::COLUMNS;
        $where = 'error_at IS NOT NULL' . ($isRejectedToo ? '' : ' AND announced_at IS NULL');

        return $this->inquiries("SELECT {$columns} FROM contact_inquiries WHERE {$where} ORDER BY error_at DESC LIMIT 1")[0] ?? null;
    }

    /** Whether a mail was sent with the present mail settings. */
    public function isProved(MailSettings $settings): bool
    {
        return (new Notes($this->database))->number(QueueRunner::PROVED) === $settings->fingerprint();
    }

    /** When cron last ran `deliver`; null if it never did. */
    public function lastCronRun(): ?int
    {
        return (new Notes($this->database))->number(InquiriesCommand::CRON_RAN);
    }

    /** When the daily tasks were last done; null if they never were. */
    public function lastDailyTasks(): ?int
    {
        return (new Notes($this->database))->number(Retention::DONE_TODAY);
    }

    /** When a client last came through a proxy that `TRUSTED_PROXIES` does not name. */
    public function lastUnknownProxy(): ?int
    {
        return (new Notes($this->database))->number(Inquiries::UNKNOWN_PROXY);
    }

    /**
     * @param int $page from 1; each has `PAGE_SIZE` inquiries
     *
     * @return list<StoredInquiry> the latest first, of one state or of all
     */
    public function page(int $page, ?InquiryState $state = null): array
    {
        $columns = StoredInquiry::COLUMNS;
        $limits = 'LIMIT ' . self::PAGE_SIZE . ' OFFSET ' . ($page - 1) * self::PAGE_SIZE;
        $where = $state === null ? '' : ' WHERE state = :state';

        return $this->inquiries(
            "SELECT {$columns} FROM contact_inquiries{$where} ORDER BY received_at DESC, id {$limits}",
            $state === null ? [] : ['state' => $state->value],
        );
    }

    /** @return list<StoredInquiry> the latest last, of one state or of all */
    public function all(?InquiryState $state = null): array
    {
        $columns = StoredInquiry::COLUMNS;
        $sql = "SELECT {$columns} FROM contact_inquiries" . ($state === null ? '' : ' WHERE state = :state') . ' ORDER BY received_at, id';

        return $this->inquiries($sql, $state === null ? [] : ['state' => $state->value]);
    }

    /** @return list<StoredInquiry> all of one sender, the latest last */
    public function from(string $email): array
    {
        $columns = StoredInquiry::COLUMNS;

        return $this->inquiries("SELECT {$columns} FROM contact_inquiries WHERE LOWER(email) = LOWER(:email) ORDER BY received_at, id", ['email' => $email]);
    }

    /**
     * @param string $id its first hexadecimal digits
     *
     * @return list<StoredInquiry>
     */
    public function startingWith(string $id): array
    {
        $columns = StoredInquiry::COLUMNS;

        return $this->inquiries(
            "SELECT {$columns} FROM contact_inquiries WHERE id LIKE :start ORDER BY id",
            ['start' => "{$id}%"],
        );
    }

    /**
     * @param array<string, int|string|null> $values
     *
     * @return list<StoredInquiry>
     */
    private function inquiries(string $sql, array $values = []): array
    {
        return array_map(StoredInquiry::fromRow(...), $this->database->rows($sql, $values));
    }
}
