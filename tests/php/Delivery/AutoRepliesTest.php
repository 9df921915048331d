<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\AutoReply;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** Auto-replies to visitors. */
final class AutoRepliesTest extends QueueTestCase
{
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
}
