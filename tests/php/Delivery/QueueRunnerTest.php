<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryStep;
use Contact\Delivery\QuarantineReport;
use Contact\Delivery\QueueRunner;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\SpamSignals;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\QueueTestCase;
use PDOException;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

/** What is sent once, also by concurrent processes and those that die. */
#[Group('stores')]
final class QueueRunnerTest extends QueueTestCase
{
    public function test_stored_inquiries_are_sent_once_to_each_recipient_in_their_order(): void
    {
        $this->addAll('One', 'Two');
        self::assertNull($this->deliver());
        $this->deliver(after: 30 * self::DAY_S);
        self::assertSame([['One', ['a@studio.example']], ['Two', ['a@studio.example']]], $this->mailer->sent());
        self::assertSame(2, $this->queries()->count(InquiryState::Sent));
    }

    #[TestWith([3600], 'an hour')]
    #[TestWith([30 * self::DAY_S], 'a month')]
    public function test_no_mail_is_begun_once_the_time_is_over_and_a_clock_that_is_set_back_delays_none(int $seconds): void
    {
        $this->add();
        $this->runner()->run(0);
        self::assertSame([], $this->mailer->sent());
        $this->now -= $seconds;
        $this->deliver();
        self::assertCount(1, $this->mailer->sent());
    }

    public function test_a_process_that_has_lost_its_lock_and_another_send_nothing_twice(): void
    {
        $this->add('One');
        $this->add('Buy this', signals: self::spam());
        $other = $this->open($this->settings());
        $this->mailer->onSend = function () use ($other): void {
            $this->mailer->onSend = null;
            $this->database()->unlock();
            $this->runner(database: $other)->run(20);
        };
        $this->deliver();
        self::assertSame(['One'], $this->mailer->messages());
        self::assertCount(1, $this->mailer->mails(QuarantineReport::class));
    }

    public function test_a_late_failure_changes_nothing_of_an_inquiry_that_another_process_has_sent(): void
    {
        $id = $this->add();
        $stored = $this->lifecycle()->claim();
        self::assertNotNull($stored);
        $this->recordSent($id);
        $this->lifecycle()->recordFailure($stored->inquiry->id, 1, DeliveryStep::Connecting->value, 'late');
        self::assertNull($this->queries()->lastFailed());
    }

    public function test_an_inquiry_that_kills_its_process_again_and_again_delays_no_other_and_is_sent_later(): void
    {
        $this->add('Fatal');
        self::assertSame('Fatal', $this->lifecycle()->claim()?->inquiry->message);
        $this->now += InquiryLifecycle::CLAIM_S;
        self::assertSame('Fatal', $this->lifecycle()->claim()?->inquiry->message, 'The host may have killed it for another reason.');
        $this->add('Too fast', signals: new SpamSignals(1));
        $this->deliver(after: InquiryLifecycle::CLAIM_S - 1);
        self::assertSame(['Too fast'], $this->mailer->messages());
        $this->deliver(after: 1);
        self::assertSame(['Too fast', 'Fatal'], $this->mailer->messages());
    }

    #[Group('native')]
    #[Group('mariadb')]
    public function test_a_connection_to_the_database_that_is_lost_while_sending_makes_no_second_mail(): void
    {
        $this->addAll('One', 'Two');
        $id = $this->database()->number('SELECT CONNECTION_ID()');
        $this->mailer->onSend = function () use ($id): void {
            $this->mailer->onSend = null;
            $this->open($this->settings())->execute("KILL {$id}");
        };
        $this->deliver();
        $this->now += self::DAY_S;
        $this->runner(database: $this->open($this->settings()))->run(20);
        self::assertSame(['One', 'Two'], $this->mailer->messages());
    }

    public function test_a_mail_is_recorded_as_sent_though_the_database_is_away_for_a_moment(): void
    {
        $away = self::throwException(new PDOException('gone away'));
        $database = $this->createMock(Database::class);
        $database->expects(self::exactly(3))->method('transaction')->willReturnOnConsecutiveCalls($away, $away, null);
        $database->method('reopen')->willThrowException(new StorageUnavailable('It is still away.'));
        $this->lifecycle($database)->recordReceipts('id', ['a@studio.example'], isComplete: true);
    }

    #[Group('sqlite')]
    public function test_nothing_is_sent_that_could_not_be_recorded(): void
    {
        $this->add();
        mkdir("{$this->folder()}/inquiries/inquiries.sqlite.reserve");
        self::assertSame(QueueRunner::DISK_IS_FULL, $this->deliver());
        self::assertSame([], $this->mailer->sent());
    }

    #[Group('sqlite')]
    public function test_a_failed_inquiry_that_cannot_be_settled_keeps_no_other_task_from_its_turn(): void
    {
        $this->recordSent($this->add());
        $this->database()->execute("UPDATE contact_inquiries SET state = 'failed'");
        $this->database()->execute("CREATE TRIGGER broken BEFORE UPDATE ON contact_inquiries BEGIN SELECT RAISE(ABORT, 'broken'); END");
        $hasRun = false;
        $runner = $this->runner(afterwards: static function () use (&$hasRun): void {
            $hasRun = true;
        });
        $runner->run(20);
        self::assertTrue($hasRun);
    }

    public function test_an_inquiry_that_arrives_while_the_last_mail_is_recorded_is_sent_or_reported(): void
    {
        $this->add();
        // The process has looked for due inquiries for the last time, but still holds the lock.
        foreach (['Just in time' => new SpamSignals(), 'Buy this' => self::spam()] as $message => $signals) {
            $this->runner(afterwards: function () use ($message, $signals): void {
                $this->add($message, signals: $signals);
            })->run(20);
            self::assertCount(2, $this->mailer->sent());
        }
        self::assertCount(1, $this->mailer->mails(QuarantineReport::class));
    }

    #[Group('native')]
    public function test_a_run_that_waits_sends_as_soon_as_the_other_process_ends(): void
    {
        $this->add();
        $other = $this->open($this->settings());
        self::assertTrue($other->tryLock());
        pcntl_async_signals(true);
        pcntl_signal(SIGALRM, $other->unlock(...));
        pcntl_alarm(1);
        self::assertNull($this->runner()->run(20, patienceS: 60));
        self::assertCount(1, $this->mailer->sent());
    }
}
