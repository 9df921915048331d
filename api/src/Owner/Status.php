<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use DateTimeImmutable;
use DateTimeZone;

/** The state of all inquiries and what the owner has to mend, as text. */
final readonly class Status
{
    /**
     * @param list<Finding>       $findings
     * @param InquiryQueries|null $queries    null if it cannot be opened
     * @param int                 $now        seconds since 1970
     * @param string|null         $mailServer the result of a login; null if none was attempted
     */
    public function __construct(
        private Company $company,
        private DateTimeZone $timezone,
        private array $findings,
        private ?InquiryQueries $queries,
        private int $now,
        private bool $isThrottled = false,
        private ?string $mailServer = null,
    ) {
    }

    /** @return list<string> what the owner has to mend, one sentence each */
    public function toMend(): array
    {
        $toMend = $this->sentences(FindingKind::Broken);

        return $this->queries === null ? [...$toMend, 'Until then inquiries are mailed at once, or their senders asked to call you.'] : $toMend;
    }

    public function text(): string
    {
        $lines = ["Inquiries of {$this->company->name}, as of {$this->date($this->now)}", ''];
        $toMend = $this->toMend();
        $unchecked = $this->sentences(FindingKind::Unchecked);
        $unproved = QueueFindings::notProved()->sentenceOnHost();
        $lines[] = match (true) {
            $toMend !== [] => 'TO MEND',
            in_array($unproved, $unchecked, true) => 'Nothing to mend is known, but no mail was sent with the present settings yet: send yourself a message through the form.',
            $unchecked !== [] => 'Nothing to mend is known, but not everything could be checked.',
            default => 'All is well: nothing to mend.',
        };
        foreach ($toMend as $sentence) {
            $lines[] = "  * {$sentence}";
        }
        foreach (['ADVICE' => $this->sentences(FindingKind::Advice), 'NOT CHECKED' => array_values(array_diff($unchecked, [$unproved]))] as $heading => $sentences) {
            if ($sentences !== []) {
                $lines = [...$lines, '', $heading, ...array_map(static fn(string $sentence): string => "  * {$sentence}", $sentences)];
            }
        }
        if ($this->queries !== null) {
            $lines = [...$lines, '', ...$this->counts($this->queries)];
        }

        return implode("\n", $lines) . "\n";
    }

    /** @return list<string> what is wrong and what mends it */
    private function sentences(FindingKind $kind): array
    {
        $found = array_filter($this->findings, static fn(Finding $finding): bool => $finding->kind === $kind);

        return array_values(array_unique(array_map(static fn(Finding $finding): string => $finding->sentenceOnHost(), $found)));
    }

    /** @return list<string> */
    private function counts(InquiryQueries $queries): array
    {
        $facts = [];
        foreach (InquiryState::cases() as $state) {
            $facts[ucfirst($state->value)] = (string) $queries->count($state);
        }
        $oldest = $queries->oldestPending();
        $facts['Oldest pending'] = $oldest === null ? 'none' : $this->date($oldest);
        $success = $queries->lastSuccess();
        $facts['Last success'] = $success === null ? 'none yet' : $this->date($success);
        $trouble = $queries->lastFailed();
        $facts['Last error'] = $trouble === null || $trouble->errorAt === null ? 'none' : "{$this->date($trouble->errorAt)}: {$trouble->error}";
        if ($this->mailServer !== null) {
            $facts['Mail server'] = $this->mailServer;
        }
        if ($this->isThrottled) {
            $facts['Throttled'] = 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT';
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
