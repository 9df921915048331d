<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\Submission;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

final class QueueRunnerTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_stored_inquiries_are_sent_once_to_each_recipient_in_their_order(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two'] as $message) {
            $this->storeInquiry($connection, $message);
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
    public function test_words_of_a_mail_server_in_any_encoding_are_kept(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Content, "550 Empf\xE4nger\r\n550\t" . str_repeat('x', 5000));
        $this->deliver($connection);

        $error = (string) $this->archive($connection)->lastFailed()?->error;
        self::assertStringStartsWith('The mail server did not accept the mail: 550 Empf?nger 550 xxx', $error);
        self::assertLessThan(600, strlen($error));
    }

    #[DataProvider('databases')]
    public function test_expired_rate_limit_hits_and_keys_are_deleted(string $database): void
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
    public function test_no_mail_is_begun_once_the_time_is_over(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
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
        $this->storeInquiry($connection);
        $this->now -= 30 * self::DAY_S;
        $this->deliver($connection);

        self::assertCount(1, $this->mailer->sent());
    }
}
