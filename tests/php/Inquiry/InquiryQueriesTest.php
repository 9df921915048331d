<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Closure;
use Contact\Inquiry\InquiryQueries;
use Contact\Owner\Retention;
use Contact\Storage\Database;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\MockObject\Stub;

/** The queries that run for each mail, and those of a purge, on SQLite. */
final class InquiryQueriesTest extends StoreTestCase
{
    /** @var list<string> the steps of SQLite for each statement (sqlite.org/eqp.html) */
    private array $plans = [];

    public function test_looking_for_the_next_inquiry_and_for_unreported_spam_seeks_in_an_index(): void
    {
        self::assertFalse($this->lifecycle($this->explained())->hasDue());
        $queue = 'SEARCH contact_inquiries USING INDEX contact_inquiries_queue (state=? AND spam_signals=? AND due_at<?)';
        $byState = 'SEARCH contact_inquiries USING INDEX contact_inquiries_by_state (state=? AND due_at>?)';
        self::assertSame([$queue, $queue, $byState], $this->plans);
        $this->plans = [];
        self::assertSame(0, (new InquiryQueries($this->explained()))->countWhere(InquiryQueries::UNREPORTED));
        $reported = 'SEARCH contact_inquiries USING COVERING INDEX contact_inquiries_reported (state=? AND reported_at=?)';
        self::assertSame([$reported], $this->plans);
    }

    public function test_a_purge_seeks_in_indexes_and_deletes_in_parts_between_which_visitors_can_be_stored(): void
    {
        $numbers = 'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 401)';
        $columns = 'id, received_at, name, email, phone, subject, project_type, message, state, since, due_at';
        $values = "n, 1, 'Asha', 'asha@example.com', '', '', 'general', 'Hello', 'sent', 1, 1";
        $this->database()->execute("INSERT INTO contact_inquiries ({$columns}) {$numbers} SELECT {$values} FROM numbers");
        $left = fn(): int => (int) $this->database()->number('SELECT COUNT(*) FROM contact_inquiries');
        $parts = [];
        $database = $this->explained();
        $database->method('transaction')->willReturnCallback(function (Closure $work) use ($left, &$parts): mixed {
            /** @var Closure(): int $work */
            $before = $left();
            $result = $this->database()->transaction($work);
            $parts[] = $before - $left();

            return $result;
        });
        $database->method('scrub')->willReturn(true);
        $site = $this->container($this->settings());
        self::assertSame(401, (new Retention($database, $site->backups(), $site->settings, $this->now))->purge());
        self::assertSame([200, 200, 1], $parts);
        self::assertContains('SEARCH contact_keys USING INDEX contact_keys_by_inquiry (inquiry_id=?)', $this->plans);
        self::assertSame([], preg_grep('/^SCAN/', $this->plans));
    }

    private function explained(): Database&Stub
    {
        $real = $this->database();
        $database = self::createStub(Database::class);
        foreach (['rows' => $real->rows(...), 'number' => $real->number(...), 'write' => $real->write(...)] as $method => $run) {
            $database->method($method)->willReturnCallback(function (string $sql, array $values = []) use ($real, $run): mixed {
                /** @var array<string, int|string|null> $values */
                $steps = $real->rows("EXPLAIN QUERY PLAN {$sql}", $values);
                foreach (array_column($steps, 'detail') as $step) {
                    // Older versions of SQLite say `SEARCH TABLE`.
                    $this->plans[] = str_replace(' TABLE ', ' ', (string) $step);
                }

                return $run($sql, $values);
            });
        }

        return $database;
    }
}
