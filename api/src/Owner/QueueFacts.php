<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\MailSettings;
use Contact\Inquiry\InquiryState;

/** What the store says about the queue. Times are seconds since 1970, and null if there is none. */
final readonly class QueueFacts
{
    /** @param bool $isProved whether a mail was sent with the present mail settings */
    private function __construct(
        public ?int $cronRanAt = null,
        public ?int $oldestPending = null,
        public ?int $lastSuccess = null,
        public int $failed = 0,
        public bool $isProved = false,
    ) {
    }

    /** Those of a store that is not made yet, or cannot be opened. */
    public static function unknown(): self
    {
        return new self();
    }

    /** @param MailSettings|null $settings null if no mail can be sent with them */
    public static function of(InquiryArchive $archive, ?MailSettings $settings): self
    {
        return new self(
            cronRanAt: $archive->lastCronRun(),
            oldestPending: $archive->oldestPending(),
            lastSuccess: $archive->lastSuccess(),
            failed: $archive->count(InquiryState::Failed),
            isProved: $settings !== null && $archive->isProved($settings),
        );
    }
}
