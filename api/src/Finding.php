<?php

declare(strict_types=1);

namespace Contact;

use SensitiveParameter;

/** Something that the owner has to know about the site's set-up. Only `detail` may contain a path or a setting's value. */
final readonly class Finding
{
    /** Visitors or mails suffer from it now. */
    public const BROKEN = 'broken';
    /** The site works, but this should be mended. */
    public const ADVICE = 'advice';
    /** The check could not be made. */
    public const UNCHECKED = 'unchecked';

    /**
     * @param string      $id      a stable name in kebab-case
     * @param self::*     $kind
     * @param string      $problem what is wrong, in one sentence
     * @param string      $why     what happens because of it
     * @param string      $fix     the line, command or click that mends it; a command to copy comes last
     * @param string|null $detail  shown on the host only
     */
    public function __construct(
        public string $id,
        public string $kind,
        public string $problem,
        public string $why,
        public string $fix,
        #[SensitiveParameter]
        public ?string $detail = null,
    ) {
    }

    /** A mistake in a setting; its id is the setting's name. */
    public static function ofSetting(string $name, string $problem, string $why, string $fix, #[SensitiveParameter] ?string $value): self
    {
        $id = 'setting-' . str_replace('_', '-', strtolower($name));

        return new self($id, self::BROKEN, $problem, $why, $fix, $value === null ? null : "{$name} is \"{$value}\"");
    }

    /**
     * A settings file, or a line of it, that is not read.
     *
     * @param string      $predicate of a sentence about the file
     * @param string|null $belongs   the path at which the file would be read; null if it is there
     */
    public static function ofSettingsFile(
        string $id,
        string $path,
        string $predicate,
        string $fix,
        ?string $belongs = null,
        string $why = 'The settings in it are left out, so their defaults apply.',
    ): self {
        $detail = $belongs === null ? $path : "{$path} belongs at {$belongs}";

        return new self($id, self::BROKEN, 'The settings file ' . basename($path) . " {$predicate}.", $why, $fix, $detail);
    }

    /** All of it, for the owner on the host. The fix comes last, because it may end with a command to copy. */
    public function sentence(): string
    {
        return $this->problem . ($this->detail === null ? '' : " ({$this->detail})") . " {$this->why} {$this->fix}";
    }

    /** The end of a fix: where to run a command of `InquiriesCommand`, and the line to copy. */
    public static function inTerminal(string $command): string
    {
        return "in cPanel's Terminal: cd ~/public_html && php api/inquiries.php {$command}";
    }

    /** @return array<string, string> everything but the detail */
    public function withoutDetail(): array
    {
        return ['id' => $this->id, 'kind' => $this->kind, 'problem' => $this->problem, 'why' => $this->why, 'fix' => $this->fix];
    }
}
