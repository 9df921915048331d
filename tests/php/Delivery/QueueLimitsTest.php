<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QuarantineReport;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\SpamSignals;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

/** The hourly limit, spam signals, the daily report, and auto-replies. */
#[Group('stores')]
final class QueueLimitsTest extends QueueTestCase
{
    public function test_a_flood_of_spam_waits_its_turn_behind_what_has_no_spam_signal_and_nothing_is_lost(): void
    {
        for ($count = 1; $count <= 130; $count++) {
            $this->add("Flood {$count}", signals: new SpamSignals(1));
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
        $limit = ['MAIL_HOURLY_LIMIT' => '5', 'MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->deliver($limit);
        $this->deliver($limit, after: 3599);
        self::assertCount(2, $this->mailer->sent());
        $this->now++;
        // A limit below the number of recipients lets one inquiry through each hour.
        $this->add('Four');
        $this->deliver(['MAIL_HOURLY_LIMIT' => '1'] + $limit);
        self::assertCount(3, $this->mailer->sent());
    }

    public function test_a_report_counts_for_the_hourly_limit_and_waits_for_it(): void
    {
        $deliver = function (): array {
            $this->deliver(['MAIL_HOURLY_LIMIT' => '1']);

            return [...$this->mailer->messages(), ...array_column($this->mailer->mails(QuarantineReport::class), 'subject')];
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

    public function test_quarantined_inquiries_are_reported_once_a_day_at_most(): void
    {
        // As `restore` may add it.
        $this->add('Buy this', ['id' => "o'neill"], self::spam());
        $this->mailer->goDown();
        $problem = 'The report of quarantined inquiries is not sent. The mail server could not be reached: Connection refused';
        self::assertSame($problem, $this->deliver());
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

    public function test_a_thank_you_goes_once_a_day_to_an_address_without_spam_signals_and_only_if_switched_on(): void
    {
        $on = ['AUTO_REPLY' => 'on'];
        $this->add('One');
        $this->deliver();
        self::assertSame([], $this->mailer->titled('Thank you'));
        $this->addAll('Two', 'Three');
        $this->add('Fast', ['email' => 'fast@example.com'], new SpamSignals(1));
        $this->deliver($on);
        self::assertCount(1, $this->mailer->titled('Thank you'));
        $reply = $this->mailer->titled('Thank you')[0];
        self::assertSame(['asha@example.com', ['Auto-Submitted' => 'auto-replied']], [$reply->to, $reply->headers]);
        self::assertStringContainsString('call +91 00000 00000.', $reply->text);
        self::assertDoesNotMatchRegularExpression('/Two|Three|Asha/', $reply->text . $reply->subject);
        $this->now += self::DAY_S;
        $this->add('Four');
        $this->deliver($on);
        self::assertCount(2, $this->mailer->titled('Thank you'));
        $this->now += self::DAY_S;
        $id = $this->add('Five');
        $this->mailer->rejectedWords = 'Thank you';
        self::assertNull($this->deliver($on), 'It is no failure of the inquiry.');
        self::assertStringContainsString("the thank-you for inquiry {$id} is not sent. The mail server did not", $this->logged());
    }

    #[TestWith(['20', 2])]
    #[TestWith(['9', 1])]
    public function test_thank_yous_take_a_tenth_of_the_hourly_limit_at_most_and_one_in_any_case(string $limit, int $count): void
    {
        foreach (range(1, 5) as $sender) {
            $this->add("Hello {$sender}", ['email' => "a{$sender}@example.com"]);
        }
        $this->deliver(['AUTO_REPLY' => 'on', 'MAIL_HOURLY_LIMIT' => $limit]);
        self::assertCount(5, $this->mailer->sent());
        self::assertCount($count, $this->mailer->titled('Thank you'));
    }
}
