<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\Database;

/** The inquiries that look like spam, and the owner's daily report of them. */
final readonly class QuarantineReports
{
    private const REPORT_EVERY_S = 86400;
    private const TRY_AGAIN_AFTER_S = 3600;
    private const INQUIRIES_IN_FULL = 50;
    private const INQUIRIES_IN_REPORT = 2000;
    private const NOTE = 'report-due';

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(private Database $database, private Closure $clock)
    {
    }

    /** The report that is due, if there is something to tell that no report has told. Until it is
     * recorded, the next try is in an hour. */
    public function takeReport(): ?QuarantineReport
    {
        $now = ($this->clock)();
        $due = $this->database->number('SELECT moment FROM contact_notes WHERE name = :name', ['name' => self::NOTE]) ?? 0;
        // A report that is due later than a day from now was put off by a clock that has been set back.
        if ($now < $due && $due <= $now + self::REPORT_EVERY_S) {
            return null;
        }
        // A report that never went out has left its mark on some; they are told again.
        $mark = -$now;
        $isSomething = $this->database->write(
            'UPDATE contact_inquiries SET reported_at = :mark WHERE state = :state AND (reported_at IS NULL OR reported_at < 0)',
            ['mark' => $mark, 'state' => InquiryState::Quarantined->value],
        ) > 0;
        if (!$isSomething) {
            return null;
        }
        $this->note($now + self::TRY_AGAIN_AFTER_S);
        $marked = ' FROM contact_inquiries WHERE reported_at = :mark';
        $rows = $this->database->rows(
            'SELECT ' . StoredInquiry::COLUMNS . $marked . ' ORDER BY received_at DESC LIMIT ' . self::INQUIRIES_IN_REPORT,
            ['mark' => $mark],
        );
        $count = (int) $this->database->number("SELECT COUNT(*){$marked}", ['mark' => $mark]);

        $inquiries = array_map(Inquiry::restored(...), $rows);
        $inFull = array_splice($inquiries, 0, self::INQUIRIES_IN_FULL);

        return QuarantineReport::of($inFull, $inquiries, $count, $now);
    }

    /** From now on nobody is told of these again. */
    public function recordReport(QuarantineReport $report): void
    {
        $now = ($this->clock)();
        $this->note($now + self::REPORT_EVERY_S);
        $this->database->write(
            'UPDATE contact_inquiries SET reported_at = :now WHERE reported_at = :mark',
            ['now' => $now, 'mark' => -$report->madeAt->getTimestamp()],
        );
    }

    private function note(int $moment): void
    {
        $values = ['name' => self::NOTE, 'moment' => $moment];
        if ($this->database->write('UPDATE contact_notes SET moment = :moment WHERE name = :name', $values) === 0) {
            $this->database->insert('INSERT INTO contact_notes (name, moment) VALUES (:name, :moment)', $values);
        }
    }
}
