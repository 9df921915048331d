<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailContent;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

/** Failed attempts: when the next one is due, what makes it due earlier, and when the queue gives up. */
#[Group('stores')]
final class RetryTest extends QueueTestCase
{
    private const BOTH = ['MAIL_TO' => 'a@studio.example, b@studio.example'];

    public function test_the_backoff_doubles_from_a_minute_to_six_hours_and_nothing_is_tried_before_it_is_over(): void
    {
        foreach ([1 => 60, 2 => 120, 3 => 240, 8 => 7680, 500 => 17280] as $attempts => $shortest) {
            $wait = InquiryLifecycle::backoff($attempts);
            self::assertThat($wait, self::logicalAnd(self::greaterThanOrEqual($shortest), self::lessThanOrEqual(1.25 * $shortest)));
        }
        $this->add();
        $this->mailer->failure = new DeliveryFailed(DeliveryStep::Content, '451 try later');
        $this->deliver();
        $this->now = $this->queries()->all()[0]->dueAt - 1;
        $this->deliver();
        self::assertSame(1, $this->mailer->attempts);
        $this->deliver(after: 1);
        self::assertSame(2, $this->mailer->attempts);
    }

    /**
     * @param list<string> $messages
     * @param list<string> $sent
     */
    #[TestWith([['Bad', 'Good', 'Bad too', 'Good too'], ['Good', 'Good too'], 4], 'single mails')]
    #[TestWith([['Bad', 'Bad too', 'Good'], [], 2], 'two mails in a row')]
    public function test_a_server_that_hangs_up_twice_in_a_row_gets_no_third_mail(array $messages, array $sent, int $attempts): void
    {
        $this->addAll(...$messages);
        $failure = new DeliveryFailed(DeliveryStep::Content, '421 closing: Quoted words', 421, isCutOff: true);
        $this->mailer->onSend = function (MailContent $mail) use ($failure): void {
            $this->mailer->failure = str_contains($mail->text, 'Bad') ? $failure : null;
        };
        $this->deliver();
        self::assertSame([$sent, $attempts], [$this->mailer->messages(), $this->mailer->attempts]);
        $found = array_filter($this->queries()->all(), static fn(StoredInquiry $one): bool => str_contains((string) $one->error, 'Quoted'));
        self::assertCount(2, $found, 'The reply to one inquiry is stored with no other.');
    }

    public function test_a_success_makes_no_inquiry_due_that_another_process_is_sending(): void
    {
        $this->add('Once failed');
        $this->mailer->failure = new DeliveryFailed(DeliveryStep::Content, '451 try later');
        $this->deliver();
        $this->now += 75;
        self::assertSame('Once failed', $this->lifecycle()->claim()?->inquiry->message);
        $this->lifecycle()->reviveWaiting(['a@studio.example'], []);
        self::assertFalse($this->lifecycle()->hasDue());
    }

    public function test_an_inquiry_that_failed_for_three_days_is_stored_shown_and_sent_on_demand(): void
    {
        $this->add();
        $this->failForThreeDays(DeliveryStep::LoggingIn, '535 wrong password');
        $this->deliver(after: self::DAY_S);
        self::assertSame([], $this->mailer->sent());
        $failed = $this->queries()->all(InquiryState::Failed);
        self::assertSame(['The mail server rejected the login: 535 wrong password'], array_column($failed, 'error'));
        $this->lifecycle()->retryAll();
        $this->deliver(['AUTO_REPLY' => 'on']);
        self::assertSame([], $this->mailer->titled('Thank you'), 'It would come four days late.');
        [$mail] = $this->mailer->mails(InquiryMail::class);
        $start = 'Written on 15 Jan 2027, 1:30 PM IST, and sent only now because it could not be sent before. New inquiry from';
        self::assertStringStartsWith("{$start} the website of Your Studio\n", $mail->text);
        self::assertMatchesRegularExpression('~<p [^>]+>' . preg_quote($start, '~') . "[^<]+</p>\n<h1 ~", $mail->html);
    }

    #[TestWith([DeliveryStep::LoggingIn, '535 wrong password'], 'a wrong password')]
    #[TestWith([DeliveryStep::Recipient, '552 mailbox full'], 'a full mailbox')]
    public function test_an_inquiry_that_failed_for_three_days_is_sent_after_the_next_success(DeliveryStep $step, string $reply): void
    {
        $this->add('Of Friday');
        $this->failForThreeDays($step, $reply);
        // The clock was ahead.
        $this->now -= self::DAY_S;
        $this->add('Of Monday');
        $this->deliver();
        self::assertSame(['Of Monday', 'Of Friday'], $this->mailer->messages());
        self::assertSame(2, $this->queries()->count(InquiryState::Sent));
    }

    public function test_a_sent_inquiry_is_sent_again_to_all_when_the_owner_asks_for_it(): void
    {
        $to = self::BOTH + ['AUTO_REPLY' => 'on'];
        [$id, $other] = $this->addAll('Hello', 'Another');
        $this->deliver($to);
        $this->lifecycle()->retryAll();
        $this->deliver($to);
        self::assertCount(2, $this->mailer->sent(), 'Without an id, what is sent is not sent again.');
        $this->now += 8 * self::DAY_S;
        $this->lifecycle()->retry($id);
        $this->mailer->goDown();
        $attempted = [];
        $this->mailer->onSend = static function (MailContent $mail) use (&$attempted): void {
            $attempted[] = $mail->id;
        };
        $this->deliver($to);
        $this->mailer->failure = null;
        $this->deliver($to, after: 3600);
        self::assertSame([['Hello', ['a@studio.example', 'b@studio.example']]], array_slice($this->mailer->sent(), 2));
        [$first, $second, $again] = $this->mailer->mails(InquiryMail::class);
        self::assertSame([$id, $other], [$first->id, $second->id]);
        self::assertSame([$again->id, $again->id], $attempted, 'Each attempt has the same Message-ID.');
        self::assertNotSame($id, $again->id, 'Gmail drops a second mail with the same Message-ID.');
        $start = 'Written on 15 Jan 2027, 1:30 PM IST, and sent again because you asked for it. New inquiry';
        self::assertStringStartsWith($start, $again->text);
        self::assertCount(1, $this->mailer->titled('Thank you'), 'A second thank-you would confuse.');
        self::assertSame(2, $this->queries()->count(InquiryState::Sent));
    }

    public function test_a_recipients_refusal_delays_only_the_mail_to_that_recipient(): void
    {
        $this->add('One');
        $this->mailer->refusals = ['b@studio.example' => '550 mailbox full'];
        $problem = $this->deliver(self::BOTH);
        self::assertSame('The mail server rejected a recipient: b@studio.example: 550 mailbox full', $problem);
        $this->now++;
        $this->add('Two');
        $this->deliver(self::BOTH);
        self::assertSame([['One', ['a@studio.example']], ['Two', ['a@studio.example']]], $this->mailer->sent());
        self::assertSame(2, $this->mailer->attempts, 'A success to the other recipient is no reason to retry.');
        self::assertSame(2, $this->queries()->count(InquiryState::Pending));
        $this->mailer->refusals = [];
        $this->deliver(self::BOTH, after: 225);
        self::assertEqualsCanonicalizing(['One', 'One', 'Two', 'Two'], $this->mailer->messages());
        self::assertSame([['b@studio.example'], ['b@studio.example']], array_slice(array_column($this->mailer->sent(), 1), 2));
        self::assertSame(2, $this->queries()->count(InquiryState::Sent));
    }

    public function test_an_inquiry_that_is_asked_for_again_while_it_fails_is_tried_again(): void
    {
        $id = $this->add();
        $inquiry = $this->lifecycle()->claim();
        self::assertNotNull($inquiry);
        $this->lifecycle()->retry($id);
        $this->lifecycle()->recordFailure($inquiry->inquiry->id, 1, DeliveryStep::Connecting->value, 'Connection refused');
        self::assertSame('Connection refused', $this->queries()->all(InquiryState::Pending)[0]->error);
        self::assertTrue($this->lifecycle()->hasDue());
    }

    public function test_inquiries_wait_while_the_mail_server_is_down_and_all_go_when_it_is_back(): void
    {
        $this->addAll('One', 'Two', 'Three');
        $this->add('Buy this', signals: self::spam());
        $this->mailer->goDown();
        $problem = $this->deliver();
        $this->deliver();
        self::assertSame(1, $this->mailer->attempts);
        self::assertSame('The mail server could not be reached: Connection refused', $problem, 'The report was tried too.');
        foreach ($this->queries()->all(InquiryState::Pending) as $stored) {
            self::assertSame('The mail server could not be reached: Connection refused', $stored->error);
            self::assertSame(['connecting', $this->now], [$stored->errorStep, $stored->errorAt]);
            $wait = $stored->dueAt - $this->now;
            self::assertThat($wait, self::logicalAnd(self::greaterThanOrEqual(60), self::lessThanOrEqual(75)));
        }
        $this->deliver(after: 75);
        foreach ($this->queries()->all(InquiryState::Pending) as $stored) {
            self::assertGreaterThanOrEqual($this->now + 120, $stored->dueAt, 'A server that stays down is asked less often.');
        }
        $this->mailer->failure = null;
        $this->now += 10;
        $this->add('New');
        $this->deliver();
        self::assertSame('New', $this->mailer->messages()[0]);
        self::assertEqualsCanonicalizing(['New', 'One', 'Three', 'Two'], $this->mailer->messages());
        [$new, $retried] = $this->mailer->mails(InquiryMail::class);
        self::assertStringStartsWith('New inquiry from the website of', $new->text);
        self::assertStringStartsWith('Written on 15 Jan 2027, 1:30 PM IST, and sent only now', $retried->text);
    }

    private function failForThreeDays(DeliveryStep $step, string $reply): void
    {
        $this->mailer->failure = new DeliveryFailed($step, $reply, smtpCode: (int) $reply);
        $this->deliver();
        $this->deliver(after: 3 * self::DAY_S);
        self::assertSame(1, $this->queries()->count(InquiryState::Failed));
        $this->mailer->failure = null;
        $this->now++;
    }
}
