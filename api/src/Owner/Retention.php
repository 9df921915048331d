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
 * STATUS.txt too, which may quote them in the mail server's reply; the caller writes it again.
 */
final readonly class Retention
{
    private const TIDIED = 'tidied';

    private const HOUR_S = 3600;
    private const DAY_S = 86400;
    /** Quarantined inquiries are deleted this many days after their report. */
    private const QUARANTINE_DAYS = 30;
    /** Visitors wait for the transaction that deletes these. */
    private const DELETED_AT_ONCE = 200;

    /** @param int $now seconds since 1970 */
    public function __construct(
        private Database $database,
        private Backups $backups,
        private Export $export,
        private Settings $settings,
        private int $now,
    ) {
    }

    /**
     * The tasks of a queue run besides mail: it reserves disk space, once an hour it deletes expired rate-limit hits and keys, once
     * a day expired inquiries, and it makes the backup of the day. A failure is logged, so that it does not end the queue run.
     */
    public function runPeriodicTasks(): void
    {
        (new FallbackLedger($this->settings, $this->now))->reserve();
        $this->database->reserveRoom();
        try {
            if ($this->database->takeTurn(self::TIDIED, self::HOUR_S, $this->now)) {
                $start = $this->now - $this->settings->rateLimit->seconds;
                $this->database->write('DELETE FROM contact_arrivals WHERE arrived_at <= :start', ['start' => $start]);
                $this->database->write('DELETE FROM contact_keys WHERE valid_until <= :now', ['now' => $this->now]);
            }
            if (!$this->database->takeTurn(Database::DAILY_TASKS, self::DAY_S, $this->now)) {
                return;
            }
            $this->export->deleteThoseBefore($this->now - self::DAY_S);
            $this->purge();
        } catch (PDOException|StorageUnavailable $failure) {
            Failure::log($failure, 'The retention could not delete everything.');
        }
        $this->backups->makeDaily();
    }

    /**
     * Deletes every inquiry from this address, with its receipts, keys, rate-limit hits and auto-replies, and the hashes of all that
     * were mailed at once within the last hour: these have no address.
     *
     * @return int their number
     *
     * @throws StorageUnavailable when deleted text may remain in a file
     * @throws PDOException
     */
    public function erase(string $email): int
    {
        (new FallbackLedger($this->settings, $this->now))->empty();

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
            ['received' => $days === 0 ? 0 : $this->now - $days * self::DAY_S, 'reported' => $this->now - self::QUARANTINE_DAYS * self::DAY_S],
        );

        return $ids === [] ? 0 : $this->clean($ids);
    }

    /**
     * @param array<string, int|string|null> $values
     *
     * @return list<string> the ids of what was deleted
     */
    private function delete(string $condition, array $values): array
    {
        $select = "SELECT id, received_at, email FROM contact_inquiries WHERE {$condition} LIMIT " . self::DELETED_AT_ONCE;
        $ids = [];
        while (($rows = $this->database->rows($select, $values)) !== []) {
            $deleted = $this->database->transaction(fn(): array => array_filter($rows, fn(array $row): bool => $this->deleteRow($row, $condition, $values)));
            $ids = [...$ids, ...array_map(static fn(array $row): string => (string) $row['id'], array_values($deleted))];
        }

        return $ids;
    }

    /**
     * Deletes an inquiry and what belongs to it, unless it no longer meets the condition.
     *
     * @param array<string, int|string|null> $row
     * @param array<string, int|string|null> $values
     */
    private function deleteRow(array $row, string $condition, array $values): bool
    {
        ['id' => $id, 'received_at' => $receivedAt, 'email' => $email] = $row;
        if ($this->database->write("DELETE FROM contact_inquiries WHERE id = :id AND ({$condition})", ['id' => $id] + $values) === 0) {
            return false;
        }
        $this->database->write('DELETE FROM contact_receipts WHERE mail_id = :id', ['id' => $id]);
        $this->database->write('DELETE FROM contact_keys WHERE inquiry_id = :id', ['id' => $id]);
        // A rate-limit hit has no id, only a time in seconds, so all hits at about that time are deleted.
        $this->database->write(
            'DELETE FROM contact_arrivals WHERE arrived_at BETWEEN :first AND :last',
            ['first' => (int) $receivedAt - 1, 'last' => (int) $receivedAt + 1],
        );
        $this->database->write('DELETE FROM contact_auto_replies WHERE address_hash = :hash', ['hash' => Inquiry::hashOfEmail((string) $email)]);

        return true;
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
        $this->export->deleteThoseBefore(PHP_INT_MAX);
        Health::deleteStatus($this->settings->directory);
        $this->backups->replaceAll($ids);
        if (!$isScrubbed) {
            throw new StorageUnavailable(
                'The inquiries are deleted, but a file may still hold their words, because the database was busy. Run this again.',
            );
        }

        return count($ids);
    }
}
