<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Company;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryQueries;
use Contact\Storage\Notes;
use DateTimeZone;

/** Makes the owner's daily report of quarantined inquiries. */
final readonly class QuarantineReports
{
    private const REPORT_EVERY_S = 86400;
    private const RETRY_AFTER_S = 3600;
    private const INQUIRIES_IN_REPORT = 2000;
    private const NOTE = 'quarantine-reported';

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(
        private InquiryQueries $queries,
        private InquiryLifecycle $lifecycle,
        private Notes $notes,
        private Company $company,
        private DateTimeZone $timezone,
        private Closure $clock,
    ) {
    }

    /** Whether there are quarantined inquiries that no report has shown, and the last report was a day ago. */
    public function isDue(): bool
    {
        return $this->notes->isTurn(self::NOTE, self::REPORT_EVERY_S, ($this->clock)()) && $this->queries->countUnreported() > 0;
    }

    /** The due report; null if another process makes it. Until it is recorded as sent, the next attempt is due in an hour. */
    public function takeReport(): ?QuarantineReport
    {
        $now = ($this->clock)();
        if (!$this->notes->takeTurn(self::NOTE, self::REPORT_EVERY_S, $now)) {
            return null;
        }
        $this->notes->set(self::NOTE, $now - self::REPORT_EVERY_S + self::RETRY_AFTER_S);

        return new QuarantineReport(
            $this->queries->unreported(self::INQUIRIES_IN_REPORT),
            $this->queries->countUnreported(),
            $this->company,
            $this->timezone,
        );
    }

    /** Records that it was sent, so that the next report leaves its inquiries out. */
    public function recordReport(QuarantineReport $report): void
    {
        $this->notes->set(self::NOTE, ($this->clock)());
        $this->lifecycle->recordReported(array_column($report->inquiries, 'id'));
    }
}
