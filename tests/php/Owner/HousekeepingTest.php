<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Closure;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Owner\Backups;
use Contact\Owner\Housekeeping;
use Contact\Owner\Retention;
use Contact\Storage\Database;
use Contact\Storage\Notes;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\DataProvider;

final class HousekeepingTest extends StoreTestCase
{
    private int $purges = 0;

    #[DataProvider('databases')]
    public function test_expired_rate_limit_hits_are_deleted_once_an_hour(string $database): void
    {
        $settings = $this->newStore($database) + ['RATE_LIMIT' => '1/600'];
        $connection = $this->open($settings);
        $hits = static fn(): ?int => $connection->number('SELECT COUNT(*) FROM contact_arrivals');
        $this->store($connection, '1/600')->store(new Submission(self::inquiry(), '203.0.113.7'));
        $this->housekeeping($connection, $settings)->run();
        $this->now += 3599;
        $this->housekeeping($connection, $settings)->run();
        self::assertSame(1, $hits());
        $this->now++;
        $this->housekeeping($connection, $settings)->run();

        self::assertSame(0, $hits());
    }

    #[DataProvider('databases')]
    public function test_expired_inquiries_are_deleted_once_a_day(string $database): void
    {
        $connection = $this->open($settings = $this->newStore($database));
        $this->housekeeping($connection, $settings)->run();
        $this->now += 86399;
        $this->housekeeping($connection, $settings)->run();
        self::assertSame(1, $this->purges);
        $this->now++;
        $this->housekeeping($connection, $settings)->run();

        self::assertSame(2, $this->purges);
    }

    public function test_a_backup_is_made_once_a_day(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $this->housekeeping($connection, $settings)->run();
        $backup = $this->backups($settings)->files()[0];
        unlink($backup);
        $this->now += 3600;
        $this->housekeeping($connection, $settings)->run();

        self::assertFileDoesNotExist($backup);
    }

    public function test_a_backup_that_cannot_be_made_is_logged_and_the_expired_inquiries_are_deleted_all_the_same(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        file_put_contents("{$settings['DATA_DIR']}/backups", '');
        $this->housekeeping($connection, $settings)->run();

        self::assertStringContainsString('Contact form: The daily backup could not be made. The database cannot be used', $this->logged());
        self::assertSame(1, $this->purges);
    }

    public function test_a_retention_that_fails_is_logged(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $fails = static fn(): Retention => throw StorageUnavailable::withSource('the disk is full.');
        $this->housekeeping($connection, $settings, retention: $fails)->run();

        self::assertStringContainsString('Contact form: The retention could not delete everything. The database cannot be used: the disk is full.', $this->logged());
    }

    public function test_a_store_that_fails_is_logged(): void
    {
        $connection = $this->open($settings = $this->newStore('sqlite'));
        $fails = static fn(): Database => throw StorageUnavailable::withSource('the disk is full.');
        $this->housekeeping($connection, $settings, store: $fails)->run();

        self::assertStringContainsString('Contact form: The daily tasks could not be done. The database cannot be used: the disk is full.', $this->logged());
    }

    /**
     * @param array<string, string>         $settings
     * @param (Closure(): Retention)|null   $retention
     * @param (Closure(): Database)|null    $store
     */
    private function housekeeping(Database $connection, array $settings, ?Closure $retention = null, ?Closure $store = null): Housekeeping
    {
        $purge = function () use ($settings): Retention {
            $this->purges++;

            return $this->container($settings)->retention();
        };

        return new Housekeeping(
            new PdoInquiryStore($store ?? static fn(): Database => $connection, RateLimit::fromText($settings['RATE_LIMIT'] ?? '0'), $this->clock(...)),
            new Notes($connection),
            $this->backups($settings),
            $retention ?? $purge,
            $this->clock(...),
        );
    }

    /** @param array<string, string> $settings */
    private function backups(array $settings): Backups
    {
        return $this->container($settings)->backups();
    }
}
