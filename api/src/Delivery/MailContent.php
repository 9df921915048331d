<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** The content of one mail from the site. */
readonly class MailContent
{
    /**
     * @param string                     $id      for the Message-ID: 32 hexadecimal digits, the same for every attempt
     * @param string                     $text    with `\n` as its line breaks
     * @param string                     $html    empty for a mail of text alone
     * @param array{string, string}|null $replyTo address and name that a reply goes to, instead of to the site's own address
     * @param string|null                $to      the address in the header `To`; null for those of `MAIL_TO`
     * @param array<string, string>      $headers more headers by name
     */
    public function __construct(
        public string $id,
        public string $subject,
        public string $text,
        public string $html = '',
        public ?array $replyTo = null,
        public ?string $to = null,
        public array $headers = [],
    ) {
    }
}
