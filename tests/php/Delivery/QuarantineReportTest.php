<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QuarantineReport;
use Contact\Inquiry\Inquiry;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\TestCase;

final class QuarantineReportTest extends TestCase
{
    public function test_it_tells_the_beginning_of_each_and_how_many_more_there_are(): void
    {
        $inquiries = [
            self::inquiry('1', 'Buy', "Now\nor never", '9876543210'),
            self::inquiry('2', '', 'आ' . str_repeat('b', 499)),
            self::inquiry('3', 'Sub', "two\n lines" . str_repeat('c', 500)),
        ];
        $report = new QuarantineReport($inquiries, 5, Sample::company(), Sample::timezone());
        $rule = str_repeat('-', 72);
        $ids = array_map(static fn(string $digit): string => str_repeat($digit, 32), ['1', '2', '3']);
        [$noPhone, $letters, $cut] = [' ', str_repeat('b', 499), str_repeat('c', 487)];

        self::assertSame('5 inquiries in quarantine', $report->subject);
        self::assertSame(<<<TEXT
            These came through the form of Your Studio and look like spam, so they were not sent to you one by one.
            If one is real, just write or call. Others like it are listed in your next report, in a day at the earliest.

            {$rule}
            15 Jan 2027, 1:30 PM IST   {$ids[0]}
            Asha <asha@example.com> 9876543210
            Buy Now or never

            {$rule}
            15 Jan 2027, 1:30 PM IST   {$ids[1]}
            Asha <asha@example.com>{$noPhone}
            आ{$letters}

            {$rule}
            15 Jan 2027, 1:30 PM IST   {$ids[2]}
            Asha <asha@example.com>{$noPhone}
            Sub two lines{$cut}…

            {$rule}
            and 2 more, which "php api/inquiries.php list quarantined" shows.

            TEXT, $report->text);
        $all = new QuarantineReport($inquiries, 3, Sample::company(), Sample::timezone());
        self::assertStringNotContainsString('more, which', $all->text);
    }

    private static function inquiry(string $digit, string $subject, string $message, string $phone = ''): Inquiry
    {
        return Sample::inquiry(['id' => str_repeat($digit, 32), 'phone' => $phone, 'subject' => $subject, 'message' => $message]);
    }
}
