<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Settings;
use Contact\Storage\Database;

/**
 * Posts due notices to `NOTIFY_URL`, after the mails. A notice has its own attempts and is given up after three days.
 * Throws `PDOException`.
 */
final readonly class NoticeRunner
{
    private const RUN_FOR_S = 20;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(private Database $database, private HttpPost $http, private Settings $settings, private Closure $clock)
    {
    }

    public function run(): void
    {
        $end = hrtime(true) / 1e9 + self::RUN_FOR_S;
        // After a failure the receiver is probably down, so the other notices wait for the next run.
        do {
            $inquiry = hrtime(true) / 1e9 < $end ? $this->take() : null;
        } while ($inquiry !== null && $this->send($inquiry));
    }

    /** Takes the notice that has been due for longest, and schedules its next attempt, should this one fail; null if none is due. */
    private function take(): ?Inquiry
    {
        $now = ($this->clock)();
        $query = 'SELECT * FROM contact_inquiries WHERE notice_due_at <= :now ORDER BY notice_due_at LIMIT 1';
        $rows = $this->database->rows($query, ['now' => $now]);
        if ($rows === []) {
            return null;
        }
        $attempts = (int) $rows[0]['notice_attempts'];
        $isTaken = $this->database->write(
            'UPDATE contact_inquiries SET notice_attempts = notice_attempts + 1, notice_due_at = :again
            WHERE id = :id AND notice_attempts = :attempts AND notice_due_at <= :now',
            ['again' => $now + InquiryLifecycle::backoff($attempts + 1), 'id' => $rows[0]['id'], 'attempts' => $attempts, 'now' => $now],
        ) === 1;

        // Another process has taken this one; the next one may be free.
        return $isTaken ? Inquiry::restored($rows[0]) : $this->take();
    }

    /** Whether the receiver has accepted the notice; a failure is logged. */
    private function send(Inquiry $inquiry): bool
    {
        $now = ($this->clock)();
        // ntfy shows the posted text as a notification on a phone.
        $isNtfy = preg_match('/^ntfy\./', (string) parse_url($this->settings->noticeUrl, PHP_URL_HOST)) === 1;
        [$headers, $body] = $isNtfy ? $this->ntfy($inquiry) : $this->webhook($inquiry, $now);
        [$status, $location] = $this->http->send($this->settings->noticeUrl, $headers, $body);
        // A Google Apps Script that has run redirects to its output (developers.google.com/apps-script/guides/content). One that needs
        // a login redirects to accounts.google.com.
        $isScript = parse_url($this->settings->noticeUrl, PHP_URL_HOST) === 'script.google.com' && $status === 302;
        $isSent = ($status >= 200 && $status < 300)
            || ($isScript && parse_url($location, PHP_URL_HOST) === 'script.googleusercontent.com');
        if ($isSent || $inquiry->receivedAt->getTimestamp() <= $now - InquiryLifecycle::GIVES_UP_AFTER_S) {
            $this->database->write('UPDATE contact_inquiries SET notice_due_at = NULL WHERE id = :id', ['id' => $inquiry->id]);
        }
        if (!$isSent) {
            $why = $status === 0 ? 'it cannot be reached' : "it answers {$status}";
            error_log("Contact form: NOTIFY_URL does not accept notices: {$why}.");
        }

        return $isSent;
    }

    /** @return array{array<string, string>, string} headers and body */
    private function webhook(Inquiry $inquiry, int $now): array
    {
        $facts = [
            'id' => $inquiry->id,
            'receivedAt' => $inquiry->receivedAt->format(DATE_ATOM),
            'projectType' => $inquiry->projectType,
            ...($this->settings->hasNoticeWords ? $inquiry->fields() : []),
        ];
        $body = json_encode($facts, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
        $headers = ['Content-Type' => 'application/json', 'Webhook-Id' => $inquiry->id, 'Webhook-Timestamp' => (string) $now];
        if ($this->settings->noticeSecret !== null) {
            $headers['Webhook-Signature'] = 'v1=' . hash_hmac('sha256', "{$now}.{$body}", $this->settings->noticeSecret);
        }

        return [$headers, $body];
    }

    /** @return array{array<string, string>, string} headers and body */
    private function ntfy(Inquiry $inquiry): array
    {
        $words = $this->settings->hasNoticeWords
            ? "\n{$inquiry->name}, {$inquiry->phone} {$inquiry->email}\n\n{$inquiry->message}" : '. Its words come by mail.';
        $text = "{$this->settings->company->projectTypeLabel($inquiry->projectType)} for {$this->settings->company->name}{$words}";

        return [['Content-Type' => 'text/plain; charset=utf-8', 'Title' => 'New inquiry'], $text];
    }
}
