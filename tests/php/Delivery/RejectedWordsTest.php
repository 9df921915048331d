<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QuarantineReport;
use Contact\Finding;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Owner\StoreFindings;
use Contact\Tests\Support\QueueTestCase;
use Contact\Tests\Support\SmtpServer;
use PHPUnit\Framework\Attributes\Group;

/** Mail servers that reject a mail because of its content. */
#[Group('stores')]
final class RejectedWordsTest extends QueueTestCase
{
    public function test_rejected_words_are_announced_once_without_them(): void
    {
        $id = $this->add('Forbidden words', ['phone' => '9876543210']);
        $this->mailer->rejectedWords = 'Forbidden words';
        for ($attempt = 0; $attempt < 3; $attempt++) {
            $this->deliver();
            $this->now += 3600;
        }
        $notices = $this->mailer->titled('An inquiry that');
        self::assertCount(1, $notices);
        $facts = "Name:     Asha\nPhone:    9876543210\nReceived: 15 Jan 2027, 1:30 PM IST\n";
        self::assertStringContainsString($facts, $notices[0]->text);
        self::assertStringContainsString("php api/inquiries.php show {$id}", $notices[0]->text);
        self::assertStringNotContainsString('Forbidden words', $notices[0]->text . $notices[0]->subject);
        self::assertSame(1, $this->queries()->count(InquiryState::Pending));
        self::assertStringNotContainsString('Forbidden words', $this->logged(), "The server's reply quotes them.");
        $logged = "inquiry {$id} is not sent: The mail server did not accept the mail: 550\n";
        self::assertStringContainsString($logged, $this->logged());
        self::assertStringContainsString('550 spam: Forbidden words', (string) $this->queries()->all()[0]->error);
    }

    public function test_rejected_words_are_tried_for_three_days_whatever_else_is_sent_and_then_only_if_the_owner_asks(): void
    {
        $ids = $this->addAll('Forbidden words 1', 'Forbidden words 2', 'Forbidden words 3');
        $this->mailer->rejectedWords = 'Forbidden words';
        for ($hour = 0; $hour < 100; $hour += 2) {
            $this->add("Other words {$hour}");
            $this->deliver();
            $this->now += 2 * 3600;
        }
        $attempts = fn(): int => $this->mailer->attempts - count($this->mailer->sent());
        $ofThreeDays = $attempts();
        self::assertCount(50, $this->mailer->sent());
        self::assertLessThan(3 * 25, $ofThreeDays);
        self::assertSame(3, $this->queries()->count(InquiryState::Failed));
        $findings = (new StoreFindings(self::mailSettings(), $this->now, null))->inDatabase($this->database(), [], false);
        self::assertSame(['inquiries-rejected', 'cron-missing'], array_column($findings, 'id'));
        self::assertNotContains(Finding::BROKEN, array_column($findings, 'kind'), 'An alarm that nothing ends hides the next one.');
        $this->lifecycle()->retry($ids[0]);
        $this->deliver();
        self::assertSame($ofThreeDays + 1, $attempts());
        $this->mailer->rejectedWords = null;
        $this->lifecycle()->retry($ids[1]);
        $this->deliver();
        self::assertSame(51, $this->queries()->count(InquiryState::Sent));
        $this->retention()->erase('asha@example.com');
        self::assertSame(0, $this->queries()->countWhere(InquiryQueries::REJECTED));
        self::assertCount(4, $this->mailer->titled('An inquiry that'), 'One is announced again after the owner has asked.');
    }

    #[Group('native')]
    public function test_a_550_of_a_mail_server_after_the_content_is_announced(): void
    {
        $server = new SmtpServer(['END OF DATA' => '550 5.7.1 spam: Hello']);
        $this->add();
        $this->container($this->settings() + $server->settings())->sendDue(20);
        self::assertCount(2, $server->mails());
        self::assertStringContainsString('Subject: An inquiry that your mail server rejects', $server->mails()[1]['source']);
    }

    public function test_a_report_whose_content_is_rejected_is_sent_without_it(): void
    {
        $this->add('Buy this', signals: self::spam());
        $this->mailer->rejectedWords = 'Buy';
        $this->deliver();
        [$report] = $this->mailer->mails(QuarantineReport::class);
        self::assertStringNotContainsString('Buy this', $report->text);
        self::assertStringContainsString('asha@example.com', $report->text);
    }
}
