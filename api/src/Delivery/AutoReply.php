<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;

/** An auto-reply, without the visitor's text, so that nobody can send spam to others through the form. */
final readonly class AutoReply extends MailContent
{
    /** @param string $email of the visitor */
    public function __construct(string $email, Company $company)
    {
        $whatsApp = preg_replace('/\D/', '', $company->phone);
        $text = <<<TEXT
            Thank you for your message. We have it and will get back to you soon.

            If it is urgent:
            Phone:    {$company->phone}
            WhatsApp: https://wa.me/{$whatsApp}

            {$company->name}

            You get this because this address was entered in the form on our website. If that was not you, please ignore it.

            TEXT;
        parent::__construct(
            id: bin2hex(random_bytes(16)),
            subject: "Thank you for writing to {$company->name}",
            text: $text,
            to: $email,
            // Keeps other auto-responders from replying (RFC 3834).
            headers: ['Auto-Submitted' => 'auto-replied'],
        );
    }
}
