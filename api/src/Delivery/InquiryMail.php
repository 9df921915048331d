<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\TypedText;
use Contact\Settings;

/** The mail to the owner with one inquiry, as plain text and as HTML. */
final readonly class InquiryMail extends MailContent
{
    /** The first attributes of an element with what the visitor wrote, which may run from right to left, such as Urdu. `style` goes on. */
    private const AUTO_DIRECTION = ' dir="auto" style="text-align:start;';

    /**
     * @param bool     $isRetry  whether an earlier attempt failed
     * @param int|null $resentAt when the owner asked again for an inquiry that was sent, in seconds since 1970
     */
    public function __construct(
        public Inquiry $inquiry,
        private Settings $settings,
        private bool $isRetry = false,
        private ?int $resentAt = null,
    ) {
        $address = SmtpMailer::asciiAddress($inquiry->email);
        $howToAnswer = $address !== null
            ? 'Reply to this mail to answer the sender directly.'
            : "Write to {$inquiry->email} to answer: a reply to this mail does not reach the sender.";
        parent::__construct(
            // An inquiry that is sent again has another id: Gmail, and filters for duplicates (RFC 7352), drop a mail with the
            // Message-ID of one that came before, even if that lies in the spam folder.
            id: $resentAt === null ? $inquiry->id : substr(hash('sha256', "again {$inquiry->id} {$resentAt}"), 0, 32),
            subject: "New inquiry from {$inquiry->name}: {$this->topic()}",
            text: $this->asText($howToAnswer),
            html: $this->asHtml($howToAnswer),
            replyTo: $address === null ? null : [$address, $inquiry->name],
        );
    }

    /** The announcement that takes the place of this mail where the mail server rejects its words, which it does not quote. */
    public function withoutWords(): MailContent
    {
        $phone = $this->inquiry->phone === '' ? 'none' : $this->inquiry->phone;

        return new MailContent(bin2hex(random_bytes(16)), 'An inquiry that your mail server rejects', <<<TEXT
            An inquiry came through the form of {$this->settings->company->name}, but your mail server rejects its words.

            Name:     {$this->inquiry->name}
            Phone:    {$phone}
            Received: {$this->receivedAt()}
            Id:       {$this->inquiry->id}

            It is stored. To read it and the mail server's reply, run this in cPanel's Terminal or over SSH, or as a one-time cron job:
            php api/inquiries.php show {$this->inquiry->id}

            TEXT);
    }

    private function asText(string $howToAnswer): string
    {
        $lines = [$this->introduction(), '', $this->topic(), ''];
        foreach ($this->facts() as $label => $value) {
            $lines[] = str_pad("{$label}:", 14) . $value;
        }
        $lines = [...$lines, '', 'Message:', '', $this->inquiry->message, '', '--', $howToAnswer];
        foreach ($this->ways() as $label => $address) {
            $lines[] = "{$label}: {$address}";
        }

        return implode("\n", $lines) . "\n";
    }

    /** A fluid table, at most 600 pixels wide, with inline styles, as mail clients need it. */
    private function asHtml(string $howToAnswer): string
    {
        $color = $this->settings->company->colors;
        $soft = "color:{$color['ink-soft']};font-size:14px";
        $table = 'table role="presentation" width="100%" cellpadding="0" cellspacing="0"';
        $rows = '';
        foreach ($this->facts() as $label => $value) {
            $edge = "border-bottom:1px solid {$color['row']};line-height:22px";
            $rows .= "<tr><td width=\"106\" valign=\"top\" style=\"{$soft};padding:11px 8px 11px 0;{$edge}\">" . TypedText::asHtml($label) . '</td>'
                . '<td valign="top"' . self::AUTO_DIRECTION . "padding:11px 0;{$edge};font-size:16px;font-weight:700;word-break:break-word\">"
                . TypedText::asHtml($value) . '</td></tr>';
        }
        $buttons = '';
        foreach ($this->ways() as $label => $address) {
            $look = $buttons === '' ? "margin-right:16px;padding:16px 28px;border-radius:26px;background:{$color['accent']};text-decoration:none"
                : 'padding:16px 16px 16px 0;text-decoration:underline';
            $look .= ";display:inline-block;color:{$color['ink']};font-size:16px;line-height:20px;font-weight:700";
            $buttons .= '<a href="' . TypedText::asHtml($address) . "\" style=\"{$look}\">" . TypedText::asHtml($label) . '</a> ';
        }
        [$introduction, $topic, $site, $answer]
            = array_map(TypedText::asHtml(...), [$this->introduction(), $this->topic(), $this->settings->company->name, $howToAnswer]);
        // Some mail clients ignore `pre-wrap`, so line breaks are `br`.
        $message = str_replace("\n", '<br>', TypedText::asHtml($this->inquiry->message));
        $autoDirection = self::AUTO_DIRECTION;

        return <<<HTML
            <!doctype html>
            <html lang="en-IN">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>{$topic}</title></head>
            <body style="margin:0;padding:0;background:{$color['desk']};font-family:Arial,Helvetica,sans-serif;color:{$color['ink']}">
            <{$table} style="background:{$color['desk']}"><tr><td align="center" style="padding:32px 10px">
            <{$table} style="max-width:600px;background:{$color['field']};text-align:left">
            <tr><td style="padding:24px 32px;background:{$color['background']};border-bottom:4px solid {$color['accent']};color:{$color['text']};font-size:18px;line-height:24px;font-weight:700;text-transform:uppercase;word-break:break-word">{$site}</td></tr>
            <tr><td style="padding:32px 32px 36px;line-height:20px">
            <p style="{$soft};margin:0">{$introduction}</p>
            <h1{$autoDirection}margin:6px 0 26px;font-size:26px;line-height:34px;word-break:break-word">{$topic}</h1>
            <{$table}>{$rows}</table>
            <p style="{$soft};margin:28px 0 6px">Message</p>
            <p{$autoDirection}margin:0 0 32px;font-size:16px;line-height:25px;white-space:pre-wrap;word-break:break-word;unicode-bidi:plaintext">{$message}</p>
            {$buttons}
            </td></tr>
            <tr><td style="{$soft};padding:18px 32px;background:{$color['paper']};line-height:20px">{$answer}</td></tr>
            </table>
            </td></tr></table>
            </body>
            </html>
            HTML;
    }

    private function introduction(): string
    {
        $introduction = "New inquiry from the website of {$this->settings->company->name}";

        return match (true) {
            $this->resentAt !== null => "Written on {$this->receivedAt()}, and sent again because you asked for it. {$introduction}",
            $this->isRetry => "Written on {$this->receivedAt()}, and sent only now because it could not be sent before. {$introduction}",
            default => $introduction,
        };
    }

    private function receivedAt(): string
    {
        return $this->inquiry->receivedAt->setTimezone($this->settings->timezone)->format('j M Y, g:i A T');
    }

    /** The subject, or the project type if there is none. */
    private function topic(): string
    {
        return $this->inquiry->subject === '' ? $this->settings->company->projectTypeLabel($this->inquiry->projectType) : $this->inquiry->subject;
    }

    /** @return array<string, string> facts about the visitor, by label, without empty ones */
    private function facts(): array
    {
        return array_filter([
            'Name' => $this->inquiry->name,
            'E-mail' => $this->inquiry->email,
            'Phone' => $this->readablePhone(),
            'Project type' => $this->settings->company->projectTypeLabel($this->inquiry->projectType),
            'Received' => $this->receivedAt(),
        ], static fn(string $value): bool => $value !== '');
    }

    /** @return array<string, string> links that answer the visitor, by label, the preferred one first */
    private function ways(): array
    {
        $address = str_replace('%40', '@', rawurlencode($this->inquiry->email));
        $ways = ['Reply' => "mailto:{$address}?subject=" . rawurlencode("Re: {$this->topic()}")];
        if ($this->inquiry->phone !== '') {
            $ways["Call {$this->readablePhone()}"] = "tel:{$this->fullPhone()}";
        }
        // Indian mobile numbers begin with 6 to 9; landlines have no WhatsApp.
        if (preg_match('/^[6-9+]/', $this->inquiry->phone) === 1) {
            $ways['WhatsApp'] = 'https://wa.me/' . substr($this->fullPhone(), 1);
        }

        return $ways;
    }

    private function readablePhone(): string
    {
        $phone = $this->inquiry->phone;

        return $phone === '' || $phone[0] === '+' ? $phone : '+91 ' . substr($phone, 0, 5) . ' ' . substr($phone, 5);
    }

    /** In E.164 form. */
    private function fullPhone(): string
    {
        return $this->inquiry->phone[0] === '+' ? $this->inquiry->phone : "+91{$this->inquiry->phone}";
    }
}
