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
        self::assertSame('5 inquiries in quarantine', $report->subject);
        $parts = preg_split('/\n-{72}\n/', $report->text);
        self::assertIsArray($parts);
        $head = static fn(string $digit): string => '15 Jan 2027, 1:30 PM IST   ' . str_repeat($digit, 32) . "\nAsha <asha@example.com> ";
        self::assertSame([
            $head('1') . "9876543210\nBuy Now or never\n",
            $head('2') . "\nआ" . str_repeat('b', 499) . "\n",
            $head('3') . "\nSub two lines" . str_repeat('c', 487) . "…\n",
            "and 2 more, which \"php api/inquiries.php list quarantined\" shows.\n",
        ], array_slice($parts, 1));
        $all = new QuarantineReport($inquiries, 3, Sample::company(), Sample::timezone());
        self::assertStringNotContainsString('more, which', $all->text);
    }

    private static function inquiry(string $digit, string $subject, string $message, string $phone = ''): Inquiry
    {
        return Sample::inquiry(['id' => str_repeat($digit, 32), 'phone' => $phone, 'subject' => $subject, 'message' => $message]);
    }
}
