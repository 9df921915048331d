<?php

declare(strict_types=1);

namespace Contact;

use PHPMailer\PHPMailer\Exception;
use PHPMailer\PHPMailer\PHPMailer;

/** Mails inquiries over SMTP: from the site's own address, with the visitor in Reply-To alone. */
final readonly class SmtpInquiryMailer implements InquiryMailer
{
    private const CONNECT_TIMEOUT_S = 5;
    private const REPLY_TIMEOUT_S = 15;

    public function __construct(private MailSettings $settings, private Company $company)
    {
    }

    public function send(Inquiry $inquiry): void
    {
        $taken = 0;
        try {
            $mail = $this->compose($inquiry);
            $mail->action_function = static function (bool $isTaken) use (&$taken): void {
                $taken += $isTaken ? 1 : 0;
            };
            $mail->send();
        } catch (Exception $failure) {
            $problem = DeliveryFailed::of($inquiry, $failure);
            // PHPMailer also throws where one of several recipients was refused and the others have the mail.
            if ($taken === 0) {
                throw $problem;
            }
            error_log("Contact form: in part: {$problem->getMessage()}");
        }
    }

    /**
     * The mail of an inquiry, ready to be sent. Both parts are in base64, which keeps every word as it is: long lines,
     * spaces at the end of a line, a line of one dot.
     *
     * @throws Exception when PHPMailer refuses an address
     */
    public function compose(Inquiry $inquiry): PHPMailer
    {
        $replyTo = self::sendableAddress($inquiry->email);
        $words = new InquiryMail($inquiry, $this->company, $this->settings->timezone, $replyTo !== null);
        $mail = new PHPMailer(true);
        $this->useServer($mail);
        $mail->CharSet = PHPMailer::CHARSET_UTF8;
        $mail->Encoding = PHPMailer::ENCODING_BASE64;
        $mail->XMailer = ' '; // A blank name leaves the header out.
        $mail->MessageID = "<{$inquiry->id}@{$this->settings->domain()}>";
        $mail->MessageDate = $inquiry->receivedAt->format(DATE_RFC2822);
        $mail->setFrom($this->settings->from, $this->settings->fromName);
        foreach ($this->settings->to as $address) {
            $mail->addAddress($address);
        }
        if ($replyTo !== null) {
            $mail->addReplyTo($replyTo, self::asHeaderWords($inquiry->name));
        }
        $mail->Subject = self::asHeaderWords($words->subject());
        $mail->isHTML();
        $mail->Body = $words->html();
        $mail->AltBody = $words->text();

        return $mail;
    }

    private function useServer(PHPMailer $mail): void
    {
        $mail->isSMTP();
        $mail->Host = $this->settings->host;
        $mail->Port = $this->settings->port;
        // PHPMailer would greet the server with whatever host name the visitor asked for.
        $mail->Hostname = $this->settings->domain();
        $mail->SMTPAuth = $this->settings->username !== null;
        $mail->Username = $this->settings->username ?? '';
        $mail->Password = $this->settings->password ?? '';
        $mail->SMTPSecure = $this->settings->encryption === 'none' ? '' : $this->settings->encryption;
        // Without this a server that offers encryption gets it, even where the settings say none.
        $mail->SMTPAutoTLS = $this->settings->encryption !== 'none';
        $mail->Timeout = self::CONNECT_TIMEOUT_S;
        $mail->getSMTPInstance()->Timelimit = self::REPLY_TIMEOUT_S;
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
