<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Inquiry\Inquiry;
use Contact\Settings;

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
    public function __construct(array $inquiries, int $count, Settings $settings, bool $hasMessages = true)
    {
        $text = "These came through the form of {$settings->company->name} and look like spam, so they were not sent to you one by one.\n"
            . "If one is real, just write or call. Others like it are listed in your next report, in a day at the earliest.\n";
        foreach ($inquiries as $inquiry) {
            $words = trim((string) preg_replace('/\s+/u', ' ', "{$inquiry->subject} {$inquiry->message}"));
            $text .= self::RULE . "{$inquiry->receivedAt->setTimezone($settings->timezone)->format('j M Y, g:i A T')}   {$inquiry->id}\n"
                . "{$inquiry->name} <{$inquiry->email}> {$inquiry->phone}\n"
                . ($hasMessages ? preg_replace('/^(.{' . self::FIRST_LETTERS . '}).+$/u', '$1…', $words) . "\n" : '');
        }
        $more = $count - count($inquiries);
        $text .= $more === 0 ? '' : self::RULE . "and {$more} more, which \"php api/inquiries.php list quarantined\" shows.\n";
        $subject = $count === 1 ? '1 inquiry in quarantine' : "{$count} inquiries in quarantine";
        parent::__construct(bin2hex(random_bytes(16)), $subject, $text);
    }
}
