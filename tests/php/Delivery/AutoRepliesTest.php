<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\AutoReply;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Tests\Support\QueueTestCase;
use Contact\Tests\Support\SmtpServer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

/** Auto-replies to visitors. */
final class AutoRepliesTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_a_thank_you_goes_once_a_day_to_an_address_without_spam_signals_and_only_if_switched_on(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection, 'One');
        $this->deliver($connection);
        self::assertSame([], $this->mailer->mails(AutoReply::class));

        $on = ['AUTO_REPLY' => 'on'];
        $this->storeInquiry($connection, 'Two');
        $this->storeInquiry($connection, 'Three');
        $signal = SpamSignals::of(['elapsedMs' => 400], self::inquiry());
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Fast', 'email' => 'fast@example.com']), spamSignals: $signal));
        $this->deliver($connection, $on);
        self::assertCount(1, $this->mailer->mails(AutoReply::class));
        $reply = $this->mailer->mails(AutoReply::class)[0];
        self::assertSame(['asha@example.com', ['Auto-Submitted' => 'auto-replied']], [$reply->to(), $reply->headers()]);
        self::assertStringContainsString('https://wa.me/910000000000', $reply->text());
        self::assertDoesNotMatchRegularExpression('/Two|Three|Asha/', $reply->text() . $reply->subject());

        $this->now += self::DAY_S;
        $this->storeInquiry($connection, 'Four');
        $this->deliver($connection, $on);
        self::assertCount(2, $this->mailer->mails(AutoReply::class));
    }

    #[Group('native')]
    public function test_an_auto_reply_reaches_the_mail_server_for_the_visitor_alone_and_without_the_words_of_the_inquiry(): void
    {
        $server = SmtpServer::start();
        $settings = $this->newStore('sqlite') + $server->settings() + ['AUTO_REPLY' => 'on'];
        $this->store($this->open($settings))->store(new Submission(self::inquiry(['name' => 'Secret name', 'subject' => 'Secret subject', 'message' => 'Secret words'])));
        $this->container($settings)->outbox()->run(20);
        ['from' => $bouncesTo, 'to' => $recipients, 'source' => $source] = $server->mails()[1];
        [$headers, $body] = explode("\r\n\r\n", $source, 2);

        self::assertSame(['website@studio.example', ['asha@example.com']], [$bouncesTo, $recipients]);
        self::assertMatchesRegularExpression('/^Auto-Submitted: auto-replied\r$/m', $headers);
        self::assertMatchesRegularExpression('/^To: asha@example\.com\r$/m', $headers);
        self::assertMatchesRegularExpression('~^Phone: +\+91 00000 00000\r\nWhatsApp: https://wa\.me/910000000000\r$~m', (string) base64_decode($body, true));
        self::assertStringNotContainsString('Secret', $headers . base64_decode($body, true));
    }

    #[DataProvider('databases')]
    public function test_thank_yous_take_a_tenth_of_the_hourly_limit_at_most(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        for ($count = 1; $count <= 5; $count++) {
            $this->store($connection)->store(new Submission(self::inquiry(['message' => "Hello {$count}", 'email' => "a{$count}@example.com"])));
        }
        $this->deliver($connection, ['AUTO_REPLY' => 'on', 'MAIL_HOURLY_LIMIT' => '20']);

        self::assertCount(5, $this->mailer->sent());
        self::assertCount(2, $this->mailer->mails(AutoReply::class));
    }
}
