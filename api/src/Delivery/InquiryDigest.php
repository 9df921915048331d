<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;
use Contact\Inquiry\StoredInquiry;
use DateTimeZone;

/** One mail with several inquiries in full, for a day with more than `QueueRunner::MAILS_A_DAY` mails. */
final readonly class InquiryDigest extends MailContent
{
    private string $id;

    /** @param non-empty-list<StoredInquiry> $inquiries */
    public function __construct(private array $inquiries, private Company $company, private DateTimeZone $timezone)
    {
        // The same inquiries make the same Message-ID when the digest is sent again.
        $this->id = substr(hash('sha256', implode(',', array_map(static fn(StoredInquiry $stored): string => InquiryMail::idOf($stored->inquiry->id, $stored->resentAt), $inquiries))), 0, 32);
    }

    public function id(): string
    {
        return $this->id;
    }

    public function subject(): string
    {
        return count($this->inquiries) === 1 ? '1 more inquiry from the website' : count($this->inquiries) . ' more inquiries from the website';
    }

    public function text(): string
    {
        $text = "So many inquiries came through the form of {$this->company->name} today that these are sent in one mail.\n"
            . "A reply to this mail reaches none of their senders: write to each address.\n";
        foreach ($this->inquiries as $stored) {
            $text .= "\n" . str_repeat('-', 72) . "\n" . (new InquiryMail($stored->inquiry, $this->company, $this->timezone, $stored->isRetry(), $stored->resentAt))->text();
        }

        return $text;
    }
}
