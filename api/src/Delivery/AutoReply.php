<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;

/** An auto-reply, without the visitor's text, so that nobody can send spam to others through the form. */
final readonly class AutoReply extends MailContent
{
    private string $id;

    /** @param string $email of the visitor */
    public function __construct(private string $email, private Company $company)
    {
        $this->id = bin2hex(random_bytes(16));
    }

    public function id(): string
    {
        return $this->id;
    }

    public function to(): string
    {
        return $this->email;
    }

    /** Keeps other auto-responders from replying (RFC 3834). */
    public function headers(): array
    {
        return ['Auto-Submitted' => 'auto-replied'];
    }

    public function subject(): string
    {
        return "Thank you for writing to {$this->company->name}";
    }

    public function text(): string
    {
        $whatsApp = preg_replace('/\D/', '', $this->company->phone);

        return <<<TEXT
            Thank you for your message. We have it and will get back to you soon.

            If it is urgent:
            Phone:    {$this->company->phone}
            WhatsApp: https://wa.me/{$whatsApp}

            {$this->company->name}

            You get this because this address was entered in the form on our website. If that was not you, please ignore it.

            TEXT;
    }
}
