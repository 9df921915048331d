<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\SpamSignals;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SpamSignalsTest extends TestCase
{
    private const LINKS = 'See https://a.example, https://b.example and www.c.example';

    /** @param array<string, mixed> $fields */
    #[DataProvider('inquiries')]
    public function test_spam_signals(array $fields, bool $isSpam): void
    {
        $fields += ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'];

        self::assertSame($isSpam, SpamSignals::of($fields, Inquiry::fromFields($fields, SampleCompany::PROJECT_TYPES))->areSpam());
    }

    /** @return iterable<string, array{array<string, mixed>, bool}> */
    public static function inquiries(): iterable
    {
        yield 'nothing but the fields' => [[], false];
        yield 'an empty trap' => [['website' => '', 'elapsedMs' => 9000], false];
        yield 'spaces in the trap' => [['website' => ' '], false];
        yield 'a filled trap' => [['website' => 'https://spam.example'], true];
        yield 'a trap filled with something else' => [['website' => ['x']], true];
        yield 'a trap filled with nothing' => [['website' => []], false];
        yield 'a fast visitor' => [['elapsedMs' => 400], false];
        yield 'a fast visitor without JavaScript' => [['elapsedMs' => '400'], false];
        yield 'many links' => [['message' => self::LINKS], false];
        yield 'many links, without the time' => [['message' => self::LINKS, 'website' => ''], false];
        yield 'many links, too fast' => [['message' => self::LINKS, 'elapsedMs' => 400], true];
        yield 'many links, in just under two seconds' => [['message' => self::LINKS, 'elapsedMs' => 1999], true];
        yield 'many links, in two seconds' => [['message' => self::LINKS, 'elapsedMs' => 2000], false];
        yield 'two links, too fast' => [['message' => 'https://a.example and http://b.example', 'elapsedMs' => 400], false];
        yield 'unencrypted links, too fast' => [['message' => str_repeat('HTTP://a.example ', 3), 'elapsedMs' => 400], true];
        yield 'a time that cannot be' => [['message' => self::LINKS, 'elapsedMs' => -1], false];
        yield 'a time that is none' => [['message' => self::LINKS, 'elapsedMs' => 'soon'], false];
        yield 'a link as the subject' => [['subject' => 'www.spam.example'], false];
        yield 'a link as the subject, and many' => [['subject' => 'www.spam.example', 'message' => self::LINKS], true];
        yield 'markup of a link' => [['message' => '<a href="x">y</a>'], false];
        yield 'a link as the name, too fast' => [['name' => 'http://spam.example', 'elapsedMs' => 0], true];
        yield 'markup of a link in HTML, too fast' => [['message' => '<A class="b" HREF="x">y</A>', 'elapsedMs' => 0], true];
        yield 'another tag, too fast' => [['message' => '<abbr href>', 'elapsedMs' => 0], false];
        yield 'markup of a link in another dialect, too fast' => [['message' => '[link]x[/link]', 'elapsedMs' => 0], true];
        yield 'markup of a link, too fast' => [['message' => '[url=x]y[/url]', 'elapsedMs' => 0], true];
    }
}
