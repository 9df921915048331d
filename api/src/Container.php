<?php

declare(strict_types=1);

namespace Contact;

use Closure;
use Contact\Delivery\DatabaseLock;
use Contact\Delivery\FileLock;
use Contact\Delivery\MailSettings;
use Contact\Delivery\Outbox;
use Contact\Delivery\QueueLock;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SmtpInquiryMailer;
use Contact\Http\ContactEndpoint;
use Contact\Inquiry\Inquiry;
use Contact\Owner\InquiryArchive;
use Contact\Owner\QuarantineReports;
use Contact\Owner\Status;
use Contact\Storage\Database;
use Contact\Storage\DiskReserve;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;
use PDOException;
use Throwable;

/** One upload with its settings: makes the parts of the contact form, and knows how they belong together. */
final class Container
{
    private const STATUS_FILE = 'STATUS.txt';
    private const DISK_IS_FULL = 'Nothing is kept while the disk is full: make room. Until then inquiries are mailed at once.';
    private const DEFAULT_TIMEZONE = 'Asia/Kolkata';

    /** What a visitor may wait for a mail server, where an inquiry can only be mailed. */
    private const MAIL_AT_ONCE_S = 5.0;
    private const MAIL_AT_ONCE_AT_LEAST_S = 2.0;

    private ?Database $database = null;
    private readonly float $startedAt;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(
        private readonly Environment $environment,
        private readonly Company $company,
        private readonly StorageSettings $storeSettings,
        private readonly Closure $clock,
    ) {
        $this->startedAt = hrtime(true) / 1e9;
    }

    /**
     * @param string $api absolute path of the upload's folder `api`
     *
     * @throws InvalidSettings when the settings file cannot be read
     */
    public static function ofUpload(string $api, Company $company): self
    {
        $environment = Environment::ofUpload($api);
        $settings = StorageSettings::from($environment, Environment::folderBeside(dirname($api)));

        return new self($environment, $company, $settings, time(...));
    }

    public function endpoint(): ContactEndpoint
    {
        return new ContactEndpoint(
            new PdoInquiryStore($this->database(...), $this->storeSettings->rateLimit, $this->clock),
            $this->mailAtOnce(...),
            $this->company,
            $this->storeSettings->proxies,
            $this->environment->get('SITE_URL'),
        );
    }

    /**
     * Sends what is due and writes down how it stands. Whatever keeps it from that is logged, and told in what it returns.
     *
     * @param int $seconds   after which no other mail is begun
     * @param int $patienceS how long to wait for another process to stop sending
     * @param int $pauseMs   before each mail
     */
    public function deliver(int $seconds, int $patienceS = 0, int $pauseMs = 0): QueueRun
    {
        try {
            return $this->courier()->run($seconds, $patienceS, $pauseMs);
        } catch (InvalidSettings|StorageUnavailable $problem) {
            $words = $problem->getMessage();
        } catch (PDOException $problem) {
            $words = StorageUnavailable::because($problem)->getMessage();
        } catch (Throwable $problem) {
            $words = $problem->getMessage();
        }
        error_log("Contact form: {$words}");
        $run = new QueueRun();
        $run->problem = $words;
        $this->writeStatus($run);

        return $run;
    }

    /** @throws StorageUnavailable when it cannot be opened */
    public function archive(): InquiryArchive
    {
        return new InquiryArchive($this->database(), $this->clock);
    }

    public function status(bool $isHeldBack = false): Status
    {
        $problems = $this->storeSettings->problems;
        try {
            $problems = [...$problems, ...MailSettings::from($this->environment, $this->company)->problems];
        } catch (InvalidSettings $problem) {
            $problems[] = $problem->getMessage();
        }
        try {
            $archive = $this->archive();
            $archive->oldestPending();
            $reserve = $this->reserve();
            if ($reserve?->isThere() === false) {
                $problems[] = QueueRunner::DISK_IS_FULL;
            } elseif ($reserve?->isRoomLeft() === false) {
                $problems[] = self::DISK_IS_FULL;
            }
        } catch (StorageUnavailable $problem) {
            $archive = null;
            $problems[] = $problem->getMessage();
        } catch (PDOException $problem) {
            $archive = null;
            $problems[] = StorageUnavailable::because($problem)->getMessage();
        }

        return new Status($this->company, $this->timezone(), $problems, $archive, ($this->clock)(), $isHeldBack);
    }

    /** Writes it down for the owner, who reads it over FTP. */
    public function keep(Status $status): void
    {
        try {
            $this->storeSettings->directory->put(self::STATUS_FILE, $status->text());
        } catch (StorageUnavailable $problem) {
            error_log("Contact form: {$problem->getMessage()}");
        }
    }

    public function timezone(): DateTimeZone
    {
        $name = $this->environment->get('TIMEZONE') ?? '';

        return new DateTimeZone(in_array($name, DateTimeZone::listIdentifiers(DateTimeZone::ALL_WITH_BC), true) ? $name : self::DEFAULT_TIMEZONE);
    }

    private function courier(): QueueRunner
    {
        $settings = MailSettings::from($this->environment, $this->company);
        $database = $this->database();

        return new QueueRunner(
            new Outbox($database, $this->clock, $this->reserve()),
            new QuarantineReports($database, $this->clock),
            $this->sendLock($database),
            new SmtpInquiryMailer($settings, $this->company),
            $settings,
            $this->storeSettings->rateLimit,
            $this->writeStatus(...),
        );
    }

    /** Null where the store is no file. */
    private function reserve(): ?DiskReserve
    {
        $database = $this->database();

        return $database->isMySql ? null : new DiskReserve("{$database->file}.reserve");
    }

    private function sendLock(Database $database): QueueLock
    {
        return $database->isMySql ? new DatabaseLock($database) : new FileLock("{$database->file}.lock");
    }

    private function mailAtOnce(Inquiry $inquiry): void
    {
        $settings = MailSettings::from($this->environment, $this->company);
        $deadline = max($this->startedAt + self::MAIL_AT_ONCE_S, hrtime(true) / 1e9 + self::MAIL_AT_ONCE_AT_LEAST_S);
        $mailer = new SmtpInquiryMailer($settings, $this->company, $deadline);
        $complaint = $mailer->send($inquiry, $settings->to)->complaint();
        $mailer->close();
        if ($complaint !== null) {
            error_log("Contact form: inquiry {$inquiry->id} is not delivered to all. {$complaint}");
        }
    }

    private function writeStatus(QueueRun $run): void
    {
        $this->keep($this->status($run->isHeldBack));
    }

    /** @throws StorageUnavailable when it cannot be opened */
    private function database(): Database
    {
        return $this->database ??= Database::open($this->storeSettings);
    }
}
