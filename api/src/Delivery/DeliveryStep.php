<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** The steps of handing a mail to a mail server; each can fail. */
enum DeliveryStep: string
{
    private const LONGEST_REPLY = 500;

    case Composing = 'composing';
    case Connecting = 'connecting';
    case Greeting = 'greeting';
    case Encrypting = 'encrypting';
    case LoggingIn = 'logging in';
    case Sender = 'sender';
    case Recipient = 'recipient';
    case Content = 'content';

    /** Whether every other mail would fail at this step as well. */
    public function concernsAllMails(): bool
    {
        return $this->isOfLogin() || $this === self::Sender;
    }

    /** Whether a login that is accepted shows that this step works. */
    public function isOfLogin(): bool
    {
        return in_array($this, [self::Connecting, self::Greeting, self::Encrypting, self::LoggingIn], true);
    }

    /** The failed step and the SMTP reply, which is cleaned and cut: it may be in any encoding and of any length. */
    public function sentence(string $words): string
    {
        $words = mb_substr((string) preg_replace('/[\s\p{Cc}]+/u', ' ', mb_scrub($words, 'UTF-8')), 0, self::LONGEST_REPLY, 'UTF-8');

        return "{$this->problem()}: " . trim($words);
    }

    /** What has failed, as the beginning of a sentence. */
    public function problem(): string
    {
        return match ($this) {
            self::Composing => 'The mail could not be written',
            self::Connecting => 'The mail server could not be reached',
            self::Greeting => 'The mail server did not accept the connection',
            self::Encrypting => 'The connection to the mail server could not be encrypted',
            self::LoggingIn => 'The mail server rejected the login',
            self::Sender => 'The mail server rejected the sender',
            self::Recipient => 'The mail server rejected a recipient',
            self::Content => 'The mail server did not accept the mail',
        };
    }
}
