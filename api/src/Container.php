<?php

declare(strict_types=1);

namespace Contact;

use Closure;
use Contact\Delivery\HttpPost;
use Contact\Delivery\MailSettings;
use Contact\Delivery\NoticeRunner;
use Contact\Delivery\NoticeSettings;
use Contact\Delivery\OutboxRunner;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SmtpMailer;
use Contact\Http\ContactEndpoint;
use Contact\Http\DoctorRequest;
use Contact\Http\FallbackLedger;
use Contact\Http\FallbackMailer;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Owner\Diagnosis;
use Contact\Owner\Doctor;
use Contact\Owner\Export;
use Contact\Owner\Finding;
use Contact\Owner\HealthCheck;
use Contact\Owner\PhpRuntime;
use Contact\Owner\Retention;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\Notes;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;
use PDOException;

/** The dependency injection container: creates the objects of one deployed site from its settings. */
final class Container
{
    private ?Database $database = null;
    private readonly float $startedAt;

    /**
     * @param Closure(): int $clock  seconds since 1970
     * @param string         $upload absolute path of the deployed site
     */
    public function __construct(
        private readonly Environment $environment,
        public readonly Company $company,
        private readonly StorageSettings $storageSettings,
        private readonly Closure $clock,
        private readonly string $upload,
    ) {
        $this->startedAt = hrtime(true) / 1e9;
    }

    /** @param string $api absolute path of the deployed folder `api` */
    public static function ofUpload(string $api, Company $company): self
    {
        $environment = Environment::ofUpload($api);
        $settings = StorageSettings::ofUpload($environment, $api);

        return new self($environment, $company, $settings, time(...), dirname($api));
    }

    public function endpoint(): ContactEndpoint
    {
        return new ContactEndpoint(
            new Inquiries($this->database(...), $this->storageSettings->rateLimit, $this->clock, NoticeSettings::from($this->environment)->url !== ''),
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
                $isFree = $this->database()->tryLock();
                $this->database()->unlock();

                return !$isFree;
            },
            $this->queueRunner(...),
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
        return new Retention(
            $this->database(),
            $this->backups(),
            $this->export(),
            $this->storageSettings->directory,
            $this->storageSettings->retentionDays,
            $this->storageSettings->rateLimit,
            $this->clock,
        );
    }

    /** @return list<string> real paths of the SQLite stores that the settings no longer name */
    public function formerStores(): array
    {
        return array_map(static fn(StorageSettings $settings): string => (string) realpath((string) $settings->file()), $this->storageSettings->leftoverStores());
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function backups(): Backups
    {
        return new Backups($this->database(), $this->storageSettings, $this->clock);
    }

    public function export(): Export
    {
        return new Export($this->storageSettings->directory, $this->timezone(), $this->clock);
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function queries(): InquiryQueries
    {
        return new InquiryQueries($this->database());
    }

    /**
     * @return list<string> what is wrong with the settings file and with settings whose default applies, one sentence each;
     *                      a file that is not read is reported by the run of the outbox
     */
    public function settingsProblems(): array
    {
        $problems = [...$this->storageSettings->problems, ...NoticeSettings::from($this->environment)->problems];
        $ofFile = $this->environment->whyUnread() === null ? $this->environment->problems : [];

        return [
            ...array_map(static fn(SettingsFileProblem $problem): string => $problem->sentence(), $ofFile),
            ...array_map(static fn(Finding $finding): string => $finding->sentence(), $problems),
        ];
    }

    public function healthCheck(): HealthCheck
    {
        return new HealthCheck(
            $this->doctorOf($this->database(...)),
            $this->storageSettings,
            $this->environment->path,
            $this->company,
            $this->timezone(),
            $this->database(...),
        );
    }

    public function doctor(): Doctor
    {
        return $this->doctorOf(fn(): ?Database => Database::openToRead($this->storageSettings));
    }

    public function doctorRequest(): DoctorRequest
    {
        return new DoctorRequest(
            $this->environment->get('SMTP_PASSWORD'),
            $this->storageSettings->proxies,
            fn(): Diagnosis => $this->doctor()->examine(),
            $this->clock,
        );
    }

    /** Cron of some panels runs as root: continues as the account that the inquiries belong to. */
    public function leaveRoot(): void
    {
        $this->storageSettings->directory->leaveRoot();
    }

    /** Records that `deliver` ran. A store that cannot be opened is reported by the run itself. */
    public function recordCronRun(): void
    {
        try {
            (new Notes($this->database()))->set(Notes::CRON_RAN, ($this->clock)());
        } catch (StorageUnavailable|PDOException) {
        }
    }

    /** Leaves the web server's `open_basedir` in the web root for cron, to which it does not apply; removes it where it is lifted. */
    public function recordOpenBasedir(): void
    {
        $note = new DataDirectory(SitePaths::dataInside($this->upload));
        $value = OpenBasedir::ofThisProcess()->value;
        try {
            if (!$this->environment->isAllowed(SitePaths::beside($this->upload))) {
                if (@file_get_contents($note->file(OpenBasedir::NOTE)) !== $value) {
                    $note->put(OpenBasedir::NOTE, $value);
                }
            } elseif (is_file($note->file(OpenBasedir::NOTE))) {
                @unlink($note->file(OpenBasedir::NOTE));
            }
        } catch (StorageUnavailable $failure) {
            Failure::log($failure);
        }
    }

    public function timezone(): DateTimeZone
    {
        return MailSettings::timezoneFrom($this->environment) ?? new DateTimeZone(MailSettings::TIMEZONE);
    }

    private function queueRunner(): QueueRunner
    {
        $settings = MailSettings::from($this->environment, $this->company);

        return new QueueRunner(
            $this->database(),
            new SmtpMailer($settings),
            $settings,
            $this->company,
            function (QueueRun $run): void {
                FallbackLedger::reserve($this->storageSettings->directory);
                $this->retention()->runPeriodicTasks();
                $this->writeStatus($run);
            },
            $this->clock,
        );
    }

    private function fallbackMailer(): FallbackMailer
    {
        return new FallbackMailer($this->environment, $this->storageSettings, $this->company, $this->startedAt, $this->clock);
    }

    /** @param Closure(): ?Database $store */
    private function doctorOf(Closure $store): Doctor
    {
        return new Doctor(
            $this->environment,
            $this->storageSettings,
            $this->company,
            PhpRuntime::ofThisProcess(),
            $this->upload,
            $store,
            $this->storageSettings->directory->freeBytes(...),
            $this->clock,
        );
    }

    private function noticeRunner(): ?NoticeRunner
    {
        $settings = NoticeSettings::from($this->environment);
        if ($settings->url === '') {
            return null;
        }

        return new NoticeRunner($this->lifecycle(), new HttpPost($settings->mayBePrivate), $settings, $this->company, $this->clock);
    }

    private function writeStatus(QueueRun $run): void
    {
        $check = $this->healthCheck();
        $check->write($check->status($run->isThrottled));
    }

    /** @throws StorageUnavailable when it cannot be opened */
    private function database(): Database
    {
        return $this->database ??= Database::open($this->storageSettings);
    }
}
