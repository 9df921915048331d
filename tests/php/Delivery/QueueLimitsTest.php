<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QuarantineReport;
use Contact\Inquiry\InquiryState;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\Group;

/** The hourly limit, spam signals and floods. */
#[Group('stores')]
final class QueueLimitsTest extends QueueTestCase
{
    public function test_an_inquiry_with_a_spam_signal_goes_after_all_others(): void
    {
        $this->add('Too fast', signals: self::oneSpamSignal());
        $this->now++;
        $this->add('Real');
        $this->deliver();
        self::assertSame(['Real', 'Too fast'], $this->mailer->messages());
    }

    public function test_a_flood_of_spam_waits_its_turn_behind_what_has_no_spam_signal_and_nothing_is_lost(): void
    {
        for ($count = 1; $count <= 130; $count++) {
            $this->add("Flood {$count}", signals: self::oneSpamSignal());
        }
        for ($hour = 1; $hour <= 3; $hour++) {
            $this->add("Real {$hour}");
            $this->deliver(['MAIL_HOURLY_LIMIT' => '60'], after: 3600);
            self::assertSame("Real {$hour}", $this->mailer->messages()[60 * ($hour - 1)]);
        }
        self::assertSame(133, $this->queries()->count(InquiryState::Sent));
    }

    public function test_more_mails_than_an_hour_may_have_wait_for_the_next(): void
    {
        $this->addAll('One', 'Two', 'Three');
        $limit = ['MAIL_HOURLY_LIMIT' => '2'];
        self::assertTrue($this->deliver($limit)->isThrottled);
        $this->deliver($limit, after: 3599);
        self::assertCount(2, $this->mailer->sent());
        $this->now++;
        // A limit below the number of recipients lets one inquiry through each hour.
        $this->add('Four');
        $this->deliver(['MAIL_HOURLY_LIMIT' => '1', 'MAIL_TO' => 'a@studio.example, b@studio.example']);
        self::assertCount(3, $this->mailer->sent());
    }

    public function test_a_report_counts_for_the_hourly_limit_and_waits_for_it(): void
    {
        $deliver = function (): array {
            $this->deliver(['MAIL_HOURLY_LIMIT' => '1']);

            return [...$this->mailer->messages(), ...$this->mailer->subjects(QuarantineReport::class)];
        };
        $this->add('One');
        $this->add('Buy this', signals: self::spam());
        self::assertSame(['One'], $deliver());
        $this->now += 3600;
        self::assertSame(['One', '1 inquiry in quarantine'], $deliver());
        $this->add('Two');
        self::assertSame(['One', '1 inquiry in quarantine'], $deliver());
        $this->now += 3600;
        self::assertSame(['One', 'Two', '1 inquiry in quarantine'], $deliver());
    }
}
