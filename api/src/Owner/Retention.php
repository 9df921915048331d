<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Failure;
use Contact\Http\FallbackLedger;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\RateLimit;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\Notes;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * Deletes inquiries permanently: from the store, from exports, and from backups by a new one that takes the place of all. It deletes
 * STATUS.txt too, which may quote them in the mail server's reply; the caller writes it again.
 */
final readonly class Retention
{
    private const TIDIED = 'tidied';

    private const HOUR_S = 3600;
    private const DAY_S = 86400;
    /** Quarantined inquiries are deleted this many days after their report. */
    private const QUARANTINE_DAYS = 30;

    /**
     * @param int            $days  after which sent inquiries are deleted; 0 is never
     * @param Closure(): int $clock seconds since 1970
     */
    public function __construct(
        private Database $database,
        private Backups $backups,
        private Export $export,
        private DataDirectory $directory,
        private int $days,
        private RateLimit $rateLimit,
        private Closure $clock,
    ) {
    }

    /**
     * The tasks of a queue run besides mail: once an hour it deletes expired rate-limit hits and keys, once a day expired
     * inquiries, and it makes the backup of the day. A failure is logged, so that it does not end the queue run.
     */
    public function runPeriodicTasks(): void
    {
        $notes = new Notes($this->database);
        $now = ($this->clock)();
        try {
            if ($notes->takeTurn(self::TIDIED, self::HOUR_S, $now)) {
                $this->database->write('DELETE FROM contact_arrivals WHERE arrived_at <= :start', ['start' => $now - $this->rateLimit->seconds]);
                $this->database->write('DELETE FROM contact_keys WHERE valid_until <= :now', ['now' => $now]);
            }
            if (!$notes->takeTurn(Notes::DAILY_TASKS, self::DAY_S, $now)) {
                return;
            }
        } catch (PDOException|StorageUnavailable $failure) {
            Failure::log($failure, 'The daily tasks could not be done.');

            return;
        }
        try {
            $this->export->deleteThoseBefore($now - self::DAY_S);
            $this->deleteEverywhere($this->deleteOld(...), always: false);
        } catch (PDOException|StorageUnavailable $failure) {
            Failure::log($failure, 'The retention could not delete everything.');
        }
        $this->backups->makeDaily();
    }

    /**
     * Deletes every inquiry from this address, and the hashes of all that were mailed at once within the last hour: these
     * have no address.
     *
     * @return int their number
     *
     * @throws StorageUnavailable when deleted text may remain in a file
     * @throws PDOException
     */
    public function erase(string $email): int
    {
        FallbackLedger::empty($this->directory);

        return $this->deleteEverywhere(fn(InquiryLifecycle $lifecycle): int => $lifecycle->erase($email), always: true);
    }

    /**
     * Deletes the inquiries whose retention period is over.
     *
     * @return int their number
     *
     * @throws StorageUnavailable as `erase`
     * @throws PDOException
     */
    public function purge(): int
    {
        return $this->deleteEverywhere($this->deleteOld(...), always: true);
    }

    private function deleteOld(InquiryLifecycle $lifecycle): int
    {
        $now = ($this->clock)();

        return $lifecycle->purge($this->days === 0 ? 0 : $now - $this->days * self::DAY_S, $now - self::QUARANTINE_DAYS * self::DAY_S);
    }

    /**
     * @param Closure(InquiryLifecycle): int $delete
     * @param bool                           $always whether to clean the files even if no such inquiry is left: an interrupted
     *                                               run may have deleted only the inquiries
     */
    private function deleteEverywhere(Closure $delete, bool $always): int
    {
        $count = $delete(new InquiryLifecycle($this->database, $this->clock));
        if ($count === 0 && !$always) {
            return 0;
        }
        $isScrubbed = $this->database->scrub();
        $this->export->deleteThoseBefore(PHP_INT_MAX);
        Health::deleteStatus($this->directory);
        $this->backups->replaceAll();
        if (!$isScrubbed) {
            throw StorageUnavailable::withSource('the inquiries are deleted, but a file may still hold their words, because the database was busy. Run this again.');
        }

        return $count;
    }
}
