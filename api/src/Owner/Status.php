<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Inquiry\InquiryState;
use DateTimeImmutable;
use DateTimeZone;

/** How the inquiries stand, in words for the owner. */
final readonly class Status
{
    /** After this something waits that should long have gone. */
    private const LONG_WAIT_S = 3600;

    /**
     * @param list<string>        $problems what the settings or the store lack, one sentence each
     * @param InquiryArchive|null $archive  null where it cannot be opened
     * @param int                 $now      seconds since 1970
     */
    public function __construct(
        private Company $company,
        private DateTimeZone $timezone,
        private array $problems,
        private ?InquiryArchive $archive,
        private int $now,
        private bool $isHeldBack = false,
    ) {
    }

    /** @return list<string> what the owner has to mend; nothing where all is well */
    public function toMend(): array
    {
        if ($this->archive === null) {
            return [...$this->problems, 'Until then inquiries are mailed at once, or their senders asked to call you.'];
        }
        $toMend = $this->problems;
        $trouble = $this->archive->lastFailed();
        if ($trouble !== null && $trouble->errorStep !== null && ($this->archive->lastSuccess() ?? 0) <= $trouble->errorAt
            && $trouble->state !== InquiryState::Delivered) {
            $toMend[] = $trouble->errorStep->advice();
        }
        $failed = $this->archive->count(InquiryState::Failed);
        if ($failed > 0) {
            $toMend[] = "Inquiries that could not be delivered for three days: {$failed}. Mend what stands above or below; then they go"
                . ' with the next one, or by "php api/inquiries.php retry". "php api/inquiries.php list failed" shows them.';
        }
        $oldest = $this->archive->oldestPending();
        if ($toMend === [] && !$this->isHeldBack && $oldest !== null && $oldest < $this->now - self::LONG_WAIT_S) {
            $toMend[] = 'Inquiries wait for longer than they should: check that cron runs "php api/inquiries.php deliver".';
        }

        return $toMend;
    }

    public function text(): string
    {
        $lines = ["Inquiries of {$this->company->name}, as of {$this->date($this->now)}", ''];
        $toMend = $this->toMend();
        $lines[] = $toMend === [] ? 'All is well: nothing to mend.' : 'TO MEND';
        foreach ($toMend as $sentence) {
            $lines[] = "  * {$sentence}";
        }
        if ($this->archive !== null) {
            $lines = [...$lines, '', ...$this->counts($this->archive)];
        }

        return implode("\n", $lines) . "\n";
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
        if ($this->isHeldBack) {
            $facts['Held back'] = 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT';
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
