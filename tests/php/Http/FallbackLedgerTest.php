<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\FallbackLedger;
use Contact\Http\HourlyLimitReached;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\DataDirectory;
use Contact\Tests\Support\Contenders;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;

final class FallbackLedgerTest extends TestCase
{
    private int $now = 1_800_000_000;
    private string $folder;

    #[Before]
    protected function makeFolder(): void
    {
        $this->folder = sys_get_temp_dir() . '/ledger-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    #[After]
    protected function removeFolder(): void
    {
        exec('rm -rf ' . escapeshellarg($this->folder));
    }

    public function test_a_double_click_has_one_message_id_and_is_sent_once(): void
    {
        $first = self::submission('Hello');
        $claim = $this->ledger()->claim($first);
        self::assertSame(['id' => $first->inquiry->id, 'isSent' => false], $claim);
        self::assertSame($claim, $this->ledger()->claim(self::submission('Hello')));
        $this->ledger()->recordSent($first);
        self::assertSame(['id' => $first->inquiry->id, 'isSent' => true], $this->ledger()->claim(self::submission('Hello')));

        $this->now += 600;
        self::assertFalse($this->ledger()->claim(self::submission('Hello'))['isSent']);
    }

    public function test_the_rate_limit_counts_each_client(): void
    {
        $ledger = $this->ledger(rateLimit: '2/600');
        $ledger->claim(self::submission('One'));
        $this->now += 100;
        $ledger->claim(self::submission('Two'));
        $ledger->claim(self::submission('Three', '203.0.113.8'));
        try {
            $ledger->claim(self::submission('Four'));
            self::fail('The third of one client was accepted.');
        } catch (TooManyInquiries $problem) {
            self::assertSame(500, $problem->retryAfterS);
        }
        $this->now += 500;
        self::assertFalse($ledger->claim(self::submission('Four'))['isSent']);
    }

    #[Group('native')]
    public function test_of_eight_processes_that_claim_at_once_as_many_as_the_limit_succeed(): void
    {
        $folders = array_map(fn(int $number): string => "{$this->folder}/{$number}", range(0, 19));
        array_map(mkdir(...), $folders);
        $claims = Contenders::claim('5/600', $folders, 8);

        self::assertCount(160, $claims);
        foreach (array_keys($folders) as $number) {
            $ofFolder = array_filter($claims, static fn(string $claim): bool => str_starts_with($claim, "{$number}:"));
            self::assertCount(5, array_diff($ofFolder, ["{$number}:429"]), "in folder {$number}");
        }
    }

    public function test_clients_behind_an_unknown_proxy_have_room_for_twenty(): void
    {
        $ledger = $this->ledger(rateLimit: '1/600');
        $behind = static fn(string $message): Submission => new Submission(self::submission($message)->inquiry, '203.0.113.7', isBehindUnknownProxy: true);
        for ($count = 1; $count <= 20; $count++) {
            self::assertFalse($ledger->claim($behind("Hello {$count}"))['isSent']);
        }
        $this->expectException(TooManyInquiries::class);
        $ledger->claim($behind('Hello 21'));
    }

    public function test_the_hourly_limit_counts_all(): void
    {
        $ledger = $this->ledger(hourlyLimit: 1);
        $ledger->claim(self::submission('One'));
        $this->expectException(HourlyLimitReached::class);
        $ledger->claim(self::submission('Two', '203.0.113.8'));
    }

    public function test_it_holds_hashes_only(): void
    {
        $this->ledger()->claim(self::submission('Secret words'));

        self::assertDoesNotMatchRegularExpression('/Secret|asha|203\.0/', (string) file_get_contents("{$this->folder}/fallback.json"));
    }

    #[Group('native')]
    public function test_other_accounts_may_not_read_it(): void
    {
        $this->ledger()->claim(self::submission('Secret words'));

        self::assertSame(0600, fileperms("{$this->folder}/fallback.json") & 0777);
    }

    public function test_the_second_folder_is_used_if_the_first_cannot_be_written(): void
    {
        $ledger = new FallbackLedger(["{$this->folder}/missing", $this->folder], RateLimit::none(), 1, fn(): int => $this->now);
        $ledger->claim(self::submission('One'));
        $this->expectException(HourlyLimitReached::class);
        $ledger->claim(self::submission('Two'));
    }

    public function test_without_any_folder_nothing_is_refused(): void
    {
        $ledger = new FallbackLedger(["{$this->folder}/missing"], RateLimit::fromText('1/600'), 1, fn(): int => $this->now);
        $ledger->claim(self::submission('One'));

        self::assertFalse($ledger->claim(self::submission('Two'))['isSent']);
    }

    public function test_it_is_emptied_in_the_data_directory_and_in_the_temporary_folder(): void
    {
        $directory = new DataDirectory($this->folder);
        $folders = FallbackLedger::foldersOf($directory);
        foreach ($folders as $folder) {
            (new FallbackLedger([$folder], RateLimit::none(), 0, fn(): int => $this->now))->claim(self::submission('One'));
            self::assertStringContainsString(self::submission('One')->inquiry->fingerprint(), (string) file_get_contents("{$folder}/fallback.json"));
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

    public function test_a_damaged_file_is_replaced(): void
    {
        file_put_contents("{$this->folder}/fallback.json", '{"cut');
        $ledger = $this->ledger(hourlyLimit: 1);
        $ledger->claim(self::submission('One'));
        $this->expectException(HourlyLimitReached::class);
        $ledger->claim(self::submission('Two'));
    }

    private function ledger(string $rateLimit = '0', int $hourlyLimit = 0): FallbackLedger
    {
        return new FallbackLedger([$this->folder], RateLimit::fromText($rateLimit), $hourlyLimit, fn(): int => $this->now);
    }

    private static function submission(string $message, string $client = '203.0.113.7'): Submission
    {
        return new Submission(Inquiry::fromFields(['name' => 'Asha', 'email' => 'asha@example.com', 'message' => $message], SampleCompany::PROJECT_TYPES), $client);
    }
}
