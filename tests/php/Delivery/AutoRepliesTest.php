<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\Group;

/** Auto-replies to visitors. */
#[Group('stores')]
final class AutoRepliesTest extends QueueTestCase
{
    public function test_a_thank_you_goes_once_a_day_to_an_address_without_spam_signals_and_only_if_switched_on(): void
    {
        $on = ['AUTO_REPLY' => 'on'];
        $this->add('One');
        $this->deliver();
        self::assertSame([], $this->mailer->titled('Thank you'));
        $this->addAll('Two', 'Three');
        $this->add('Fast', ['email' => 'fast@example.com'], self::oneSpamSignal());
        $this->deliver($on);
        self::assertCount(1, $this->mailer->titled('Thank you'));
        $reply = $this->mailer->titled('Thank you')[0];
        self::assertSame(['asha@example.com', ['Auto-Submitted' => 'auto-replied']], [$reply->to, $reply->headers]);
        self::assertMatchesRegularExpression('~^Phone: +\+91 00000 00000\nWhatsApp: https://wa\.me/910000000000$~m', $reply->text);
        self::assertDoesNotMatchRegularExpression('/Two|Three|Asha/', $reply->text . $reply->subject);
        $this->now += self::DAY_S;
        $this->add('Four');
        $this->deliver($on);
        self::assertCount(2, $this->mailer->titled('Thank you'));
    }

    public function test_thank_yous_take_a_tenth_of_the_hourly_limit_at_most(): void
    {
        for ($count = 1; $count <= 5; $count++) {
            $this->add("Hello {$count}", ['email' => "a{$count}@example.com"]);
        }
        $this->deliver(['AUTO_REPLY' => 'on', 'MAIL_HOURLY_LIMIT' => '20']);
        self::assertCount(5, $this->mailer->sent());
        self::assertCount(2, $this->mailer->titled('Thank you'));
    }
}
