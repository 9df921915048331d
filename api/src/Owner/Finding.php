<?php

declare(strict_types=1);

namespace Contact\Owner;

use SensitiveParameter;

/** Something that the owner has to know about the site's set-up. Only `detail` may contain a path or a setting's value. */
final readonly class Finding
{
    /**
     * @param string      $id      a stable name in kebab-case
     * @param string      $problem what is wrong, in one sentence
     * @param string      $why     what happens because of it
     * @param string      $fix     the line, command or click that mends it
     * @param string|null $detail  shown on the host only
     */
    public function __construct(
        public string $id,
        public FindingKind $kind,
        public string $problem,
        public string $why,
        public string $fix,
        #[SensitiveParameter]
        public ?string $detail = null,
    ) {
    }

    /** A mistake in a setting; its id is the setting's name. */
    public static function ofSetting(string $name, string $problem, string $why, string $fix, #[SensitiveParameter] ?string $value = null): self
    {
        $id = 'setting-' . str_replace('_', '-', strtolower($name));

        return new self($id, FindingKind::Broken, $problem, $why, $fix, $value === null ? null : "{$name} is \"{$value}\"");
    }

    /** @param list<self> $findings */
    public static function isAnyBroken(array $findings): bool
    {
        return array_filter($findings, static fn(self $finding): bool => $finding->kind === FindingKind::Broken) !== [];
    }

    /** What is wrong and what mends it, for the log. */
    public function sentence(): string
    {
        return "{$this->problem} {$this->fix}";
    }

    /** The same with the detail, for the owner on the host. */
    public function sentenceOnHost(): string
    {
        return $this->sentence() . ($this->detail === null ? '' : " ({$this->detail})");
    }

    /** @return array<string, string> everything but the detail */
    public function withoutDetail(): array
    {
        return ['id' => $this->id, 'kind' => $this->kind->value, 'problem' => $this->problem, 'why' => $this->why, 'fix' => $this->fix];
    }
}
