<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Environment;
use Contact\Storage\StorageSettings;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class StorageSettingsTest extends TestCase
{
    public function test_without_settings_everything_is_stored_beside_the_upload(): void
    {
        $settings = self::settings([]);
        self::assertSame('/home/studio/inquiries', $settings->directory->path);
        self::assertSame('sqlite:/home/studio/inquiries/inquiries.sqlite', $settings->dataSource);
        self::assertSame([10, 600, 365], [$settings->rateLimit->count, $settings->rateLimit->seconds, $settings->retentionDays]);
        self::assertSame([], $settings->problems);
    }

    public function test_a_data_source_wins_and_a_relative_data_directory_is_beside_the_upload_for_web_and_cron_alike(): void
    {
        $login = ['DATABASE_USERNAME' => 'u', 'DATABASE_PASSWORD' => 'p'];
        $settings = self::settings(['DATABASE_DSN' => 'mysql:host=db'] + $login);
        self::assertSame(['mysql:host=db', 'u', 'p'], [$settings->dataSource, $settings->username, $settings->password]);
        self::assertSame('/home/studio/private', self::settings(['DATA_DIR' => 'private/'])->directory->path);
        self::assertSame('/var/private', self::settings(['DATA_DIR' => '/var/private'])->directory->path);
    }

    #[TestWith(['pgsql:host=localhost'], 'another kind')]
    #[TestWith(['sqlite::memory:'], 'memory')]
    #[TestWith(['sqlite:'], 'no file')]
    #[TestWith(['sqlite:data/inquiries.sqlite'], 'a relative path')]
    public function test_a_broken_data_source_leaves_the_default_one_and_is_named(string $source): void
    {
        $settings = self::settings(['DATABASE_DSN' => $source]);
        self::assertSame('sqlite:/home/studio/inquiries/inquiries.sqlite', $settings->dataSource);
        self::assertStringContainsString('DATABASE_DSN must begin with mysql:', $settings->problems[0]->problem);
    }

    public function test_mistakes_leave_the_defaults_and_are_named_together(): void
    {
        $broken = ['RATE_LIMIT' => 'ten', 'TRUSTED_PROXIES' => 'proxy.example', 'INQUIRY_RETENTION_DAYS' => 'a year'];
        $settings = self::settings($broken);
        self::assertSame([10, 365], [$settings->rateLimit->count, $settings->retentionDays]);
        $ids = ['setting-rate-limit', 'setting-trusted-proxies', 'setting-inquiry-retention-days'];
        self::assertEqualsCanonicalizing($ids, array_column($settings->problems, 'id'));
    }

    #[TestWith([' 3 / 3600 ', 3, 3600], 'three an hour')]
    #[TestWith(['1/60', 1, 60], 'one')]
    #[TestWith([' 0 ', 0, 0], 'none')]
    #[TestWith(['1000000/600', 10, 600], 'a million')]
    #[TestWith(['5/10000000', 10, 600], 'a window of a year')]
    #[TestWith(['0/600', 10, 600], 'none in a window')]
    #[TestWith(['5/0', 10, 600], 'a window without end')]
    #[TestWith(["3/60\n4/60", 10, 600], 'two lines')]
    public function test_a_rate_limit_is_read_as_count_and_seconds(string $text, int $count, int $seconds): void
    {
        $limit = self::settings(['RATE_LIMIT' => $text])->rateLimit;
        self::assertSame([$count, $seconds], [$limit->count, $limit->seconds]);
    }

    /** @param array<string, string> $settings */
    private static function settings(array $settings): StorageSettings
    {
        return StorageSettings::from(new Environment($settings), '/home/studio');
    }
}
