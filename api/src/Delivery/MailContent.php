<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** The content of one mail from the site. */
abstract readonly class MailContent
{
    /** The id for the Message-ID: 32 hexadecimal digits, the same for every attempt. */
    abstract public function id(): string;

    abstract public function subject(): string;

    /** With `\n` as its line breaks. */
    abstract public function text(): string;

    public function html(): ?string
    {
        return null;
    }

    /** @return array{string, string}|null address and name that a reply goes to, instead of to the site's own address */
    public function replyTo(): ?array
    {
        return null;
    }

    /** The address in the header `To`; null for those of `MAIL_TO`. */
    public function to(): ?string
    {
        return null;
    }

    /** @return array<string, string> more headers by name */
    public function headers(): array
    {
        return [];
    }
}
