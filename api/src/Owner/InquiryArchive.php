<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\Database;

/** The owner's view of all inquiries that are kept. All times are seconds since 1970. What it throws are `PDOException`s. */
final readonly class InquiryArchive
{
    /** @param Closure(): int $clock */
    public function __construct(private Database $database, private Closure $clock)
    {
    }

    public function count(InquiryState $state): int
    {
        return (int) $this->database->number('SELECT COUNT(*) FROM contact_inquiries WHERE state = :state', ['state' => $state->value]);
    }

    /** When the one that waits for longest has come, or null where none waits. */
    public function oldestPending(): ?int
    {
        return $this->database->number(
            'SELECT MIN(received_at) FROM contact_inquiries WHERE state = :state',
            ['state' => InquiryState::Pending->value],
        );
    }

    public function lastSuccess(): ?int
    {
        return $this->database->number('SELECT MAX(delivered_at) FROM contact_receipts');
    }

    /** The inquiry that has met the latest trouble, delivered or not. */
    public function lastFailed(): ?StoredInquiry
    {
        $columns = StoredInquiry::COLUMNS;

        return $this->inquiries("SELECT {$columns} FROM contact_inquiries WHERE error_at IS NOT NULL ORDER BY error_at DESC LIMIT 1")[0] ?? null;
    }

    /** @return list<StoredInquiry> the latest last, of one state or of all */
    public function all(?InquiryState $state = null): array
    {
        $columns = StoredInquiry::COLUMNS;
        $sql = "SELECT {$columns} FROM contact_inquiries" . ($state === null ? '' : ' WHERE state = :state') . ' ORDER BY received_at, id';

        return $this->inquiries($sql, $state === null ? [] : ['state' => $state->value]);
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

    /** Makes one due at once, whatever has become of it, but never sends it to who has it already. */
    public function retry(string $id): void
    {
        $now = ($this->clock)();
        $this->database->write(
            'UPDATE contact_inquiries SET state = :pending, since = :now, due_at = :due, attempts = 0 WHERE id = :id AND state <> :delivered',
            [
                'pending' => InquiryState::Pending->value,
                'now' => $now,
                'due' => $now,
                'id' => $id,
                'delivered' => InquiryState::Delivered->value,
            ],
        );
    }

    /** Makes all that are pending or failed due at once. */
    public function retryAll(): void
    {
        $now = ($this->clock)();

        $this->database->write(
            'UPDATE contact_inquiries SET state = :pending, since = :now, due_at = :due, attempts = 0 WHERE state IN (:waiting, :failed)',
            [
                'pending' => InquiryState::Pending->value,
                'now' => $now,
                'due' => $now,
                'waiting' => InquiryState::Pending->value,
                'failed' => InquiryState::Failed->value,
            ],
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
