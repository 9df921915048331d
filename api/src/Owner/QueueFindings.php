<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\DeliveryStep;
use Contact\Delivery\MailSettings;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;

/** Finds what is wrong with stored inquiries and their delivery. Throws `PDOException`. */
final readonly class QueueFindings
{
    /** A pending inquiry that is older than this is late, in seconds. */
    private const LONG_WAIT_S = 3600;
    private const PROXY_IS_RECENT_S = 7 * 86400;
    private const CRON_IS_RECENT_S = 86400;
    /** Clocks of servers that share a database may differ by this much. */
    private const CLOCK_TOLERANCE_S = 600;
    /** As in docs/owner.md. Cron starts in the home folder, and PHP is not in its PATH on every host. */
    private const CRON = '*/5 * * * * /usr/local/bin/php ~/public_html/api/inquiries.php deliver >/dev/null 2>&1';

    /**
     * @param MailSettings|null $settings    null if no mail can be sent with them
     * @param int               $now         seconds since 1970
     * @param bool              $isThrottled whether the hourly limit stopped the last run
     */
    public function __construct(private InquiryQueries $queries, private ?MailSettings $settings, private int $now, private bool $isThrottled = false)
    {
    }

    /**
     * @param list<Finding> $others what is wrong besides; a waiting queue is a consequence of what is broken
     *
     * @return list<Finding>
     */
    public function all(array $others = []): array
    {
        $findings = array_values(array_filter([$this->lastFailure(), $this->failed(), $this->rejected(), $this->unknownProxy()]));
        $isBroken = Finding::isAnyBroken([...$others, ...$findings]);
        $waiting = $isBroken ? null : $this->waiting();
        $isUnproved = !$isBroken && $this->settings !== null && !$this->queries->isProved($this->settings->fingerprint());

        return array_values(array_filter([
            ...$findings,
            $waiting,
            $waiting === null ? self::missingCron($this->queries->lastCronRun(), $this->now) : null,
            $this->clock(),
            $isUnproved ? self::notProved() : null,
        ]));
    }

    /**
     * Before the first inquiry and the first cron run, which make the store.
     *
     * @param list<Finding> $others what is wrong besides
     *
     * @return list<Finding>
     */
    public static function ofNoStore(array $others, int $now): array
    {
        return array_values(array_filter([self::missingCron(null, $now), Finding::isAnyBroken($others) ? null : self::notProved()]));
    }

    public static function notProved(): Finding
    {
        return new Finding(
            'mail-not-proved',
            FindingKind::Unchecked,
            'No mail was sent with the present settings yet.',
            'Only a mail that arrives proves that they work.',
            'Send yourself a message through the form.',
        );
    }

    private function lastFailure(): ?Finding
    {
        $trouble = $this->queries->lastFailed(isRejectedToo: false);
        $isOver = $trouble === null || ($this->queries->lastSuccess() ?? 0) > $trouble->errorAt || $trouble->state === InquiryState::Sent;

        return $isOver ? null : DeliveryStep::tryFrom((string) $trouble->errorStep)?->finding((string) $trouble->error);
    }

    private function failed(): ?Finding
    {
        $count = $this->queries->countGivenUp();

        return $count === 0 ? null : new Finding(
            'inquiries-failed',
            FindingKind::Broken,
            "Inquiries that could not be sent for three days: {$count}.",
            'They are stored, and you have no mail of them.',
            'Mend what stands above or below; then they are sent with the next one. To send them now, run ' . Finding::inTerminal('retry'),
        );
    }

    private function rejected(): ?Finding
    {
        $count = $this->queries->countRejected();

        return $count === 0 ? null : new Finding(
            'inquiries-rejected',
            FindingKind::Advice,
            "Inquiries whose words your mail server rejects: {$count}.",
            'They are stored, and you got a notice of each. After three days they are not tried again by themselves.',
            'Read them with list and show, and delete them with erase. To send one again, with its id in place of ID, run ' . Finding::inTerminal('retry ID'),
        );
    }

    private function unknownProxy(): ?Finding
    {
        $seen = $this->queries->lastUnknownProxy();

        return $seen === null || $seen <= $this->now - self::PROXY_IS_RECENT_S ? null : new Finding(
            'unknown-proxy',
            // A single client can cause it with a header of its own.
            FindingKind::Advice,
            'Visitors come through a proxy or CDN that TRUSTED_PROXIES in .env does not name.',
            'They share one rate limit, which is 20 times as high until then.',
            "Write TRUSTED_PROXIES='…' in .env with the addresses of the proxy (Cloudflare: cloudflare.com/ips).",
        );
    }

    private function waiting(): ?Finding
    {
        $oldest = $this->queries->oldestPending();

        return $this->isThrottled || $oldest === null || $oldest >= $this->now - self::LONG_WAIT_S ? null : new Finding(
            'queue-waits',
            FindingKind::Broken,
            'Inquiries wait for longer than they should.',
            'You have no mail of them.',
            'Check in cPanel under "Cron Jobs" that deliver runs every five minutes. To send them now and see what is wrong, run ' . Finding::inTerminal('deliver'),
        );
    }

    private static function missingCron(?int $ran, int $now): ?Finding
    {
        return $ran !== null && $ran > $now - self::CRON_IS_RECENT_S ? null : new Finding(
            'cron-missing',
            FindingKind::Advice,
            $ran === null ? 'Cron has never run "php api/inquiries.php deliver".' : 'Cron has not run "php api/inquiries.php deliver" for a day.',
            'An inquiry that the mail server does not accept at once waits for the next inquiry.',
            'Add this line in cPanel under "Cron Jobs": ' . self::CRON,
        );
    }

    private function clock(): ?Finding
    {
        $latest = max($this->queries->lastCronRun() ?? 0, $this->queries->lastDailyTasks() ?? 0);

        return $latest <= $this->now + self::CLOCK_TOLERANCE_S ? null : new Finding(
            'clock-differs',
            FindingKind::Advice,
            "The host's clock is behind, or was ahead: the last run of the queue is in the future.",
            'Mails have a wrong date, and the hourly limit counts wrongly.',
            "Ask your host to set the server's clock.",
        );
    }
}
