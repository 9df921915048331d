<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Closure;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\SpamSignals;
use Contact\Storage\Database;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

/** Each row of the table of states in docs/inquiries.md, by an act of its method. */
#[Group('stores')]
final class InquiryLifecycleTest extends StoreTestCase
{
    #[DataProvider('transitions')]
    public function test_the_table_of_states_holds(string $from, string $to, string $when, string $method): void
    {
        $states = match ($from) {
            '(new)' => [null],
            'any' => InquiryState::cases(),
            default => array_map(InquiryState::from(...), explode(', ', $from)),
        };
        foreach ($states as $state) {
            foreach (explode(', ', $method) as $name) {
                $id = $state === null ? '' : $this->addIn($state);
                $id = $this->acts()["{$to}: {$name}"]($id);
                $stored = $this->queries()->startingWith($id);
                self::assertSame($to === '(deleted)' ? [] : [$to], array_column(array_column($stored, 'state'), 'value'));
                foreach ($stored as $one) {
                    $queuedAt = $this->database()->number('SELECT since FROM contact_inquiries WHERE id = :id', ['id' => $id]);
                    if (str_contains($when, 'due at once')) {
                        self::assertSame($this->now, $one->dueAt);
                    }
                    if (str_contains($when, 'the backoff')) {
                        self::assertGreaterThan($this->now, $one->dueAt);
                    }
                    if (str_contains($when, 'three new days')) {
                        self::assertSame([$this->now, 0], [$queuedAt, $one->attempts]);
                    }
                }
                $this->database()->execute('DELETE FROM contact_inquiries');
                $this->now += 600;
            }
        }
    }

    public function test_a_process_that_another_was_faster_than_claims_the_next_inquiry(): void
    {
        $this->add('First');
        $this->now++;
        $this->add('Second');
        [$first, $second] = $this->database()->rows('SELECT * FROM contact_inquiries ORDER BY due_at');
        $this->lifecycle()->claim();
        $slow = self::createStub(Database::class);
        $slow->method('rows')->willReturnOnConsecutiveCalls([$first], [$second]);
        $slow->method('write')->willReturnCallback($this->database()->write(...));
        self::assertSame('Second', $this->lifecycle($slow)->claim()?->inquiry->message);
    }

    /** @return iterable<string, list<string>> */
    public static function transitions(): iterable
    {
        preg_match_all('/^\| (.* \| `\w+`.*)\|$/m', (string) file_get_contents(dirname(__DIR__, 3) . '/docs/inquiries.md'), $rows);
        foreach ($rows[1] as $row) {
            $cells = array_map(trim(...), explode('|', str_replace('`', '', $row)));
            yield "from {$cells[0]} to {$cells[1]} by {$cells[3]}" => $cells;
        }
    }

    /** @return array<string, Closure(string): string> by state and method; each gets the id of an inquiry, and returns that of the one to look at */
    private function acts(): array
    {
        $lifecycle = $this->lifecycle();
        $fail = function (string $id) use ($lifecycle): string {
            $claimed = $lifecycle->claim();
            self::assertNotNull($claimed);
            $lifecycle->recordFailure($claimed->inquiry->id, 1, 'content', '451 later');

            return $id;
        };
        $act = static fn(Closure $change): Closure => static function (string $id) use ($change): string {
            $change($id);

            return $id;
        };

        return [
            'pending: add' => fn(): string => $this->add('New'),
            'quarantined: add' => fn(): string => $this->add('New', signals: self::spam()),
            'pending: releaseFromQuarantine' => fn(): string => $this->add(),
            'pending: retry' => $act($lifecycle->retry(...)),
            'pending: retryAll' => $act(static fn() => $lifecycle->retryAll()),
            'pending: claim' => $act(static fn(string $id) => self::assertSame($id, $lifecycle->claim()?->inquiry->id)),
            'sent: recordReceipts' => $act($this->recordSent(...)),
            'sent: settleFailed' => $act(function (string $id) use ($lifecycle): void {
                $lifecycle->settleFailed(['a@studio.example']);
                $lifecycle->recordReceipts($id, ['a@studio.example'], isComplete: false);
                $lifecycle->settleFailed(['a@studio.example', 'b@studio.example']);
                self::assertSame(1, $this->queries()->count(InquiryState::Failed));
                $lifecycle->settleFailed(['a@studio.example']);
            }),
            'pending: recordFailure' => $fail,
            'failed: recordFailure' => function (string $id) use ($fail): string {
                $this->now += 3 * self::DAY_S;

                return $fail($id);
            },
            'pending: delayAll' => $act(static fn() => $lifecycle->delayAll(1, 'connecting', 'Connection refused')),
            'pending: reviveWaiting' => $act(static fn() => $lifecycle->reviveWaiting(['a@studio.example'], [])),
            '(deleted): purge' => $act(function (): void {
                $this->now += 366 * self::DAY_S;
                $this->retention()->purge();
            }),
            '(deleted): erase' => $act(fn() => $this->retention()->erase('asha@example.com')),
        ];
    }

    /** Stores an inquiry in this state: with an error and due later if it is failed, reported if it is quarantined. */
    private function addIn(InquiryState $state): string
    {
        $id = $this->add(signals: $state === InquiryState::Quarantined ? self::spam() : new SpamSignals());
        $this->database()->write(
            'UPDATE contact_inquiries SET state = :state, reported_at = :reported WHERE id = :id',
            ['state' => $state->value, 'reported' => $this->now, 'id' => $id],
        );
        if ($state === InquiryState::Failed) {
            $this->database()->execute("UPDATE contact_inquiries SET error_at = {$this->now}, due_at = due_at + 60 WHERE id = '{$id}'");
        }

        return $id;
    }
}
