<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;
use Contact\Inquiry\Inquiry;
use DateTimeZone;

/** Tells the owner that the mail server rejects the content of an inquiry, without quoting that content. */
final readonly class RejectionNotice extends MailContent
{
    private string $id;

    public function __construct(private Inquiry $inquiry, private Company $company, private DateTimeZone $timezone)
    {
        $this->id = self::idOf($inquiry->id);
    }

    /** The id of the notice about this inquiry. */
    public static function idOf(string $inquiryId): string
    {
        return substr(hash('sha256', "rejected {$inquiryId}"), 0, 32);
    }

    public function id(): string
    {
        return $this->id;
    }

    public function subject(): string
    {
        return 'An inquiry that your mail server rejects';
    }

    public function text(): string
    {
        $receivedAt = $this->inquiry->receivedAt->setTimezone($this->timezone)->format('j M Y, g:i A T');
        $phone = $this->inquiry->phone === '' ? 'none' : $this->inquiry->phone;

        return <<<TEXT
            An inquiry came through the form of {$this->company->name}, but your mail server rejects its words.

            Name:     {$this->inquiry->name}
            Phone:    {$phone}
            Received: {$receivedAt}
            Id:       {$this->inquiry->id}

            It is stored. To read it and the mail server's reply, run this in cPanel's Terminal or over SSH, or as a one-time cron job:
            php api/inquiries.php show {$this->inquiry->id}

            TEXT;
    }
}
