<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Hands mails to the mail server. */
interface Mailer
{
    /**
     * @param list<string> $recipients one or more
     *
     * @throws DeliveryFailed when the mail server accepted it for no recipient
     */
    public function send(MailContent $mail, array $recipients): DeliveryResult;

    /** Ends the SMTP session, if one is open. */
    public function close(): void;
}
