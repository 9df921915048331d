<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\DeliveryStep;
use Contact\Delivery\SmtpAdvice;
use Contact\Finding;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\SqliteDatabase;
use Contact\Storage\StorageUnavailable;

/** Finds what is wrong with the store, its disk, its backups and its queue. Throws `PDOException`. */
final readonly class StoreFindings
{
    private const INQUIRY_BYTES = 16384;
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
            'No inquiry is stored while the disk is full, and without its reserve none is sent: make room.',
            'Inquiries are mailed at once, or their senders asked to call you.',
            'Delete old backups or mails in cPanel, or ask your host for more space.',
        )];
    }

    /** @return list<Finding> about stores that the settings no longer name */
    public function formerStores(): array
    {
        return array_map(static fn(string $file): Finding => new Finding(
            'store-former',
            Finding::BROKEN,
            'There is a store that the settings no longer name.',
            'It may hold inquiries of which you have no mail, and neither erase nor the retention deletes them.',
            'If no other site uses it, take its inquiries over, and then delete it. To take them over, with its path in place of FILE, run '
                . Finding::inTerminal('restore FILE'),
            $file,
        ), $this->settings->formerStores());
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
     * @param list<Finding> $others          what is wrong besides; a waiting queue is a consequence of what is broken
     * @param bool          $isLoginAccepted whether the mail server accepts the login now
     *
     * @return list<Finding>
     */
    public function inDatabase(Database $database, array $others, bool $isLoginAccepted): array
    {
        $queries = new InquiryQueries($database);
        $findings = array_filter([
            $this->missingBackup($database),
            ...$this->undelivered($queries, $isLoginAccepted),
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
            !$isBroken && $this->isLate($queries) ? new Finding(
                'queue-waits',
                Finding::BROKEN,
                'Inquiries wait for longer than they should.',
                'You have no mail of them.',
                'Check in cPanel under "Cron Jobs" that deliver runs every five minutes.'
                    . ' To send them now and see what is wrong, run ' . Finding::inTerminal('retry'),
            ) : $this->missingCron($database),
            $isBroken || $database->note(Database::MAIL_PROVED) === $this->settings->fingerprint() ? null : new Finding(
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
        // The daily tasks make the first one. A database server makes its own.
        $isDue = $this->settings->dataSource->file() !== null && $database->note(Database::DAILY_TASKS) !== null;

        return !$isDue || (new Backups($database, $this->settings->dataSource, $this->now))->hasRecent() ? null : new Finding(
            'backup-old',
            Finding::ADVICE,
            'There is no backup of the inquiries of the last two days.',
            'What is lost with the database cannot be restored.',
            'Where less than 20 MB are free on the disk, delete old mails or files in cPanel, or ask your host for more space.'
                . ' To make one now and see what prevents it, run ' . Finding::inTerminal('backup'),
        );
    }

    /** @return list<Finding|null> */
    private function undelivered(InquiryQueries $queries, bool $isLoginAccepted): array
    {
        $failed = $queries->countWhere(InquiryQueries::GIVEN_UP);
        $rejected = $queries->countWhere(InquiryQueries::REJECTED);

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

        return $isLoginAccepted && $step->isOfLogin() ? null : SmtpAdvice::finding($step, (string) $trouble->error);
    }

    private function isLate(InquiryQueries $queries): bool
    {
        // A report of quarantined inquiries goes once a day; nothing else tells the owner that the mail server rejects it.
        $unreported = $queries->oldest(InquiryQueries::UNREPORTED) ?? $this->now;
        $oldest = min($queries->oldest(InquiryQueries::PENDING) ?? $this->now, $unreported + self::DAY_S);

        return $oldest < $this->now - self::LONG_WAIT_S && !$this->isThrottled($queries);
    }

    private function missingCron(Database $database): ?Finding
    {
        return ($database->note(Database::CRON_RAN) ?? 0) > $this->now - self::DAY_S ? null : new Finding(
            'cron-missing',
            Finding::ADVICE,
            'Cron has not run "php api/inquiries.php deliver" in the last day.',
            'An inquiry that the mail server does not accept at once waits for the next inquiry.',
            'Add this line in cPanel under "Cron Jobs": ' . self::CRON,
        );
    }
}
