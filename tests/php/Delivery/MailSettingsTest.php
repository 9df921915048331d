<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\MailSettings;
use Contact\Environment;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\TestCase;

final class MailSettingsTest extends TestCase
{
    private const REQUIRED = ['MAIL_TO' => 'owner@studio.example', 'MAIL_FROM' => 'website@studio.example'];

    public function test_two_settings_are_enough(): void
    {
        $settings = self::settings();
        self::assertSame([['owner@studio.example'], 'Your Studio'], [$settings->to, $settings->fromName]);
        self::assertSame(['localhost', 587, null, null, 'none', 'website@studio.example'], [
            $settings->host, $settings->port, $settings->username, $settings->password, $settings->encryption, $settings->bounceTo,
        ]);
        self::assertSame(['Asia/Kolkata', 60], [$settings->timezone->getName(), $settings->hourlyLimit]);
        self::assertSame('studio.example', $settings->domain());
    }

    public function test_every_setting_is_used_as_it_is_set(): void
    {
        $settings = self::settings([
            'MAIL_TO' => 'a@studio.example, b@studio.example,',
            'MAIL_FROM_NAME' => 'Web',
            'SMTP_HOST' => 'smtp.studio.example',
            'SMTP_PORT' => '65535',
            'SMTP_USERNAME' => 'u',
            'SMTP_PASSWORD' => 'p',
            'SMTP_ENCRYPTION' => 'ssl',
            'TIMEZONE' => 'Europe/London',
            'MAIL_HOURLY_LIMIT' => '0',
        ]);
        self::assertSame(['Web', 'smtp.studio.example', 65535, 'u', 'p', 'ssl', 'Europe/London', 0, []], [
            $settings->fromName, $settings->host, $settings->port, $settings->username, $settings->password, $settings->encryption,
            $settings->timezone->getName(), $settings->hourlyLimit, $settings->problems,
        ]);
        self::assertSame(['a@studio.example', 'b@studio.example'], $settings->to);
    }

    public function test_the_default_encryption_is_none_on_the_loopback_and_starttls_elsewhere(): void
    {
        $loopback = ['localhost', 'LocalHost', 'localhost.localdomain', 'localhost.', '127.0.0.1', '127.0.1.1', '::1', '[::1]', ''];
        $names = ['mail.studio.example', 'localhost.studio.example', 'mylocalhost', '127.0.0.1.studio.example'];
        $elsewhere = [...$names, '128.0.0.1', '10.0.0.1', '::2', '2001:db8::1'];
        foreach (array_fill_keys($loopback, 'none') + array_fill_keys($elsewhere, 'tls') as $host => $default) {
            foreach (['' => $default, 'none' => 'none', 'tls' => 'tls', 'ssl' => 'ssl'] as $set => $encryption) {
                $settings = self::settings(['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => $set]);
                self::assertSame($encryption, $settings->encryption, "'{$set}' for the host '{$host}'");
            }
        }
    }

    public function test_a_mistake_in_an_optional_setting_is_named_and_stops_no_mail(): void
    {
        $settings = self::settings(['TIMEZONE' => 'India', 'MAIL_HOURLY_LIMIT' => '-1']);
        self::assertSame(['Asia/Kolkata', 60], [$settings->timezone->getName(), $settings->hourlyLimit]);
        self::assertSame(
            ['setting-timezone' => 'TIMEZONE is "India"', 'setting-mail-hourly-limit' => 'MAIL_HOURLY_LIMIT is "-1"'],
            array_column($settings->problems, 'detail', 'id'),
        );
    }

    public function test_the_fingerprint_changes_with_each_setting_that_delivery_depends_on(): void
    {
        $login = ['SMTP_USERNAME' => 'u', 'SMTP_PASSWORD' => 'p'];
        $fingerprint = self::settings($login)->fingerprint();
        self::assertSame($fingerprint, self::settings($login + ['MAIL_FROM_NAME' => 'Web'])->fingerprint());
        $changes = array_fill_keys(['MAIL_TO', 'MAIL_FROM', 'BOUNCE_TO', 'SMTP_USERNAME', 'SMTP_PASSWORD'], 'other@studio.example');
        $changes += ['SMTP_HOST' => 'smtp.studio.example', 'SMTP_PORT' => '465', 'SMTP_ENCRYPTION' => 'ssl'];
        foreach ($changes as $name => $value) {
            self::assertNotSame($fingerprint, self::settings([$name => $value] + $login)->fingerprint(), $name);
        }
    }

    /** @param array<string, string> $changed */
    private static function settings(array $changed = []): MailSettings
    {
        return MailSettings::from(new Environment($changed + self::REQUIRED), Sample::company());
    }
}
