<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** A stored inquiry with its state. Times are seconds since 1970. */
final readonly class StoredInquiry
{
    private function __construct(
        public Inquiry $inquiry,
        public InquiryState $state,
        public int $dueAt,
        public int $attempts,
        public ?string $error,
        public ?string $errorStep,
        public ?int $errorAt,
        public bool $hasSpamSignal,
        public ?int $resentAt,
        /** Whether the owner has been told that the mail server rejects its content. */
        public bool $isAnnounced,
    ) {
    }

    /** @param array<string, int|string|null> $row */
    public static function fromRow(array $row): self
    {
        return new self(
            inquiry: Inquiry::restored($row),
            state: InquiryState::from((string) $row['state']),
            dueAt: (int) $row['due_at'],
            attempts: (int) $row['attempts'],
            error: $row['error'] === null ? null : (string) $row['error'],
            errorStep: $row['error_step'] === null ? null : (string) $row['error_step'],
            errorAt: $row['error_at'] === null ? null : (int) $row['error_at'],
            hasSpamSignal: (int) $row['spam_signals'] === 1,
            resentAt: $row['resent_at'] === null ? null : (int) $row['resent_at'],
            isAnnounced: $row['announced_at'] !== null,
        );
    }

    /** Whether an earlier attempt failed, or it was sent before. A retry by the owner sets `attempts` to 0 and leaves the error. */
    public function isRetry(): bool
    {
        return $this->attempts > 0 || $this->errorAt !== null || $this->resentAt !== null;
    }
}
