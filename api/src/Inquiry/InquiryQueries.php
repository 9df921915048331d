<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use Contact\Storage\Database;

/** Reads stored inquiries for the owner and the queue. Throws `PDOException`; times are seconds since 1970. */
final readonly class InquiryQueries
{
    private const HOUR_S = 3600;

    // Conditions for `countWhere` and `oldest`.

    /** Not sent because the mail server rejects their words, of which the owner has been told. */
    public const REJECTED = "state IN ('pending', 'failed') AND announced_at IS NOT NULL";
    /** Could not be sent for three days, for another reason than their words. */
    public const GIVEN_UP = "state = 'failed' AND announced_at IS NULL";
    /** In the queue, without those of `REJECTED`. */
    public const PENDING = "state = 'pending' AND announced_at IS NULL";
    /** Not quarantined, in words for which there is an index. */
    public const RECEIVED = "state IN ('pending', 'sent', 'failed')";
    /** Quarantined, and shown by no report. */
    public const UNREPORTED = "state = 'quarantined' AND reported_at IS NULL";

    public function __construct(private Database $database)
    {
    }

    public function count(InquiryState $state): int
    {
        return $this->countWhere("state = '{$state->value}'");
    }

    public function countWhere(string $condition): int
    {
        return (int) $this->database->number("SELECT COUNT(*) FROM contact_inquiries WHERE {$condition}");
    }

    /** When the oldest of these inquiries was received; null if there is none. */
    public function oldest(string $condition): ?int
    {
        return $this->database->number("SELECT MIN(received_at) FROM contact_inquiries WHERE {$condition}");
    }

    public function lastSuccess(): ?int
    {
        return $this->database->number('SELECT MAX(delivered_at) FROM contact_receipts');
    }

    /**
     * @param list<string> $recipients
     *
     * @return list<string> those that do not have this mail yet
     */
    public function recipientsLeft(string $mailId, array $recipients): array
    {
        $rows = $this->database->rows('SELECT recipient FROM contact_receipts WHERE mail_id = :id', ['id' => $mailId]);

        return array_values(array_diff($recipients, array_column($rows, 'recipient')));
    }

    /**
     * Whether another mail has to wait for the next hour. Each recipient counts, as mail servers count them. A mail that exceeds
     * the limit on its own is sent anyway, because it would wait for ever.
     *
     * @param int $limit      mails an hour at most; 0 is no limit
     * @param int $recipients of that mail
     */
    public function isHourlyLimitReached(int $limit, int $recipients, int $now): bool
    {
        $sent = (int) $this->database->number(
            'SELECT (SELECT COUNT(*) FROM contact_receipts WHERE delivered_at > :start AND delivered_at <= :now)
            + (SELECT COUNT(*) FROM contact_auto_replies WHERE sent_at > :from)',
            ['start' => $now - self::HOUR_S, 'now' => $now, 'from' => $now - self::HOUR_S],
        );

        return $limit > 0 && $sent > 0 && $sent + $recipients > $limit;
    }

    /** The inquiry with the latest error that was not sent afterwards, without those of `REJECTED`. */
    public function lastFailed(): ?StoredInquiry
    {
        return $this->find('WHERE error_at IS NOT NULL AND announced_at IS NULL ORDER BY error_at DESC LIMIT 1')[0] ?? null;
    }

    /** @return list<Inquiry> so many of the quarantined inquiries that no report has shown, the latest first */
    public function unreported(int $limit): array
    {
        $found = $this->find('WHERE ' . self::UNREPORTED . " ORDER BY received_at DESC LIMIT {$limit}");

        return array_column($found, 'inquiry');
    }

    /** @return list<StoredInquiry> the latest last, of one state or of all */
    public function all(?InquiryState $state = null): array
    {
        return $this->find(($state === null ? '' : "WHERE state = '{$state->value}'") . ' ORDER BY received_at, id');
    }

    /** @return list<StoredInquiry> all of one sender, the latest last */
    public function from(string $email): array
    {
        return $this->find('WHERE LOWER(email) = LOWER(:email) ORDER BY received_at, id', ['email' => $email]);
    }

    /**
     * @param string $id its first hexadecimal digits
     *
     * @return list<StoredInquiry>
     */
    public function startingWith(string $id): array
    {
        return $this->find('WHERE id LIKE :start ORDER BY id', ['start' => "{$id}%"]);
    }

    /**
     * @param string                         $rest   the query from WHERE on
     * @param array<string, int|string|null> $values
     *
     * @return list<StoredInquiry>
     */
    private function find(string $rest, array $values = []): array
    {
        return array_map(StoredInquiry::fromRow(...), $this->database->rows("SELECT * FROM contact_inquiries {$rest}", $values));
    }
}
