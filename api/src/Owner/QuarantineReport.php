<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Delivery\MailContent;
use Contact\Inquiry\Inquiry;
use DateTimeZone;

/** The owner's report of quarantined inquiries: the latest in full, and a line for each of the others. */
final readonly class QuarantineReport extends MailContent
{
    private const FIRST_LETTERS = 80;

    /**
     * @param list<Inquiry> $inquiries
     * @param list<Inquiry> $others
     */
    private function __construct(
        private string $id,
        private Company $company,
        private DateTimeZone $timezone,
        private array $inquiries,
        private array $others,
        private int $count,
        private bool $hasMessages = true,
    ) {
    }

    /**
     * @param list<Inquiry> $inquiries shown in full
     * @param list<Inquiry> $others    shown in a line each
     * @param int           $count     number of inquiries in all
     */
    public static function of(array $inquiries, array $others, int $count, Company $company, DateTimeZone $timezone): self
    {
        return new self(bin2hex(random_bytes(16)), $company, $timezone, $inquiries, $others, $count);
    }

    /** The same report without the visitors' messages, for a mail server that rejects them. */
    public function withoutMessages(): self
    {
        return new self($this->id, $this->company, $this->timezone, $this->inquiries, $this->others, $this->count, false);
    }

    public function id(): string
    {
        return $this->id;
    }

    /** @return list<string> the ids of the inquiries that it shows */
    public function inquiryIds(): array
    {
        return array_map(static fn(Inquiry $inquiry): string => $inquiry->id, [...$this->inquiries, ...$this->others]);
    }

    public function subject(): string
    {
        return $this->count === 1 ? '1 inquiry in quarantine' : "{$this->count} inquiries in quarantine";
    }

    public function text(): string
    {
        $text = "These came through the form of {$this->company->name} and look like spam, so they were not sent to you one by one.\n"
            . "If one is real, just write or call. Others like it are listed in your next report, in a day at the earliest.\n";
        foreach ($this->inquiries as $inquiry) {
            $text .= "\n" . str_repeat('-', 72) . "\n"
                . $this->sender($inquiry, "\n")
                . ($this->hasMessages ? "{$inquiry->subject}\n\n{$inquiry->message}\n" : '');
        }
        if ($this->others !== []) {
            $text .= "\n" . str_repeat('-', 72) . "\nand before these:\n\n";
        }
        foreach ($this->others as $inquiry) {
            $words = trim((string) preg_replace('/\s+/u', ' ', "{$inquiry->subject} {$inquiry->message}"));
            $beginning = preg_replace('/^(.{' . self::FIRST_LETTERS . '}).+$/u', '$1…', $words);
            $text .= $this->sender($inquiry, '  ') . ($this->hasMessages ? "    {$beginning}\n" : '');
        }
        $unshown = $this->count - count($this->inquiries) - count($this->others);
        if ($unshown > 0) {
            $text .= "\n" . str_repeat('-', 72) . "\nand {$unshown} more, which \"php api/inquiries.php list quarantined\" shows.\n";
        }

        return $text;
    }

    private function sender(Inquiry $inquiry, string $between): string
    {
        return "{$inquiry->receivedAt->setTimezone($this->timezone)->format('j M Y, g:i A T')}   {$inquiry->id}{$between}"
            . "{$inquiry->name} <{$inquiry->email}> {$inquiry->phone}\n";
    }
}
