<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\NoticeRunner;
use Contact\Delivery\OutboxRunner;
use Contact\Delivery\QueueRun;
use Contact\Delivery\QueueRunner;
use Contact\InvalidSettings;
use Contact\Owner\Finding;
use Contact\Tests\Support\LoggedErrors;
use PHPUnit\Framework\TestCase;

final class OutboxRunnerTest extends TestCase
{
    use LoggedErrors;

    /** @var list<string> */
    private array $begun = [];

    public function test_a_request_leaves_the_mails_to_the_process_that_is_sending_and_not_the_notices(): void
    {
        self::assertTrue($this->runner(isOtherSending: true)->run(20)->isBusy);
        self::assertSame(['notices'], $this->begun);
    }

    public function test_a_run_that_may_wait_waits_for_the_queue(): void
    {
        $this->runner(isOtherSending: true)->run(20, patienceS: 60);
        self::assertSame('queue', $this->begun[0]);
    }

    public function test_the_failure_of_the_mails_does_not_stop_the_notices_and_is_in_the_status(): void
    {
        $run = $this->runner(isOtherSending: false)->run(20);
        $ofQueue = ['queue', 'status: The queue fails. Mend it.'];
        self::assertSame([...$ofQueue, 'notices'], $this->begun);
        self::assertSame('The queue fails. Mend it.', $run->problem);
    }

    private function runner(bool $isOtherSending): OutboxRunner
    {
        return new OutboxRunner(
            static fn(): bool => $isOtherSending,
            fn(): QueueRunner => $this->begin('queue'),
            function (): ?NoticeRunner {
                $this->begun[] = 'notices';

                return null;
            },
            function (QueueRun $run): void {
                $this->begun[] = "status: {$run->problem}";
            },
        );
    }

    private function begin(string $name): never
    {
        $this->begun[] = $name;
        throw InvalidSettings::because([Finding::ofSetting('NAME', "The {$name} fails.", '', 'Mend it.')]);
    }
}
