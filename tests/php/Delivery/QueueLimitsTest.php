<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryDigest;
use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRunner;
use Contact\Environment;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Storage\Database;
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

    /** @param list<string> $digests their subjects */
    #[DataProvider('floods')]
    public function test_a_flood_delays_a_real_inquiry_by_two_hours_at_most_and_loses_nothing(string $database, int $size, int $hours, array $digests): void
    {
        $connection = $this->open($this->newStore($database));
        $messages = array_map(static fn(int $number): string => "Flood {$number}.", range(1, $size));
        if ($database === 'sqlite') {
            // A flood need not wait for the disk.
            $connection->execute('PRAGMA synchronous = OFF');
        }
        foreach ($messages as $message) {
            $this->storeInquiry($connection, $message);
        }
        // MariaDB sends inquiries of the same second in any order.
        $this->now++;
        $this->storeInquiry($connection, 'Real.');
        for ($hour = 0; $hour <= $hours; $hour++) {
            $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '60']);
            $this->now += 3600;
        }

        $texts = array_map(static fn(InquiryDigest $digest): string => $digest->text(), $this->mailer->mails(InquiryDigest::class));
        preg_match_all('/^(?:Flood \d+|Real)\.$/m', implode("\n", [...array_column($this->mailer->sent(), 0), ...$texts]), $arrived);
        self::assertEqualsCanonicalizing([...$messages, 'Real.'], $arrived[0]);
        self::assertCount(100, $this->mailer->sent());
        self::assertSame($size + 1, $this->archive($connection)->count(InquiryState::Sent));
        self::assertSame($digests, array_map(static fn(InquiryDigest $digest): string => $digest->subject(), $this->mailer->mails(InquiryDigest::class)));
    }

    /** @return iterable<string, array{string, int, int, list<string>}> */
    public static function floods(): iterable
    {
        yield 'SQLite' => ['sqlite', 1000, 2, ['500 more inquiries from the website', '401 more inquiries from the website']];
        yield 'MariaDB' => ['mariadb', 130, 1, ['31 more inquiries from the website']];
    }

    public function test_a_digest_holds_a_megabyte_of_messages_at_most(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->fillTheDay($connection);
        for ($count = 1; $count <= 60; $count++) {
            // Almost 20,000 bytes.
            $this->storeInquiry($connection, "{$count}" . str_repeat('🎬', 4998));
        }
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);
        $this->now += 3600;
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);

        self::assertSame(
            ['51 more inquiries from the website', '9 more inquiries from the website'],
            array_map(static fn(InquiryDigest $digest): string => $digest->subject(), $this->mailer->mails(InquiryDigest::class)),
        );
    }

    public function test_a_retried_inquiry_in_a_digest_begins_with_when_it_was_written(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->fillTheDay($connection);
        $id = $this->storeInquiry($connection, 'Late');
        $connection->write('UPDATE contact_inquiries SET received_at = :now WHERE id = :id', ['now' => $this->now, 'id' => $id]);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);
        $this->mailer->failure = null;
        $this->now += 3600;
        $this->storeInquiry($connection, 'In time');
        $this->lifecycle($connection)->retry($id);
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);

        [$digest] = $this->mailer->mails(InquiryDigest::class);
        self::assertStringContainsString(
            "\nWritten on 15 Jan 2027, 1:30 PM IST, and sent only now because it could not be sent before. New inquiry from the website of Your Studio\n",
            $digest->text(),
        );
        self::assertSame(1, substr_count($digest->text(), 'Written on'), 'The other one is in time.');
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

    /** Sends as many single mails as a day may have, so that the next inquiries go into digests. */
    private function fillTheDay(Database $connection): void
    {
        for ($count = 1; $count <= QueueRunner::MAILS_A_DAY; $count++) {
            $this->storeInquiry($connection, "Flood {$count}.");
        }
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);
    }
}
