<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\StoredInquiry;
use Contact\Settings;
use Contact\Storage\Database;

/**
 * Sends auto-replies to visitors (`AUTO_REPLY`), without their text, so that nobody can send spam to others through the form: at
 * most one a day per address, none for an inquiry with a spam signal, and no more per hour than a tenth of `MAIL_HOURLY_LIMIT`.
 * Only the first attempt of an inquiry sends one, because a late one would confuse. Throws `PDOException`.
 */
final readonly class AutoReplies
{
    private const DAY_S = 86400;
    private const HOUR_S = 3600;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(private Database $database, private SmtpMailer $mailer, private Settings $settings, private Closure $clock)
    {
    }

    public function send(StoredInquiry $stored): void
    {
        $email = $stored->inquiry->email;
        $address = SmtpMailer::asciiAddress($email);
        $now = ($this->clock)();
        if (!$this->settings->isAutoReplyOn || $stored->hasSpamSignal || $address === null) {
            return;
        }
        $query = 'SELECT COUNT(*) FROM contact_auto_replies WHERE sent_at > :start';
        $sent = $this->database->number($query, ['start' => $now - self::HOUR_S]);
        if ($this->settings->hourlyLimit > 0 && $sent >= max(1, intdiv($this->settings->hourlyLimit, 10))) {
            return;
        }
        $this->database->write('DELETE FROM contact_auto_replies WHERE sent_at <= :start', ['start' => $now - self::DAY_S]);
        // The primary key prevents a second auto-reply to an address.
        if (!$this->database->insert('contact_auto_replies', ['address_hash' => Inquiry::hashOfEmail($email), 'sent_at' => $now])) {
            return;
        }
        try {
            $this->mailer->send($this->mail($address), [$address]);
        } catch (DeliveryFailed $failure) {
            error_log("Contact form: the thank-you for inquiry {$stored->inquiry->id} is not sent. {$failure->step->problem()}.");
        }
    }

    private function mail(string $address): MailContent
    {
        $text = <<<TEXT
            Thank you for your message. We have it and will get back to you soon. If it is urgent, call {$this->settings->company->phone}.

            {$this->settings->company->name}

            You get this because this address was entered in the form on our website. If that was not you, please ignore it.

            TEXT;

        return new MailContent(
            id: bin2hex(random_bytes(16)),
            subject: "Thank you for writing to {$this->settings->company->name}",
            text: $text,
            to: $address,
            // Keeps other auto-responders from replying (RFC 3834).
            headers: ['Auto-Submitted' => 'auto-replied'],
        );
    }
}
