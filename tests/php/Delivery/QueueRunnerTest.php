<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Inquiry\InquiryState;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\Group;

#[Group('stores')]
final class QueueRunnerTest extends QueueTestCase
{
    public function test_stored_inquiries_are_sent_once_to_each_recipient_in_their_order(): void
    {
        $this->addAll('One', 'Two');
        $run = $this->deliver();
        $this->deliver(after: 30 * self::DAY_S);
        self::assertSame([['One', ['a@studio.example']], ['Two', ['a@studio.example']]], $this->mailer->sent());
        self::assertNull($run->problem);
        self::assertSame(2, $this->queries()->count(InquiryState::Sent));
    }

    public function test_words_of_a_mail_server_in_any_encoding_are_kept(): void
    {
        $this->add();
        $reply = "550 Empf\xE4nger\r\n550\t" . str_repeat('x', 5000);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Content, $reply);
        $this->deliver();
        $error = (string) $this->queries()->lastFailed()?->error;
        self::assertStringStartsWith('The mail server did not accept the mail: 550 Empf?nger 550 xxx', $error);
        self::assertLessThan(600, strlen($error));
    }

    public function test_no_mail_is_begun_once_the_time_is_over(): void
    {
        $this->add();
        $run = $this->runner()->run(0);
        self::assertSame([[], true], [$this->mailer->sent(), $run->isStopped]);
        // A clock that is set back delays nothing.
        $this->now -= 30 * self::DAY_S;
        $this->deliver();
        self::assertCount(1, $this->mailer->sent());
    }
}
