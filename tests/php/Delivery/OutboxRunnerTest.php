<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\OutboxRunner;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\MailUnavailable;
use Contact\Tests\Support\LoggedErrors;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class OutboxRunnerTest extends TestCase
{
    use LoggedErrors;

    private const FAILED = ['queue', 'status: The queue fails.', 'notices'];

    /** @param list<string> $steps */
    #[TestWith([true, 0, ['notices']], 'a request leaves the mails, not the notices, to the process that is sending')]
    #[TestWith([true, 60, self::FAILED], 'a run that may wait waits for the queue')]
    #[TestWith([false, 0, self::FAILED], 'a failure is in the status, and does not stop the notices')]
    public function test_the_mails_go_before_the_notices(bool $isOtherSending, int $patienceS, array $steps): void
    {
        $begun = [];
        $runner = new OutboxRunner(
            static fn(): bool => $isOtherSending,
            static function () use (&$begun): QueueRunner {
                $begun[] = 'queue';
                throw new MailUnavailable('The queue fails.');
            },
            static function () use (&$begun): null {
                $begun[] = 'notices';

                return null;
            },
            static function (QueueRun $run) use (&$begun): void {
                $begun[] = "status: {$run->problem}";
            },
        );
        $run = $runner->run(20, $patienceS);
        self::assertSame([$steps, $steps !== self::FAILED], [$begun, $run->isBusy]);
        self::assertSame($run->isBusy ? null : 'The queue fails.', $run->problem);
    }
}
