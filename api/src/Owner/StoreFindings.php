<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\QueueRunner;
use Contact\Finding;
use Contact\FindingKind;
use Contact\Inquiry\InquiryQueries;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\DiskReserve;
use Contact\Storage\Notes;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** Finds what is wrong with the store, its disk and its backups. */
final readonly class StoreFindings
{
    private const BACKUP_IS_RECENT_S = 2 * 86400;

    /**
     * @param int        $now       seconds since 1970
     * @param float|null $freeBytes of the disk with the data directory, without regard to quotas; null if it is unknown
     */
    public function __construct(private Settings $settings, private int $now, private ?float $freeBytes)
    {
    }

    /** @return list<Finding> before the store is opened, which a full disk may prevent */
    public function disk(): array
    {
        $reserve = $this->diskReserve();
        $isFull = $reserve !== null && $this->freeBytes !== null && $this->freeBytes < $reserve->bytesNeeded();

        return $isFull ? [self::diskFull($reserve)] : [];
    }

    /** @return list<Finding> if a quota is full, which no count of free bytes shows: each run of the queue makes the reserve */
    public function reserve(InquiryQueries $queries): array
    {
        $reserve = $this->diskReserve();
        $isFull = $reserve?->isMissing() === true && $queries->note(Notes::DAILY_TASKS) !== null;

        return $isFull ? [self::diskFull($reserve)] : [];
    }

    /** @return list<Finding> about stores that the settings no longer name; `restore` gives one that it takes over another name */
    public function formerStores(): array
    {
        $findings = [];
        foreach ($this->settings->formerStores() as $file) {
            try {
                $store = Database::openToRead($this->settings->dataSource->withFile($file));
                $unsent = $store?->number("SELECT COUNT(*) FROM contact_inquiries WHERE state IN ('pending', 'failed')");
            } catch (StorageUnavailable|PDOException) {
                // Restoring it says why it cannot be used.
                $unsent = 1;
            }
            if ($unsent > 0) {
                $findings[] = new Finding(
                    'store-former',
                    FindingKind::Broken,
                    'A store that the settings no longer name holds inquiries that were not sent.',
                    'You have no mail of them.',
                    'Take them over, with the path of its file in place of FILE, ' . Finding::inTerminal('restore FILE'),
                    $file,
                );
            }
        }

        return $findings;
    }

    public function unusable(StorageUnavailable $problem): Finding
    {
        $advice = $this->settings->dataSource->driver() === 'mysql'
            ? 'Check DATABASE_DSN, DATABASE_USERNAME and DATABASE_PASSWORD in .env, and that the database server runs.'
            : 'To see the words of the database, run ' . Finding::inTerminal('health');

        return new Finding(
            'store-unusable',
            FindingKind::Broken,
            $problem->problem,
            'Until then inquiries are mailed at once, or their senders asked to call you.',
            $problem->fix === '' ? $advice : $problem->fix,
            $problem->getMessage(),
        );
    }

    /** @return list<Finding> */
    public function backups(Database $database, InquiryQueries $queries): array
    {
        if ($this->settings->dataSource->file() === null) {
            return [];
        }
        $last = (new Backups($database, $this->settings->dataSource, $this->now))->lastDayEnd();
        // The daily tasks make the first backup.
        $isMissing = $last === null && ($queries->note(Notes::DAILY_TASKS) ?? PHP_INT_MAX) <= $this->now;

        return !$isMissing && ($last ?? $this->now) >= $this->now - self::BACKUP_IS_RECENT_S ? [] : [new Finding(
            'backup-old',
            FindingKind::Advice,
            $isMissing ? 'There is no backup of the inquiries.' : 'The last backup of the inquiries is older than two days.',
            'What is lost with the database cannot be restored.',
            ($this->freeBytes ?? Backups::MIN_FREE_BYTES) < Backups::MIN_FREE_BYTES
                ? 'Less than 20 MB are free on the disk: delete old mails or files in cPanel, or ask your host for more space.'
                : 'To make one now and see what prevents it, run ' . Finding::inTerminal('backup'),
        )];
    }

    /** The disk space that the queue reserves; null if the store is on a server. */
    private function diskReserve(): ?DiskReserve
    {
        $file = $this->settings->dataSource->file();

        return $file === null ? null : new DiskReserve("{$file}.reserve");
    }

    private static function diskFull(DiskReserve $reserve): Finding
    {
        return new Finding(
            'disk-full',
            FindingKind::Broken,
            $reserve->isMissing() ? QueueRunner::DISK_IS_FULL : 'No inquiry is stored while the disk is full: make room.',
            'Inquiries are mailed at once, or their senders asked to call you.',
            'Delete old backups or mails in cPanel, or ask your host for more space.',
        );
    }
}
