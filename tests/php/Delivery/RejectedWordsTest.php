<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryDigest;
use Contact\Delivery\MailContent;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\RejectionNotice;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Inquiry\Submission;
use Contact\Owner\Finding;
use Contact\Owner\QueueFindings;
use Contact\Storage\Database;
use Contact\Tests\Support\QueueTestCase;
use Contact\Tests\Support\SmtpServer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

/** Mail servers that reject a mail because of its content. */
final class RejectedWordsTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_rejected_words_are_announced_once_without_them(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->storeForbiddenWords($connection);
        $this->mailer->rejectedWords = ['Forbidden words'];
        for ($attempt = 0; $attempt < 3; $attempt++) {
            $this->deliver($connection);
            $this->now += 3600;
        }
        $notices = $this->mailer->mails(RejectionNotice::class);

        self::assertCount(1, $notices);
        self::assertStringContainsString("Name:     Asha\nPhone:    9876543210\nReceived: 15 Jan 2027, 1:30 PM IST\n", $notices[0]->text());
        self::assertStringContainsString("php api/inquiries.php show {$id}", $notices[0]->text());
        self::assertStringNotContainsString('Forbidden words', $notices[0]->text() . $notices[0]->subject());
        self::assertSame(1, $this->archive($connection)->count(InquiryState::Pending));
        self::assertStringNotContainsString('Forbidden words', $this->logged(), "The server's reply quotes them.");
        self::assertStringContainsString("inquiry {$id} is not sent: The mail server did not accept the mail: 550\n", $this->logged());
        self::assertStringContainsString('550 spam: Forbidden words', (string) $this->archive($connection)->lastFailed()?->error);
    }

    #[DataProvider('databases')]
    public function test_rejected_words_are_tried_for_three_days_whatever_else_is_sent_and_then_only_if_the_owner_asks(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $ids = array_map(fn(int $number): string => $this->storeInquiry($connection, "Forbidden words {$number}"), [1, 2, 3]);
        $this->mailer->rejectedWords = ['Forbidden words'];
        for ($hour = 0; $hour < 100; $hour += 2) {
            $this->storeInquiry($connection, "Other words {$hour}");
            $this->deliver($connection);
            $this->now += 2 * 3600;
        }
        $attempts = fn(): int => $this->mailer->attempts - count($this->mailer->sent());
        $ofThreeDays = $attempts();
        self::assertCount(50, $this->mailer->sent());
        self::assertLessThan(3 * 25, $ofThreeDays);
        self::assertSame([3, 0], [$this->archive($connection)->count(InquiryState::Failed), $this->archive($connection)->count(InquiryState::Pending)]);

        $findings = (new QueueFindings($this->archive($connection), null, $this->now))->all();
        self::assertSame(['inquiries-rejected', 'cron-missing'], array_column($findings, 'id'));
        self::assertFalse(Finding::isAnyBroken($findings), 'An alarm that nothing ends hides the next one.');

        $this->lifecycle($connection)->retry($ids[0]);
        $this->deliver($connection);
        self::assertSame($ofThreeDays + 1, $attempts());
        $this->mailer->rejectedWords = [];
        $this->lifecycle($connection)->retry($ids[1]);
        $this->deliver($connection);
        self::assertSame(51, $this->archive($connection)->count(InquiryState::Sent));
        $this->lifecycle($connection)->erase('asha@example.com');
        self::assertSame(0, $this->archive($connection)->countRejected());
        self::assertCount(3, $this->mailer->mails(RejectionNotice::class));
    }

    #[Group('native')]
    public function test_a_550_of_a_mail_server_after_the_content_is_announced_without_the_words(): void
    {
        $server = SmtpServer::start(['END OF DATA' => '550 5.7.1 spam: Forbidden words']);
        $settings = $this->newStore('sqlite') + $server->settings();
        $id = $this->storeForbiddenWords($this->open($settings));
        $this->container($settings)->outbox()->run(20);
        $mails = $server->mails();

        self::assertCount(2, $mails);
        self::assertStringContainsString("\nMessage-ID: <{$id}@studio.example>", str_replace("\r", '', $mails[0]['source']));
        [$headers, $body] = explode("\r\n\r\n", $mails[1]['source'], 2);
        $text = str_replace("\r", '', (string) base64_decode($body, true));
        self::assertStringContainsString('Subject: An inquiry that your mail server rejects', $headers);
        self::assertStringContainsString("Name:     Asha\nPhone:    9876543210\nReceived: 15 Jan 2027, 1:30 PM IST\n", $text);
        self::assertStringNotContainsString('Forbidden words', $headers . $text);
        self::assertStringNotContainsString('Forbidden words', $this->logged(), "The server's reply quotes them.");
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
        self::assertStringContainsString("Phone:    none\n", $this->mailer->mails(RejectionNotice::class)[0]->text());
    }

    #[DataProvider('databases')]
    public function test_a_digest_that_is_too_large_becomes_single_mails(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        for ($count = 1; $count <= QueueRunner::MAILS_A_DAY + 2; $count++) {
            $this->storeInquiry($connection, "Flood {$count}");
        }
        $this->mailer->onSend = static function (MailContent $mail): void {
            if ($mail instanceof InquiryDigest) {
                throw DeliveryFailed::at(DeliveryStep::Content, '552 5.3.4 Message size exceeds fixed limit', smtpCode: 552);
            }
        };
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);

        self::assertSame(QueueRunner::MAILS_A_DAY + 2, $this->archive($connection)->count(InquiryState::Sent));
    }

    #[DataProvider('databases')]
    public function test_a_reply_that_quotes_one_inquiry_is_not_stored_with_the_others_of_a_digest(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        for ($count = 1; $count <= QueueRunner::MAILS_A_DAY; $count++) {
            $this->storeInquiry($connection, "Flood {$count}");
        }
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);
        $this->storeInquiry($connection, 'Quoted words');
        $this->storeInquiry($connection, 'Other words');
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Content, '451 later: Quoted words', smtpCode: 451);
        $run = $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600']);

        $errors = array_map(static fn(StoredInquiry $stored): ?string => $stored->error, $this->archive($connection)->all(InquiryState::Pending));
        self::assertSame(array_fill(0, 2, 'The mail server did not accept the mail: 451'), $errors);
        self::assertSame('The mail server did not accept the mail: 451', $run->problem);
    }

    #[DataProvider('databases')]
    public function test_a_reply_that_quotes_one_inquiry_is_not_stored_with_the_others_when_the_circuit_breaker_opens(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        foreach (['One', 'Two', 'Three'] as $message) {
            $this->storeInquiry($connection, $message);
            $this->now++;
        }
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Content, '421 closing: Quoted words', isCutOff: true, smtpCode: 421);
        $this->deliver($connection);

        $errors = [];
        foreach ($this->archive($connection)->all(InquiryState::Pending) as $stored) {
            $errors[$stored->inquiry->message] = $stored->error;
        }
        self::assertSame('The mail server did not accept the mail: 421', $errors['Three'] ?? null);
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

    /** @return string the id of the inquiry, which has a phone number and a fixed time */
    private function storeForbiddenWords(Database $connection): string
    {
        $id = $this->store($connection)->store(new Submission(self::inquiry(['phone' => '9876543210', 'message' => 'Forbidden words'])));
        $connection->write('UPDATE contact_inquiries SET received_at = 1800000000 WHERE id = :id', ['id' => $id]);

        return $id;
    }
}
