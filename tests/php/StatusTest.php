<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Database;
use Contact\Delivery;
use Contact\DeliveryStep;
use Contact\Outbox;
use Contact\Status;
use Contact\Submission;
use Contact\Tests\Support\StoreTestCase;
use DateTimeZone;

final class StatusTest extends StoreTestCase
{
    public function test_where_all_is_well_it_says_so_and_counts(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $id = $this->keep($connection);
        (new Outbox($connection, $this->clock(...)))->recordReceipts($id, new Delivery(['a@studio.example'], []));
        $this->keep($connection, isSuspicious: true);
        $status = $this->statusOf($connection);

        self::assertSame([], $status->toMend());
        self::assertSame(<<<'TEXT'
            Inquiries of Your Studio, as of 15 Jan 2027, 1:30 PM IST

            All is well: nothing to mend.

            Pending:          0
            Delivered:        1
            Failed:           0
            Quarantined:      1
            Oldest pending:   none
            Last success:     15 Jan 2027, 1:30 PM IST
            Last error:       none

            TEXT, $status->text());
    }

    public function test_trouble_is_told_in_words_with_what_to_mend_until_something_is_delivered(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $outbox = new Outbox($connection, $this->clock(...));
        $id = $this->keep($connection);
        $inquiry = $outbox->take();
        self::assertNotNull($inquiry);
        $outbox->recordFailure($inquiry, DeliveryStep::LoggingIn, 'The mail server refused the login: 535 wrong');
        $status = $this->statusOf($connection);

        self::assertSame(['Check SMTP_USERNAME and SMTP_PASSWORD in .env.'], $status->toMend());
        self::assertStringContainsString('15 Jan 2027, 1:30 PM IST: The mail server refused the login: 535 wrong', $status->text());

        $outbox->recordReceipts($id, new Delivery(['a@studio.example'], []));
        self::assertSame([], $this->statusOf($connection)->toMend());
    }

    public function test_what_nobody_sends_is_noticed(): void
    {
        $this->now = time();
        $connection = $this->open($this->newStore('sqlite'));
        $this->keep($connection);
        self::assertSame([], $this->statusOf($connection)->toMend());
        $this->now += 3601;

        self::assertStringContainsString('check that cron runs', $this->statusOf($connection)->toMend()[0]);
    }

    public function test_a_store_that_cannot_be_opened_is_told_with_what_happens_meanwhile(): void
    {
        $status = new Status(self::company(), new DateTimeZone('Asia/Kolkata'), ['The disk is full.'], null, $this->now);

        self::assertSame('The disk is full.', $status->toMend()[0]);
        self::assertStringContainsString('mailed at once', $status->text());
        self::assertStringNotContainsString('Pending', $status->text());
    }

    private function statusOf(Database $connection): Status
    {
        return new Status(self::company(), new DateTimeZone('Asia/Kolkata'), [], $this->archive($connection), $this->now);
    }

    private function keep(Database $connection, bool $isSuspicious = false): string
    {
        $message = $isSuspicious ? 'Buy this' : 'Hello';

        return $this->store($connection)->keep(new Submission(self::inquiry(['message' => $message]), isSuspicious: $isSuspicious));
    }
}
