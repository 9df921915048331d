<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\FallbackLedger;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\DataDirectory;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\TemporaryFolder;
use Contact\Tests\Support\Thrown;
use Contact\Unavailable;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;

final class FallbackLedgerTest extends TestCase
{
    use TemporaryFolder;

    private int $now = 1_800_000_000;

    public function test_a_double_click_has_one_message_id_and_is_sent_once(): void
    {
        $first = self::submission('Hello');
        $claim = $this->ledger()->claim($first);
        self::assertSame([$first->inquiry->id, false], [$claim['id'], $claim['isSent']]);
        self::assertSame($claim, $this->ledger()->claim(self::submission('Hello')));
        $this->ledger()->recordSent($first);
        self::assertSame(['isSent' => true] + $claim, $this->ledger()->claim(self::submission('Hello')));
        $this->now += 600;
        self::assertFalse($this->ledger()->claim(self::submission('Hello'))['isSent']);
    }

    public function test_the_rate_limit_counts_each_client(): void
    {
        $this->ledger(rateLimit: '2/600')->claim(self::submission('One'));
        $this->now += 100;
        $ledger = $this->ledger(rateLimit: '2/600');
        $ledger->claim(self::submission('Two'));
        $ledger->claim(self::submission('Three', '203.0.113.8'));
        $problem = Thrown::by(TooManyInquiries::class, static fn() => $ledger->claim(self::submission('Four')));
        self::assertSame(500, $problem->retryAfterS);
        $this->now += 500;
        self::assertFalse($this->ledger(rateLimit: '2/600')->claim(self::submission('Four'))['isSent']);
    }

    #[Group('native')]
    public function test_of_eight_processes_that_claim_at_once_as_many_as_the_limit_succeed(): void
    {
        $messages = array_chunk(array_map(strval(...), range(1, 160)), 20);
        $claims = Contenders::run('claim', ['RATE_LIMIT' => '100/600'], $this->folder(), $messages);
        self::assertCount(160, $claims);
        self::assertCount(100, array_unique(array_diff($claims, ['429'])));
        self::assertCount(60, array_keys($claims, '429', true));
    }

    public function test_clients_behind_an_unknown_proxy_have_room_for_twenty(): void
    {
        $ledger = $this->ledger(rateLimit: '1/600');
        for ($count = 1; $count <= 20; $count++) {
            self::assertFalse($ledger->claim(self::submission("Hello {$count}", isBehindUnknownProxy: true))['isSent']);
        }
        $this->expectException(TooManyInquiries::class);
        $ledger->claim(self::submission('Hello 21', isBehindUnknownProxy: true));
    }

    public function test_the_hourly_limit_counts_all_even_after_a_damaged_file_and_where_the_first_folder_cannot_be_written(): void
    {
        file_put_contents("{$this->folder()}/fallback.json", '{"cut');
        $folders = ["{$this->folder()}/missing", $this->folder()];
        $this->ledger($folders, hourlyLimit: 1)->claim(self::submission('One'));
        $this->now += 3600;
        self::assertFalse($this->ledger($folders, hourlyLimit: 1)->claim(self::submission('One'))['isSent']);
        $this->expectException(Unavailable::class);
        $this->ledger($folders, hourlyLimit: 1)->claim(self::submission('Two', '203.0.113.8'));
    }

    #[Group('native')]
    public function test_it_holds_hashes_only_and_other_accounts_may_not_read_it(): void
    {
        $this->ledger()->claim(self::submission('Secret words'));
        $content = (string) file_get_contents("{$this->folder()}/fallback.json");
        self::assertDoesNotMatchRegularExpression('/Secret|asha|203\.0/', $content);
        self::assertSame(0600, fileperms("{$this->folder()}/fallback.json") & 0777);
    }

    public function test_without_any_folder_nothing_is_refused(): void
    {
        $ledger = $this->ledger(['/missing'], '1/600', 1);
        $ledger->claim(self::submission('One'));
        self::assertFalse($ledger->claim(self::submission('Two'))['isSent']);
    }

    public function test_it_is_emptied_in_the_data_directory_and_in_the_temporary_folder(): void
    {
        $directory = new DataDirectory($this->folder());
        $folders = FallbackLedger::foldersOf($directory);
        $one = self::submission('One');
        foreach ($folders as $folder) {
            $this->ledger([$folder])->claim($one);
            self::assertStringContainsString($one->inquiry->fingerprint(), (string) file_get_contents("{$folder}/fallback.json"));
        }
        FallbackLedger::empty($directory);
        foreach ($folders as $folder) {
            self::assertStringEqualsFile("{$folder}/fallback.json", '');
        }
        unlink("{$folders[1]}/fallback.json");
        rmdir($folders[1]);
        // The next claim starts anew.
        self::assertFalse($this->ledger(hourlyLimit: 1)->claim(self::submission('Two'))['isSent']);
    }

    /** @param list<string>|null $folders */
    private function ledger(?array $folders = null, string $rateLimit = '0', int $hourlyLimit = 0): FallbackLedger
    {
        return new FallbackLedger($folders ?? [$this->folder()], RateLimit::fromText($rateLimit) ?? new RateLimit(0, 0), $hourlyLimit, $this->now);
    }

    private static function submission(string $message, string $client = '203.0.113.7', bool $isBehindUnknownProxy = false): Submission
    {
        return new Submission(Sample::inquiry(['message' => $message]), $client, isBehindUnknownProxy: $isBehindUnknownProxy);
    }
}
