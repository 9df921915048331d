<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Owner\StoreFindings;
use Contact\Tests\Support\QueueTestCase;

final class StoreFindingsTest extends QueueTestCase
{
    public function test_a_failure_is_over_once_the_second_attempt_of_its_inquiry_has_succeeded_in_the_same_second(): void
    {
        $id = $this->add();
        $this->recordFailure(DeliveryStep::LoggingIn, 'Refused.');
        self::assertContains('mail-logging-in', $this->findings());
        $this->recordSent($id);
        self::assertNotContains('mail-logging-in', $this->findings());
    }

    public function test_a_report_of_quarantined_inquiries_that_the_mail_server_rejects_is_told_after_a_day(): void
    {
        $this->add('Buy this', signals: self::spam());
        $this->mailer->failure = new DeliveryFailed(DeliveryStep::Recipient, '550 no such user');
        $this->deliver();
        $this->now += self::DAY_S + 3600;
        self::assertNotContains('queue-waits', $this->findings(), 'It may have missed the report of the day.');
        $this->now++;
        self::assertContains('queue-waits', $this->findings());
        $this->mailer->failure = null;
        $this->deliver();
        self::assertNotContains('queue-waits', $this->findings());
    }

    /** @return list<string> their ids */
    private function findings(): array
    {
        return array_column((new StoreFindings(self::mailSettings(), $this->now, null))->inside($this->database(), [], false), 'id');
    }
}
