<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Finding;
use Contact\FindingKind;

/** What the owner has to mend, and a few facts. */
final readonly class HealthReport
{
    /** @var list<Finding> the first of each id */
    public array $findings;

    /**
     * @param list<Finding>         $findings
     * @param array<string, string> $facts    words by label
     */
    public function __construct(private string $title, array $findings, private array $facts)
    {
        $byId = [];
        foreach ($findings as $finding) {
            $byId[$finding->id] ??= $finding;
        }
        $this->findings = array_values($byId);
    }

    public function isBroken(): bool
    {
        return $this->sentences(FindingKind::Broken) !== [];
    }

    /** The text of STATUS.txt. */
    public function text(): string
    {
        $advice = $this->sentences(FindingKind::Advice);
        $unchecked = $this->sentences(FindingKind::Unchecked);
        $lines = [$this->title, '', match (true) {
            $this->isBroken() => 'TO MEND',
            $unchecked !== [] => 'Nothing to mend is known, but not everything could be checked.',
            default => 'All is well: nothing to mend.',
        }, ...$this->sentences(FindingKind::Broken)];
        foreach (array_filter(['ADVICE' => $advice, 'NOT CHECKED' => $unchecked]) as $heading => $sentences) {
            $lines = [...$lines, '', $heading, ...$sentences];
        }
        $lines[] = '';
        foreach ($this->facts as $label => $words) {
            $lines[] = str_pad("{$label}:", 18) . $words;
        }

        return implode("\n", $lines) . "\n";
    }

    /** @return list<string> a line for each finding of this kind */
    private function sentences(FindingKind $kind): array
    {
        $found = array_filter($this->findings, static fn(Finding $finding): bool => $finding->kind === $kind);

        return array_values(array_map(static fn(Finding $finding): string => "  * {$finding->sentence()}", $found));
    }
}
