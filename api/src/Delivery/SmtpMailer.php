<?php

declare(strict_types=1);

namespace Contact\Delivery;

use PHPMailer\PHPMailer\Exception;
use PHPMailer\PHPMailer\PHPMailer;

/** Composes mails with PHPMailer and sends them over SMTP, from the site's own address. */
final readonly class SmtpMailer implements Mailer
{
    private SmtpTransport $transport;

    /** @param float|null $deadline of all mails, in seconds of `hrtime` */
    public function __construct(private MailSettings $settings, ?float $deadline = null)
    {
        $this->transport = new SmtpTransport($settings, $deadline);
    }

    public function send(MailContent $mail, array $recipients): DeliveryResult
    {
        try {
            $message = $this->compose($mail);
            $message->preSend();
        } catch (Exception $problem) {
            throw DeliveryFailed::at(DeliveryStep::Composing, $problem->getMessage());
        }

        return $this->transport->send($recipients, $message->getSentMIMEMessage());
    }

    /**
     * Tests the settings: connects, encrypts and logs in as for a mail, then sends QUIT.
     *
     * @throws DeliveryFailed when one of these fails
     */
    public function probe(): void
    {
        $this->transport->probe();
    }

    public function close(): void
    {
        $this->transport->close();
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
        $to = $content->to;
        foreach ($to === null ? $this->settings->to : [$to] as $address) {
            $mail->addAddress($address);
        }
        foreach ($content->headers as $name => $value) {
            $mail->addCustomHeader($name, $value);
        }
        $replyTo = $content->replyTo;
        if ($replyTo !== null) {
            $mail->addReplyTo($replyTo[0], self::asHeaderText($replyTo[1]));
        }
        if ($this->settings->dkim !== null) {
            $mail->DKIM_domain = $this->settings->dkim->domain;
            $mail->DKIM_selector = $this->settings->dkim->selector;
            $mail->DKIM_private_string = $this->settings->dkim->privateKey;
            $mail->DKIM_identity = $this->settings->from;
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
}
