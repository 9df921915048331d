<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QueueRunner;
use Contact\Delivery\RejectionNotice;
use Contact\Inquiry\InquiryState;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** Mail servers that reject a mail because of its content. */
final class RejectedWordsTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_rejected_words_are_announced_once_without_them(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->storeInquiry($connection, 'Forbidden words');
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
        self::assertStringContainsString("inquiry {$id} is not sent: The mail server did not take the mail: 550\n", $this->logged());
        self::assertStringContainsString('550 spam: Forbidden words', (string) $this->archive($connection)->lastFailed()?->error);
    }

    #[DataProvider('databases')]
    public function test_a_digest_with_rejected_words_becomes_single_mails(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        for ($count = 1; $count <= 103; $count++) {
            $this->storeInquiry($connection, $count === 102 ? 'Forbidden words' : "Flood {$count}");
            $this->now++;
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
    public function test_no_other_process_takes_the_rest_of_a_rejected_digest_while_a_slow_server_gets_single_mails(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        for ($count = 1; $count <= 104; $count++) {
            $this->storeInquiry($connection, $count === 102 ? 'Forbidden words' : "Flood {$count}");
            $this->now++;
        }
        $this->mailer->rejectedWords = ['Forbidden words'];
        $other = $this->lifecycle($this->open($settings));
        $taken = [];
        $this->mailer->onSend = function () use ($other, &$taken): void {
            if (count($this->mailer->sent()) >= QueueRunner::MAILS_A_DAY) {
                $this->now += 200;
                $taken[] = $other->lease()?->inquiry->message;
            }
        };
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);

        self::assertSame(['Forbidden words'], array_values(array_diff($taken, [null])), 'Only what waits for its next attempt is free.');
    }

    #[DataProvider('databases')]
    public function test_a_report_whose_content_is_rejected_is_sent_without_it(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection, 'Buy this', isSpam: true);
        $this->mailer->rejectedWords = ['Buy'];
        $this->deliver($connection);

        self::assertCount(1, $this->mailer->reports());
        $text = $this->mailer->reports()[0]->text();
        self::assertStringNotContainsString('Buy this', $text);
        self::assertStringContainsString('asha@example.com', $text);
    }
}
