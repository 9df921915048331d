<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/**
 * The spam signals of a submission: a filled honeypot field, a form filled in faster than a person can, and links. The
 * honeypot alone, or two others, make it spam; a real inquiry may have one of the others.
 */
final readonly class SpamSignals
{
    private const LINK = '~https?://|www\.~i';
    private const LINK_MARKUP = '~<a\s[^>]*href|\[url[=\]]|\[link[=\]]~i';
    private const MANY_LINKS = 3;
    private const FASTEST_PERSON_MS = 2000;

    public function __construct(public int $count = 0, private bool $isTrapped = false)
    {
    }

    /** @param array<array-key, mixed> $fields as they were sent */
    public static function of(array $fields, Inquiry $inquiry): self
    {
        $trap = $fields['website'] ?? '';
        $isTrapped = is_string($trap) ? trim($trap) !== '' : (bool) $trap;

        // A browser without JavaScript sends no time, which is no signal.
        $elapsedMs = $fields['elapsedMs'] ?? null;
        $signals = array_filter([
            $isTrapped,
            is_numeric($elapsedMs) && $elapsedMs >= 0 && $elapsedMs < self::FASTEST_PERSON_MS,
            preg_match_all(self::LINK, $inquiry->message) >= self::MANY_LINKS,
            preg_match(self::LINK, "{$inquiry->name} {$inquiry->subject}") === 1,
            preg_match(self::LINK_MARKUP, $inquiry->message) === 1,
        ]);

        return new self(count($signals), $isTrapped);
    }

    /** Whether the inquiry belongs in quarantine. */
    public function areSpam(): bool
    {
        return $this->isTrapped || $this->count > 1;
    }
}
