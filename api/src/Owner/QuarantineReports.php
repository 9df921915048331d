<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Company;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\Database;
use Contact\Storage\Notes;
use DateTimeZone;

/** Makes the owner's daily report of quarantined inquiries. */
final readonly class QuarantineReports
{
    private const REPORT_EVERY_S = 86400;
    private const RETRY_AFTER_S = 3600;
    private const INQUIRIES_IN_FULL = 50;
    private const INQUIRIES_IN_REPORT = 2000;
    private const NOTE = 'report-due';

    private Notes $notes;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(
        private Database $database,
        private InquiryLifecycle $lifecycle,
        private Company $company,
        private DateTimeZone $timezone,
        private Closure $clock,
    ) {
        $this->notes = new Notes($database);
    }

    /** Whether there are quarantined inquiries that no report has shown, and the last report was a day ago. */
    public function isDue(): bool
    {
        $now = ($this->clock)();
        $due = $this->notes->number(self::NOTE) ?? 0;

        // A due time more than a day ahead was written by a clock that was ahead.
        return ($now >= $due || $due > $now + self::REPORT_EVERY_S) && $this->lifecycle->hasUnreported();
    }

    /**
     * The due report; null if none is due, or if another process makes it. Until it is recorded as sent, the next
     * attempt is due in an hour.
     */
    public function takeReport(): ?QuarantineReport
    {
        $now = ($this->clock)();
        // Only the process that moves the note makes the report.
        if (!$this->isDue() || !$this->notes->move(self::NOTE, $this->notes->number(self::NOTE) ?? 0, $now + self::RETRY_AFTER_S)) {
            return null;
        }
        $mark = -$now;
        $this->lifecycle->markForReport($mark);
        $marked = " FROM contact_inquiries WHERE state = '" . InquiryState::Quarantined->value . "' AND reported_at = :mark";
        $rows = $this->database->rows(
            'SELECT ' . StoredInquiry::COLUMNS . $marked . ' ORDER BY received_at DESC LIMIT ' . self::INQUIRIES_IN_REPORT,
            ['mark' => $mark],
        );
        $count = (int) $this->database->number("SELECT COUNT(*){$marked}", ['mark' => $mark]);

        $inquiries = array_map(Inquiry::restored(...), $rows);
        $inFull = array_splice($inquiries, 0, self::INQUIRIES_IN_FULL);

        return QuarantineReport::of($inFull, $inquiries, $count, $now, $this->company, $this->timezone);
    }

    /** Records that it was sent, so that the next report leaves its inquiries out. */
    public function recordReport(QuarantineReport $report): void
    {
        $now = ($this->clock)();
        $this->notes->set(self::NOTE, $now + self::REPORT_EVERY_S);
        $this->lifecycle->recordReport(-$report->date()->getTimestamp());
    }
}
