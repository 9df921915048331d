<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\InquiryDigest;
use Contact\Delivery\QueueRunner;
use Contact\Inquiry\InquiryState;
use Contact\Owner\QuarantineReport;
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

    public function test_a_flood_delays_a_real_inquiry_by_two_hours_at_most_and_loses_nothing(): void
    {
        $messages = array_map(static fn(int $number): string => "Flood {$number}.", range(1, 620));
        array_map($this->add(...), $messages);
        $this->now++;
        $this->add('Real.');
        for ($hour = 0; $hour <= 2; $hour++) {
            $this->deliver(['MAIL_HOURLY_LIMIT' => '60']);
            $this->now += 3600;
        }
        $digests = $this->mailer->mails(InquiryDigest::class);
        $texts = array_map(static fn(InquiryDigest $digest): string => $digest->text(), $digests);
        preg_match_all('/^(?:Flood \d+|Real)\.$/m', implode("\n", [...$this->mailer->messages(), ...$texts]), $arrived);
        self::assertEqualsCanonicalizing([...$messages, 'Real.'], $arrived[0]);
        self::assertCount(100, $this->mailer->sent());
        self::assertSame(621, $this->archive()->count(InquiryState::Sent));
        $subjects = ['500 more inquiries from the website', '21 more inquiries from the website'];
        self::assertSame($subjects, $this->mailer->subjects(InquiryDigest::class));
    }

    public function test_a_digest_holds_a_megabyte_of_messages_at_most(): void
    {
        $this->fillTheDay();
        for ($count = 1; $count <= 60; $count++) {
            // Almost 20,000 bytes.
            $this->add("{$count}" . str_repeat('🎬', 4998));
        }
        $this->deliver(['MAIL_HOURLY_LIMIT' => '600']);
        $this->deliver(['MAIL_HOURLY_LIMIT' => '600'], after: 3600);
        $subjects = ['51 more inquiries from the website', '9 more inquiries from the website'];
        self::assertSame($subjects, $this->mailer->subjects(InquiryDigest::class));
    }

    public function test_a_digest_proves_the_settings_and_says_when_a_retried_inquiry_in_it_was_written(): void
    {
        $this->fillTheDay();
        $id = $this->add('Late');
        $this->mailer->goDown();
        $this->deliver(['MAIL_HOURLY_LIMIT' => '600']);
        $this->mailer->failure = null;
        $this->now += 3600;
        $this->add('In time');
        $this->lifecycle()->retry($id);
        $this->note(QueueRunner::PROVED, 0);
        $this->deliver(['MAIL_HOURLY_LIMIT' => '600']);
        [$digest] = $this->mailer->mails(InquiryDigest::class);
        $written = "\nWritten on 15 Jan 2027, 1:30 PM IST, and sent only now because it could not be sent before. New inquiry";
        self::assertStringContainsString("{$written} from the website of Your Studio\n", $digest->text());
        self::assertSame(1, substr_count($digest->text(), 'Written on'), 'The other one is in time.');
        self::assertTrue($this->archive()->isProved(self::mailSettings()));
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
