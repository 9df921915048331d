<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Company;
use Contact\Inquiry\Inquiry;
use Contact\Owner\QuarantineReport;
use Contact\Tests\Support\SampleCompany;
use DateTimeZone;
use PHPUnit\Framework\TestCase;

final class QuarantineReportTest extends TestCase
{
    private const NOW = 1_800_000_000;

    public function test_it_tells_the_latest_in_full_a_line_of_the_others_and_how_many_more_there_are(): void
    {
        $report = QuarantineReport::of(
            [self::inquiry('1', 'Buy', "Now\nor never", '9876543210')],
            [self::inquiry('2', '', 'आ' . str_repeat('b', 79)), self::inquiry('3', 'Sub', "two\n lines" . str_repeat('c', 80))],
            5,
            self::NOW,
            self::company(),
            new DateTimeZone('Asia/Kolkata'),
        );
        $rule = str_repeat('-', 72);
        $ids = array_map(static fn(string $digit): string => str_repeat($digit, 32), ['1', '2', '3']);
        [$noPhone, $letters] = [' ', str_repeat('b', 79)];
        $cut = 'Sub two lines' . str_repeat('c', 67) . '…';

        self::assertSame('5 inquiries in quarantine', $report->subject());
        self::assertSame(<<<TEXT
            These came through the form of Your Studio and look like spam, so they were not sent to you one by one.
            If one is real, just write or call. Others like it are listed in your next report, in a day at the earliest.

            {$rule}
            15 Jan 2027, 1:30 PM IST   {$ids[0]}
            Asha <asha@example.com> 9876543210
            Buy

            Now
            or never

            {$rule}
            and before these:

            15 Jan 2027, 1:30 PM IST   {$ids[1]}  Asha <asha@example.com>{$noPhone}
                आ{$letters}
            15 Jan 2027, 1:30 PM IST   {$ids[2]}  Asha <asha@example.com>{$noPhone}
                {$cut}

            {$rule}
            and 2 more, which "php api/inquiries.php list quarantined" shows.

            TEXT, $report->text());
    }

    public function test_where_all_are_told_it_speaks_of_no_more(): void
    {
        $text = (QuarantineReport::of([self::inquiry('1')], [], 1, self::NOW, self::company(), new DateTimeZone('Asia/Kolkata')))->text();

        self::assertStringNotContainsString('more, which', $text);
        self::assertStringNotContainsString('before these', $text);
    }

    public function test_without_messages_it_keeps_senders_and_id_but_no_word_of_theirs(): void
    {
        $report = QuarantineReport::of([self::inquiry('1', 'Buy', 'Now')], [self::inquiry('2', 'Sell', 'Then')], 2, self::NOW, self::company(), new DateTimeZone('Asia/Kolkata'));
        $bare = $report->withoutMessages();

        self::assertSame([$report->id(), $report->subject()], [$bare->id(), $bare->subject()]);
        self::assertSame(2, substr_count($bare->text(), 'Asha <asha@example.com>'));
        self::assertDoesNotMatchRegularExpression('/Buy|Now|Sell|Then/', $bare->text());
    }

    private static function inquiry(string $digit, string $subject = '', string $message = 'Hello', string $phone = ''): Inquiry
    {
        return Inquiry::restored([
            'id' => str_repeat($digit, 32), 'received_at' => self::NOW, 'name' => 'Asha', 'email' => 'asha@example.com',
            'phone' => $phone, 'subject' => $subject, 'project_type' => 'general', 'message' => $message,
        ]);
    }

    private static function company(): Company
    {
        return SampleCompany::make();
    }
}
