<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRunner;
use Contact\Environment;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\Submission;
use Contact\Owner\Doctor;
use Contact\Owner\Finding;
use Contact\Owner\FindingKind;
use Contact\Owner\InquiriesCommand;
use Contact\Owner\QueueFindings;
use Contact\Owner\Status;
use Contact\Storage\Database;
use Contact\Storage\Notes;
use Contact\Tests\Support\QueueTestCase;
use DateTimeZone;
use PHPUnit\Framework\Attributes\DataProvider;

final class StatusTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_where_all_is_well_it_says_so_and_counts(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->storeInquiry($connection);
        (new InquiryLifecycle($connection, $this->clock(...)))->recordReceipts([$id], new DeliveryResult(['a@studio.example'], []), $id);
        $this->storeInquiry($connection, isSpam: true);
        (new Notes($connection))->set(QueueRunner::PROVED, self::mailSettings()->fingerprint());
        (new Notes($connection))->set(InquiriesCommand::CRON_RAN, $this->now);
        $status = $this->statusOf($connection);

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

    #[DataProvider('databases')]
    public function test_after_a_change_of_the_mail_settings_all_is_well_only_once_a_mail_was_sent_with_them(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $changed = ['SMTP_HOST' => 'smtp.studio.example'];
        $this->storeInquiry($connection);
        $this->deliver($connection);
        self::assertStringContainsString('All is well', $this->statusOf($connection)->text());
        self::assertStringNotContainsString('All is well', $this->statusOf($connection, $changed)->text());
        $this->storeInquiry($connection, 'Another');
        $this->deliver($connection, $changed);

        self::assertStringContainsString('All is well', $this->statusOf($connection, $changed)->text());
    }

    #[DataProvider('databases')]
    public function test_trouble_is_told_in_words_with_what_to_mend_until_something_is_delivered(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $lifecycle = new InquiryLifecycle($connection, $this->clock(...));
        $id = $this->storeInquiry($connection);
        $inquiry = $lifecycle->lease();
        self::assertNotNull($inquiry);
        $lifecycle->recordFailure($inquiry->inquiry, DeliveryStep::LoggingIn, 'The mail server rejected the login: 535 wrong');
        $status = $this->statusOf($connection);

        self::assertSame(['The mail server rejected the login. (535 wrong) Check SMTP_USERNAME and SMTP_PASSWORD in .env.'], $status->toMend());
        self::assertStringContainsString('15 Jan 2027, 1:30 PM IST: The mail server rejected the login: 535 wrong', $status->text());

        $lifecycle->recordReceipts([$id], new DeliveryResult(['a@studio.example'], []), $id);
        self::assertSame([], $this->statusOf($connection)->toMend());
    }

    #[DataProvider('databases')]
    public function test_trouble_is_over_with_the_next_success_of_another_inquiry(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $lifecycle = new InquiryLifecycle($connection, $this->clock(...));
        $this->storeInquiry($connection);
        $inquiry = $lifecycle->lease();
        self::assertNotNull($inquiry);
        $lifecycle->recordFailure($inquiry->inquiry, DeliveryStep::Sender, 'The mail server rejected the sender: 550 no');
        $lifecycle->recordReceipts(['other'], new DeliveryResult(['a@studio.example'], []), 'other');
        // Times are in seconds, so the order within one second is unknown.
        self::assertCount(1, $this->statusOf($connection)->toMend());
        $this->now++;
        $lifecycle->recordReceipts(['later'], new DeliveryResult(['a@studio.example'], []), 'later');

        self::assertSame([], $this->statusOf($connection)->toMend());
    }

    #[DataProvider('databases')]
    public function test_one_that_failed_for_three_days_is_counted_with_what_to_do(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $lifecycle = new InquiryLifecycle($connection, $this->clock(...));
        $this->storeInquiry($connection);
        $this->now += 3 * 86400;
        $inquiry = $lifecycle->lease();
        self::assertNotNull($inquiry);
        $lifecycle->recordFailure($inquiry->inquiry, DeliveryStep::Content, 'The mail server did not accept the mail: 550 no');
        $sentences = $this->statusOf($connection)->toMend();

        self::assertCount(2, $sentences);
        self::assertStringContainsString('could not be sent for three days: 1.', $sentences[1]);
        self::assertStringEndsWith("in cPanel's Terminal: cd ~/public_html && php api/inquiries.php retry", $sentences[1]);
    }

    public function test_inquiries_throttled_by_the_hourly_limit_are_no_trouble(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->storeInquiry($connection);
        $this->now += 7200;
        $status = $this->statusOf($connection, isThrottled: true);

        self::assertSame([], $status->toMend());
        self::assertStringContainsString('Throttled:        the rest waits for the next hour, because of MAIL_HOURLY_LIMIT', $status->text());
    }

    #[DataProvider('databases')]
    public function test_a_queue_that_no_process_runs_is_noticed(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        $this->now += 3600;
        self::assertSame([], $this->statusOf($connection)->toMend());
        $this->now++;

        self::assertStringContainsString('Cron Jobs', $this->statusOf($connection)->toMend()[0]);
    }

    public function test_a_store_that_cannot_be_opened_is_reported_with_the_fallback(): void
    {
        $status = new Status(self::company(), new DateTimeZone('Asia/Kolkata'), [Doctor::fullDisk('The disk is full.')], null, $this->now);

        self::assertStringStartsWith('The disk is full.', $status->toMend()[0]);
        self::assertStringContainsString('mailed at once', $status->text());
        self::assertStringNotContainsString('Pending', $status->text());
    }

    public function test_advice_and_what_could_not_be_checked_have_their_own_headings_and_mend_nothing(): void
    {
        $findings = [
            new Finding('old', FindingKind::Advice, 'PHP is old.', 'Holes stay open.', 'Choose a newer one.', '8.2'),
            new Finding('unknown', FindingKind::Unchecked, 'The disk is unknown.', 'It may be full.', 'Look.'),
        ];
        $status = new Status(self::company(), new DateTimeZone('UTC'), $findings, $this->archive($this->open($this->newStore('sqlite'))), $this->now);

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

    /** @param array<string, string> $more */
    private static function mailSettings(array $more = []): MailSettings
    {
        return MailSettings::from(new Environment($more + ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example']), self::company());
    }

    /** @param array<string, string> $mailSettings in addition to the required ones */
    private function statusOf(Database $connection, array $mailSettings = [], bool $isThrottled = false): Status
    {
        $archive = $this->archive($connection);
        $findings = (new QueueFindings($archive, self::mailSettings($mailSettings), $this->now, $isThrottled))->all();

        return new Status(self::company(), new DateTimeZone('Asia/Kolkata'), $findings, $archive, $this->now, $isThrottled);
    }

    /** @return string the id of an inquiry that is received now */
    protected function storeInquiry(Database $connection, string $message = 'Hello', bool $isSpam = false): string
    {
        $inquiry = Inquiry::restored([
            'id' => bin2hex(random_bytes(16)), 'received_at' => $this->now, 'name' => 'Asha', 'email' => 'asha@example.com', 'phone' => '',
            'subject' => '', 'project_type' => 'general', 'message' => $isSpam ? 'Buy this' : $message,
        ]);

        return $this->store($connection)->store(new Submission($inquiry, spamSignals: $isSpam ? self::spam() : null));
    }
}
