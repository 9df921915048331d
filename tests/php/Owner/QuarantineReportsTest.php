<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Inquiry\InquiryState;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

/** The daily report of quarantined inquiries. */
final class QuarantineReportsTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_quarantined_inquiries_are_reported_once_a_day_at_most_and_in_full(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection, 'Buy this', isSpam: true);
        $this->mailer->failure = DeliveryFailed::at(DeliveryStep::Connecting, 'Connection refused');
        self::assertSame(
            'The report of quarantined inquiries is not sent. The mail server could not be reached: Connection refused',
            $this->deliver($connection)->problem,
        );
        $this->mailer->failure = null;
        $this->now += 3599;
        $this->deliver($connection);
        self::assertCount(0, $this->mailer->reports());
        $this->now++;
        $this->deliver($connection);
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->reports());
        self::assertSame('1 inquiry in quarantine', $this->mailer->reports()[0]->subject());
        self::assertStringContainsString('Buy this', $this->mailer->reports()[0]->text());

        $this->storeInquiry($connection, 'Buy that', isSpam: true);
        $this->now += self::DAY_S - 1;
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->reports());
        $this->now++;
        $this->deliver($connection);
        self::assertCount(2, $this->mailer->reports());
        self::assertStringNotContainsString('Buy this', $this->mailer->reports()[1]->text());
        self::assertSame([], $this->mailer->sent());
        self::assertSame(2, $this->archive($connection)->count(InquiryState::Quarantined));
        $this->now += self::DAY_S;
        $this->deliver($connection);
        self::assertCount(2, $this->mailer->reports(), 'There was nothing new to tell.');
    }

    #[DataProvider('databases')]
    public function test_each_of_many_quarantined_inquiries_is_reported(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        for ($count = 1; $count <= 51; $count++) {
            $this->storeInquiry($connection, "Buy {$count}\n" . str_repeat('now ', 40), isSpam: true);
        }
        $this->deliver($connection);

        $text = $this->mailer->reports()[0]->text();
        self::assertSame('51 inquiries in quarantine', $this->mailer->reports()[0]->subject());
        self::assertSame(50, preg_match_all('/^Buy (\d+)\n(?:now ?){40}/m', $text, $inFull));
        self::assertSame(1, preg_match_all('/before these:\s+\d.+  Asha <asha@example\.com> \n {4}Buy (\d+)(?: now)+ ?(?:no?)?…\n$/', $text, $inALine));
        self::assertEqualsCanonicalizing(range(1, 51), array_map(intval(...), [...$inFull[1], ...$inALine[1]]));
    }
}
