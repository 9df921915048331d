<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Closure;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Owner\Housekeeping;
use Contact\Owner\Retention;
use Contact\Storage\Database;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;

final class HousekeepingTest extends StoreTestCase
{
    private int $purges = 0;

    #[Group('stores')]
    public function test_rate_limit_hits_are_deleted_once_an_hour_inquiries_once_a_day_and_keys_after_thirty_days(): void
    {
        $rows = fn(string $table): ?int => $this->database()->number("SELECT COUNT(*) FROM contact_{$table}");
        $this->store('1/600')->store(new Submission($this->inquiry(), '203.0.113.7', 'k1'));
        $this->runAfter(0);
        $this->runAfter(3599);
        self::assertSame(1, $rows('arrivals'));
        $this->runAfter(1);
        self::assertSame(0, $rows('arrivals'));
        $this->runAfter(86399 - 3600);
        self::assertSame(1, $this->purges);
        $this->runAfter(1);
        self::assertSame(2, $this->purges);
        $this->runAfter(30 * self::DAY_S);
        self::assertSame(0, $rows('keys'));
    }

    public function test_a_backup_is_made_once_a_day(): void
    {
        $this->runAfter(0);
        [$backup] = $this->container($this->settings())->backups()->files();
        unlink($backup);
        $this->runAfter(3600);
        self::assertFileDoesNotExist($backup);
    }

    public function test_a_backup_a_retention_or_a_store_that_fails_is_logged_and_expired_inquiries_are_deleted_without_backup(): void
    {
        $this->database();
        file_put_contents("{$this->folder()}/inquiries/backups", '');
        $this->runAfter(0);
        $words = 'Contact form: The daily backup could not be made. The database cannot be used';
        self::assertStringContainsString($words, $this->logged());
        self::assertSame(1, $this->purges);
        $this->now += self::DAY_S;
        $fails = static fn(): never => throw StorageUnavailable::withSource('the disk is full.');
        $this->housekeeping(retention: $fails)->run();
        $this->now += self::DAY_S;
        $this->housekeeping(store: $fails)->run();
        foreach (['The retention could not delete everything.', 'The daily tasks could not be done.'] as $problem) {
            $words = "Contact form: {$problem} The database cannot be used: the disk is full.";
            self::assertStringContainsString($words, $this->logged());
        }
    }

    private function runAfter(int $seconds): void
    {
        $this->now += $seconds;
        $this->housekeeping()->run();
    }

    /**
     * @param (Closure(): Retention)|null $retention
     * @param (Closure(): Database)|null  $store
     */
    private function housekeeping(?Closure $retention = null, ?Closure $store = null): Housekeeping
    {
        $container = $this->container($this->settings());
        $purge = function () use ($container): Retention {
            $this->purges++;

            return $container->retention();
        };

        return new Housekeeping(
            new PdoInquiryStore($store ?? $this->database(...), new RateLimit(1, 600), $this->clock(...)),
            new Notes($this->database()),
            $container->backups(),
            $retention ?? $purge,
            $this->clock(...),
        );
    }
}
