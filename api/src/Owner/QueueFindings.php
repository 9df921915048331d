<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\DeliveryStep;
use Contact\Delivery\SmtpAdvice;
use Contact\Finding;
use Contact\FindingKind;
use Contact\Inquiry\InquiryQueries;
use Contact\Settings;
use Contact\Storage\Notes;

/** Finds what is wrong with stored inquiries and their delivery. Throws `PDOException`. */
final readonly class QueueFindings
{
    /** A pending inquiry that is older than this is late, in seconds. */
    private const LONG_WAIT_S = 3600;
    private const PROXY_IS_RECENT_S = 7 * self::DAY_S;
    private const DAY_S = 86400;
    /** As in docs/owner.md. Cron starts in the home folder, and PHP is not in its PATH on every host. */
    private const CRON = '*/5 * * * * /usr/local/bin/php ~/public_html/api/inquiries.php deliver >/dev/null 2>&1';

    /**
     * @param int  $now             seconds since 1970
     * @param bool $isThrottled     whether the hourly limit lets inquiries wait
     * @param bool $isLoginAccepted whether the mail server accepts the login now
     */
    public function __construct(
        private InquiryQueries $queries,
        private Settings $settings,
        private int $now,
        private bool $isThrottled,
        private bool $isLoginAccepted,
    ) {
    }

    /**
     * @param list<Finding> $others what is wrong besides; a waiting queue is a consequence of what is broken
     *
     * @return list<Finding>
     */
    public function all(array $others = []): array
    {
        $failed = $this->queries->countGivenUp();
        $rejected = $this->queries->countRejected();
        $proxySeen = $this->queries->note(Notes::UNKNOWN_PROXY) ?? 0;
        $findings = array_values(array_filter([
            $this->lastFailure(),
            $failed === 0 ? null : new Finding(
                'inquiries-failed',
                FindingKind::Broken,
                "Inquiries that could not be sent for three days: {$failed}.",
                'They are stored, and you have no mail of them.',
                'Mend what stands above or below; then they are sent with the next one. To send them now, run ' . Finding::inTerminal('retry'),
            ),
            $rejected === 0 ? null : new Finding(
                'inquiries-rejected',
                FindingKind::Advice,
                "Inquiries whose words your mail server rejects: {$rejected}.",
                'They are stored, and you got a notice of each. After three days they are not tried again by themselves.',
                'Read them with list and show, and delete them with erase. To send one again, with its id in place of ID, run ' . Finding::inTerminal('retry ID'),
            ),
            $proxySeen <= $this->now - self::PROXY_IS_RECENT_S ? null : new Finding(
                'unknown-proxy',
                // A single client can cause it with a header of its own.
                FindingKind::Advice,
                'Visitors come through a proxy or CDN that TRUSTED_PROXIES in .env does not name.',
                'They share one rate limit, which is 20 times as high until then.',
                "Write TRUSTED_PROXIES='…' in .env with the addresses of the proxy (Cloudflare: cloudflare.com/ips).",
            ),
        ]));
        $isBroken = self::isAnyBroken([...$others, ...$findings]);
        // A report of quarantined inquiries goes once a day; nothing else tells the owner that the mail server rejects it.
        $oldest = min($this->queries->oldestPending() ?? $this->now, ($this->queries->oldestUnreported() ?? $this->now) + self::DAY_S);
        $isLate = !$isBroken && !$this->isThrottled && $oldest < $this->now - self::LONG_WAIT_S;

        return [...$findings, ...array_values(array_filter([
            !$isLate ? self::missingCron($this->queries->note(Notes::CRON_RAN), $this->now) : new Finding(
                'queue-waits',
                FindingKind::Broken,
                'Inquiries wait for longer than they should.',
                'You have no mail of them.',
                'Check in cPanel under "Cron Jobs" that deliver runs every five minutes. To send them now and see what is wrong, run ' . Finding::inTerminal('deliver'),
            ),
            $isBroken || $this->queries->note(Notes::MAIL_PROVED) === $this->settings->fingerprint() ? null : self::notProved(),
        ]))];
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
        return array_values(array_filter([self::missingCron(null, $now), self::isAnyBroken($others) ? null : self::notProved()]));
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

    /** @param list<Finding> $findings */
    private static function isAnyBroken(array $findings): bool
    {
        return in_array(FindingKind::Broken, array_column($findings, 'kind'), true);
    }

    /** The latest failure of a mail, unless it is over: by a mail sent since, or by a login that is accepted now. */
    private function lastFailure(): ?Finding
    {
        $trouble = $this->queries->lastFailed(isRejectedToo: false);
        $step = DeliveryStep::tryFrom((string) $trouble?->errorStep);
        $isBeforeMail = in_array($step, [DeliveryStep::Connecting, DeliveryStep::Greeting, DeliveryStep::Encrypting, DeliveryStep::LoggingIn], true);
        $isOver = $trouble === null || ($this->queries->lastSuccess() ?? 0) > $trouble->errorAt
            || ($this->isLoginAccepted && $isBeforeMail);

        return $isOver || $step === null ? null : SmtpAdvice::finding($step, (string) $trouble->error);
    }

    private static function missingCron(?int $ran, int $now): ?Finding
    {
        return $ran !== null && $ran > $now - self::DAY_S ? null : new Finding(
            'cron-missing',
            FindingKind::Advice,
            $ran === null ? 'Cron has never run "php api/inquiries.php deliver".' : 'Cron has not run "php api/inquiries.php deliver" for a day.',
            'An inquiry that the mail server does not accept at once waits for the next inquiry.',
            'Add this line in cPanel under "Cron Jobs": ' . self::CRON,
        );
    }
}
