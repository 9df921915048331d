<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\AutoReplies;
use Contact\Delivery\AutoReply;
use Contact\Delivery\Backoff;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryDigest;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\RejectionNotice;
use Contact\Delivery\SentMails;
use Contact\Environment;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Owner\QuarantineReports;
use Contact\Storage\Database;
use Contact\Storage\DiskReserve;
use Contact\Storage\FileLock;
use Contact\Storage\Notes;
use Contact\Storage\QueueLock;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\RecordingMailer;
use Contact\Tests\Support\StoreTestCase;
use DateTimeZone;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

final class QueueRunnerTest extends StoreTestCase
{
    private const DAY_S = 86400;

    private RecordingMailer $mailer;

    #[Before]
    protected function makeMailer(): void
    {
        $this->mailer = new RecordingMailer();
    }

    #[DataProvider('databases')]
    public function test_what_is_kept_is_sent_once_to_everybody_in_the_order_it_came(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two'] as $message) {
            $this->keep($connection, $message);
            $this->now++;
        }
        $run = $this->deliver($connection);
        $this->now += 30 * self::DAY_S;
        $this->deliver($connection);

        self::assertSame([['One', ['a@studio.example']], ['Two', ['a@studio.example']]], $this->mailer->sent());
        self::assertSame(2, $run->sent);
        self::assertNull($run->problem);
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_a_refused_inquiry_is_tried_again_after_waits_that_grow_from_a_minute_to_six_hours(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Content, '451 try later');
        $waits = [];
        for ($lastTry = $this->now; $this->archive($connection)->count(InquiryState::Pending) === 1; $lastTry = $this->now) {
            $this->deliver($connection);
            $this->now = $this->archive($connection)->all()[0]->dueAt;
            $waits[] = $this->now - $lastTry;
            $this->now--;
            $before = $this->mailer->attempts;
            $this->deliver($connection);
            self::assertSame($before, $this->mailer->attempts, 'It was tried before its time.');
            $this->now++;
        }

        assert(count($waits) > 2);
        self::assertGreaterThanOrEqual(60, $waits[0]);
        self::assertLessThanOrEqual(75, $waits[0]);
        self::assertGreaterThan(2.5 * $waits[0], $waits[2]);
        self::assertLessThanOrEqual(6 * 3600, max($waits));
        self::assertGreaterThan(3 * 3600, max($waits));
        self::assertEqualsWithDelta(Backoff::GIVES_UP_AFTER_S, array_sum($waits), 12 * 3600);
    }

    #[DataProvider('databases')]
    public function test_what_failed_for_three_days_is_kept_and_shown_and_sent_when_the_owner_asks(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::LoggingIn, '535 wrong password');
        $this->deliver($connection);
        $this->now += 3 * self::DAY_S;
        $this->deliver($connection);
        $this->mailer->failure = null;
        $this->now += self::DAY_S;
        $this->deliver($connection);

        self::assertSame([], $this->mailer->sent());
        $failed = $this->archive($connection)->all(InquiryState::Failed);
        self::assertCount(1, $failed);
        self::assertSame('The mail server refused the login: 535 wrong password', $failed[0]->error);

        $this->lifecycle($connection)->retryAll();
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_what_failed_for_three_days_is_sent_with_the_next_that_the_server_takes(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection, 'Of Friday');
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::LoggingIn, '535 wrong password');
        $this->deliver($connection);
        $this->now += 3 * self::DAY_S;
        $this->deliver($connection);
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Failed));

        $this->mailer->failure = null;
        $this->keep($connection, 'Of Monday');
        $this->deliver($connection);
        self::assertCount(2, $this->mailer->sent());
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_inquiries_of_a_mailbox_that_was_full_for_days_are_sent_with_the_next_success(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection, 'Of the first day');
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Recipient, '552 mailbox full', smtpCode: 552);
        for ($hours = 0; $hours < 80; $hours++) {
            $this->deliver($connection);
            $this->now += 3600;
        }
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Failed));
        $this->mailer->failure = null;
        $this->keep($connection, 'Of the fourth day');
        $this->deliver($connection);

        self::assertSame(['Of the fourth day', 'Of the first day'], array_column($this->mailer->sent(), 0));
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_a_success_to_one_recipient_wakes_only_what_this_one_lacks(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $to = ['MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->mailer->refusals = ['b@studio.example' => '552 mailbox full'];
        $this->keep($connection, 'One');
        $this->deliver($connection, $to);
        $this->now++;
        $this->keep($connection, 'Two');
        $this->deliver($connection, $to);

        self::assertSame(2, $this->mailer->attempts);
    }

    #[DataProvider('databases')]
    public function test_rejected_words_are_announced_once_without_them(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->keep($connection, 'Forbidden words');
        $this->mailer->rejectedWords = ['Forbidden words'];
        for ($attempt = 0; $attempt < 3; $attempt++) {
            $this->deliver($connection);
            $this->now += 3600;
        }
        $notices = $this->mailer->mails(RejectionNotice::class);

        self::assertCount(1, $notices);
        self::assertStringContainsString("Name:     Asha\nPhone:    none\nReceived: ", $notices[0]->text());
        self::assertStringContainsString("php api/inquiries.php show {$id}", $notices[0]->text());
        self::assertStringNotContainsString('Forbidden words', $notices[0]->text() . $notices[0]->subject());
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));
        self::assertStringNotContainsString('Forbidden words', $this->logged(), "The server's reply quotes them.");
        self::assertStringContainsString('550 spam: Forbidden words', (string) $this->archive($connection)->lastFailed()?->error);
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_with_a_spam_signal_goes_after_all_others(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $signal = SpamSignals::of(['elapsedMs' => 400], self::inquiry());
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Too fast']), spamSignals: $signal));
        $this->now++;
        $this->keep($connection, 'Real');
        $this->deliver($connection);

        self::assertSame(['Real', 'Too fast'], array_column($this->mailer->sent(), 0));
    }

    public function test_a_flood_delays_a_real_inquiry_by_hours_no_more_and_loses_nothing(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        for ($count = 1; $count <= 130; $count++) {
            $this->keep($connection, "Flood {$count}.");
        }
        $this->keep($connection, 'Real');
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
            $this->keep($connection, "Flood {$count}.");
        }
        $settings = ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example', 'MAIL_HOURLY_LIMIT' => '100'];
        $this->deliver($connection, $settings);
        (new Notes($connection))->set(QueueRunner::PROVED, 0);
        $this->now += 3600;
        $this->deliver($connection, $settings);

        self::assertCount(1, $this->mailer->mails(InquiryDigest::class));
        self::assertTrue($this->archive($connection)->isProved(MailSettings::from(new Environment($settings), self::company())));
    }

    public function test_a_digest_with_rejected_words_becomes_single_mails(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        for ($count = 1; $count <= 103; $count++) {
            $this->keep($connection, $count === 102 ? 'Forbidden words' : "Flood {$count}");
        }
        $this->mailer->rejectedWords = ['Forbidden words'];
        for ($hour = 0; $hour < 3; $hour++) {
            $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '60']);
            $this->now += 3600;
        }

        self::assertSame(102, $this->archive($connection)->count(InquiryState::Sent));
        self::assertSame('Forbidden words', $this->archive($connection)->all(InquiryState::Pending)[0]->inquiry->message);
    }

    #[DataProvider('databases')]
    public function test_two_processes_without_a_working_lock_send_nothing_twice(string $database): void
    {
        $settings = $this->newStore($database);
        $connection = $this->open($settings);
        $id = $this->keep($connection, 'One');
        $this->keep($connection, 'Buy this', isSpam: true);
        $other = $this->open($settings);
        $noLock = new class implements QueueLock {
            public function tryAcquire(): bool
            {
                return true;
            }

            public function isHeld(): bool
            {
                return true;
            }

            public function endsWithProcess(): bool
            {
                return false;
            }

            public function release(): void
            {
            }
        };
        $this->mailer->onSend = function () use ($other, $id, $noLock): void {
            $this->mailer->onSend = null;
            $this->lifecycle($other)->retry($id);
            $this->runner($other, [], static fn() => null, lock: $noLock)->run(20);
        };
        $this->runner($connection, [], static fn() => null, lock: $noLock)->run(20);

        self::assertSame(['One'], array_column($this->mailer->sent(), 0));
        self::assertCount(1, $this->mailer->reports());
    }

    #[DataProvider('databases')]
    public function test_a_thank_you_goes_once_a_day_to_an_address_without_spam_signals_and_only_if_switched_on(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection, 'One');
        $this->deliver($connection);
        self::assertSame([], $this->mailer->mails(AutoReply::class));

        $on = ['AUTO_REPLY' => 'on'];
        $this->keep($connection, 'Two');
        $this->keep($connection, 'Three');
        $signal = SpamSignals::of(['elapsedMs' => 400], self::inquiry());
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Fast', 'email' => 'fast@example.com']), spamSignals: $signal));
        $this->deliver($connection, $on);
        self::assertCount(1, $this->mailer->mails(AutoReply::class));
        $reply = $this->mailer->mails(AutoReply::class)[0];
        self::assertSame(['asha@example.com', ['Auto-Submitted' => 'auto-replied']], [$reply->to(), $reply->headers()]);
        self::assertStringContainsString('https://wa.me/910000000000', $reply->text());
        self::assertDoesNotMatchRegularExpression('/Two|Three|Asha/', $reply->text() . $reply->subject());

        $this->now += self::DAY_S;
        $this->keep($connection, 'Four');
        $this->deliver($connection, $on);
        self::assertCount(2, $this->mailer->mails(AutoReply::class));
    }

    public function test_thank_yous_take_a_tenth_of_the_hourly_limit_at_most(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        for ($count = 1; $count <= 5; $count++) {
            $this->store($connection)->store(new Submission(self::inquiry(['message' => "Hello {$count}", 'email' => "a{$count}@example.com"])));
        }
        $this->deliver($connection, ['AUTO_REPLY' => 'on', 'MAIL_HOURLY_LIMIT' => '20']);

        self::assertCount(5, $this->mailer->sent());
        self::assertCount(2, $this->mailer->mails(AutoReply::class));
    }

    #[DataProvider('databases')]
    public function test_a_retried_mail_begins_with_when_it_was_written(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $this->deliver($connection);
        $this->mailer->failure = null;
        $this->now += 86400;
        $this->deliver($connection);
        $this->keep($connection, 'Another');
        $this->deliver($connection);
        [$retried, $first] = $this->mailer->mails(InquiryMail::class);

        self::assertMatchesRegularExpression('/^Written on .+ IST, and sent only now because it could not be sent before\. New inquiry from the website of/', $retried->text());
        self::assertStringStartsWith('New inquiry from the website of', $first->text());
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_is_asked_for_again_while_it_fails_is_tried_again(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->keep($connection);
        $lifecycle = new InquiryLifecycle($connection, $this->clock(...));
        $inquiry = $lifecycle->lease();
        self::assertNotNull($inquiry);
        $this->lifecycle($connection)->retry($id);
        $lifecycle->recordFailure($inquiry->inquiry, DeliveryStep::Connecting, 'Connection refused');

        self::assertSame('Connection refused', $this->archive($connection)->all(InquiryState::Pending)[0]->error);
        self::assertTrue($lifecycle->hasDue());
    }

    #[DataProvider('databases')]
    public function test_a_server_that_takes_nothing_is_asked_once_and_all_goes_when_it_takes_mail_again(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three'] as $message) {
            $this->keep($connection, $message);
        }
        $this->keep($connection, 'Buy this', isSpam: true);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $run = $this->deliver($connection);
        $this->deliver($connection);
        self::assertSame(1, $this->mailer->attempts);
        self::assertSame('The mail server could not be reached: Connection refused', $run->problem, 'The report was tried too.');
        foreach ($this->archive($connection)->all(InquiryState::Pending) as $kept) {
            self::assertSame('The mail server could not be reached: Connection refused', $kept->error);
            self::assertSame([DeliveryStep::Connecting, $this->now], [$kept->errorStep, $kept->errorAt]);
            self::assertThat($kept->dueAt - $this->now, self::logicalAnd(self::greaterThanOrEqual(60), self::lessThanOrEqual(75)));
        }

        $this->mailer->failure = null;
        $this->now += 10;
        $this->keep($connection, 'New');
        $this->deliver($connection);
        $sent = array_column($this->mailer->sent(), 0);
        self::assertSame('New', $sent[0]);
        sort($sent);
        self::assertSame(['New', 'One', 'Three', 'Two'], $sent);
    }

    #[DataProvider('databases')]
    public function test_one_recipients_refusal_never_sends_again_to_the_other(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $to = ['MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->mailer->refusals = ['b@studio.example' => '550 mailbox full'];
        $run = $this->deliver($connection, $to);
        self::assertSame([['Hello', ['a@studio.example']]], $this->mailer->sent());
        self::assertSame('The mail server refused a recipient: b@studio.example: 550 mailbox full', $run->problem);
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));

        $this->mailer->refusals = [];
        $this->now += 75;
        $this->deliver($connection, $to);
        self::assertSame(['Hello', ['b@studio.example']], $this->mailer->sent()[1]);
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_the_inquiry_of_a_process_that_died_is_sent_as_soon_as_it_is_certain(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        self::assertNotNull($this->lifecycle($connection)->lease());
        $this->deliver($connection);
        // The file lock proves that the process died. A lost connection to MariaDB does not.
        self::assertCount($database === 'sqlite' ? 1 : 0, $this->mailer->sent());

        $this->now += 300;
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->sent());
    }

    public function test_an_inquiry_that_kills_its_process_again_and_again_delays_no_other(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $fatal = $this->keep($connection, 'Fatal');
        $this->now += 10;
        for ($death = 1; $death <= 3; $death++) {
            self::assertSame($fatal, $this->lifecycle($connection)->lease()?->inquiry->id);
            // Cron comes long after the lease has ended.
            $this->now += 900;
            $other = $this->keep($connection, "Other {$death}");
            $this->lifecycle($connection)->endLeases();
            self::assertSame($other, $this->lifecycle($connection)->lease()?->inquiry->id);
            $this->lifecycle($connection)->recordReceipts([$other], new DeliveryResult(['a@studio.example'], []), $other);
        }
    }

    #[Group('native')]
    public function test_a_lease_holds_for_a_server_whose_clock_is_behind(): void
    {
        $connection = $this->open($this->newStore('mariadb'));
        $this->keep($connection);
        self::assertNotNull($this->lifecycle($connection)->lease());
        $this->now--;
        $this->deliver($connection);

        self::assertSame([], $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_one_mail_that_the_server_hangs_up_on_holds_no_other_up(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['Bad', 'One', 'Two'] as $message) {
            $this->keep($connection, $message);
            $this->now++;
        }
        $this->mailer->hangsUpOn = ['Bad'];
        $this->deliver($connection);
        self::assertSame(['One', 'Two'], array_column($this->mailer->sent(), 0));

        $this->keep($connection, 'Three');
        $this->deliver($connection);
        self::assertSame(5, $this->mailer->attempts, 'Each run attempts it once.');
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));
    }

    #[DataProvider('databases')]
    public function test_a_server_that_hangs_up_on_two_in_a_row_is_left_alone(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three', 'Four'] as $message) {
            $this->keep($connection, $message);
            $this->now++;
        }
        $this->mailer->hangsUpOn = ['One', 'Two', 'Three', 'Four'];
        $this->deliver($connection);
        self::assertSame(2, $this->mailer->attempts);
    }

    #[DataProvider('databases')]
    public function test_a_server_that_hangs_up_now_and_then_gets_all_other_mails(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['Bad', 'One', 'Worse', 'Two'] as $message) {
            $this->keep($connection, $message);
            $this->now++;
        }
        $this->mailer->hangsUpOn = ['Bad', 'Worse'];
        $this->deliver($connection);
        self::assertSame(['One', 'Two'], array_column($this->mailer->sent(), 0));
    }

    #[DataProvider('databases')]
    public function test_what_only_waited_for_its_turn_never_fails(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three'] as $message) {
            $this->keep($connection, $message);
        }
        $limit = ['MAIL_HOURLY_LIMIT' => '1'];
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $this->deliver($connection, $limit);
        $this->mailer->failure = null;
        $this->now += 4 * self::DAY_S;
        $this->deliver($connection, $limit);
        $this->now += 3600;
        $this->deliver($connection, $limit);

        self::assertCount(2, $this->mailer->sent());
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));
    }

    #[DataProvider('databases')]
    public function test_words_of_a_mail_server_in_any_encoding_are_kept(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Content, "550 Empf\xE4nger\r\n550\t" . str_repeat('x', 5000));
        $this->deliver($connection);

        $error = (string) $this->archive($connection)->lastFailed()?->error;
        self::assertStringStartsWith('The mail server did not take the mail: 550 Empf?nger 550 xxx', $error);
        self::assertLessThan(600, strlen($error));
    }

    #[Group('native')]
    public function test_a_connection_to_the_database_that_is_lost_while_sending_makes_no_second_mail(): void
    {
        $settings = $this->newStore('mariadb');
        $connection = $this->open($settings);
        $this->keep($connection, 'One');
        $this->now++;
        $this->keep($connection, 'Two');
        $id = $connection->number('SELECT CONNECTION_ID()');
        $this->mailer->onSend = function () use ($settings, $id): void {
            $this->mailer->onSend = null;
            $this->open($settings)->execute("KILL {$id}");
        };
        $run = $this->deliver($connection);
        self::assertTrue($run->isStopped, 'Somebody else may have the lock by now.');

        $connection = $this->open($settings);
        $this->now += 86400;
        $this->deliver($connection);
        self::assertSame(['One', 'Two'], array_column($this->mailer->sent(), 0));
    }

    public function test_nothing_is_sent_that_could_not_be_recorded(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->keep($connection);
        $run = $this->runner($connection, [], static fn() => null, new DiskReserve('/proc/reserve'))->run(20);

        self::assertSame([], $this->mailer->sent());
        self::assertStringContainsString('the disk is full', (string) $run->problem);
    }

    public function test_a_lock_that_cannot_be_had_is_told(): void
    {
        $this->expectException(StorageUnavailable::class);
        $this->expectExceptionMessage('does not let PHP open inquiries.lock');
        (new FileLock('/proc/inquiries.lock'))->tryAcquire();
    }

    #[DataProvider('databases')]
    public function test_what_the_limits_no_longer_look_at_is_forgotten(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->store($connection, '5/600')->store(new Submission(self::inquiry(), '203.0.113.7', 'k1'));
        $this->deliver($connection);
        $this->now += 31 * self::DAY_S;
        $this->deliver($connection);

        self::assertSame(0, $connection->number('SELECT COUNT(*) FROM contact_arrivals'));
        self::assertSame(0, $connection->number('SELECT COUNT(*) FROM contact_keys'));
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_a_report_whose_words_are_refused_goes_without_them(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection, 'Buy this', isSpam: true);
        $this->mailer->rejectedWords = ['Buy'];
        $this->deliver($connection);

        self::assertCount(1, $this->mailer->reports());
        $text = $this->mailer->reports()[0]->text();
        self::assertStringNotContainsString('Buy this', $text);
        self::assertStringContainsString('asha@example.com', $text);
    }

    #[DataProvider('databases')]
    public function test_more_mails_than_an_hour_may_have_wait_for_the_next(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three'] as $message) {
            $this->keep($connection, $message);
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
        $this->keep($connection, 'One');
        $this->keep($connection, 'Buy this', isSpam: true);
        $this->deliver($connection, $limit);
        self::assertSame([1, 0], [count($this->mailer->sent()), count($this->mailer->reports())]);
        $this->now += 3600;
        $this->deliver($connection, $limit);
        self::assertCount(1, $this->mailer->reports());

        $this->keep($connection, 'Two');
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
        $this->keep($connection, 'One');
        $this->keep($connection, 'Two');
        $settings = ['MAIL_HOURLY_LIMIT' => '1', 'MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->deliver($connection, $settings);
        self::assertCount(1, $this->mailer->sent());
        $this->now += 3600;
        $this->deliver($connection, $settings);
        self::assertCount(2, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_no_mail_is_begun_once_the_time_is_over(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $run = $this->runner($connection, [], static fn() => null)->run(0);

        self::assertSame([[], true], [$this->mailer->sent(), $run->isStopped]);
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_a_clock_that_is_set_back_delays_nothing(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->now += 30 * self::DAY_S;
        $this->keep($connection);
        $this->now -= 30 * self::DAY_S;
        $this->deliver($connection);

        self::assertCount(1, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    #[Group('native')]
    public function test_one_process_sends_and_all_others_are_free(string $database): void
    {
        $settings = $this->newStore($database);
        $connection = $this->open($settings);
        $this->keep($connection);
        $other = ($database === 'sqlite' ? $connection : $this->open($settings))->queueLock();
        self::assertTrue($other->tryAcquire());
        $start = microtime(true);
        $run = $this->deliver($connection);

        self::assertTrue($run->isBusy);
        self::assertSame([], $this->mailer->sent());
        self::assertLessThan(0.5, microtime(true) - $start);
        $other->release();
        self::assertFalse($this->deliver($connection)->isBusy);
        self::assertCount(1, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_what_comes_while_the_last_mail_is_recorded_is_not_left_behind(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $hasCome = false;
        // At this point the one who sends has looked for the last time, and who comes finds the lock taken.
        $run = $this->runner($connection, [], function () use ($connection, &$hasCome): void {
            if (!$hasCome) {
                $hasCome = true;
                $this->keep($connection, 'Just in time');
            }
        })->run(20);

        self::assertSame(2, $run->sent);
    }

    #[DataProvider('databases')]
    public function test_what_is_held_back_is_told_once_a_day_at_most_and_in_full(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection, 'Buy this', isSpam: true);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        self::assertSame(
            'The report of quarantined inquiries is not sent. The mail server could not be reached: Connection refused',
            $this->deliver($connection)->problem,
        );
        $this->mailer->failure = null;
        $this->now += 3599;
        $this->deliver($connection);
        self::assertCount(0, $this->mailer->reports());
        $this->now++;
        $this->deliver($connection);
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->reports());
        self::assertSame('1 inquiry in quarantine', $this->mailer->reports()[0]->subject());
        self::assertStringContainsString('Buy this', $this->mailer->reports()[0]->text());

        $this->keep($connection, 'Buy that', isSpam: true);
        $this->now += self::DAY_S - 1;
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->reports());
        $this->now++;
        $this->deliver($connection);
        self::assertCount(2, $this->mailer->reports());
        self::assertStringNotContainsString('Buy this', $this->mailer->reports()[1]->text());
        self::assertSame([], $this->mailer->sent());
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Quarantined));
        $this->now += self::DAY_S;
        $this->deliver($connection);
        self::assertCount(2, $this->mailer->reports(), 'There was nothing new to tell.');
    }

    #[DataProvider('databases')]
    public function test_who_has_patience_sends_as_soon_as_the_other_process_ends(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->keep($connection);
        $lock = new class implements QueueLock {
            private int $tries = 0;

            public function tryAcquire(): bool
            {
                return ++$this->tries > 2;
            }

            public function isHeld(): bool
            {
                return true;
            }

            public function endsWithProcess(): bool
            {
                return false;
            }

            public function release(): void
            {
            }
        };
        $run = $this->runner($connection, [], static fn() => null, lock: $lock)->run(20, patienceS: 60);

        self::assertSame([1, false], [$run->sent, $run->isBusy]);
    }

    public function test_of_many_that_are_held_back_each_is_told(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        for ($count = 1; $count <= 51; $count++) {
            $this->keep($connection, "Buy {$count}\n" . str_repeat('now ', 40), isSpam: true);
        }
        $this->deliver($connection);

        $text = $this->mailer->reports()[0]->text();
        self::assertSame('51 inquiries in quarantine', $this->mailer->reports()[0]->subject());
        self::assertSame(50, preg_match_all('/^Buy (\d+)\n(?:now ?){40}/m', $text, $inFull));
        self::assertSame(1, preg_match_all('/before these:\s+\d.+  Asha <asha@example\.com> \n {4}Buy (\d+)(?: now)+ ?(?:no?)?…\n$/', $text, $inALine));
        self::assertEqualsCanonicalizing(range(1, 51), array_map(intval(...), [...$inFull[1], ...$inALine[1]]));
    }

    private function keep(Database $connection, string $message = 'Hello', bool $isSpam = false): string
    {
        return $this->store($connection)->store(new Submission(self::inquiry(['message' => $message]), spamSignals: $isSpam ? self::spam() : null));
    }

    /** @param array<string, string> $settings */
    private function deliver(Database $connection, array $settings = []): QueueRun
    {
        return $this->runner($connection, $settings, static fn() => null)->run(20);
    }

    /** @param array<string, string> $settings */
    private function runner(Database $connection, array $settings, \Closure $afterwards, ?DiskReserve $reserve = null, ?QueueLock $lock = null): QueueRunner
    {
        $settings += ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example', 'MAIL_HOURLY_LIMIT' => '0'];

        $lifecycle = $this->lifecycle($connection);
        $mailSettings = MailSettings::from(new Environment($settings), self::company());

        return new QueueRunner(
            $lifecycle,
            new SentMails($connection, $this->clock(...)),
            new QuarantineReports($connection, $lifecycle, self::company(), new DateTimeZone('UTC'), $this->clock(...)),
            new Notes($connection),
            new AutoReplies($connection, $this->mailer, $mailSettings, self::company(), $this->clock(...)),
            $lock ?? $connection->queueLock(),
            $reserve,
            $this->mailer,
            $mailSettings,
            self::company(),
            function (QueueRun $run) use ($connection, $afterwards): void {
                $this->store($connection)->tidy();
                $afterwards($run);
            },
            $this->clock(...),
        );
    }
}
