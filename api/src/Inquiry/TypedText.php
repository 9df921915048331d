<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** Normalizes text that people type, paste or dictate. All texts are UTF-8; lengths are in code points. */
final class TypedText
{
    private const LINE_BREAKS = '/\r\n?|[\x{2028}\x{2029}]/u';

    /** Control characters, and bidirectional formatting characters, which can disguise text. Joiners are kept. */
    private const CONTROLS = '/(?![\n\t])\p{Cc}|[\x{202A}-\x{202E}\x{2066}-\x{2069}]/u';

    /** Marks of copied lines that nobody sees, and that no script needs in a line: soft hyphens, zero-width spaces, direction marks. */
    private const HIDDEN_IN_LINES = '/[\x{AD}\x{200B}\x{200E}\x{200F}\x{2060}-\x{206F}\x{FEFF}]/u';

    /** The plus sign and the digits of East Asian keyboards. */
    private const WIDE_DIGITS = [
        '＋' => '+', '０' => '0', '１' => '1', '２' => '2', '３' => '3', '４' => '4',
        '５' => '5', '６' => '6', '７' => '7', '８' => '8', '９' => '9',
    ];

    /** Text of invisible characters only: spaces, joiners, fillers, variation selectors. */
    private const NOTHING_SEEN = '/^[\s\p{Z}\p{Cf}\x{34F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}'
        . '\x{2800}\x{3164}\x{FE00}-\x{FE0F}\x{FFA0}\x{E0100}-\x{E01EF}]*$/uD';

    /** Normalizes line breaks to `\n` and removes control characters; text without visible characters becomes empty. */
    public static function ofManyLines(string $typed): string
    {
        $text = self::replace(self::CONTROLS, '', self::replace(self::LINE_BREAKS, "\n", $typed));

        return preg_match(self::NOTHING_SEEN, $text) === 1 ? '' : $text;
    }

    /** Like `ofManyLines`, and removes line breaks, tabs and hidden marks, and trims spaces. */
    public static function ofOneLine(string $typed): string
    {
        $line = self::replace(self::HIDDEN_IN_LINES, '', self::replace('/[\n\t]/', '', self::ofManyLines($typed)));

        return self::trim('\p{Z}', $line);
    }

    /** Like `ofOneLine`, without the joiners around a copied address; those within it may belong to a domain. */
    public static function ofEmail(string $typed): string
    {
        return self::trim('[\p{Z}\p{Cf}]', self::ofOneLine($typed));
    }

    /** A phone number without spaces and dashes, and without an Indian prefix if ten digits follow it. */
    public static function ofPhone(string $typed): string
    {
        $number = self::replace('/[\p{Z}\p{Pd}\p{Cf}\x{2212}]/u', '', self::ofOneLine($typed));

        return self::replace('/^(?:\+?91|0)([0-9]{10})$/D', '$1', strtr($number, self::WIDE_DIGITS));
    }

    public static function length(string $text): int
    {
        return mb_strlen($text, 'UTF-8');
    }

    /** The text, escaped for HTML. It has no `&apos;`, which HTML 4 lacks and Outlook shows as it stands. */
    public static function asHtml(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401, 'UTF-8');
    }

    /** @param string $class the characters to remove at both ends, as in a pattern */
    private static function trim(string $class, string $text): string
    {
        // Without the lookbehind, a row of spaces within the text is tried from each of them: 64 KB took 34 s where `pcre.jit` is off.
        return self::replace("/^{$class}+|(?<!{$class}){$class}++$/uD", '', $text);
    }

    private static function replace(string $pattern, string $replacement, string $text): string
    {
        return (string) preg_replace($pattern, $replacement, $text);
    }
}
