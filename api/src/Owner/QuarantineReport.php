<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Inquiry\Inquiry;
use DateTimeImmutable;
use DateTimeZone;

/**
 * What the owner reads of inquiries that look like spam: the latest with all their words, so that a real one can be answered at
 * once, and a line for each of the others.
 */
final readonly class QuarantineReport
{
    private const FIRST_LETTERS = 80;

    /**
     * @param list<Inquiry> $inquiries
     * @param list<Inquiry> $others
     */
    private function __construct(
        public string $id,
        public DateTimeImmutable $madeAt,
        private array $inquiries,
        private array $others,
        private int $count,
        private bool $hasMessages = true,
    ) {
    }

    /**
     * @param list<Inquiry> $inquiries those that are told in full
     * @param list<Inquiry> $others    those that are told in a line each
     * @param int           $count     how many there are in all
     * @param int           $now       seconds since 1970
     */
    public static function of(array $inquiries, array $others, int $count, int $now): self
    {
        return new self(bin2hex(random_bytes(16)), new DateTimeImmutable("@{$now}"), $inquiries, $others, $count);
    }

    /** The same for a mail server that refuses the words of spam. */
    public function withoutMessages(): self
    {
        return new self($this->id, $this->madeAt, $this->inquiries, $this->others, $this->count, false);
    }

    public function subject(): string
    {
        return $this->count === 1 ? '1 inquiry held back as spam' : "{$this->count} inquiries held back as spam";
    }

    public function text(Company $company, DateTimeZone $timezone): string
    {
        $text = "These came through the form of {$company->name} and look like spam, so they were not sent to you one by one.\n"
            . "If one is real, just write or call. Others like it are listed in your next report, in a day at the earliest.\n";
        foreach ($this->inquiries as $inquiry) {
            $text .= "\n" . str_repeat('-', 72) . "\n"
                . self::sender($inquiry, $timezone, "\n")
                . ($this->hasMessages ? "{$inquiry->subject}\n\n{$inquiry->message}\n" : '');
        }
        if ($this->others !== []) {
            $text .= "\n" . str_repeat('-', 72) . "\nand before these:\n\n";
        }
        foreach ($this->others as $inquiry) {
            $words = trim((string) preg_replace('/\s+/u', ' ', "{$inquiry->subject} {$inquiry->message}"));
            $beginning = preg_replace('/^(.{' . self::FIRST_LETTERS . '}).+$/u', '$1…', $words);
            $text .= self::sender($inquiry, $timezone, '  ') . ($this->hasMessages ? "    {$beginning}\n" : '');
        }
        $unshown = $this->count - count($this->inquiries) - count($this->others);
        if ($unshown > 0) {
            $text .= "\n" . str_repeat('-', 72) . "\nand {$unshown} more, which \"php api/inquiries.php list quarantined\" shows.\n";
        }

        return str_replace("\n", "\r\n", $text);
    }

    private static function sender(Inquiry $inquiry, DateTimeZone $timezone, string $between): string
    {
        return "{$inquiry->receivedAt->setTimezone($timezone)->format('j M Y, g:i A T')}   {$inquiry->id}{$between}"
            . "{$inquiry->name} <{$inquiry->email}> {$inquiry->phone}\n";
    }
}
