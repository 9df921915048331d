<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\AutoReply;
use Contact\Tests\Support\QueueTestCase;
use Contact\Tests\Support\SmtpServer;
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
        self::assertSame([], $this->mailer->mails(AutoReply::class));
        $this->addAll('Two', 'Three');
        $this->add('Fast', ['email' => 'fast@example.com'], self::oneSpamSignal());
        $this->deliver($on);
        self::assertCount(1, $this->mailer->mails(AutoReply::class));
        $reply = $this->mailer->mails(AutoReply::class)[0];
        self::assertSame('asha@example.com', $reply->to());
        self::assertDoesNotMatchRegularExpression('/Two|Three|Asha/', $reply->text() . $reply->subject());
        $this->now += self::DAY_S;
        $this->add('Four');
        $this->deliver($on);
        self::assertCount(2, $this->mailer->mails(AutoReply::class));
    }

    #[Group('native')]
    public function test_an_auto_reply_reaches_the_mail_server_for_the_visitor_alone(): void
    {
        $server = SmtpServer::start();
        $this->add('Secret words', ['name' => 'Secret name', 'subject' => 'Secret subject']);
        $this->container($this->settings() + $server->settings() + ['AUTO_REPLY' => 'on'])->outbox()->run(20);
        ['from' => $bouncesTo, 'to' => $recipients, 'source' => $source] = $server->mails()[1];
        [$headers, $body] = explode("\r\n\r\n", $source, 2);
        $text = (string) base64_decode($body, true);
        self::assertSame(['website@studio.example', ['asha@example.com']], [$bouncesTo, $recipients]);
        self::assertMatchesRegularExpression('/^Auto-Submitted: auto-replied\r$/m', $headers);
        self::assertMatchesRegularExpression('/^To: asha@example\.com\r$/m', $headers);
        $ways = '~^Phone: +\+91 00000 00000\r\nWhatsApp: https://wa\.me/910000000000\r$~m';
        self::assertMatchesRegularExpression($ways, $text);
        self::assertStringNotContainsString('Secret', $headers . $text);
    }

    public function test_thank_yous_take_a_tenth_of_the_hourly_limit_at_most(): void
    {
        for ($count = 1; $count <= 5; $count++) {
            $this->add("Hello {$count}", ['email' => "a{$count}@example.com"]);
        }
        $this->deliver(['AUTO_REPLY' => 'on', 'MAIL_HOURLY_LIMIT' => '20']);
        self::assertCount(5, $this->mailer->sent());
        self::assertCount(2, $this->mailer->mails(AutoReply::class));
    }
}
