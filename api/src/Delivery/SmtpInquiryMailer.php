<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Company;
use Contact\Inquiry\Inquiry;
use Contact\Owner\QuarantineReport;
use DateTimeImmutable;
use PHPMailer\PHPMailer\Exception;
use PHPMailer\PHPMailer\PHPMailer;

/** Mails inquiries over SMTP: from the site's own address, with the visitor in Reply-To alone. */
final readonly class SmtpInquiryMailer implements InquiryMailer
{
    private SmtpTransport $transport;

    /** @param float|null $deadline of everything it sends, in seconds as `hrtime` counts */
    public function __construct(private MailSettings $settings, private Company $company, ?float $deadline = null)
    {
        $this->transport = new SmtpTransport($settings, $deadline);
    }

    public function send(Inquiry $inquiry, array $recipients): DeliveryResult
    {
        return $this->deliver(fn(): PHPMailer => $this->compose($inquiry), $recipients);
    }

    public function report(QuarantineReport $report, array $recipients): DeliveryResult
    {
        return $this->deliver(fn(): PHPMailer => $this->composeReport($report), $recipients);
    }

    public function close(): void
    {
        $this->transport->close();
    }

    /**
     * The mail of an inquiry, ready to be sent; its headers name all recipients.
     *
     * @throws Exception when PHPMailer refuses an address
     */
    public function compose(Inquiry $inquiry): PHPMailer
    {
        $replyTo = self::sendableAddress($inquiry->email);
        $words = new InquiryMail($inquiry, $this->company, $this->settings->timezone, $replyTo !== null);
        $mail = $this->mail($inquiry->id, $inquiry->receivedAt);
        if ($replyTo !== null) {
            $mail->addReplyTo($replyTo, self::asHeaderWords($inquiry->name));
        }
        $mail->Subject = self::asHeaderWords($words->subject());
        $mail->Body = $words->html();
        $mail->AltBody = $words->text();

        return $mail;
    }

    /** @throws Exception when PHPMailer refuses an address */
    private function composeReport(QuarantineReport $report): PHPMailer
    {
        $mail = $this->mail($report->id, $report->madeAt);
        $mail->Subject = $report->subject();
        $mail->Body = $report->text($this->company, $this->settings->timezone);

        return $mail;
    }

    /**
     * A mail from the site to the owner that still lacks its words. All parts are in base64, which keeps every word as it is:
     * long lines, spaces at the end of a line, a line of one dot.
     *
     * @throws Exception when PHPMailer refuses an address
     */
    private function mail(string $id, DateTimeImmutable $date): PHPMailer
    {
        $mail = new PHPMailer(true);
        // Nothing but the headers is made differently for SMTP: PHPMailer would leave the recipients out of them for `mail()`.
        $mail->isSMTP();
        $mail->CharSet = PHPMailer::CHARSET_UTF8;
        $mail->Encoding = PHPMailer::ENCODING_BASE64;
        $mail->XMailer = ' '; // A blank name leaves the header out.
        $mail->MessageID = "<{$id}@{$this->settings->domain()}>";
        $mail->MessageDate = $date->format(DATE_RFC2822);
        // PHPMailer would name whatever host the visitor asked for.
        $mail->Hostname = $this->settings->domain();
        $mail->setFrom($this->settings->from, $this->settings->fromName);
        foreach ($this->settings->to as $address) {
            $mail->addAddress($address);
        }
        if ($this->settings->dkim !== null) {
            $mail->DKIM_domain = $this->settings->dkim->domain;
            $mail->DKIM_selector = $this->settings->dkim->selector;
            $mail->DKIM_private_string = $this->settings->dkim->privateKey;
            $mail->DKIM_identity = $this->settings->from;
        }

        return $mail;
    }

    /**
     * @param Closure(): PHPMailer   $compose
     * @param non-empty-list<string> $recipients
     */
    private function deliver(Closure $compose, array $recipients): DeliveryResult
    {
        try {
            $mail = $compose();
            $mail->preSend();
        } catch (Exception $problem) {
            throw DeliveryFailed::at(DeliveryStep::Composing, $problem->getMessage());
        }

        return $this->transport->send($recipients, $mail->getSentMIMEMessage());
    }

    /**
     * A text that mail programs show as it was typed. What already looks like an encoded word of a header (RFC 2047) would
     * be decoded; an invisible space in it makes PHPMailer encode the whole text instead.
     */
    private static function asHeaderWords(string $text): string
    {
        return str_replace('=?', "=\u{200B}?", $text);
    }

    /**
     * The address as a mail header can have it, or null. One that only newer mail servers know must not keep the inquiry
     * from being sent: the owner has it in the text.
     */
    private static function sendableAddress(string $email): ?string
    {
        $at = (int) strrpos($email, '@');
        $domain = substr($email, $at + 1);
        $ascii = function_exists('idn_to_ascii') ? idn_to_ascii($domain) : $domain;
        $address = substr($email, 0, $at) . '@' . $ascii;

        return $ascii !== false && PHPMailer::validateAddress($address, 'php') ? $address : null;
    }
}
