<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\HostRequirements;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Settings;
use PHPMailer\PHPMailer\Exception;
use PHPMailer\PHPMailer\PHPMailer;

/** Composes mails with PHPMailer and sends them from the site's own address, over one SMTP connection, which the first of them opens. */
class SmtpMailer
{
    /** The time limit of one mail: shorter than the claim on an inquiry, so that no other process sends it too. */
    private const MAIL_TIMEOUT_S = InquiryLifecycle::CLAIM_S - 30;

    /** Hosts may disable these; without them inquiries are stored all the same. */
    private const FUNCTIONS = [
        'stream_context_create', 'stream_get_meta_data', 'stream_select', 'stream_set_timeout', 'stream_socket_client',
        'stream_socket_enable_crypto',
    ];

    private ?SmtpConnection $connection = null;
    private bool $hasCarriedMail = false;

    /** @param float|null $deadline of all mails, in seconds of `hrtime` */
    public function __construct(private readonly Settings $settings, private readonly ?float $deadline = null)
    {
    }

    /**
     * @param list<string> $recipients one or more
     *
     * @return array<string, string> SMTP reply by rejected recipient; the mail server has accepted the mail for all others
     *
     * @throws DeliveryFailed when the mail server accepted it for no recipient
     */
    public function send(MailContent $mail, array $recipients): array
    {
        try {
            $message = $this->compose($mail);
            $message->preSend();
        } catch (Exception $problem) {
            throw new DeliveryFailed(DeliveryStep::Composing, $problem->getMessage());
        }

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
        $rejected = [];
        foreach ($recipients as $recipient) {
            if (!$connection->recipient($recipient)) {
                $rejected[$recipient] = trim($connection->getLastReply());
                $this->expect($connection->connected(), DeliveryStep::Recipient);
            }
        }
        $this->expect(count($rejected) < count($recipients), DeliveryStep::Recipient);
        $this->expect($connection->data($message->getSentMIMEMessage()), DeliveryStep::Content);
        $this->hasCarriedMail = true;

        return $rejected;
    }

    /**
     * Tests the settings: connects, encrypts and logs in as for a mail, then sends QUIT.
     *
     * @throws DeliveryFailed when one of these fails
     */
    public function probe(): void
    {
        $this->connection(hrtime(true) / 1e9 + self::MAIL_TIMEOUT_S);
        $this->close();
    }

    /** Ends the SMTP session, if one is open. */
    public function close(): void
    {
        if ($this->connection?->connected() === true) {
            $this->connection->quit();
        }
        $this->connection = null;
    }

    /**
     * The mail as PHPMailer sends it. All parts are in base64, which preserves long lines,
     * spaces at the end of a line and a line of one dot.
     *
     * @throws Exception when PHPMailer refuses an address
     */
    public function compose(MailContent $content): PHPMailer
    {
        $mail = new PHPMailer(true);
        // This only affects the headers: for `mail()`, PHPMailer leaves out the recipients and the subject.
        $mail->isSMTP();
        $mail->CharSet = PHPMailer::CHARSET_UTF8;
        $mail->Encoding = PHPMailer::ENCODING_BASE64;
        $mail->XMailer = ' '; // A blank name leaves the header out.
        $mail->MessageID = "<{$content->id}@{$this->settings->domain()}>";
        // PHPMailer's default is `SERVER_NAME`, which the visitor's request may set.
        $mail->Hostname = $this->settings->domain();
        $mail->setFrom($this->settings->from, $this->settings->fromName);
        foreach ($content->to === null ? $this->settings->to : [$content->to] as $address) {
            $mail->addAddress($address);
        }
        foreach ($content->headers as $name => $value) {
            $mail->addCustomHeader($name, $value);
        }
        if ($content->replyTo !== null) {
            $mail->addReplyTo($content->replyTo[0], self::asHeaderText($content->replyTo[1]));
        }
        $mail->Subject = self::asHeaderText($content->subject);
        $text = str_replace("\n", "\r\n", $content->text);
        $mail->Body = $content->html === '' ? $text : $content->html;
        $mail->AltBody = $content->html === '' ? '' : $text;

        return $mail;
    }

    /** The address with its domain in ASCII; null if only mail servers with SMTPUTF8 (RFC 6531) would accept it. */
    public static function asciiAddress(string $email): ?string
    {
        $at = (int) strrpos($email, '@');
        $domain = substr($email, $at + 1);
        $ascii = function_exists('idn_to_ascii') ? idn_to_ascii($domain) : $domain;
        $address = substr($email, 0, $at) . '@' . $ascii;

        return $ascii !== false && PHPMailer::validateAddress($address, 'php') ? $address : null;
    }

    /**
     * Keeps mail clients from decoding typed text that looks like an encoded word (RFC 2047): a zero-width space makes
     * PHPMailer encode the whole text.
     */
    private static function asHeaderText(string $text): string
    {
        return str_replace('=?', "=\u{200B}?", $text);
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
        $problem = HostRequirements::disabled(self::FUNCTIONS);
        if ($problem !== '') {
            throw new DeliveryFailed(DeliveryStep::Connecting, $problem);
        }
        $settings = $this->settings;
        $this->connection = $connection = new SmtpConnection($deadline);
        $this->hasCarriedMail = false;
        $connection->open($settings->smtpHost, $settings->smtpPort, isTls: $settings->encryption === 'ssl');
        $this->expect($connection->hello($settings->domain()), DeliveryStep::Greeting);
        if ($settings->encryption === 'tls') {
            $this->expect($connection->startTLS(), DeliveryStep::Encrypting);
            // Send EHLO again: an attacker may have changed the reply before encryption.
            $this->expect($connection->hello($settings->domain()), DeliveryStep::Encrypting);
        }
        if ($settings->smtpUsername !== null) {
            $this->expect($connection->logIn($settings->smtpUsername, (string) $settings->smtpPassword), DeliveryStep::LoggingIn);
        }

        return $connection;
    }

    /** @throws DeliveryFailed unless the SMTP command of this step has succeeded; the connection is ready for another mail then, or closed */
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

        throw new DeliveryFailed($step, $words, $smtpCode, $isCutOff);
    }
}
