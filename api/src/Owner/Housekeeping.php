<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Failure;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * The tasks of a queue run besides mail: once an hour it deletes expired rate-limit hits and keys; once a day it makes
 * a backup and deletes inquiries whose retention period is over.
 */
final readonly class Housekeeping
{
    /** The note with the time of the last daily tasks. */
    public const DONE_TODAY = 'daily-tasks-done';
    private const DAY_S = 86400;

    /**
     * @param Closure(): Retention $retention opens every store, so it is made only when it is due
     * @param Closure(): int       $clock     seconds since 1970
     */
    public function __construct(
        private PdoInquiryStore $store,
        private Notes $notes,
        private Backups $backups,
        private Closure $retention,
        private Closure $clock,
    ) {
    }

    /** A failure is logged, so that it does not end the queue run. */
    public function run(): void
    {
        try {
            $this->store->tidy();
            $this->doDailyTasks();
        } catch (StorageUnavailable|PDOException $failure) {
            Failure::log($failure, 'The daily tasks could not be done.');
        }
    }

    private function doDailyTasks(): void
    {
        if (!$this->notes->takeTurn(self::DONE_TODAY, self::DAY_S, ($this->clock)())) {
            return;
        }
        $this->backups->makeDaily();
        try {
            ($this->retention)()->purge();
        } catch (StorageUnavailable|PDOException $failure) {
            Failure::log($failure, 'The retention could not delete everything.');
        }
    }
}
