<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Closure;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Storage\Database;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\MockObject\Stub;

/** The queries that run for each mail, and those of a purge, on SQLite. */
final class InquiryQueriesTest extends StoreTestCase
{
    public function test_looking_for_unreported_spam_seeks_in_an_index(): void
    {
        self::assertSame([
            'SEARCH contact_inquiries USING COVERING INDEX contact_inquiries_reported (state=? AND reported_at=?)',
            'SEARCH contact_inquiries USING COVERING INDEX contact_inquiries_reported (state=? AND reported_at<?)',
        ], $this->plansOf(static fn(InquiryLifecycle $lifecycle): bool => $lifecycle->hasUnreported()));
    }

    public function test_looking_for_the_next_inquiry_seeks_in_an_index_and_sorts_nothing(): void
    {
        self::assertSame([
            'SEARCH contact_inquiries USING INDEX contact_inquiries_queue (state=? AND spam_signals=? AND due_at<?)',
            'SEARCH contact_inquiries USING INDEX contact_inquiries_queue (state=? AND spam_signals=? AND due_at<?)',
            'SEARCH contact_inquiries USING INDEX contact_inquiries_by_state (state=? AND due_at>?)',
        ], $this->plansOf(static fn(InquiryLifecycle $lifecycle): bool => $lifecycle->hasDue()));
    }

    public function test_a_purge_seeks_in_indexes_and_deletes_in_parts_between_which_visitors_can_be_stored(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $numbers = 'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 401)';
        $connection->execute("INSERT INTO contact_inquiries (id, received_at, name, email, phone, subject, project_type, message, state, since, due_at)
            {$numbers} SELECT n, 1, 'Asha', 'asha@example.com', '', '', 'general', 'Hello', 'sent', 1, 1 FROM numbers");
        $left = static fn(): int => (int) $connection->number('SELECT COUNT(*) FROM contact_inquiries');
        $parts = [];
        $database = $this->explained($connection, $plans);
        $database->method('transaction')->willReturnCallback(static function (Closure $work) use ($connection, $left, &$parts): mixed {
            /** @var Closure(): int $work */
            $before = $left();
            $result = $connection->transaction($work);
            $parts[] = $before - $left();

            return $result;
        });

        self::assertSame(401, $this->lifecycle($database)->purge(2, 2));
        self::assertSame([200, 200, 1], $parts);
        self::assertContains('SEARCH contact_keys USING INDEX contact_keys_by_inquiry (inquiry_id=?)', $plans);
        self::assertSame([], preg_grep('/^SCAN/', $plans));
    }

    /**
     * @param Closure(InquiryLifecycle): bool $search which finds nothing
     *
     * @return list<string> the steps of SQLite for its queries
     */
    private function plansOf(Closure $search): array
    {
        self::assertFalse($search($this->lifecycle($this->explained($this->open($this->newStore('sqlite')), $plans))));

        return $plans;
    }

    /**
     * @param list<string>|null $plans gets the steps of SQLite for each statement (sqlite.org/eqp.html)
     *
     * @param-out list<string> $plans
     */
    private function explained(Database $connection, ?array &$plans): Database&Stub
    {
        $plans = [];
        $database = self::createStub(Database::class);
        foreach (['rows' => $connection->rows(...), 'number' => $connection->number(...), 'write' => $connection->write(...)] as $method => $run) {
            $database->method($method)->willReturnCallback(static function (string $sql, array $values) use ($connection, $run, &$plans): mixed {
                /** @var array<string, int|string|null> $values */
                $steps = array_column($connection->rows("EXPLAIN QUERY PLAN {$sql}", $values), 'detail');
                // Older versions of SQLite say `SEARCH TABLE`.
                array_push($plans, ...array_map(static fn(int|string|null $step): string => str_replace(' TABLE ', ' ', (string) $step), $steps));

                return $run($sql, $values);
            });
        }

        return $database;
    }
}
