<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Inquiry\InquiryQueries;
use DateTimeImmutable;
use DateTimeZone;

/** What the doctor has found, and some facts. Times are seconds since 1970. */
final readonly class Diagnosis
{
    private const HEADINGS = ['broken' => 'BROKEN', 'advice' => 'ADVICE', 'unchecked' => 'NOT CHECKED'];

    /**
     * @param list<Finding>       $findings
     * @param InquiryQueries|null $queries       null if it is not made yet, or cannot be opened
     * @param string|null         $mailServer    the result of a login; null if none was attempted
     * @param string|null         $dkimPublicKey of the key that signs mails here, in DER and base64; null if none does
     * @param string|null         $settingsFile  path
     */
    public function __construct(
        public array $findings,
        public ?InquiryQueries $queries,
        private PhpRuntime $php,
        public int $now,
        public ?string $mailServer,
        private ?string $dkimPublicKey,
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
            'findings' => array_map(static fn(Finding $finding): array => $finding->withoutDetail(), $this->findings),
            // No secret: the DNS record publishes it, and `npm run doctor` compares both.
            'dkimPublicKey' => $this->dkimPublicKey,
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
            'Last cron run' => $date($this->queries?->lastCronRun()),
            'Oldest pending' => $date($this->queries?->oldestPending()),
            'Last success' => $date($this->queries?->lastSuccess()),
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
}
