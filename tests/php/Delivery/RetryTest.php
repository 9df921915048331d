<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\AutoReply;
use Contact\Delivery\Backoff;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailContent;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryState;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** Failed attempts: when the next one is due, what makes it due earlier, and when the queue gives up. */
final class RetryTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_a_rejected_inquiry_is_retried_after_waits_that_grow_from_a_minute_to_six_hours(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
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
    public function test_an_inquiry_that_failed_for_three_days_is_stored_shown_and_sent_on_demand(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        $connection->write('UPDATE contact_inquiries SET received_at = :now', ['now' => $this->now]);
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
        self::assertSame('The mail server rejected the login: 535 wrong password', $failed[0]->error);

        $this->lifecycle($connection)->retryAll();
        $this->deliver($connection, ['AUTO_REPLY' => 'on']);
        self::assertCount(1, $this->mailer->sent());
        self::assertSame([], $this->mailer->mails(AutoReply::class), 'It would come four days late.');
        [$mail] = $this->mailer->mails(InquiryMail::class);
        $start = 'Written on 15 Jan 2027, 1:30 PM IST, and sent only now because it could not be sent before. New inquiry from the website';
        self::assertStringStartsWith("{$start} of Your Studio\n", $mail->text());
        self::assertMatchesRegularExpression('~<p [^>]+>' . preg_quote($start, '~') . "</p>\n<h1 ~", $mail->html());
    }

    #[DataProvider('databases')]
    public function test_a_sent_inquiry_is_sent_again_to_all_when_the_owner_asks_for_it(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $to = ['MAIL_TO' => 'a@studio.example, b@studio.example', 'AUTO_REPLY' => 'on'];
        $id = $this->storeInquiry($connection);
        $connection->write('UPDATE contact_inquiries SET received_at = :now', ['now' => $this->now]);
        $this->now++;
        $other = $this->storeInquiry($connection, 'Another');
        $this->deliver($connection, $to);
        $this->lifecycle($connection)->retryAll();
        $this->deliver($connection, $to);
        self::assertCount(2, $this->mailer->sent(), 'Without an id, what is sent is not sent again.');

        $this->now += 8 * self::DAY_S;
        $this->lifecycle($connection)->retry($id);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $attempted = [];
        $this->mailer->onSend = static function (MailContent $mail) use (&$attempted): void {
            $attempted[] = $mail->id();
        };
        $this->deliver($connection, $to);
        $this->mailer->failure = null;
        $this->now += 3600;
        $this->deliver($connection, $to);

        self::assertSame(['Hello', ['a@studio.example', 'b@studio.example']], $this->mailer->sent()[2] ?? null);
        self::assertCount(3, $this->mailer->sent());
        [$first, , $again] = $this->mailer->mails(InquiryMail::class);
        self::assertSame([$id, [$again->id(), $again->id()]], [$first->id(), $attempted], 'Each attempt has the same Message-ID.');
        self::assertNotSame($id, $again->id(), 'Gmail drops a second mail with the same Message-ID.');
        self::assertStringStartsWith('Written on 15 Jan 2027, 1:30 PM IST, and sent again because you asked for it. New inquiry', $again->text());
        self::assertCount(1, $this->mailer->mails(AutoReply::class), 'A second thank-you would confuse.');
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Sent));

        $this->now++;
        $this->lifecycle($connection)->retry($id);
        $this->lifecycle($connection)->retry($id);
        $this->deliver($connection, ['MAIL_TO' => 'new@studio.example']);
        self::assertSame(['Hello', ['new@studio.example']], $this->mailer->sent()[3] ?? null);
        self::assertCount(4, array_unique(array_map(static fn(MailContent $mail): string => $mail->id(), $this->mailer->mails(InquiryMail::class))));
        self::assertSame($other, $this->mailer->mails(InquiryMail::class)[1]->id());
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_failed_for_three_days_is_sent_after_the_next_accepted_one(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection, 'Of Friday');
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::LoggingIn, '535 wrong password');
        $this->deliver($connection);
        $this->now += 3 * self::DAY_S;
        $this->deliver($connection);
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Failed));

        $this->mailer->failure = null;
        $this->storeInquiry($connection, 'Of Monday');
        $this->deliver($connection);
        self::assertCount(2, $this->mailer->sent());
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_inquiries_of_a_mailbox_that_was_full_for_days_are_sent_with_the_next_success(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection, 'Of the first day');
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Recipient, '552 mailbox full', smtpCode: 552);
        for ($hours = 0; $hours < 80; $hours++) {
            $this->deliver($connection);
            $this->now += 3600;
        }
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Failed));
        $this->mailer->failure = null;
        $this->storeInquiry($connection, 'Of the fourth day');
        $this->deliver($connection);

        self::assertSame(['Of the fourth day', 'Of the first day'], array_column($this->mailer->sent(), 0));
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_a_success_to_one_recipient_retries_only_the_mails_of_that_recipient(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $to = ['MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->mailer->refusals = ['b@studio.example' => '552 mailbox full'];
        $this->storeInquiry($connection, 'One');
        $this->deliver($connection, $to);
        $this->now++;
        $this->storeInquiry($connection, 'Two');
        $this->deliver($connection, $to);

        self::assertSame(2, $this->mailer->attempts);
    }

    #[DataProvider('databases')]
    public function test_a_retried_mail_begins_with_when_it_was_written(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $this->deliver($connection);
        $this->mailer->failure = null;
        $this->now += 86400;
        $this->deliver($connection);
        $this->storeInquiry($connection, 'Another');
        $this->deliver($connection);
        [$retried, $first] = $this->mailer->mails(InquiryMail::class);

        self::assertMatchesRegularExpression('/^Written on .+ IST, and sent only now because it could not be sent before\. New inquiry from the website of/', $retried->text());
        self::assertStringStartsWith('New inquiry from the website of', $first->text());
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_is_asked_for_again_while_it_fails_is_tried_again(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->storeInquiry($connection);
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
            $this->storeInquiry($connection, $message);
        }
        $this->storeInquiry($connection, 'Buy this', isSpam: true);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        $run = $this->deliver($connection);
        $this->deliver($connection);
        self::assertSame(1, $this->mailer->attempts);
        self::assertSame('The mail server could not be reached: Connection refused', $run->problem, 'The report was tried too.');
        foreach ($this->archive($connection)->all(InquiryState::Pending) as $stored) {
            self::assertSame('The mail server could not be reached: Connection refused', $stored->error);
            self::assertSame([DeliveryStep::Connecting, $this->now], [$stored->errorStep, $stored->errorAt]);
            self::assertThat($stored->dueAt - $this->now, self::logicalAnd(self::greaterThanOrEqual(60), self::lessThanOrEqual(75)));
        }

        $this->mailer->failure = null;
        $this->now += 10;
        $this->storeInquiry($connection, 'New');
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
        $this->storeInquiry($connection);
        $to = ['MAIL_TO' => 'a@studio.example, b@studio.example'];
        $this->mailer->refusals = ['b@studio.example' => '550 mailbox full'];
        $run = $this->deliver($connection, $to);
        self::assertSame([['Hello', ['a@studio.example']]], $this->mailer->sent());
        self::assertSame('The mail server rejected a recipient: b@studio.example: 550 mailbox full', $run->problem);
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));

        $this->mailer->refusals = [];
        $this->now += 75;
        $this->deliver($connection, $to);
        self::assertSame(['Hello', ['b@studio.example']], $this->mailer->sent()[1]);
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_one_mail_that_the_server_hangs_up_on_holds_no_other_up(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['Bad', 'One', 'Two'] as $message) {
            $this->storeInquiry($connection, $message);
            $this->now++;
        }
        $this->mailer->hangsUpOn = ['Bad'];
        $this->deliver($connection);
        self::assertSame(['One', 'Two'], array_column($this->mailer->sent(), 0));

        $this->storeInquiry($connection, 'Three');
        $this->deliver($connection);
        self::assertSame(5, $this->mailer->attempts, 'Each run attempts it once.');
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));
    }

    #[DataProvider('databases')]
    public function test_a_server_that_hangs_up_on_two_in_a_row_is_left_alone(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three', 'Four'] as $message) {
            $this->storeInquiry($connection, $message);
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
            $this->storeInquiry($connection, $message);
            $this->now++;
        }
        $this->mailer->hangsUpOn = ['Bad', 'Worse'];
        $this->deliver($connection);
        self::assertSame(['One', 'Two'], array_column($this->mailer->sent(), 0));
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_was_only_throttled_never_fails(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three'] as $message) {
            $this->storeInquiry($connection, $message);
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
}
