<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QuarantineReport;
use Contact\Inquiry\InquiryState;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\Group;

/** The daily report of quarantined inquiries. */
#[Group('stores')]
final class QuarantineReportsTest extends QueueTestCase
{
    public function test_quarantined_inquiries_are_reported_once_a_day_at_most(): void
    {
        $this->add('Buy this', signals: self::spam());
        $this->mailer->goDown();
        $problem = 'The report of quarantined inquiries is not sent. The mail server could not be reached: Connection refused';
        self::assertSame($problem, $this->deliver()->problem);
        $this->mailer->failure = null;
        self::assertSame(0, $this->reportsAfter(3599));
        self::assertSame(1, $this->reportsAfter(1));
        self::assertSame(1, $this->reportsAfter(0));
        $this->add('Buy that', signals: self::spam());
        self::assertSame(1, $this->reportsAfter(self::DAY_S - 1));
        self::assertSame(2, $this->reportsAfter(1));
        [$first, $second] = $this->mailer->mails(QuarantineReport::class);
        self::assertStringContainsString('Buy this', $first->text);
        self::assertStringNotContainsString('Buy this', $second->text);
        self::assertSame(2, $this->reportsAfter(self::DAY_S), 'There was nothing new to tell.');
        self::assertSame([], $this->mailer->sent());
        self::assertSame(2, $this->queries()->count(InquiryState::Quarantined));
    }

    /** Number of reports, once the queue has run after so many seconds. */
    private function reportsAfter(int $seconds): int
    {
        $this->now += $seconds;
        $this->deliver();

        return count($this->mailer->mails(QuarantineReport::class));
    }
}
