<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Failure;
use Contact\Http\FallbackLedger;
use Contact\Inquiry\Inquiry;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * Deletes inquiries permanently: from the store, from exports, and from backups by a new one that takes the place of all. It deletes
 * STATUS.txt too, which may quote them in the mail server's reply; the caller writes it again. Expired ones are deleted by the daily
 * tasks, which are here too.
 */
final readonly class Retention
{
    private const DAY_S = 86400;
    /** Quarantined inquiries are deleted so long after their report. */
    private const QUARANTINE_S = 30 * self::DAY_S;
    /** Visitors wait for the transaction that deletes these. */
    private const DELETED_AT_ONCE = 200;

    /** @param int $now seconds since 1970 */
    public function __construct(private Database $database, private Backups $backups, private Settings $settings, private int $now)
    {
    }

    /**
     * The tasks of a queue run besides mail: it reserves disk space, deletes expired rate-limit hits and keys, once a day expired
     * inquiries, and makes the backup of the day. A failure is logged, so that it does not end the queue run.
     */
    public function runPeriodicTasks(): void
    {
        (new FallbackLedger($this->settings, $this->now))->reserve();
        $this->database->reserveRoom();
        try {
            $start = $this->now - $this->settings->rateLimit->seconds;
            $this->database->write('DELETE FROM contact_arrivals WHERE arrived_at <= :start', ['start' => $start]);
            $this->database->write('DELETE FROM contact_keys WHERE valid_until <= :now', ['now' => $this->now]);
            if (!$this->database->takeTurn(Database::DAILY_TASKS, self::DAY_S, $this->now)) {
                return;
            }
            $this->deleteExportsBefore($this->now - self::DAY_S);
            $this->purge();
        } catch (PDOException|StorageUnavailable $failure) {
            Failure::log($failure, 'The retention could not delete everything.');
        }
        $this->backups->makeDaily();
    }

    /**
     * Deletes every inquiry from this address, with its receipts, keys and auto-replies, all rate-limit hits, and the hashes of all that
     * were mailed at once within the last hour.
     *
     * @return int their number
     *
     * @throws StorageUnavailable when deleted text may remain in a file
     * @throws PDOException
     */
    public function erase(string $email): int
    {
        (new FallbackLedger($this->settings, $this->now))->delete();

        // A hit has no name or address by which it belongs to an inquiry.
        $this->database->execute('DELETE FROM contact_arrivals');

        // Even if nothing was deleted: an interrupted run may have deleted only the inquiries.
        return $this->clean($this->delete('LOWER(email) = LOWER(:email)', ['email' => $email]));
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
        $days = $this->settings->retentionDays;
        $ids = $this->delete(
            "(state = 'sent' AND received_at < :received) OR (state = 'quarantined' AND reported_at < :reported)",
            ['received' => $days === 0 ? 0 : $this->now - $days * self::DAY_S, 'reported' => $this->now - self::QUARANTINE_S],
        );

        return $ids === [] ? 0 : $this->clean($ids);
    }

    /**
     * Deletes the inquiries that meet a condition, and what belongs to them.
     *
     * @param array<string, int|string|null> $values
     *
     * @return list<string> their ids
     */
    private function delete(string $condition, array $values): array
    {
        $select = "SELECT id, email FROM contact_inquiries WHERE {$condition} LIMIT " . self::DELETED_AT_ONCE;
        $ids = [];
        while (($rows = $this->database->rows($select, $values)) !== []) {
            $this->database->transaction(function () use ($rows, $condition, $values, &$ids): void {
                foreach ($rows as ['id' => $id, 'email' => $email]) {
                    // One may no longer meet the condition.
                    if ($this->database->write("DELETE FROM contact_inquiries WHERE id = :id AND ({$condition})", ['id' => $id] + $values) === 0) {
                        continue;
                    }
                    // Each once, though this may run again after a deadlock.
                    $ids["{$id}"] = "{$id}";
                    $this->database->write('DELETE FROM contact_receipts WHERE mail_id = :id', ['id' => $id]);
                    $this->database->write('DELETE FROM contact_keys WHERE inquiry_id = :id', ['id' => $id]);
                    $hash = Inquiry::hashOfEmail((string) $email);
                    $this->database->write('DELETE FROM contact_auto_replies WHERE address_hash = :hash', ['hash' => $hash]);
                }
            });
        }

        return array_values($ids);
    }

    /**
     * Leaves no word of deleted inquiries in a file.
     *
     * @param list<string> $ids of what was deleted
     *
     * @return int the number of ids
     */
    private function clean(array $ids): int
    {
        $isScrubbed = $this->database->scrub();
        $this->deleteExportsBefore(PHP_INT_MAX);
        // An earlier release has left more files of this name.
        foreach ($this->settings->directory->files('STATUS.txt*') as $file) {
            @unlink($file);
        }
        $this->backups->replaceAll($ids);
        if (!$isScrubbed) {
            $why = 'a file may still hold their words, because the database was busy. Run this again.';
            throw new StorageUnavailable("The inquiries are deleted, but {$why}");
        }

        return count($ids);
    }

    private function deleteExportsBefore(int $time): void
    {
        foreach ($this->settings->directory->files('export-*') as $file) {
            if (filemtime($file) < $time) {
                @unlink($file);
            }
        }
    }
}
