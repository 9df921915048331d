<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Hands mails to the mail server. */
interface Mailer
{
    /**
     * @param list<string> $recipients one or more
     *
     * @return array<string, string> SMTP reply by rejected recipient; the mail server has accepted the mail for all others
     *
     * @throws DeliveryFailed when the mail server accepted it for no recipient
     */
    public function send(MailContent $mail, array $recipients): array;

    /** Ends the SMTP session, if one is open. */
    public function close(): void;
}
