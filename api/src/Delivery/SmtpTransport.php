<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\HostRequirements;
use Contact\Inquiry\Backoff;

/** Sends mails over one SMTP connection, which is opened for the first of them. */
final class SmtpTransport
{
    /** The time limit of one mail: shorter than the first backoff, so that no other process sends the same inquiry. */
    private const MAIL_TIMEOUT_S = Backoff::FIRST_WAIT_S - 30;

    private ?SmtpConnection $connection = null;
    private bool $hasCarriedMail = false;

    /** @param float|null $deadline of all mails, in seconds of `hrtime` */
    public function __construct(private readonly MailSettings $settings, private readonly ?float $deadline = null)
    {
    }

    /**
     * @param non-empty-list<string> $recipients
     * @param string                 $mail       headers and body
     *
     * @throws DeliveryFailed when the mail server accepted it for no recipient
     */
    public function send(array $recipients, string $mail): DeliveryResult
    {
        $end = hrtime(true) / 1e9 + self::MAIL_TIMEOUT_S;
        $deadline = min($end, $this->deadline ?? $end);
        $connection = $this->connection($deadline);
        $isWelcome = $connection->mail($this->settings->bounceTo);
        if (!$isWelcome && $this->hasCarriedMail && !$connection->connected()) {
            // Some servers accept only a few mails over one connection.
            $connection = $this->connection($deadline);
            $isWelcome = $connection->mail($this->settings->bounceTo);
        }
        $this->expect($isWelcome, DeliveryStep::Sender);
        $accepted = $rejected = [];
        foreach ($recipients as $recipient) {
            if ($connection->recipient($recipient)) {
                $accepted[] = $recipient;
            } else {
                $rejected[$recipient] = trim($connection->getLastReply());
                $this->expect($connection->connected(), DeliveryStep::Recipient);
            }
        }
        $this->expect($accepted !== [], DeliveryStep::Recipient);
        $this->expect($connection->data($mail), DeliveryStep::Content);
        $this->hasCarriedMail = true;

        return new DeliveryResult($accepted, $rejected);
    }

    /**
     * Connects, encrypts and logs in, then sends QUIT.
     *
     * @throws DeliveryFailed when one of these fails
     */
    public function probe(): void
    {
        $this->connection(hrtime(true) / 1e9 + self::MAIL_TIMEOUT_S);
        $this->close();
    }

    /** Sends QUIT, if a connection is open. */
    public function close(): void
    {
        if ($this->connection?->connected() === true) {
            $this->connection->quit();
        }
        $this->connection = null;
    }

    /**
     * A connection that is ready for a mail.
     *
     * @param float $deadline in seconds of `hrtime`
     */
    private function connection(float $deadline): SmtpConnection
    {
        if ($this->connection?->connected() === true) {
            $this->connection->deadline = $deadline;

            return $this->connection;
        }
        $problem = HostRequirements::problemOfMail();
        if ($problem !== '') {
            throw DeliveryFailed::at(DeliveryStep::Connecting, $problem);
        }
        $settings = $this->settings;
        $this->connection = $connection = new SmtpConnection($deadline);
        $this->hasCarriedMail = false;
        $connection->open($settings->host, $settings->port, isTls: $settings->encryption === 'ssl');
        $this->expect($connection->hello($settings->domain()), DeliveryStep::Greeting);
        if ($settings->encryption === 'tls') {
            $this->expect($connection->startTLS(), DeliveryStep::Encrypting);
            // Send EHLO again: an attacker may have changed the reply before encryption.
            $this->expect($connection->hello($settings->domain()), DeliveryStep::Encrypting);
        }
        if ($settings->username !== null) {
            $this->expect($connection->logIn($settings->username, (string) $settings->password), DeliveryStep::LoggingIn);
        }

        return $connection;
    }

    private function expect(bool $isDone, DeliveryStep $step): void
    {
        if ($isDone || $this->connection === null) {
            return;
        }
        $words = $this->connection->lastWords();
        $smtpCode = (int) substr($this->connection->getLastReply(), 0, 3);
        $isCutOff = !$this->connection->connected();
        // RSET makes the server discard this mail before the next one.
        if (!$isCutOff && ($step->concernsAllMails() || !$this->connection->reset())) {
            $this->close();
        }

        throw DeliveryFailed::at($step, $words, $isCutOff, $smtpCode);
    }
}
