<?php

declare(strict_types=1);

namespace Contact;

use DateTimeZone;

/** An inquiry as the owner reads it: a subject, and the same words as plain text and as HTML. */
final readonly class InquiryMail
{
    /** @param bool $hasReplyTo whether a reply to the mail reaches the visitor */
    public function __construct(
        private Inquiry $inquiry,
        private Company $company,
        private DateTimeZone $timezone,
        private bool $hasReplyTo,
    ) {
    }

    public function subject(): string
    {
        $topic = $this->inquiry->subject === '' ? $this->inquiry->projectType->label() : $this->inquiry->subject;

        return "New inquiry from {$this->inquiry->name}: {$topic}";
    }

    /** With `\r\n` as its line breaks, as mail has them. */
    public function text(): string
    {
        $lines = ["New inquiry from the website of {$this->company->name}", ''];
        foreach ($this->facts() as $label => $value) {
            $lines[] = "{$label}: {$value}";
        }
        $lines = [...$lines, '', 'Message:', '', $this->inquiry->message, '', '--', $this->howToAnswer()];

        return str_replace("\n", "\r\n", implode("\n", $lines) . "\n");
    }

    /** A table of 600 pixels with its styles in place, as mail programs need it; everything typed is escaped. */
    public function html(): string
    {
        $rows = '';
        foreach ($this->facts() as $label => $value) {
            $rows .= '<tr><td width="120" valign="top" style="padding:6px 0;color:#56424a;font-size:14px">'
                . self::escape($label) . '</td><td valign="top" style="padding:6px 0;font-size:16px;font-weight:600">'
                . $this->linked($label, $value) . '</td></tr>';
        }
        $heading = self::escape("New inquiry from {$this->inquiry->name}");
        // Some mail programs know `br` and not `pre-wrap`: so every line break is the one, and every space the other's.
        $message = str_replace("\n", '<br>', self::escape($this->inquiry->message));
        $site = self::escape($this->company->name);
        $answer = self::escape($this->howToAnswer());

        return <<<HTML
            <!doctype html>
            <html lang="en-IN">
            <head><meta charset="utf-8"><title>{$heading}</title></head>
            <body style="margin:0;padding:24px 12px;background:#e9dfd0;font-family:Arial,Helvetica,sans-serif;color:#1b0e12">
            <table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"
              style="width:100%;max-width:600px;border-collapse:collapse;background:#f4eadb">
            <tr><td style="padding:20px 32px;background:#0e080c;color:#f8f1e7;font-size:16px;font-weight:700">{$site}</td></tr>
            <tr><td style="padding:32px">
            <h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">{$heading}</h1>
            <table role="presentation" width="100%" cellpadding="0" cellspacing="0">{$rows}</table>
            <p style="margin:24px 0 0;padding:20px;background:#fffbf4;font-size:16px;line-height:1.6;white-space:pre-wrap">{$message}</p>
            <p style="margin:24px 0 0;color:#56424a;font-size:14px">{$answer}</p>
            </td></tr>
            </table>
            </body>
            </html>
            HTML;
    }

    /** @return array<string, string> what there is to say of the visitor, by label; never empty ones */
    private function facts(): array
    {
        return array_filter([
            'Name' => $this->inquiry->name,
            'Email' => $this->inquiry->email,
            'Phone' => $this->inquiry->phone,
            'Project type' => $this->inquiry->projectType->label(),
            'Subject' => $this->inquiry->subject,
            'Received' => $this->inquiry->receivedAt->setTimezone($this->timezone)->format('j F Y, g:i A T'),
        ], static fn(string $value): bool => $value !== '');
    }

    private function howToAnswer(): string
    {
        return $this->hasReplyTo
            ? 'Reply to this mail to answer.'
            : "Write to {$this->inquiry->email} to answer: a reply to this mail does not reach the sender.";
    }

    private function linked(string $label, string $value): string
    {
        $href = match ($label) {
            'Email' => 'mailto:' . str_replace('%40', '@', rawurlencode($value)),
            'Phone' => "tel:+91{$value}",
            default => null,
        };
        $words = self::escape($value);

        return $href === null ? $words : "<a href=\"{$href}\" style=\"color:#8a3b00\">{$words}</a>";
    }

    private static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5, 'UTF-8');
    }
}
