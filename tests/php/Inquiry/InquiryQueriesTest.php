<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Closure;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Storage\Database;
use Contact\Tests\Support\StoreTestCase;

/** The queries that run for each mail, on SQLite. */
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

    /**
     * @param Closure(InquiryLifecycle): bool $search which finds nothing
     *
     * @return list<int|string|null> the steps of SQLite for its queries (sqlite.org/eqp.html)
     */
    private function plansOf(Closure $search): array
    {
        $connection = $this->open($this->newStore('sqlite'));
        $plans = [];
        $explain = static function (string $sql, array $values) use ($connection, &$plans): void {
            /** @var array<string, int|string|null> $values */
            array_push($plans, ...array_column($connection->rows("EXPLAIN QUERY PLAN {$sql}", $values), 'detail'));
        };
        $database = self::createStub(Database::class);
        $database->method('rows')->willReturnCallback(static function (string $sql, array $values) use ($explain): array {
            $explain($sql, $values);

            return [];
        });
        $database->method('number')->willReturnCallback(static function (string $sql, array $values) use ($explain): null {
            $explain($sql, $values);

            return null;
        });
        self::assertFalse($search($this->lifecycle($database)));

        return $plans;
    }
}
