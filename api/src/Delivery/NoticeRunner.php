<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Company;
use Contact\Inquiry\Backoff;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;

/**
 * Posts due notices to `NOTIFY_URL`, after the mails. A notice has its own attempts and is given up after three days.
 * Throws `PDOException`.
 */
final readonly class NoticeRunner
{
    private const RUN_FOR_S = 20;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(
        private InquiryLifecycle $lifecycle,
        private HttpPost $http,
        private NoticeSettings $settings,
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
        while ($problem === null && hrtime(true) / 1e9 < $end && ($inquiry = $this->lifecycle->takeNotice()) !== null) {
            $problem = $this->send($inquiry);
        }

        return $problem;
    }

    private function send(Inquiry $inquiry): ?string
    {
        $now = ($this->clock)();
        $body = $this->settings->isNtfy() ? $this->text($inquiry) : $this->json($inquiry);
        $response = $this->http->send($this->settings->url, $this->headers($inquiry, $body, $now), $body);
        $status = $response->status;
        $isSent = ($status >= 200 && $status < 300) || $this->settings->isOutputOfAppsScript($response);
        if ($isSent || $inquiry->receivedAt->getTimestamp() <= $now - Backoff::GIVES_UP_AFTER_S) {
            $this->lifecycle->endNotice($inquiry->id);
        }

        return $isSent ? null : 'NOTIFY_URL does not accept notices: ' . ($status === 0 ? 'it cannot be reached' : "it answers {$status}") . '.';
    }

    /** @return array<string, string> */
    private function headers(Inquiry $inquiry, string $body, int $now): array
    {
        $headers = $this->settings->isNtfy()
            ? ['Content-Type' => 'text/plain; charset=utf-8', 'Title' => 'New inquiry']
            : ['Content-Type' => 'application/json', 'Webhook-Id' => $inquiry->id, 'Webhook-Timestamp' => (string) $now];
        if ($this->settings->secret !== null && !$this->settings->isNtfy()) {
            $headers['Webhook-Signature'] = 'v1=' . hash_hmac('sha256', "{$now}.{$body}", $this->settings->secret);
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

        return json_encode($this->settings->hasWords ? $facts + $inquiry->fields() : $facts, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    private function text(Inquiry $inquiry): string
    {
        $text = "{$this->company->projectTypeLabel($inquiry->projectType)} for {$this->company->name}";

        return $this->settings->hasWords ? "{$text}\n{$inquiry->name}, {$inquiry->phone} {$inquiry->email}\n\n{$inquiry->message}" : "{$text}. Its words come by mail.";
    }
}
