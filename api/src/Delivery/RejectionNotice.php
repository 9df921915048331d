<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;
use Contact\Inquiry\Inquiry;
use DateTimeZone;

/** Tells the owner that the mail server rejects the content of an inquiry, without quoting that content. */
final readonly class RejectionNotice extends MailContent
{
    public function __construct(Inquiry $inquiry, Company $company, DateTimeZone $timezone)
    {
        $receivedAt = $inquiry->receivedAt->setTimezone($timezone)->format('j M Y, g:i A T');
        $phone = $inquiry->phone === '' ? 'none' : $inquiry->phone;
        parent::__construct(bin2hex(random_bytes(16)), 'An inquiry that your mail server rejects', <<<TEXT
            An inquiry came through the form of {$company->name}, but your mail server rejects its words.

            Name:     {$inquiry->name}
            Phone:    {$phone}
            Received: {$receivedAt}
            Id:       {$inquiry->id}

            It is stored. To read it and the mail server's reply, run this in cPanel's Terminal or over SSH, or as a one-time cron job:
            php api/inquiries.php show {$inquiry->id}

            TEXT);
    }
}
