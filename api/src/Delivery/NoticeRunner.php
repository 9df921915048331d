<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Company;
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
    public function __construct(
        private Database $database,
        private HttpPost $http,
        private Settings $settings,
        private Company $company,
        private Closure $clock,
    ) {
    }

    /** @return string|null the last failure, as a sentence */
    public function run(): ?string
    {
        $problem = null;
        $end = hrtime(true) / 1e9 + self::RUN_FOR_S;
        // After a failure the receiver is probably down, so the other notices wait for the next run.
        while ($problem === null && hrtime(true) / 1e9 < $end && ($inquiry = $this->take()) !== null) {
            $problem = $this->send($inquiry);
        }

        return $problem;
    }

    /** Takes the notice that has been due for longest, and schedules its next attempt, should this one fail; null if none is due. */
    private function take(): ?Inquiry
    {
        $now = ($this->clock)();
        $rows = $this->database->rows('SELECT * FROM contact_inquiries WHERE notice_due_at <= :now ORDER BY notice_due_at LIMIT 1', ['now' => $now]);
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

    private function send(Inquiry $inquiry): ?string
    {
        $now = ($this->clock)();
        $body = $this->isNtfy() ? $this->text($inquiry) : $this->json($inquiry);
        [$status, $location] = $this->http->send($this->settings->noticeUrl, $this->headers($inquiry, $body, $now), $body);
        $isSent = ($status >= 200 && $status < 300) || $this->isOutputOfAppsScript($status, $location);
        if ($isSent || $inquiry->receivedAt->getTimestamp() <= $now - InquiryLifecycle::GIVES_UP_AFTER_S) {
            $this->database->write('UPDATE contact_inquiries SET notice_due_at = NULL WHERE id = :id', ['id' => $inquiry->id]);
        }

        return $isSent ? null : 'NOTIFY_URL does not accept notices: ' . ($status === 0 ? 'it cannot be reached' : "it answers {$status}") . '.';
    }

    /** @return array<string, string> */
    private function headers(Inquiry $inquiry, string $body, int $now): array
    {
        $headers = $this->isNtfy()
            ? ['Content-Type' => 'text/plain; charset=utf-8', 'Title' => 'New inquiry']
            : ['Content-Type' => 'application/json', 'Webhook-Id' => $inquiry->id, 'Webhook-Timestamp' => (string) $now];
        if ($this->settings->noticeSecret !== null && !$this->isNtfy()) {
            $headers['Webhook-Signature'] = 'v1=' . hash_hmac('sha256', "{$now}.{$body}", $this->settings->noticeSecret);
        }

        return $headers;
    }

    private function json(Inquiry $inquiry): string
    {
        $facts = [
            'id' => $inquiry->id,
            'receivedAt' => $inquiry->receivedAt->format(DATE_ATOM),
            'projectType' => $inquiry->projectType,
        ];

        return json_encode($this->settings->hasNoticeWords ? $facts + $inquiry->fields() : $facts, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    private function text(Inquiry $inquiry): string
    {
        $text = "{$this->company->projectTypeLabel($inquiry->projectType)} for {$this->company->name}";

        return $this->settings->hasNoticeWords ? "{$text}\n{$inquiry->name}, {$inquiry->phone} {$inquiry->email}\n\n{$inquiry->message}" : "{$text}. Its words come by mail.";
    }

    /**
     * Whether the URL is a Google Apps Script that has run: it redirects to its output on script.googleusercontent.com
     * (developers.google.com/apps-script/guides/content). A script that needs a login redirects to accounts.google.com.
     */
    private function isOutputOfAppsScript(int $status, string $location): bool
    {
        return parse_url($this->settings->noticeUrl, PHP_URL_HOST) === 'script.google.com'
            && $status === 302
            && parse_url($location, PHP_URL_HOST) === 'script.googleusercontent.com';
    }

    /** Whether the URL is an ntfy topic. ntfy shows the posted text as a notification on a phone. */
    private function isNtfy(): bool
    {
        return preg_match('/^ntfy\./', (string) parse_url($this->settings->noticeUrl, PHP_URL_HOST)) === 1;
    }
}
