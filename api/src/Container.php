<?php

declare(strict_types=1);

namespace Contact;

use Closure;
use Contact\Delivery\AutoReplies;
use Contact\Delivery\HttpPost;
use Contact\Delivery\MailSettings;
use Contact\Delivery\NoticeRunner;
use Contact\Delivery\NoticeSettings;
use Contact\Delivery\OutboxRunner;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SentMails;
use Contact\Delivery\SmtpMailer;
use Contact\Http\ContactEndpoint;
use Contact\Http\FallbackMailer;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Owner\Export;
use Contact\Owner\HealthCheck;
use Contact\Owner\Housekeeping;
use Contact\Owner\InquiryArchive;
use Contact\Owner\QuarantineReports;
use Contact\Owner\Retention;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;

/** The dependency injection container: creates the objects of one deployed site from its settings. */
final class Container
{
    private ?Database $database = null;
    private readonly float $startedAt;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(
        private readonly Environment $environment,
        public readonly Company $company,
        private readonly StorageSettings $storageSettings,
        private readonly Closure $clock,
    ) {
        $this->startedAt = hrtime(true) / 1e9;
    }

    /** @param string $api absolute path of the deployed folder `api` */
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
            fn(Submission $submission): string => $this->fallbackMailer()->send($submission),
            $this->company,
            $this->storageSettings->proxies,
            $this->environment->get('SITE_URL'),
        );
    }

    public function outbox(): OutboxRunner
    {
        return new OutboxRunner(
            function (): bool {
                $lock = $this->database()->queueLock();
                $isFree = $lock->tryAcquire();
                $lock->release();

                return !$isFree;
            },
            fn(): QueueRunner => $this->queueRunner($this->database()),
            function (): ?QueueRunner {
                $leftover = $this->storageSettings->leftoverStore();

                return $leftover === null ? null : $this->queueRunner(DatabaseFactory::open($leftover, isKept: false));
            },
            $this->noticeRunner(...),
            $this->writeStatus(...),
        );
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

    public function healthCheck(): HealthCheck
    {
        return new HealthCheck($this->environment, $this->storageSettings, $this->company, $this->timezone(), $this->database(...), $this->clock);
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
                $this->housekeeping($database)->run();
                $this->writeStatus($run);
            },
            $this->clock,
        );
    }

    private function fallbackMailer(): FallbackMailer
    {
        return new FallbackMailer($this->environment, $this->storageSettings, $this->company, $this->startedAt, $this->clock);
    }

    private function noticeRunner(): ?NoticeRunner
    {
        $settings = NoticeSettings::from($this->environment);
        if ($settings->url === '') {
            return null;
        }

        return new NoticeRunner($this->lifecycle(), new HttpPost($settings->mayBePrivate), $settings, $this->company, $this->clock);
    }

    private function housekeeping(Database $database): Housekeeping
    {
        return new Housekeeping(
            new PdoInquiryStore(static fn(): Database => $database, $this->storageSettings->rateLimit, $this->clock),
            new Notes($database),
            $this->backups($database),
            fn(): Retention => $this->retention($database),
            $this->clock,
        );
    }

    private function writeStatus(QueueRun $run): void
    {
        $check = $this->healthCheck();
        $check->write($check->status($run->isThrottled));
    }

    /** @throws StorageUnavailable when it cannot be opened */
    private function database(): Database
    {
        return $this->database ??= DatabaseFactory::open($this->storageSettings);
    }
}
