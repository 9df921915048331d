<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;
use Contact\Inquiry\Inquiry;
use DateTimeZone;

/** The owner's report of quarantined inquiries, with the beginning of each message. */
final readonly class QuarantineReport extends MailContent
{
    private const FIRST_LETTERS = 500;
    private const RULE = "\n------------------------------------------------------------------------\n";

    /**
     * @param list<Inquiry> $inquiries   the latest first
     * @param int           $count       number of quarantined inquiries, also of those that the report has no room for
     * @param bool          $hasMessages false for a mail server that rejects the visitors' messages
     */
    public function __construct(
        private array $inquiries,
        private int $count,
        private Company $company,
        private DateTimeZone $timezone,
        bool $hasMessages = true,
        ?string $id = null,
    ) {
        $subject = $count === 1 ? '1 inquiry in quarantine' : "{$count} inquiries in quarantine";
        parent::__construct($id ?? bin2hex(random_bytes(16)), $subject, $this->words($hasMessages));
    }

    /** The same report without the visitors' messages. */
    public function withoutMessages(): self
    {
        return new self($this->inquiries, $this->count, $this->company, $this->timezone, false, $this->id);
    }

    private function words(bool $hasMessages): string
    {
        $text = "These came through the form of {$this->company->name} and look like spam, so they were not sent to you one by one.\n"
            . "If one is real, just write or call. Others like it are listed in your next report, in a day at the earliest.\n";
        foreach ($this->inquiries as $inquiry) {
            $words = trim((string) preg_replace('/\s+/u', ' ', "{$inquiry->subject} {$inquiry->message}"));
            $text .= self::RULE . "{$inquiry->receivedAt->setTimezone($this->timezone)->format('j M Y, g:i A T')}   {$inquiry->id}\n"
                . "{$inquiry->name} <{$inquiry->email}> {$inquiry->phone}\n"
                . ($hasMessages ? preg_replace('/^(.{' . self::FIRST_LETTERS . '}).+$/u', '$1…', $words) . "\n" : '');
        }
        $unshown = $this->count - count($this->inquiries);

        return $unshown === 0 ? $text : $text . self::RULE . "and {$unshown} more, which \"php api/inquiries.php list quarantined\" shows.\n";
    }
}
