<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Tests\Support\Sample;
use Contact\Unavailable;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SettingsTest extends TestCase
{
    public function test_recipient_and_sender_are_enough(): void
    {
        $settings = Sample::settings([], '/home/studio');
        $mail = [$settings->to, $settings->fromName, $settings->bounceTo];
        self::assertSame([['owner@studio.example'], 'Your Studio', 'website@studio.example'], $mail);
        $login = [$settings->smtpHost, $settings->smtpPort, $settings->smtpUsername, $settings->smtpPassword, $settings->encryption];
        self::assertSame(['localhost', 587, null, null, 'none'], $login);
        self::assertSame(['Asia/Kolkata', 60, 365], [$settings->timezone->getName(), $settings->hourlyLimit, $settings->retentionDays]);
        self::assertSame([10, 600], [$settings->rateLimit->count, $settings->rateLimit->seconds]);
        self::assertSame('/home/studio/inquiries', $settings->directory->path);
        self::assertSame('sqlite:/home/studio/inquiries/inquiries.sqlite', $settings->dataSource->dsn);
        self::assertSame([], $settings->problems);
    }

    public function test_every_setting_is_used_as_it_is_set(): void
    {
        $settings = Sample::settings([
            'MAIL_TO' => 'a@studio.example, b@studio.example,',
            'MAIL_FROM_NAME' => 'Web',
            'SMTP_HOST' => 'smtp.studio.example',
            'SMTP_PORT' => '65535',
            'SMTP_USERNAME' => 'u',
            'SMTP_PASSWORD' => 'p',
            'SMTP_ENCRYPTION' => 'ssl',
            'TIMEZONE' => 'Europe/London',
            'MAIL_HOURLY_LIMIT' => '0',
            'DATABASE_DSN' => 'mysql:host=db',
            'DATABASE_USERNAME' => 'd',
            'DATABASE_PASSWORD' => 'e',
        ]);
        self::assertSame(['Web', 'smtp.studio.example', 65535, 'u', 'p', 'ssl', 'Europe/London', 0, []], [
            $settings->fromName, $settings->smtpHost, $settings->smtpPort, $settings->smtpUsername, $settings->smtpPassword,
            $settings->encryption, $settings->timezone->getName(), $settings->hourlyLimit, $settings->problems,
        ]);
        self::assertSame(['a@studio.example', 'b@studio.example'], $settings->to);
        $source = $settings->dataSource;
        self::assertSame(['mysql:host=db', 'd', 'e', null], [$source->dsn, $source->username, $source->password, $source->file()]);
    }

    #[TestWith(['private/', '/home/studio/private'], 'beside the upload for web and cron alike')]
    #[TestWith(['/var/private', '/var/private'], 'a whole path')]
    public function test_a_data_directory_may_be_relative(string $set, string $path): void
    {
        self::assertSame($path, Sample::settings(['DATA_DIR' => $set], '/home/studio')->directory->path);
    }

    public function test_the_default_encryption_is_none_on_the_loopback_and_starttls_elsewhere(): void
    {
        $loopback = ['localhost', 'LocalHost', 'localhost.localdomain', 'localhost.', '127.0.0.1', '127.0.1.1', '::1', '[::1]', ''];
        $names = ['mail.studio.example', 'localhost.studio.example', 'mylocalhost', '127.0.0.1.studio.example'];
        $elsewhere = [...$names, '128.0.0.1', '10.0.0.1', '::2', '2001:db8::1'];
        foreach (array_fill_keys($loopback, 'none') + array_fill_keys($elsewhere, 'tls') as $host => $default) {
            foreach (['' => $default, 'none' => 'none', 'tls' => 'tls', 'ssl' => 'ssl'] as $set => $encryption) {
                $settings = Sample::settings(['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => $set]);
                self::assertSame($encryption, $settings->encryption, "'{$set}' for the host '{$host}'");
            }
        }
    }

    /** @param array<string, string> $values */
    #[TestWith(['setting-mail-to', ['MAIL_TO' => '']], 'no recipient')]
    #[TestWith(['setting-mail-to', ['MAIL_TO' => 'owner@studio.example, owner']], 'a recipient that is no address')]
    #[TestWith(['setting-mail-from', ['MAIL_FROM' => '']], 'no sender')]
    #[TestWith(['setting-mail-from', ['MAIL_FROM' => 'website']], 'a sender that is no address')]
    #[TestWith(['setting-smtp-port', ['SMTP_PORT' => '65536']], 'a port out of range')]
    #[TestWith(['setting-smtp-encryption', ['SMTP_ENCRYPTION' => 'starttls']], 'an unknown encryption')]
    #[TestWith(['setting-smtp-password', ['SMTP_USERNAME' => 'website']], 'a login without a password')]
    #[TestWith(['setting-bounce-to', ['BOUNCE_TO' => 'bounces']], 'a return address that is no address')]
    #[TestWith(['setting-timezone', ['TIMEZONE' => 'India'], true], 'an unknown time zone')]
    #[TestWith(['setting-mail-hourly-limit', ['MAIL_HOURLY_LIMIT' => '-1'], true], 'a negative limit')]
    #[TestWith(['setting-rate-limit', ['RATE_LIMIT' => 'many'], true], 'a rate limit of words')]
    #[TestWith(['setting-trusted-proxies', ['TRUSTED_PROXIES' => '10.0.0.1, proxy.example'], true], 'a proxy that is no address')]
    #[TestWith(['setting-inquiry-retention-days', ['INQUIRY_RETENTION_DAYS' => 'a year'], true], 'a retention of words')]
    #[TestWith(['setting-inquiry-retention-days', ['INQUIRY_RETENTION_DAYS' => '200000000000000'], true], 'too long a retention')]
    #[TestWith(['setting-database-dsn', ['DATABASE_DSN' => 'pgsql:host=localhost'], true], 'another kind of database')]
    #[TestWith(['setting-database-dsn', ['DATABASE_DSN' => 'sqlite::memory:'], true], 'a database in memory')]
    #[TestWith(['setting-database-dsn', ['DATABASE_DSN' => 'sqlite:data/inquiries.sqlite'], true], 'a relative path')]
    #[TestWith(['setting-notify-url', ['NOTIFY_URL' => 'studio.example'], true], 'a webhook without its scheme')]
    public function test_a_mistake_is_the_only_problem_until_its_fix_is_written(string $id, array $values, bool $canMail = false): void
    {
        $settings = Sample::settings($values);
        self::assertSame([$id], array_column($settings->problems, 'id'));
        $problem = $settings->problems[0];
        self::assertSame($canMail, $settings->canMail);
        self::assertNotSame('', $problem->why);
        self::assertGreaterThan(0, preg_match_all("/\\b([A-Z][A-Z_]+)='([^']*)'/", $problem->fix, $lines));
        self::assertSame([], Sample::settings(array_combine($lines[1], $lines[2]) + $values)->problems);
        if (!$canMail) {
            $this->expectException(Unavailable::class);
            $this->expectExceptionMessage($problem->sentence());
            $settings->requireMail();
        }
    }

    public function test_mistakes_leave_the_defaults_and_are_named_together_with_their_values_but_no_secret(): void
    {
        $broken = array_fill_keys(['RATE_LIMIT', 'TRUSTED_PROXIES', 'INQUIRY_RETENTION_DAYS', 'TIMEZONE', 'MAIL_HOURLY_LIMIT'], 'x');
        $settings = Sample::settings($broken + ['DATABASE_DSN' => 'secret', 'NOTIFY_URL' => 'secret']);
        self::assertEquals(Sample::settings()->rateLimit, $settings->rateLimit);
        self::assertSame(['', 365, 60, 'Asia/Kolkata'], [$settings->noticeUrl, $settings->retentionDays, $settings->hourlyLimit, $settings->timezone->getName()]);
        self::assertTrue($settings->proxies->isUnknownProxy('10.0.0.1', '203.0.113.7'));
        self::assertSame('/nowhere/inquiries/inquiries.sqlite', $settings->dataSource->file());
        self::assertCount(7, $settings->problems);
        self::assertCount(5, array_filter(array_column($settings->problems, 'detail'), is_string(...)));
        self::assertStringNotContainsString('secret', serialize($settings->problems));
    }

    #[TestWith([' 3 / 3600 ', 3, 3600], 'three an hour')]
    #[TestWith([' 0 ', 0, 0], 'none')]
    #[TestWith(['1000000/600', 10, 600], 'a million')]
    #[TestWith(['5/10000000', 10, 600], 'a window of a year')]
    #[TestWith(['0/600', 10, 600], 'none in a window')]
    #[TestWith(['5/0', 10, 600], 'a window without end')]
    #[TestWith(["3/60\n4/60", 10, 600], 'two lines')]
    public function test_a_rate_limit_is_read_as_count_and_seconds(string $text, int $count, int $seconds): void
    {
        $limit = Sample::settings(['RATE_LIMIT' => $text])->rateLimit;
        self::assertSame([$count, $seconds], [$limit->count, $limit->seconds]);
    }
}
