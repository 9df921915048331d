<?php

declare(strict_types=1);

namespace Contact\Owner;

use DateTimeImmutable;
use DateTimeZone;

/** What the doctor has found, and some facts. Times are seconds since 1970. */
final readonly class Diagnosis
{
    private const HEADINGS = ['broken' => 'BROKEN', 'advice' => 'ADVICE', 'unchecked' => 'NOT CHECKED'];

    /**
     * @param list<Finding>       $findings
     * @param InquiryArchive|null $archive           null if it is not made yet, or cannot be opened
     * @param list<string>        $missingExtensions
     * @param string|null         $mailServer        the result of a login; null if none was attempted
     * @param string|null         $dkimPublicKey     of the key that signs mails here, in DER and base64; null if none does
     * @param string|null         $settingsFile      path
     */
    public function __construct(
        public array $findings,
        public ?InquiryArchive $archive,
        public PhpRuntime $php,
        public array $missingExtensions,
        public int $now,
        public QueueFacts $queue,
        public ?string $mailServer,
        public ?string $dkimPublicKey,
        private ?string $settingsFile,
    ) {
    }

    public function has(FindingKind $kind): bool
    {
        return $this->of($kind) !== [];
    }

    /**
     * For the signed answer: it has no value of a setting and no path.
     *
     * @return array<string, mixed>
     */
    public function forAnswer(): array
    {
        return [
            'facts' => [
                'php' => $this->php->version,
                'memoryMb' => $this->php->memoryMb,
                'missingExtensions' => $this->missingExtensions,
                'answersEarly' => $this->php->answersEarly,
                'cronSeconds' => $this->secondsSince($this->queue->cronRanAt),
                'oldestPendingSeconds' => $this->secondsSince($this->queue->oldestPending),
                'failed' => $this->queue->failed,
                'proved' => $this->queue->isProved,
                'seconds' => $this->now,
                // No secret: the DNS record publishes it, and `npm run doctor` compares both.
                'dkimPublicKey' => $this->dkimPublicKey,
            ],
            'findings' => array_map(static fn(Finding $finding): array => $finding->withoutDetail(), $this->findings),
        ];
    }

    /** For the owner on the host. */
    public function text(DateTimeZone $timezone): string
    {
        $text = $this->findings === [] ? "All is well: nothing to mend.\n\n" : '';
        foreach (FindingKind::cases() as $kind) {
            $findings = $this->of($kind);
            if ($findings === []) {
                continue;
            }
            $text .= self::HEADINGS[$kind->value] . "\n";
            foreach ($findings as $finding) {
                $text .= "  * {$finding->problem}" . ($finding->detail === null ? '' : " ({$finding->detail})") . "\n"
                    . "    Why: {$finding->why}\n    Fix: {$finding->fix}\n";
            }
            $text .= "\n";
        }
        $date = static fn(?int $moment): string => $moment === null
            ? 'none' : (new DateTimeImmutable("@{$moment}"))->setTimezone($timezone)->format('j M Y, g:i A T');
        $facts = [
            'PHP' => $this->php->version . ($this->php->answersEarly === null ? ', on the command line' : ''),
            'Memory' => $this->php->memoryMb === null ? 'no limit' : "{$this->php->memoryMb} MB",
            'Last cron run' => $date($this->queue->cronRanAt),
            'Oldest pending' => $date($this->queue->oldestPending),
            'Last success' => $date($this->queue->lastSuccess),
        ] + ($this->settingsFile === null ? [] : ['Settings file' => $this->settingsFile])
            + ($this->mailServer === null ? [] : ['Mail server' => $this->mailServer]);
        foreach ($facts as $label => $words) {
            $text .= str_pad("{$label}:", 18) . "{$words}\n";
        }

        return $text;
    }

    /** @return list<Finding> */
    private function of(FindingKind $kind): array
    {
        return array_values(array_filter($this->findings, static fn(Finding $finding): bool => $finding->kind === $kind));
    }

    private function secondsSince(?int $moment): ?int
    {
        return $moment === null ? null : max(0, $this->now - $moment);
    }
}
