<?php

declare(strict_types=1);

namespace Contact;

use Closure;
use Contact\Delivery\AutoReplies;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\HttpPost;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailSettings;
use Contact\Delivery\NoticeRunner;
use Contact\Delivery\NoticeSettings;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SentMails;
use Contact\Delivery\SmtpMailer;
use Contact\Http\ContactEndpoint;
use Contact\Http\FallbackLedger;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Owner\Export;
use Contact\Owner\InquiryArchive;
use Contact\Owner\QuarantineReports;
use Contact\Owner\Retention;
use Contact\Owner\Status;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;
use PDOException;
use Throwable;

/** Makes the objects of one upload from its settings, and wires them. */
final class Container
{
    private const STATUS_FILE = 'STATUS.txt';
    private const DAILY_TASKS_DONE = 'daily-tasks-done';
    private const DAY_S = 86400;
    private const DISK_IS_FULL = 'No inquiry is stored while the disk is full: make room. Until then inquiries are mailed at once.';

    /** The longest wait for a mail server while a visitor waits, in seconds. */
    private const MAIL_AT_ONCE_S = 5.0;
    private const MAIL_AT_ONCE_AT_LEAST_S = 2.0;

    private ?Database $database = null;
    private readonly float $startedAt;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(
        private readonly Environment $environment,
        private readonly Company $company,
        private readonly StorageSettings $storageSettings,
        private readonly Closure $clock,
    ) {
        $this->startedAt = hrtime(true) / 1e9;
    }

    /** @param string $api absolute path of the upload's folder `api` */
    public static function ofUpload(string $api, Company $company): self
    {
        $environment = Environment::ofUpload($api);
        $settings = StorageSettings::from($environment, Environment::folderBeside(dirname($api)));

        return new self($environment, $company, $settings, time(...));
    }

    public function endpoint(): ContactEndpoint
    {
        return new ContactEndpoint(
            new PdoInquiryStore($this->database(...), $this->storageSettings->rateLimit, $this->clock, NoticeSettings::from($this->environment)->url !== ''),
            $this->mailAtOnce(...),
            $this->company,
            $this->storageSettings->proxies,
            $this->environment->get('SITE_URL'),
        );
    }

    /**
     * Runs the queue and writes STATUS.txt. Errors are logged and returned in `problem`.
     *
     * @param int $seconds   after which it begins no other mail
     * @param int $patienceS how long it waits for another process to stop sending
     * @param int $pauseMs   before each mail
     */
    public function deliver(int $seconds, int $patienceS = 0, int $pauseMs = 0): QueueRun
    {
        $run = $this->runSafely(fn(): QueueRun => $this->queueRunner($this->database())->run($seconds, $patienceS, $pauseMs));
        $leftover = $this->storageSettings->leftoverStore();
        if ($leftover !== null) {
            // Inquiries that were stored there while DATABASE_DSN was broken.
            $this->runSafely(fn(): QueueRun => $this->queueRunner(DatabaseFactory::open($leftover, isKept: false))->run($seconds, $patienceS, $pauseMs));
        }
        // Notices do not depend on the mails.
        try {
            $this->sendNotices();
        } catch (Throwable $failure) {
            Failure::log($failure, 'The notices could not be sent.');
        }

        return $run;
    }

    /** @param Closure(): QueueRun $step */
    private function runSafely(Closure $step): QueueRun
    {
        try {
            return $step();
        } catch (Throwable $failure) {
            Failure::log($failure);
            $run = new QueueRun();
            $run->problem = Failure::sentence($failure);
            $this->writeStatus($run);

            return $run;
        }
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function lifecycle(): InquiryLifecycle
    {
        return new InquiryLifecycle($this->database(), $this->clock);
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function retention(?Database $database = null): Retention
    {
        $database ??= $this->database();
        $leftover = $this->storageSettings->leftoverStore();

        return new Retention(
            $database,
            $this->backups($database),
            $this->export(),
            $this->storageSettings->retentionDays,
            $this->clock,
            $leftover === null ? null : DatabaseFactory::open($leftover, isKept: false),
        );
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function backups(?Database $database = null): Backups
    {
        return new Backups($database ?? $this->database(), $this->storageSettings, $this->clock);
    }

    public function export(): Export
    {
        return new Export($this->storageSettings->directory, $this->timezone(), $this->clock);
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function archive(): InquiryArchive
    {
        return new InquiryArchive($this->database());
    }

    /** @param bool $withLogin whether to connect to the mail server and log in */
    public function status(bool $isThrottled = false, bool $withLogin = false): Status
    {
        $problems = [...$this->environment->problems, ...$this->storageSettings->problems, ...NoticeSettings::from($this->environment)->problems];
        $settings = $mailServer = null;
        try {
            $settings = MailSettings::from($this->environment, $this->company);
            $problems = [...$problems, ...$settings->problems];
            if ($withLogin) {
                (new SmtpMailer($settings))->probe();
                $mailServer = 'accepts the login';
            }
        } catch (InvalidSettings $problem) {
            $problems[] = $problem->getMessage();
        } catch (DeliveryFailed $failure) {
            $problems[] = $failure->step->advice();
            $mailServer = $failure->getMessage();
        }
        $archive = null;
        try {
            $archive = $this->archive();
            $archive->oldestPending();
            $reserve = $this->database()->diskReserve();
            if ($reserve?->isThere() === false) {
                $problems[] = QueueRunner::DISK_IS_FULL;
            } elseif ($reserve?->isRoomLeft() === false) {
                $problems[] = self::DISK_IS_FULL;
            }
        } catch (StorageUnavailable|PDOException $problem) {
            $archive = null;
            $problems[] = Failure::sentence($problem);
        }
        $problems = [...$problems, ...$this->storageSettings->directory->protect($this->environment->path)];

        return new Status($this->company, $this->timezone(), $problems, $archive, $settings, ($this->clock)(), $isThrottled, $mailServer);
    }

    /** Writes STATUS.txt, which the owner reads over FTP. */
    public function write(Status $status): void
    {
        try {
            $this->storageSettings->directory->put(self::STATUS_FILE, $status->text());
        } catch (StorageUnavailable|PDOException $problem) {
            Failure::log($problem);
        }
    }

    public function timezone(): DateTimeZone
    {
        return MailSettings::timezoneFrom($this->environment) ?? new DateTimeZone(MailSettings::TIMEZONE);
    }

    private function queueRunner(Database $database): QueueRunner
    {
        $settings = MailSettings::from($this->environment, $this->company);
        $lifecycle = new InquiryLifecycle($database, $this->clock);
        $mailer = new SmtpMailer($settings);

        return new QueueRunner(
            $lifecycle,
            new SentMails($database, $this->clock),
            new QuarantineReports($database, $lifecycle, $this->company, $settings->timezone, $this->clock),
            new Notes($database),
            new AutoReplies($database, $mailer, $settings, $this->company, $this->clock),
            $database->queueLock(),
            $database->diskReserve(),
            $mailer,
            $settings,
            $this->company,
            function (QueueRun $run) use ($database): void {
                $this->doDailyTasks($database);
                $this->writeStatus($run);
            },
            $this->clock,
        );
    }

    /** After the mails, and without their lock, so that a slow receiver delays no mail. */
    private function sendNotices(): void
    {
        $settings = NoticeSettings::from($this->environment);
        if ($settings->url === '') {
            return;
        }
        $problem = (new NoticeRunner($this->lifecycle(), new HttpPost($settings->mayBePrivate), $settings, $this->company, $this->clock))->run();
        if ($problem !== null) {
            error_log("Contact form: {$problem}");
        }
    }

    /** What is done once an hour and once a day: expired limits, retention, backups. */
    private function doDailyTasks(Database $database): void
    {
        (new PdoInquiryStore(static fn(): Database => $database, $this->storageSettings->rateLimit, $this->clock))->tidy();
        $notes = new Notes($database);
        $now = ($this->clock)();
        $last = $notes->moment(self::DAILY_TASKS_DONE);
        if ($last !== null && $last > $now - self::DAY_S && $last <= $now) {
            return;
        }
        $notes->set(self::DAILY_TASKS_DONE, $now);
        $this->backups($database)->makeDaily();
        try {
            $this->retention($database)->purge();
        } catch (StorageUnavailable|PDOException $failure) {
            Failure::log($failure, 'The retention could not delete everything.');
        }
    }

    /** Mails an inquiry that cannot be stored, while the visitor waits. @return string its id */
    private function mailAtOnce(Submission $submission): string
    {
        $settings = MailSettings::from($this->environment, $this->company);
        $folders = [$this->storageSettings->directory->path, $this->storageSettings->directory->temporaryFolder()];
        $ledger = new FallbackLedger($folders, $this->storageSettings->rateLimit, $settings->hourlyLimit, $this->clock);
        ['id' => $id, 'isSent' => $isSent] = $ledger->claim($submission);
        if ($isSent) {
            return $id;
        }
        $deadline = max($this->startedAt + self::MAIL_AT_ONCE_S, hrtime(true) / 1e9 + self::MAIL_AT_ONCE_AT_LEAST_S);
        $mailer = new SmtpMailer($settings, $deadline);
        $rejection = $mailer->send(new InquiryMail($submission->inquiry->withId($id), $this->company, $settings->timezone), $settings->to)->rejection();
        $ledger->recordSent($submission);
        $mailer->close();
        if ($rejection !== null) {
            error_log("Contact form: inquiry {$id} is not sent to all recipients. {$rejection}");
        }

        return $id;
    }

    private function writeStatus(QueueRun $run): void
    {
        $this->write($this->status($run->isThrottled));
    }

    /** @throws StorageUnavailable when it cannot be opened */
    private function database(): Database
    {
        return $this->database ??= DatabaseFactory::open($this->storageSettings);
    }
}
