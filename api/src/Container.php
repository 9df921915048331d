<?php

declare(strict_types=1);

namespace Contact;

use Closure;
use Contact\Delivery\AutoReplies;
use Contact\Delivery\HttpPost;
use Contact\Delivery\NoticeRunner;
use Contact\Delivery\OutboxRunner;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SentMails;
use Contact\Delivery\SmtpMailer;
use Contact\Http\ContactEndpoint;
use Contact\Http\FallbackLedger;
use Contact\Http\FallbackMailer;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Owner\Backups;
use Contact\Owner\DoctorRequest;
use Contact\Owner\Export;
use Contact\Owner\Health;
use Contact\Owner\Housekeeping;
use Contact\Owner\InquiriesCommand;
use Contact\Owner\InquiryArchive;
use Contact\Owner\PhpRuntime;
use Contact\Owner\QuarantineReports;
use Contact\Owner\Retention;
use Contact\Owner\StoredCopies;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\DataDirectory;
use Contact\Storage\DataSource;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** The dependency injection container: creates the objects of one deployed site from its settings. */
final class Container
{
    private ?Database $database = null;
    private readonly float $startedAt;

    /**
     * @param string         $upload absolute path of the deployed site
     * @param Closure(): int $clock  seconds since 1970
     */
    public function __construct(
        public readonly Environment $environment,
        public readonly Settings $settings,
        public readonly Company $company,
        private readonly string $upload,
        private readonly Closure $clock,
    ) {
        $this->startedAt = hrtime(true) / 1e9;
    }

    /** @param string $upload absolute path of the deployed site */
    public static function ofUpload(string $upload, Company $company): self
    {
        $environment = Environment::ofUpload($upload);

        return new self($environment, Settings::ofUpload($environment, $company, $upload), $company, $upload, time(...));
    }

    public function endpoint(): ContactEndpoint
    {
        return new ContactEndpoint(
            new PdoInquiryStore($this->database(...), $this->settings->rateLimit, $this->clock, $this->settings->noticeUrl !== ''),
            new FallbackMailer($this->settings, $this->company, $this->startedAt, ($this->clock)()),
            $this->company,
            $this->settings,
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
            fn(): QueueRunner => $this->queueRunner($this->database(), $this->settings->dataSource),
            array_map(
                fn(DataSource $source) => fn(): QueueRunner => $this->queueRunner(DatabaseFactory::open($source, isKept: false), $source),
                $this->formerStores(),
            ),
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
    public function retention(): Retention
    {
        $stores = [new StoredCopies($this->database(), $this->backups(), $this->export(), $this->settings->directory)];
        foreach ($this->formerStores() as $source) {
            $database = DatabaseFactory::open($source, isKept: false);
            $export = new Export($source->directory, $this->settings->timezone, $this->clock);
            $stores[] = new StoredCopies($database, new Backups($database, $source, $this->clock), $export, $source->directory);
        }

        return new Retention($stores, $this->settings->retentionDays, $this->clock);
    }

    /** @return list<DataSource> stores that the settings no longer name */
    private function formerStores(): array
    {
        return array_map(
            fn(string $file): DataSource => $this->settings->dataSource->withFile($file, new DataDirectory(dirname($file))),
            $this->settings->formerStores(),
        );
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function backups(): Backups
    {
        return new Backups($this->database(), $this->settings->dataSource, $this->clock);
    }

    public function export(): Export
    {
        return new Export($this->settings->directory, $this->settings->timezone, $this->clock);
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function archive(): InquiryArchive
    {
        return new InquiryArchive($this->database());
    }

    public function health(): Health
    {
        return new Health(
            $this->environment,
            $this->settings,
            $this->company,
            $this->upload,
            ($this->clock)(),
            PhpRuntime::ofThisProcess(),
            $this->settings->directory->freeBytes(),
        );
    }

    public function doctorRequest(): DoctorRequest
    {
        return new DoctorRequest($this->settings, $this->health(), ($this->clock)());
    }

    /** Records that `deliver` ran. A store that cannot be opened is reported by the run itself. */
    public function recordCronRun(): void
    {
        try {
            (new Notes($this->database()))->set(InquiriesCommand::CRON_RAN, ($this->clock)());
        } catch (StorageUnavailable|PDOException) {
        }
    }

    private function queueRunner(Database $database, DataSource $source): QueueRunner
    {
        $settings = $this->settings->requireMail();
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
            function () use ($database, $source): void {
                FallbackLedger::reserve($this->settings->directory);
                $this->housekeeping($database, $source)->run();
                $this->writeStatus();
            },
            $this->clock,
        );
    }

    private function noticeRunner(): ?NoticeRunner
    {
        return $this->settings->noticeUrl === '' ? null
            : new NoticeRunner($this->lifecycle(), new HttpPost(), $this->settings, $this->company, $this->clock);
    }

    private function housekeeping(Database $database, DataSource $source): Housekeeping
    {
        return new Housekeeping(
            new PdoInquiryStore(static fn(): Database => $database, $this->settings->rateLimit, $this->clock),
            new Notes($database),
            new Backups($database, $source, $this->clock),
            $this->retention(...),
            $this->clock,
        );
    }

    private function writeStatus(): void
    {
        $settingsFile = $this->environment->path === null ? [] : [$this->environment->path];
        $this->settings->directory->protect([...$settingsFile, ...$this->settings->dataSource->files()]);
        $health = $this->health();
        $health->write($health->examine());
    }

    /** @throws StorageUnavailable when it cannot be opened */
    private function database(): Database
    {
        return $this->database ??= DatabaseFactory::open($this->settings->dataSource);
    }
}
