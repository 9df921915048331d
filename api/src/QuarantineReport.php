<?php

declare(strict_types=1);

namespace Contact;

use DateTimeImmutable;
use DateTimeZone;

/** What the owner reads of inquiries that look like spam: all their words, so that a real one can be answered at once. */
final readonly class QuarantineReport
{
    /** @param list<Inquiry> $inquiries the latest of those that are held back */
    private function __construct(
        public string $id,
        public DateTimeImmutable $madeAt,
        private array $inquiries,
        private int $count,
        private bool $hasMessages = true,
    ) {
    }

    /**
     * @param list<Inquiry> $inquiries the latest of them
     * @param int           $count     how many there are in all
     * @param int           $now       seconds since 1970
     */
    public static function of(array $inquiries, int $count, int $now): self
    {
        return new self(bin2hex(random_bytes(16)), new DateTimeImmutable("@{$now}"), $inquiries, $count);
    }

    /** The same for a mail server that refuses the words of spam. */
    public function withoutMessages(): self
    {
        return new self($this->id, $this->madeAt, $this->inquiries, $this->count, false);
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
                . "{$inquiry->receivedAt->setTimezone($timezone)->format('j M Y, g:i A T')}   {$inquiry->id}\n"
                . "{$inquiry->name} <{$inquiry->email}> {$inquiry->phone}\n"
                . ($this->hasMessages ? "{$inquiry->subject}\n\n{$inquiry->message}\n" : '');
        }
        $unshown = $this->count - count($this->inquiries);
        if ($unshown > 0) {
            $text .= "\n" . str_repeat('-', 72) . "\nand {$unshown} more, which \"php api/inquiries.php list quarantined\" shows.\n";
        }

        return str_replace("\n", "\r\n", $text);
    }
}
