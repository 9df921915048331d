<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** What people type, paste and dictate, made plain. All texts are UTF-8; lengths are code points. */
final class TypedText
{
    private const LINE_BREAKS = '/\r\n?|[\x{2028}\x{2029}]/u';

    /** Control characters, and the marks that turn the reading direction around to disguise text. Joiners stay. */
    private const CONTROLS = '/(?![\n\t])\p{Cc}|[\x{202A}-\x{202E}\x{2066}-\x{2069}]/u';

    /** Nothing that can be seen: spaces, joiners, fillers, variation selectors. */
    private const NOTHING_SEEN = '/^[\s\p{Z}\p{Cf}\x{34F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}'
        . '\x{2800}\x{3164}\x{FE00}-\x{FE0F}\x{FFA0}\x{E0100}-\x{E01EF}]*$/uD';

    /** Line breaks become `\n`; what is not meant to be read goes; a text without anything to see is empty. */
    public static function ofManyLines(string $typed): string
    {
        $text = self::replace(self::CONTROLS, '', self::replace(self::LINE_BREAKS, "\n", $typed));

        return preg_match(self::NOTHING_SEEN, $text) === 1 ? '' : $text;
    }

    /** The same without line breaks and tabs, and without spaces around it. */
    public static function ofOneLine(string $typed): string
    {
        return self::replace('/^\p{Z}+|\p{Z}+$/uD', '', self::replace('/[\n\t]/', '', self::ofManyLines($typed)));
    }

    /** A phone number without spaces and dashes, and without an Indian prefix if ten digits follow it. */
    public static function ofPhone(string $typed): string
    {
        $number = self::replace('/[\p{Z}\p{Pd}\p{Cf}\x{2212}]/u', '', self::ofOneLine($typed));

        return self::replace('/^(?:\+?91|0)([0-9]{10})$/D', '$1', $number);
    }

    public static function length(string $text): int
    {
        return mb_strlen($text, 'UTF-8');
    }

    private static function replace(string $pattern, string $replacement, string $text): string
    {
        return (string) preg_replace($pattern, $replacement, $text);
    }
}
