<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Hands mails to the mail server, all over one connection that is opened for the first of them. */
final class SmtpTransport
{
    private ?SmtpConnection $connection = null;
    private bool $hasCarriedMail = false;

    /** @param float|null $deadline of everything, in seconds as `hrtime` counts */
    public function __construct(private readonly MailSettings $settings, private readonly ?float $deadline = null)
    {
    }

    /**
     * @param non-empty-list<string> $recipients
     * @param string                 $mail       headers and body
     *
     * @throws DeliveryFailed when nobody took it
     */
    public function send(array $recipients, string $mail): DeliveryResult
    {
        $connection = $this->connection();
        $isWelcome = $connection->mail($this->settings->from);
        if (!$isWelcome && $this->hasCarriedMail && !$connection->connected()) {
            // Some servers take only so many mails over one connection. Nothing of this one has been said yet.
            $connection = $this->connection();
            $isWelcome = $connection->mail($this->settings->from);
        }
        $this->expect($isWelcome, DeliveryStep::Sender);
        $taken = $refused = [];
        foreach ($recipients as $recipient) {
            if ($connection->recipient($recipient)) {
                $taken[] = $recipient;
            } else {
                $refused[$recipient] = trim($connection->getLastReply());
                $this->expect($connection->connected(), DeliveryStep::Recipient);
            }
        }
        $this->expect($taken !== [], DeliveryStep::Recipient);
        $this->expect($connection->data($mail), DeliveryStep::Content);
        $this->hasCarriedMail = true;

        return new DeliveryResult($taken, $refused);
    }

    /** Says goodbye, if there was a conversation. */
    public function close(): void
    {
        if ($this->connection?->connected() === true) {
            $this->connection->quit();
        }
        $this->connection = null;
    }

    /** A connection that is ready for a mail. */
    private function connection(): SmtpConnection
    {
        if ($this->connection?->connected() === true) {
            return $this->connection;
        }
        $settings = $this->settings;
        $this->connection = $connection = new SmtpConnection($this->deadline);
        $this->hasCarriedMail = false;
        $connection->open(($settings->encryption === 'ssl' ? 'ssl://' : '') . $settings->host, $settings->port);
        $this->expect($connection->hello($settings->domain()), DeliveryStep::Greeting);
        if ($settings->encryption === 'tls') {
            $this->expect($connection->startTLS(), DeliveryStep::Encrypting);
            // What the server said in the clear may have been changed on the way.
            $this->expect($connection->hello($settings->domain()), DeliveryStep::Encrypting);
        }
        if ($settings->username !== null) {
            $isWelcome = $connection->authenticate($settings->username, (string) $settings->password);
            $this->expect($isWelcome, DeliveryStep::LoggingIn);
        }

        return $connection;
    }

    private function expect(bool $isDone, DeliveryStep $step): void
    {
        if ($isDone || $this->connection === null) {
            return;
        }
        $words = $this->connection->lastWords();
        $isCutOff = !$this->connection->connected();
        // Before the next mail the server has to forget what it has heard of this one.
        if (!$isCutOff && ($step->concernsAllMails() || !$this->connection->reset())) {
            $this->close();
        }

        throw DeliveryFailed::at($step, $words, $isCutOff);
    }
}
