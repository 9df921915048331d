<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\SpamSignals;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SpamSignalsTest extends TestCase
{
    private const LINKS = 'See https://a.example, https://b.example and www.c.example';

    /** @param array<string, mixed> $fields */
    #[TestWith([['website' => '', 'elapsedMs' => 9000], false], 'an empty trap')]
    #[TestWith([['website' => ' '], false], 'spaces in the trap')]
    #[TestWith([['website' => 'https://spam.example'], true], 'a filled trap')]
    #[TestWith([['website' => ['x']], true], 'a trap filled with something else')]
    #[TestWith([['message' => self::LINKS], false], 'many links, without the time')]
    #[TestWith([['message' => self::LINKS, 'elapsedMs' => '400'], true], 'many links, too fast, without JavaScript')]
    #[TestWith([['message' => self::LINKS, 'elapsedMs' => 1999], true], 'many links, in just under two seconds')]
    #[TestWith([['message' => self::LINKS, 'elapsedMs' => 2000], false], 'many links, in two seconds')]
    #[TestWith([['message' => 'https://a.example http://b.example', 'elapsedMs' => 400], false], 'two links, too fast')]
    #[TestWith([['message' => 'HTTP://a.example HTTP://a.example HTTP://a.example', 'elapsedMs' => 400], true], 'unencrypted links')]
    #[TestWith([['message' => self::LINKS, 'elapsedMs' => -1], false], 'a time that cannot be')]
    #[TestWith([['message' => self::LINKS, 'elapsedMs' => 'soon'], false], 'a time that is none')]
    #[TestWith([['subject' => 'www.spam.example'], false], 'a link as the subject')]
    #[TestWith([['subject' => 'www.spam.example', 'message' => self::LINKS], true], 'a link as the subject, and many')]
    #[TestWith([['name' => 'http://spam.example', 'elapsedMs' => 0], true], 'a link as the name, too fast')]
    #[TestWith([['message' => '<A class="b" HREF="x">y</A>', 'elapsedMs' => 0], true], 'markup of a link in HTML, too fast')]
    #[TestWith([['message' => '<abbr href>', 'elapsedMs' => 0], false], 'another tag, too fast')]
    #[TestWith([['message' => '[link]x[/link]', 'elapsedMs' => 0], true], 'markup of a link in another dialect')]
    #[TestWith([['message' => '[url=x]y[/url]', 'elapsedMs' => 0], true], 'markup of a link in a forum')]
    public function test_an_inquiry_is_spam_with_a_filled_trap_or_two_other_signals(array $fields, bool $isSpam): void
    {
        $fields += ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'];
        $inquiry = Inquiry::fromFields($fields, Sample::PROJECT_TYPES);
        self::assertInstanceOf(Inquiry::class, $inquiry);
        self::assertSame($isSpam, SpamSignals::of($fields, $inquiry)->areSpam());
    }
}
