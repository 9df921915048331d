<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Environment;
use Contact\Owner\HealthCheck;
use Contact\Storage\Database;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\StoreTestCase;
use DateTimeZone;
use PHPUnit\Framework\Attributes\Group;

final class HealthCheckTest extends StoreTestCase
{
    public function test_the_problems_of_all_settings_are_named_together(): void
    {
        $settings = $this->newStore('sqlite') + ['MAIL_TO' => 'owner', 'RATE_LIMIT' => 'many', 'NOTIFY_URL' => 'studio.example'];
        $problems = implode("\n", $this->check($settings, problems: ['Line 3 of .env.'])->status()->toMend());

        self::assertMatchesRegularExpression('/^Line 3 of \.env\.\nRATE_LIMIT .+\nNOTIFY_URL .+\nMAIL_TO holds "owner"/', $problems);
    }

    public function test_a_store_that_cannot_be_opened_is_named_with_the_fallback(): void
    {
        $check = $this->check($this->newStore('sqlite'), database: static fn(): Database => throw StorageUnavailable::withoutDriver('sqlite'));
        $problems = $check->status()->toMend();

        self::assertStringContainsString("PHP's extension pdo_sqlite is missing.", implode("\n", $problems));
        self::assertSame('Until then inquiries are mailed at once, or their senders asked to call you.', end($problems));
    }

    #[Group('native')]
    public function test_status_txt_has_the_same_text_and_names_a_settings_file_that_others_may_read(): void
    {
        $settings = $this->newStore('sqlite');
        // No account may change the mode of this file.
        $check = $this->check($settings, path: '/proc/sys/kernel/ostype');
        $status = $check->status();
        $check->write($status);

        self::assertStringContainsString('Other accounts of the host may read /proc/sys/kernel/ostype: give it the mode 600', $status->text());
        self::assertStringEqualsFile("{$settings['DATA_DIR']}/STATUS.txt", $status->text());
    }

    /**
     * @param array<string, string>        $settings
     * @param list<string>                 $problems of the settings file
     * @param (\Closure(): Database)|null $database
     */
    private function check(array $settings, ?string $path = null, array $problems = [], ?\Closure $database = null): HealthCheck
    {
        $environment = new Environment($settings, $path, $problems);

        return new HealthCheck(
            $environment,
            StorageSettings::from($environment, $this->folder()),
            self::company(),
            new DateTimeZone('UTC'),
            $database ?? fn(): Database => $this->open($settings),
            $this->clock(...),
        );
    }
}
