<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\DeliveryStep;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SmtpAdvice;
use Contact\Finding;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\SqliteDatabase;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** Finds what is wrong with the store, its disk, its backups and its queue. Throws `PDOException`. */
final readonly class StoreFindings
{
    private const INQUIRY_BYTES = 16384;
    private const BACKUP_IS_RECENT_S = 2 * self::DAY_S;
    private const PROXY_IS_RECENT_S = 7 * self::DAY_S;
    /** A pending inquiry that is older than this is late, in seconds. */
    private const LONG_WAIT_S = 3600;
    private const DAY_S = 86400;
    /** As in docs/owner.md. Cron starts in the home folder, and PHP is not in its PATH on every host. */
    private const CRON = '*/5 * * * * /usr/local/bin/php ~/public_html/api/inquiries.php deliver >/dev/null 2>&1';

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
        $file = $this->settings->dataSource->file();
        if ($file === null) {
            return [];
        }
        $isReserved = is_file("{$file}.reserve");
        $bytesNeeded = self::INQUIRY_BYTES + ($isReserved ? 0 : SqliteDatabase::RESERVED_BYTES);
        // No count of free bytes shows that a quota is full. Each run of the queue makes the lock and then the reserve.
        $isQuotaFull = !$isReserved && is_file("{$file}.lock");
        $isFull = $isQuotaFull || ($this->freeBytes !== null && $this->freeBytes < $bytesNeeded);

        return !$isFull ? [] : [new Finding(
            'disk-full',
            Finding::BROKEN,
            $isReserved ? 'No inquiry is stored while the disk is full: make room.' : QueueRunner::DISK_IS_FULL,
            'Inquiries are mailed at once, or their senders asked to call you.',
            'Delete old backups or mails in cPanel, or ask your host for more space.',
        )];
    }

    /**
     * @param Database|null $database the present one, if it is made
     *
     * @return list<Finding> about stores that the settings no longer name, with inquiries that were not sent from them
     */
    public function formerStores(?Database $database): array
    {
        $findings = [];
        foreach ($this->settings->formerStores() as $file) {
            try {
                $store = Database::openToRead($this->settings->dataSource->withFile($file));
                $unsent = $store?->rows("SELECT id FROM contact_inquiries WHERE state IN ('pending', 'failed')") ?? [];
                if ($unsent === []) {
                    continue;
                }
                $ids = array_filter(array_column($unsent, 'id'), is_string(...));
                $count = 'SELECT COUNT(*) FROM contact_inquiries WHERE id = :id';
                $isPresent = static fn(string $id): bool => $database?->number($count, ['id' => $id]) === 1;
                $isTakenOver = array_filter($ids, $isPresent) === $ids;
            } catch (StorageUnavailable|PDOException) {
                // Restoring it says why it cannot be used.
                $isTakenOver = false;
            }
            $findings[] = new Finding(
                'store-former',
                $isTakenOver ? Finding::ADVICE : Finding::BROKEN,
                'A store that the settings no longer name holds inquiries that were not sent'
                    . ($isTakenOver ? ' from it; the present store has them too.' : '.'),
                $isTakenOver ? 'Nothing deletes them there, however old they are.' : 'You have no mail of them.',
                // What is not in the present store yet must not be lost with the file; then restore says to delete it.
                'Take them over, with the path of its file in place of FILE, ' . Finding::inTerminal('restore FILE'),
                $file,
            );
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
            Finding::BROKEN,
            $problem->problem,
            'Until then inquiries are mailed at once, or their senders asked to call you.',
            $problem->fix === '' ? $advice : $problem->fix,
            $problem->getMessage(),
        );
    }

    /**
     * @param Database|null $database        null before the first inquiry and the first cron run, which make it
     * @param list<Finding> $others          what is wrong besides; a waiting queue is a consequence of what is broken
     * @param bool          $isLoginAccepted whether the mail server accepts the login now
     *
     * @return list<Finding>
     */
    public function inDatabase(?Database $database, array $others, bool $isLoginAccepted): array
    {
        $findings = $database === null ? [] : array_filter([
            $this->missingBackup($database),
            ...$this->undelivered(new InquiryQueries($database), $isLoginAccepted),
            ($database->note(Database::UNKNOWN_PROXY) ?? 0) <= $this->now - self::PROXY_IS_RECENT_S ? null : new Finding(
                'unknown-proxy',
                // A single client can cause it with a header of its own.
                Finding::ADVICE,
                'Visitors come through a proxy or CDN that TRUSTED_PROXIES in .env does not name.',
                'They share one rate limit, which is 20 times as high until then.',
                "Write TRUSTED_PROXIES='…' in .env with the addresses of the proxy (Cloudflare: cloudflare.com/ips).",
            ),
        ]);
        $isBroken = in_array(Finding::BROKEN, array_column([...$others, ...$findings], 'kind'), true);

        return [...$findings, ...array_filter([
            $database !== null && !$isBroken && $this->isLate(new InquiryQueries($database)) ? new Finding(
                'queue-waits',
                Finding::BROKEN,
                'Inquiries wait for longer than they should.',
                'You have no mail of them.',
                'Check in cPanel under "Cron Jobs" that deliver runs every five minutes.'
                    . ' To send them now and see what is wrong, run ' . Finding::inTerminal('deliver'),
            ) : $this->missingCron($database?->note(Database::CRON_RAN)),
            $isBroken || $database?->note(Database::MAIL_PROVED) === $this->settings->fingerprint() ? null : new Finding(
                'mail-not-proved',
                Finding::UNCHECKED,
                'No mail was sent with the present settings yet.',
                'Only a mail that arrives proves that they work.',
                'Send yourself a message through the form.',
            ),
        ])];
    }

    /** Whether the hourly limit lets inquiries wait. */
    public function isThrottled(InquiryQueries $queries): bool
    {
        return $queries->count(InquiryState::Pending) > 0
            && $queries->isHourlyLimitReached($this->settings->hourlyLimit, count($this->settings->to), $this->now);
    }

    private function missingBackup(Database $database): ?Finding
    {
        if ($this->settings->dataSource->file() === null) {
            return null;
        }
        $last = (new Backups($database, $this->settings->dataSource, $this->now))->lastDayEnd();
        // The daily tasks make the first backup.
        $isMissing = $last === null && ($database->note(Database::DAILY_TASKS) ?? PHP_INT_MAX) <= $this->now;

        return !$isMissing && ($last ?? $this->now) >= $this->now - self::BACKUP_IS_RECENT_S ? null : new Finding(
            'backup-old',
            Finding::ADVICE,
            $isMissing ? 'There is no backup of the inquiries.' : 'The last backup of the inquiries is older than two days.',
            'What is lost with the database cannot be restored.',
            ($this->freeBytes ?? Backups::MIN_FREE_BYTES) < Backups::MIN_FREE_BYTES
                ? 'Less than 20 MB are free on the disk: delete old mails or files in cPanel, or ask your host for more space.'
                : 'To make one now and see what prevents it, run ' . Finding::inTerminal('backup'),
        );
    }

    /** @return list<Finding|null> */
    private function undelivered(InquiryQueries $queries, bool $isLoginAccepted): array
    {
        $failed = $queries->countGivenUp();
        $rejected = $queries->countRejected();

        return [
            $this->lastFailure($queries, $isLoginAccepted),
            $failed === 0 ? null : new Finding(
                'inquiries-failed',
                Finding::BROKEN,
                "Inquiries that could not be sent for three days: {$failed}.",
                'They are stored, and you have no mail of them.',
                'Mend what stands above or below; then they go with the next one. To send them now, run ' . Finding::inTerminal('retry'),
            ),
            $rejected === 0 ? null : new Finding(
                'inquiries-rejected',
                Finding::ADVICE,
                "Inquiries whose words your mail server rejects: {$rejected}.",
                'They are stored, and you got a notice of each. After three days they are not tried again by themselves.',
                'Read them with list and show, and delete them with erase. To send one again, with its id in place of ID, run '
                    . Finding::inTerminal('retry ID'),
            ),
        ];
    }

    /** The latest failure of a mail, unless it is over: by a mail sent since, or by a login that is accepted now. */
    private function lastFailure(InquiryQueries $queries, bool $isLoginAccepted): ?Finding
    {
        $trouble = $queries->lastFailed();
        $step = DeliveryStep::tryFrom((string) $trouble?->errorStep);
        if ($trouble === null || $step === null || ($queries->lastSuccess() ?? 0) > $trouble->errorAt) {
            return null;
        }
        $isOver = $isLoginAccepted && $step !== DeliveryStep::Sender && $step->concernsAllMails();

        return $isOver ? null : SmtpAdvice::finding($step, (string) $trouble->error);
    }

    private function isLate(InquiryQueries $queries): bool
    {
        // A report of quarantined inquiries goes once a day; nothing else tells the owner that the mail server rejects it.
        $oldest = min($queries->oldestPending() ?? $this->now, ($queries->oldestUnreported() ?? $this->now) + self::DAY_S);

        return $oldest < $this->now - self::LONG_WAIT_S && !$this->isThrottled($queries);
    }

    /** @param int|null $ran when cron last ran; null if it never did */
    private function missingCron(?int $ran): ?Finding
    {
        return $ran !== null && $ran > $this->now - self::DAY_S ? null : new Finding(
            'cron-missing',
            Finding::ADVICE,
            'Cron has not run "php api/inquiries.php deliver" ' . ($ran === null ? 'yet.' : 'for a day.'),
            'An inquiry that the mail server does not accept at once waits for the next inquiry.',
            'Add this line in cPanel under "Cron Jobs": ' . self::CRON,
        );
    }
}
