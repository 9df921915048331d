<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\DeliveryStep;
use Contact\Owner\Finding;
use Contact\Owner\FindingKind;
use Contact\Owner\QueueFindings;
use Contact\Owner\Status;
use Contact\Storage\Notes;
use Contact\Tests\Support\QueueTestCase;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\Attributes\Group;

#[Group('stores')]
final class StatusTest extends QueueTestCase
{
    public function test_where_all_is_well_it_says_so_and_counts(): void
    {
        $this->recordSent($this->add());
        $this->add('Buy this', signals: self::spam());
        $this->note(Notes::MAIL_PROVED, self::mailSettings()->fingerprint());
        $this->note(Notes::CRON_RAN, $this->now);
        $status = $this->statusOf();
        self::assertSame([], $status->toMend());
        self::assertSame(<<<'TEXT'
            Inquiries of Your Studio, as of 15 Jan 2027, 1:30 PM IST

            All is well: nothing to mend.

            Pending:          0
            Sent:             1
            Failed:           0
            Quarantined:      1
            Oldest pending:   none
            Last success:     15 Jan 2027, 1:30 PM IST
            Last error:       none

            TEXT, $status->text());
    }

    public function test_trouble_is_told_in_words_with_what_to_mend_until_a_mail_is_delivered(): void
    {
        $this->add();
        $this->recordFailure(DeliveryStep::LoggingIn, 'The mail server rejected the login: 535 wrong');
        $sentence = 'The mail server rejected the login. (535 wrong) Check SMTP_USERNAME and SMTP_PASSWORD in .env.';
        self::assertSame([$sentence], $this->statusOf()->toMend());
        $last = '15 Jan 2027, 1:30 PM IST: The mail server rejected the login: 535 wrong';
        self::assertStringContainsString($last, $this->statusOf()->text());
        $this->recordSent('other');
        // Times are in seconds, so the order within one second is unknown.
        self::assertCount(1, $this->statusOf()->toMend());
        $this->now++;
        $this->recordSent('later');
        self::assertSame([], $this->statusOf()->toMend());
    }

    public function test_a_queue_that_no_process_runs_is_noticed_unless_the_hourly_limit_throttles_it(): void
    {
        $this->add();
        $this->now += 3600;
        self::assertSame([], $this->statusOf()->toMend());
        $this->now++;
        self::assertStringContainsString('Cron Jobs', $this->statusOf()->toMend()[0]);
        $throttled = $this->statusOf(isThrottled: true);
        self::assertSame([], $throttled->toMend());
        $line = 'Throttled:        the rest waits for the next hour, because of MAIL_HOURLY_LIMIT';
        self::assertStringContainsString($line, $throttled->text());
    }

    public function test_advice_and_what_could_not_be_checked_have_their_own_headings_and_mend_nothing(): void
    {
        $findings = [
            new Finding('old', FindingKind::Advice, 'PHP is old.', 'Holes stay open.', 'Choose a newer one.', '8.2'),
            new Finding('unknown', FindingKind::Unchecked, 'The disk is unknown.', 'It may be full.', 'Look.'),
        ];
        $status = new Status(Sample::company(), Sample::timezone(), $findings, $this->queries(), $this->now);
        self::assertSame([], $status->toMend());
        self::assertStringContainsString(<<<'TEXT'

            Nothing to mend is known, but not everything could be checked.

            ADVICE
              * PHP is old. (8.2) Choose a newer one.

            NOT CHECKED
              * The disk is unknown. Look.

            Pending:          0

            TEXT, $status->text());
    }

    private function statusOf(bool $isThrottled = false): Status
    {
        $findings = (new QueueFindings($this->queries(), self::mailSettings(), $this->now, $isThrottled))->all();

        return new Status(Sample::company(), Sample::timezone(), $findings, $this->queries(), $this->now, $isThrottled);
    }
}
