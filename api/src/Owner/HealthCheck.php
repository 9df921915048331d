<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\MailSettings;
use Contact\Delivery\NoticeSettings;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SmtpMailer;
use Contact\Environment;
use Contact\Failure;
use Contact\InvalidSettings;
use Contact\Storage\Database;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;
use PDOException;

/** Finds problems in settings, storage, files and mail, and writes STATUS.txt, which the owner reads over FTP. */
final readonly class HealthCheck
{
    private const STATUS_FILE = 'STATUS.txt';
    private const DISK_IS_FULL = 'No inquiry is stored while the disk is full: make room. Until then inquiries are mailed at once.';

    /**
     * @param Closure(): Database $database throws `StorageUnavailable`
     * @param Closure(): int      $clock    seconds since 1970
     */
    public function __construct(
        private Environment $environment,
        private StorageSettings $storageSettings,
        private Company $company,
        private DateTimeZone $timezone,
        private Closure $database,
        private Closure $clock,
    ) {
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
            $database = ($this->database)();
            $archive = new InquiryArchive($database);
            $archive->oldestPending();
            $reserve = $database->diskReserve();
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

        return new Status($this->company, $this->timezone, $problems, $archive, $settings, ($this->clock)(), $isThrottled, $mailServer);
    }

    public function write(Status $status): void
    {
        try {
            $this->storageSettings->directory->put(self::STATUS_FILE, $status->text());
        } catch (StorageUnavailable|PDOException $problem) {
            Failure::log($problem);
        }
    }
}
