<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Company;
use Contact\Delivery\QueueRunner;
use Contact\Failure;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;
use PDOException;

/**
 * Mends the modes of files, makes the store and the disk reserve where they are missing, and writes what the doctor
 * finds into STATUS.txt, which the owner reads over FTP.
 */
final readonly class HealthCheck
{
    public const DISK_IS_FULL = 'No inquiry is stored while the disk is full: make room.';

    private const STATUS_FILE = 'STATUS.txt';

    /**
     * @param string|null         $settingsFile path
     * @param Closure(): Database $database     throws `StorageUnavailable`
     */
    public function __construct(
        private Doctor $doctor,
        private StorageSettings $storageSettings,
        private ?string $settingsFile,
        private Company $company,
        private DateTimeZone $timezone,
        private Closure $database,
    ) {
    }

    /** @param bool $withLogin whether to connect to the mail server and log in */
    public function status(bool $isThrottled = false, bool $withLogin = false): Status
    {
        $settingsFile = $this->settingsFile === null ? [] : [$this->settingsFile];
        $this->storageSettings->directory->protect([...$settingsFile, ...$this->storageSettings->files()]);
        $diagnosis = $this->doctor->examine($withLogin, $isThrottled);
        $findings = $diagnosis->queries === null ? $diagnosis->findings : $this->withProbedDisk($diagnosis->findings);

        return new Status($this->company, $this->timezone, $findings, $diagnosis->queries, $diagnosis->now, $isThrottled, $diagnosis->mailServer);
    }

    public function write(Status $status): void
    {
        try {
            $this->storageSettings->directory->put(self::STATUS_FILE, $status->text());
        } catch (StorageUnavailable|PDOException $problem) {
            Failure::log($problem);
        }
    }

    /** Deletes the file in this directory, and what a process that died while writing it has left. */
    public static function deleteStatus(DataDirectory $directory): void
    {
        $files = glob($directory->file(self::STATUS_FILE . '*'));
        foreach ($files === false ? [] : $files as $file) {
            @unlink($file);
        }
    }

    /**
     * Writing to the disk says more than its free space, which knows no quota.
     *
     * @param list<Finding> $findings
     *
     * @return list<Finding>
     */
    private function withProbedDisk(array $findings): array
    {
        $reserve = ($this->database)()->diskReserve();
        $others = array_values(array_filter($findings, static fn(Finding $finding): bool => !str_starts_with($finding->id, 'disk-')));

        return match (true) {
            $reserve === null => $findings,
            !$reserve->isThere() => [Doctor::fullDisk(QueueRunner::DISK_IS_FULL), ...$others],
            !$reserve->isRoomLeft() => [Doctor::fullDisk(self::DISK_IS_FULL), ...$others],
            in_array('disk-full', array_column($findings, 'id'), true) => [...$others, Doctor::noRoomForBackups()],
            default => $others,
        };
    }
}
