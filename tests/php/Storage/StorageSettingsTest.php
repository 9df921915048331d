<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Environment;
use Contact\Storage\StorageSettings;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class StorageSettingsTest extends TestCase
{
    public function test_without_settings_everything_is_stored_beside_the_upload(): void
    {
        $settings = StorageSettings::from(new Environment([]), '/home/studio');

        self::assertSame('/home/studio/inquiries', $settings->directory->path);
        self::assertSame('sqlite:/home/studio/inquiries/inquiries.sqlite', $settings->dataSource);
        self::assertSame([10, 600], [$settings->rateLimit->count, $settings->rateLimit->seconds]);
        self::assertSame(365, $settings->retentionDays);
        self::assertSame([], $settings->problems);
    }

    public function test_a_relative_data_directory_is_beside_the_upload_for_web_and_cron_alike(): void
    {
        self::assertSame('/home/studio/private', self::from(['DATA_DIR' => 'private/'])->directory->path);
        self::assertSame('/var/private', self::from(['DATA_DIR' => '/var/private'])->directory->path);
    }

    public function test_a_data_source_of_its_own_wins(): void
    {
        $settings = self::from(['DATABASE_DSN' => 'mysql:host=db', 'DATABASE_USERNAME' => 'u', 'DATABASE_PASSWORD' => 'p']);

        self::assertSame(['mysql:host=db', 'u', 'p'], [$settings->dataSource, $settings->username, $settings->password]);
    }

    #[DataProvider('brokenDataSources')]
    public function test_a_broken_data_source_leaves_the_default_one_and_is_named(string $source): void
    {
        $settings = self::from(['DATABASE_DSN' => $source]);

        self::assertSame('sqlite:/home/studio/inquiries/inquiries.sqlite', $settings->dataSource);
        self::assertStringContainsString('DATABASE_DSN must begin with mysql:', $settings->problems[0]->problem);
    }

    /** @return iterable<string, array{string}> */
    public static function brokenDataSources(): iterable
    {
        yield 'another kind' => ['pgsql:host=localhost'];
        yield 'memory' => ['sqlite::memory:'];
        yield 'no file' => ['sqlite:'];
        yield 'a relative path' => ['sqlite:data/inquiries.sqlite'];
        yield 'a relative file' => ['sqlite:inquiries.sqlite'];
    }

    public function test_mistaken_limits_leave_their_defaults_and_are_named_together(): void
    {
        $settings = self::from(['RATE_LIMIT' => 'ten', 'TRUSTED_PROXIES' => 'proxy.example']);

        self::assertSame(10, $settings->rateLimit->count);
        self::assertSame(['setting-rate-limit', 'setting-trusted-proxies'], array_column($settings->problems, 'id'));
    }

    public function test_a_mistaken_retention_leaves_365_days_and_is_named(): void
    {
        $settings = self::from(['INQUIRY_RETENTION_DAYS' => 'a year']);

        self::assertSame(365, $settings->retentionDays);
        self::assertSame(['setting-inquiry-retention-days'], array_column($settings->problems, 'id'));
    }

    #[DataProvider('rateLimits')]
    public function test_a_rate_limit_is_read_as_count_and_seconds(string $text, int $count, int $seconds): void
    {
        $limit = self::from(['RATE_LIMIT' => $text])->rateLimit;

        self::assertSame([$count, $seconds], [$limit->count, $limit->seconds]);
    }

    /** @return iterable<string, array{string, int, int}> */
    public static function rateLimits(): iterable
    {
        yield 'three an hour' => ['3/3600', 3, 3600];
        yield 'with spaces' => [' 3 / 3600 ', 3, 3600];
        yield 'one' => ['1/60', 1, 60];
        yield 'none' => ['0', 0, 0];
        yield 'none with spaces' => [' 0 ', 0, 0];
        yield 'a million' => ['1000000/600', 10, 600];
        yield 'a window of a year' => ['5/10000000', 10, 600];
        yield 'none in a window' => ['0/600', 10, 600];
        yield 'a window without end' => ['5/0', 10, 600];
        yield 'two lines' => ["3/60\n4/60", 10, 600];
    }

    /** @param array<string, string> $settings */
    private static function from(array $settings): StorageSettings
    {
        return StorageSettings::from(new Environment($settings), '/home/studio');
    }
}
