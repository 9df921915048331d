<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\InquiryDigest;
use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRunner;
use Contact\Environment;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Storage\Notes;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** The hourly limit, spam signals and floods. */
final class QueueLimitsTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_an_inquiry_with_a_spam_signal_goes_after_all_others(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $signal = SpamSignals::of(['elapsedMs' => 400], self::inquiry());
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Too fast']), spamSignals: $signal));
        $this->now++;
        $this->storeInquiry($connection, 'Real');
        $this->deliver($connection);

        self::assertSame(['Real', 'Too fast'], array_column($this->mailer->sent(), 0));
    }

    #[DataProvider('databases')]
    public function test_a_flood_delays_a_real_inquiry_by_hours_no_more_and_loses_nothing(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        for ($count = 1; $count <= 130; $count++) {
            $this->storeInquiry($connection, "Flood {$count}.");
        }
        // MariaDB sends inquiries of the same second in any order.
        $this->now++;
        $this->storeInquiry($connection, 'Real');
        $limit = ['MAIL_HOURLY_LIMIT' => '60'];
        $arrived = fn(): string => implode("\n", [
            ...array_column($this->mailer->sent(), 0),
            ...array_map(static fn(InquiryDigest $digest): string => $digest->text(), $this->mailer->mails(InquiryDigest::class)),
        ]);
        $hours = 0;
        while (!str_contains($arrived(), 'Real')) {
            $this->deliver($connection, $limit);
            $this->now += 3600;
            $hours++;
        }

        self::assertLessThanOrEqual(2, $hours);
        self::assertCount(100, $this->mailer->sent());
        for ($count = 1; $count <= 130; $count++) {
            self::assertSame(1, substr_count($arrived(), "Flood {$count}."));
        }
        self::assertSame(131, $this->archive($connection)->count(InquiryState::Sent));
        self::assertSame('31 more inquiries from the website', $this->mailer->mails(InquiryDigest::class)[0]->subject());
    }

    public function test_a_digest_proves_the_settings_as_any_mail_does(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        for ($count = 1; $count <= 101; $count++) {
            $this->storeInquiry($connection, "Flood {$count}.");
        }
        $settings = ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example', 'MAIL_HOURLY_LIMIT' => '100'];
        $this->deliver($connection, $settings);
        (new Notes($connection))->set(QueueRunner::PROVED, 0);
        $this->now += 3600;
        $this->deliver($connection, $settings);

        self::assertCount(1, $this->mailer->mails(InquiryDigest::class));
        self::assertTrue($this->archive($connection)->isProved(MailSettings::from(new Environment($settings), self::company())));
    }

    #[DataProvider('databases')]
    public function test_more_mails_than_an_hour_may_have_wait_for_the_next(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three'] as $message) {
            $this->storeInquiry($connection, $message);
        }
        $limit = ['MAIL_HOURLY_LIMIT' => '2'];
        $run = $this->deliver($connection, $limit);
        self::assertCount(2, $this->mailer->sent());
        self::assertTrue($run->isThrottled);

        $this->now += 3599;
        $this->deliver($connection, $limit);
        self::assertCount(2, $this->mailer->sent());
        $this->now++;
        $this->deliver($connection, $limit);
        self::assertCount(3, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_a_report_counts_for_the_hourly_limit_and_waits_for_it(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $limit = ['MAIL_HOURLY_LIMIT' => '1'];
        $this->storeInquiry($connection, 'One');
        $this->storeInquiry($connection, 'Buy this', isSpam: true);
        $this->deliver($connection, $limit);
        self::assertSame([1, 0], [count($this->mailer->sent()), count($this->mailer->reports())]);
        $this->now += 3600;
        $this->deliver($connection, $limit);
        self::assertCount(1, $this->mailer->reports());

        $this->storeInquiry($connection, 'Two');
        $this->deliver($connection, $limit);
        self::assertCount(1, $this->mailer->sent());
        $this->now += 3600;
        $this->deliver($connection, $limit);
        self::assertCount(2, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_a_limit_below_the_number_of_recipients_lets_one_inquiry_through_each_hour(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection, 'One');
        $this->storeInquiry($connection, 'Two');
        $settings = ['MAIL_HOURLY_LIMIT' => '1', 'MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->deliver($connection, $settings);
        self::assertCount(1, $this->mailer->sent());
        $this->now += 3600;
        $this->deliver($connection, $settings);
        self::assertCount(2, $this->mailer->sent());
    }
}
