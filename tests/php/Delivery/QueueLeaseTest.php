<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\MailContent;
use Contact\Delivery\QueueRunner;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Storage\DiskReserve;
use Contact\Storage\FileLock;
use Contact\Storage\QueueLock;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\QueueTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

/** Concurrent processes, and processes that die. */
final class QueueLeaseTest extends QueueTestCase
{
    #[DataProvider('databases')]
    public function test_two_processes_without_a_working_lock_send_nothing_twice(string $database): void
    {
        $settings = $this->newStore($database);
        $connection = $this->open($settings);
        $id = $this->storeInquiry($connection, 'One');
        $this->storeInquiry($connection, 'Buy this', isSpam: true);
        $other = $this->open($settings);
        $noLock = new class implements QueueLock {
            public function tryAcquire(): bool
            {
                return true;
            }

            public function isHeld(): bool
            {
                return true;
            }

            public function endsWithProcess(): bool
            {
                return false;
            }

            public function release(): void
            {
            }
        };
        $this->mailer->onSend = function () use ($other, $id, $noLock): void {
            $this->mailer->onSend = null;
            $this->lifecycle($other)->retry($id);
            $this->runner($other, [], static fn() => null, lock: $noLock)->run(20);
        };
        $this->runner($connection, [], static fn() => null, lock: $noLock)->run(20);

        self::assertSame(['One'], array_column($this->mailer->sent(), 0));
        self::assertCount(1, $this->mailer->reports());
    }

    #[DataProvider('databases')]
    public function test_a_late_failure_changes_nothing_of_an_inquiry_that_another_process_has_sent(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $id = $this->storeInquiry($connection);
        $lifecycle = $this->lifecycle($connection);
        $stored = $lifecycle->lease();
        self::assertNotNull($stored);
        $lifecycle->recordReceipts([$id], new DeliveryResult(['a@studio.example'], []), $id);
        $lifecycle->recordFailure($stored->inquiry, DeliveryStep::Connecting, 'late');

        self::assertNull($this->archive($connection)->lastFailed());
    }

    #[DataProvider('databases')]
    public function test_the_inquiry_of_a_process_that_died_is_sent_as_soon_as_it_is_certain(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        self::assertNotNull($this->lifecycle($connection)->lease());
        $this->deliver($connection);
        // The file lock proves that the process died. A lost connection to MariaDB does not.
        self::assertCount($database === 'sqlite' ? 1 : 0, $this->mailer->sent());

        $this->now += 300;
        $this->deliver($connection);
        self::assertCount(1, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_no_other_process_takes_the_inquiries_of_a_digest_while_a_slow_server_gets_mails(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        $singles = QueueRunner::MAILS_A_DAY - 2;
        for ($count = 1; $count <= $singles; $count++) {
            $this->storeInquiry($connection, "Flood {$count}");
        }
        foreach (['In the digest', 'Partly received', 'Also partly received'] as $message) {
            $this->now++;
            $id = $this->storeInquiry($connection, $message);
            if ($message !== 'In the digest') {
                $this->lifecycle($connection)->recordReceipts([$id], new DeliveryResult(['a@studio.example'], ['b@studio.example' => '451 later']), $id);
            }
        }
        $other = $this->lifecycle($this->open($settings));
        $mails = $taken = [];
        $this->mailer->onSend = function (MailContent $mail) use ($singles, $other, &$mails, &$taken): void {
            if (count($this->mailer->sent()) < $singles) {
                return;
            }
            $this->now += 200;
            $mails[] = $mail->subject();
            // During the first of these mails the second has no lease yet.
            $taken[] = count($mails) === 1 ? null : $other->lease()?->inquiry->message;
        };
        $this->deliver($connection, ['MAIL_HOURLY_LIMIT' => '600', 'MAIL_TO' => 'a@studio.example, b@studio.example']);

        self::assertSame(['New inquiry from Asha: General Inquiry', 'New inquiry from Asha: General Inquiry', '1 more inquiry from the website'], $mails);
        self::assertSame([null, null, null], $taken);
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_kills_its_process_again_and_again_delays_no_other(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $fatal = $this->storeInquiry($connection, 'Fatal');
        $lifecycle = $this->lifecycle($connection);
        self::assertSame($fatal, $lifecycle->lease()?->inquiry->id);
        $this->now += 300;
        $lifecycle->endLeases(all: false);
        self::assertSame($fatal, $lifecycle->lease()?->inquiry->id, 'The host may have killed the process for another reason.');

        $this->now += 300;
        $signal = SpamSignals::of(['elapsedMs' => 400], self::inquiry());
        $this->store($connection)->store(new Submission(self::inquiry(['message' => 'Too fast']), spamSignals: $signal));
        $lifecycle->endLeases(all: false);
        self::assertSame('Too fast', $lifecycle->lease()?->inquiry->message);
        self::assertNull($lifecycle->lease());
        $this->now += 75;
        self::assertSame($fatal, $lifecycle->lease()?->inquiry->id);
    }

    #[Group('native')]
    public function test_a_lease_holds_for_a_server_whose_clock_is_behind(): void
    {
        $connection = $this->open($this->newStore('mariadb'));
        $this->storeInquiry($connection);
        self::assertNotNull($this->lifecycle($connection)->lease());
        $this->now--;
        $this->deliver($connection);

        self::assertSame([], $this->mailer->sent());
    }

    #[Group('native')]
    public function test_a_connection_to_the_database_that_is_lost_while_sending_makes_no_second_mail(): void
    {
        $settings = $this->newStore('mariadb');
        $connection = $this->open($settings);
        $this->storeInquiry($connection, 'One');
        $this->now++;
        $this->storeInquiry($connection, 'Two');
        $id = $connection->number('SELECT CONNECTION_ID()');
        $this->mailer->onSend = function () use ($settings, $id): void {
            $this->mailer->onSend = null;
            $this->open($settings)->execute("KILL {$id}");
        };
        $run = $this->deliver($connection);
        self::assertTrue($run->isStopped, 'Somebody else may have the lock by now.');

        $connection = $this->open($settings);
        $this->now += 86400;
        $this->deliver($connection);
        self::assertSame(['One', 'Two'], array_column($this->mailer->sent(), 0));
    }

    public function test_nothing_is_sent_that_could_not_be_recorded(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->storeInquiry($connection);
        $run = $this->runner($connection, [], static fn() => null, new DiskReserve('/proc/reserve'))->run(20);

        self::assertSame([], $this->mailer->sent());
        self::assertStringContainsString('the disk is full', (string) $run->problem);
    }

    public function test_a_lock_that_cannot_be_had_is_told(): void
    {
        $this->expectException(StorageUnavailable::class);
        $this->expectExceptionMessage('does not let PHP open inquiries.lock');
        (new FileLock('/proc/inquiries.lock'))->tryAcquire();
    }

    #[DataProvider('databases')]
    #[Group('native')]
    public function test_one_process_sends_and_all_others_are_free(string $database): void
    {
        $settings = $this->newStore($database);
        $connection = $this->open($settings);
        $this->storeInquiry($connection);
        $other = ($database === 'sqlite' ? $connection : $this->open($settings))->queueLock();
        self::assertTrue($other->tryAcquire());
        $start = microtime(true);
        $run = $this->deliver($connection);

        self::assertTrue($run->isBusy);
        self::assertSame([], $this->mailer->sent());
        self::assertLessThan(0.5, microtime(true) - $start);
        $other->release();
        self::assertFalse($this->deliver($connection)->isBusy);
        self::assertCount(1, $this->mailer->sent());
    }

    #[DataProvider('databases')]
    public function test_an_inquiry_that_arrives_while_the_last_mail_is_recorded_is_sent(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        $hasCome = false;
        // At this point the sending process has looked for due inquiries for the last time, but still holds the lock.
        $run = $this->runner($connection, [], function () use ($connection, &$hasCome): void {
            if (!$hasCome) {
                $hasCome = true;
                $this->storeInquiry($connection, 'Just in time');
            }
        })->run(20);

        self::assertSame(2, $run->sent);
    }

    #[DataProvider('databases')]
    public function test_a_run_that_waits_sends_as_soon_as_the_other_process_ends(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->storeInquiry($connection);
        $lock = new class implements QueueLock {
            private int $tries = 0;

            public function tryAcquire(): bool
            {
                return ++$this->tries > 2;
            }

            public function isHeld(): bool
            {
                return true;
            }

            public function endsWithProcess(): bool
            {
                return false;
            }

            public function release(): void
            {
            }
        };
        $run = $this->runner($connection, [], static fn() => null, lock: $lock)->run(20, patienceS: 60);

        self::assertSame([1, false], [$run->sent, $run->isBusy]);
    }
}
