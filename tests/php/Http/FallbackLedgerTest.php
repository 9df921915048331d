<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\FallbackLedger;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\DataDirectory;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\TemporaryFolder;
use Contact\Tests\Support\Thrown;
use Contact\Unavailable;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;

final class FallbackLedgerTest extends TestCase
{
    use TemporaryFolder;

    private int $now = 1_800_000_000;
    private DataDirectory $directory;

    public function test_a_double_click_has_one_message_id_and_is_sent_once(): void
    {
        $first = self::submission('Hello');
        $entry = $this->ledger()->record($first);
        self::assertSame([$first->inquiry->id, false], [$entry['id'], $entry['isSent']]);
        self::assertSame($entry, $this->ledger()->record(self::submission('Hello')));
        $this->ledger()->recordSent($first);
        self::assertSame(['isSent' => true] + $entry, $this->ledger()->record(self::submission('Hello')));
        $this->now += 600;
        self::assertFalse($this->ledger()->record(self::submission('Hello'))['isSent']);
    }

    public function test_the_rate_limit_counts_each_client(): void
    {
        $this->ledger(rateLimit: '2/600')->record(self::submission('One'));
        $this->now += 100;
        $ledger = $this->ledger(rateLimit: '2/600');
        $ledger->record(self::submission('Two'));
        $ledger->record(self::submission('Three', '203.0.113.8'));
        $problem = Thrown::by(TooManyInquiries::class, static fn() => $ledger->record(self::submission('Four')));
        self::assertSame(500, $problem->retryAfterS);
        $this->now += 500;
        self::assertFalse($this->ledger(rateLimit: '2/600')->record(self::submission('Four'))['isSent']);
        // All visitors behind an unknown proxy share one limit, which is higher.
        self::assertFalse($this->ledger(rateLimit: '2/600')->record(self::submission('Five', isBehindUnknownProxy: true))['isSent']);
    }

    #[Group('native')]
    public function test_of_eight_processes_that_claim_at_once_as_many_as_the_limit_succeed(): void
    {
        $messages = array_chunk(array_map(strval(...), range(1, 160)), 20);
        $recorded = Contenders::run('record', ['RATE_LIMIT' => '100/600', 'MAIL_HOURLY_LIMIT' => '0'], $this->folder(), $messages);
        self::assertCount(160, $recorded);
        self::assertCount(100, array_unique(array_diff($recorded, ['429'])));
        self::assertCount(60, array_keys($recorded, '429', true));
    }

    public function test_the_hourly_limit_counts_all_even_after_a_damaged_file_and_where_the_first_folder_cannot_be_written(): void
    {
        rmdir($this->directory->path);
        file_put_contents("{$this->directory->temporaryFolder()}/fallback.json", '{"cut');
        $this->ledger(hourlyLimit: 1)->record(self::submission('One'));
        $this->now += 3600;
        self::assertFalse($this->ledger(hourlyLimit: 1)->record(self::submission('One'))['isSent']);
        $this->expectException(Unavailable::class);
        $this->ledger(hourlyLimit: 1)->record(self::submission('Two', '203.0.113.8'));
    }

    #[Group('native')]
    public function test_it_holds_hashes_only_and_other_accounts_may_not_read_it(): void
    {
        $this->ledger()->record(self::submission('Secret words'));
        $content = (string) file_get_contents($this->directory->file('fallback.json'));
        self::assertDoesNotMatchRegularExpression('/Secret|asha|203\.0/', $content);
        self::assertSame(0600, fileperms($this->directory->file('fallback.json')) & 0777);
    }

    public function test_without_any_folder_nothing_is_refused(): void
    {
        rmdir($this->directory->path);
        rmdir($folder = $this->directory->temporaryFolder());
        symlink('/nowhere', $folder);
        $ledger = $this->ledger('1/600', 1);
        $ledger->record(self::submission('One'));
        self::assertFalse($ledger->record(self::submission('Two'))['isSent']);
    }

    public function test_it_is_deleted_in_the_temporary_folder_too(): void
    {
        file_put_contents($file = "{$this->directory->temporaryFolder()}/fallback.json", 'hashes');
        $this->ledger()->delete();
        self::assertFileDoesNotExist($file);
    }

    private function ledger(string $rateLimit = '0', int $hourlyLimit = 0): FallbackLedger
    {
        $limits = ['RATE_LIMIT' => $rateLimit, 'MAIL_HOURLY_LIMIT' => (string) $hourlyLimit];

        return new FallbackLedger(Sample::settings($limits, $this->folder()), $this->now);
    }

    #[Before]
    protected function makeFolder(): void
    {
        $this->directory = new DataDirectory("{$this->folder()}/inquiries");
        mkdir($this->directory->path);
    }

    #[After]
    protected function removeTemporaryFolder(): void
    {
        exec('rm -rf ' . escapeshellarg($this->directory->temporaryFolder()));
    }

    private static function submission(string $message, string $client = '203.0.113.7', bool $isBehindUnknownProxy = false): Submission
    {
        return new Submission(Sample::inquiry(['message' => $message]), $client, isBehindUnknownProxy: $isBehindUnknownProxy);
    }
}
