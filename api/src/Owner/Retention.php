<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Http\FallbackLedger;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * Deletes inquiries permanently: from all stores of the site, their backups and exports. Then it deletes STATUS.txt, which may
 * quote them in the mail server's reply; the caller writes it again. Throws `PDOException`.
 */
final readonly class Retention
{
    private const DAY_S = 86400;
    /** Quarantined inquiries are deleted this many days after their report. */
    private const QUARANTINE_DAYS = 30;

    /**
     * @param list<StoredCopies> $stores
     * @param int                $days   after which sent inquiries are deleted; 0 is never
     * @param Closure(): int     $clock  seconds since 1970
     */
    public function __construct(private array $stores, private int $days, private Closure $clock)
    {
    }

    /**
     * Deletes every inquiry from this address, and the hashes of all that were mailed at once within the last hour: these
     * have no address.
     *
     * @return int their number in the stores
     *
     * @throws StorageUnavailable when a backup cannot be opened, or deleted text may remain in a file
     */
    public function erase(string $email): int
    {
        foreach ($this->stores as $store) {
            FallbackLedger::empty($store->directory);
        }

        return $this->deleteEverywhere(static fn(InquiryLifecycle $lifecycle): int => $lifecycle->erase($email), always: true);
    }

    /**
     * Deletes the inquiries whose retention period is over.
     *
     * @param bool $always as in `deleteEverywhere`
     *
     * @return int their number in the store
     *
     * @throws StorageUnavailable as `erase`
     * @throws PDOException
     */
    public function purge(bool $always = false): int
    {
        $now = ($this->clock)();
        $receivedBefore = $this->days === 0 ? 0 : $now - $this->days * self::DAY_S;

        return $this->deleteEverywhere(
            static fn(InquiryLifecycle $lifecycle): int => $lifecycle->purge($receivedBefore, $now - self::QUARANTINE_DAYS * self::DAY_S),
            $always,
        );
    }

    /**
     * @param Closure(InquiryLifecycle): int $delete
     * @param bool                           $always whether to scrub, and to delete exports and STATUS.txt, even if no such
     *                                               inquiry is left: an interrupted run may have deleted only the inquiries
     */
    private function deleteEverywhere(Closure $delete, bool $always): int
    {
        $count = 0;
        $isScrubbed = true;
        foreach ($this->stores as $store) {
            $deleted = $delete(new InquiryLifecycle($store->database, $this->clock));
            $count += $deleted;
            if (($always || $deleted > 0) && !$store->database->scrub()) {
                $isScrubbed = false;
            }
        }
        foreach ($this->stores as $store) {
            $store->export->deleteOld(all: $always || $count > 0);
            if ($always || $count > 0) {
                Health::deleteStatus($store->directory);
            }
        }
        // Backups come last, because one that cannot be opened throws.
        foreach ($this->stores as $store) {
            foreach ($store->backups->databases() as $database) {
                $deleted = $delete(new InquiryLifecycle($database, $this->clock));
                if (($always || $deleted > 0) && !$database->scrub()) {
                    $isScrubbed = false;
                }
            }
        }
        if (!$isScrubbed) {
            throw StorageUnavailable::withSource('the inquiries are deleted, but a file may still hold their words, because the database was busy. Run this again.');
        }

        return $count;
    }
}
