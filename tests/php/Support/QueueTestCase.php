<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Delivery\AutoReplies;
use Contact\Delivery\MailSettings;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SentMails;
use Contact\Environment;
use Contact\Inquiry\Submission;
use Contact\Owner\QuarantineReports;
use Contact\Storage\Database;
use Contact\Storage\DiskReserve;
use Contact\Storage\Notes;
use Contact\Storage\QueueLock;
use DateTimeZone;
use PHPUnit\Framework\Attributes\Before;

/** A test of the queue, with its own mailer that records the mails it accepts. */
abstract class QueueTestCase extends StoreTestCase
{
    protected const DAY_S = 86400;

    protected RecordingMailer $mailer;

    #[Before]
    protected function makeMailer(): void
    {
        $this->mailer = new RecordingMailer();
    }

    /**
     * Stores an inquiry.
     *
     * @return string its id
     */
    protected function storeInquiry(Database $connection, string $message = 'Hello', bool $isSpam = false): string
    {
        return $this->store($connection)->store(new Submission(self::inquiry(['message' => $message]), spamSignals: $isSpam ? self::spam() : null));
    }

    /**
     * Runs the queue once.
     *
     * @param array<string, string> $settings in addition to the required ones
     */
    protected function deliver(Database $connection, array $settings = []): QueueRun
    {
        return $this->runner($connection, $settings, static fn() => null)->run(20);
    }

    /** @param array<string, string> $settings */
    protected function runner(Database $connection, array $settings, \Closure $afterwards, ?DiskReserve $reserve = null, ?QueueLock $lock = null): QueueRunner
    {
        $settings += ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'website@studio.example', 'MAIL_HOURLY_LIMIT' => '0'];

        $lifecycle = $this->lifecycle($connection);
        $mailSettings = MailSettings::from(new Environment($settings), self::company());

        return new QueueRunner(
            $lifecycle,
            new SentMails($connection, $this->clock(...)),
            new QuarantineReports($connection, $lifecycle, self::company(), new DateTimeZone('UTC'), $this->clock(...)),
            new Notes($connection),
            new AutoReplies($connection, $this->mailer, $mailSettings, self::company(), $this->clock(...)),
            $lock ?? $connection->queueLock(),
            $reserve,
            $this->mailer,
            $mailSettings,
            self::company(),
            function (QueueRun $run) use ($connection, $afterwards): void {
                $this->store($connection)->tidy();
                $afterwards($run);
            },
            $this->clock(...),
        );
    }
}
