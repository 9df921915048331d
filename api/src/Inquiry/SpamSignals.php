<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/**
 * What programs do and people hardly ever: fill the field that nobody sees, write faster than anyone can, and advertise links.
 * The first is enough; of the others each has an innocent reason, so it takes two.
 */
final class SpamSignals
{
    private const LINK = '~https?://|www\.~i';
    private const LINK_MARKUP = '~<a\s[^>]*href|\[url[=\]]|\[link[=\]]~i';
    private const MANY_LINKS = 3;
    private const FASTEST_PERSON_MS = 2000;

    /** @param array<array-key, mixed> $fields as they were sent */
    public static function areIn(array $fields, Inquiry $inquiry): bool
    {
        $trap = $fields['website'] ?? '';
        $isTrapped = is_string($trap) ? trim($trap) !== '' : (bool) $trap;

        // A browser without JavaScript does not say how long it took, which is no sign.
        $elapsedMs = $fields['elapsedMs'] ?? null;
        $signs = array_filter([
            is_numeric($elapsedMs) && $elapsedMs >= 0 && $elapsedMs < self::FASTEST_PERSON_MS,
            preg_match_all(self::LINK, $inquiry->message) >= self::MANY_LINKS,
            preg_match(self::LINK, "{$inquiry->name} {$inquiry->subject}") === 1,
            preg_match(self::LINK_MARKUP, $inquiry->message) === 1,
        ]);

        return $isTrapped || count($signs) > 1;
    }
}
