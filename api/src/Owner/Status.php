<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Delivery\MailSettings;
use Contact\Inquiry\InquiryState;
use DateTimeImmutable;
use DateTimeZone;

/** The state of all inquiries and what the owner has to mend, as text. */
final readonly class Status
{
    /** A pending inquiry that is older than this is late, in seconds. */
    private const LONG_WAIT_S = 3600;
    private const PROXY_IS_RECENT_S = 7 * 86400;

    /**
     * @param list<string>        $problems of settings, storage and files, one sentence each
     * @param InquiryArchive|null $archive  null if it cannot be opened
     * @param MailSettings|null   $settings null if no mail can be sent with them
     * @param int                 $now      seconds since 1970
     * @param string|null         $mailServer the result of a login; null if none was attempted
     */
    public function __construct(
        private Company $company,
        private DateTimeZone $timezone,
        private array $problems,
        private ?InquiryArchive $archive,
        private ?MailSettings $settings,
        private int $now,
        private bool $isThrottled = false,
        private ?string $mailServer = null,
    ) {
    }

    /** @return list<string> what the owner has to mend, one sentence each */
    public function toMend(): array
    {
        if ($this->archive === null) {
            return [...$this->problems, 'Until then inquiries are mailed at once, or their senders asked to call you.'];
        }
        $toMend = $this->problems;
        $trouble = $this->archive->lastFailed();
        if ($trouble !== null && $trouble->errorStep !== null && ($this->archive->lastSuccess() ?? 0) <= $trouble->errorAt
            && $trouble->state !== InquiryState::Sent) {
            $toMend[] = $trouble->errorStep->advice();
        }
        $failed = $this->archive->count(InquiryState::Failed);
        if ($failed > 0) {
            $toMend[] = "Inquiries that could not be sent for three days: {$failed}. Mend what stands above or below; then they are sent"
                . ' with the next one, or by "php api/inquiries.php retry". "php api/inquiries.php list failed" shows them.';
        }
        $proxy = $this->archive->lastUnknownProxy();
        if ($proxy !== null && $proxy > $this->now - self::PROXY_IS_RECENT_S) {
            $toMend[] = 'Visitors come through a proxy or CDN that TRUSTED_PROXIES in .env does not name, so they share one rate limit, which is'
                . ' 20 times as high until then: set it to the addresses of the proxy.';
        }
        $oldest = $this->archive->oldestPending();
        if ($toMend === [] && !$this->isThrottled && $oldest !== null && $oldest < $this->now - self::LONG_WAIT_S) {
            $toMend[] = 'Inquiries wait for longer than they should: check that cron runs "php api/inquiries.php deliver".';
        }

        return array_values(array_unique($toMend));
    }

    public function text(): string
    {
        $lines = ["Inquiries of {$this->company->name}, as of {$this->date($this->now)}", ''];
        $toMend = $this->toMend();
        $lines[] = match (true) {
            $toMend !== [] => 'TO MEND',
            $this->isProved() => 'All is well: nothing to mend.',
            default => 'Nothing to mend is known, but no mail was sent with the present settings yet: send yourself a message through the form.',
        };
        foreach ($toMend as $sentence) {
            $lines[] = "  * {$sentence}";
        }
        if ($this->archive !== null) {
            $lines = [...$lines, '', ...$this->counts($this->archive)];
        }

        return implode("\n", $lines) . "\n";
    }

    private function isProved(): bool
    {
        return $this->archive !== null && $this->settings !== null && $this->archive->isProved($this->settings);
    }

    /** @return list<string> */
    private function counts(InquiryArchive $archive): array
    {
        $facts = [];
        foreach (InquiryState::cases() as $state) {
            $facts[ucfirst($state->value)] = (string) $archive->count($state);
        }
        $oldest = $archive->oldestPending();
        $facts['Oldest pending'] = $oldest === null ? 'none' : $this->date($oldest);
        $success = $archive->lastSuccess();
        $facts['Last success'] = $success === null ? 'none yet' : $this->date($success);
        $trouble = $archive->lastFailed();
        $facts['Last error'] = $trouble === null || $trouble->errorAt === null ? 'none' : "{$this->date($trouble->errorAt)}: {$trouble->error}";
        if ($this->mailServer !== null) {
            $facts['Mail server'] = $this->mailServer;
        }
        if ($this->isThrottled) {
            $facts['Throttled'] = 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT or of more than 100 mails in a day';
        }

        return array_map(
            static fn(string $label, string $words): string => str_pad("{$label}:", 18) . $words,
            array_keys($facts),
            $facts,
        );
    }

    private function date(int $moment): string
    {
        return (new DateTimeImmutable("@{$moment}"))->setTimezone($this->timezone)->format('j M Y, g:i A T');
    }
}
