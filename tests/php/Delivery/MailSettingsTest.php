<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\MailSettings;
use Contact\Environment;
use Contact\InvalidSettings;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class MailSettingsTest extends TestCase
{
    private const REQUIRED = ['MAIL_TO' => 'owner@studio.example', 'MAIL_FROM' => 'website@studio.example'];

    public function test_two_settings_are_enough(): void
    {
        $settings = self::settings(self::REQUIRED);

        self::assertSame(['owner@studio.example'], $settings->to);
        self::assertSame('Your Studio', $settings->fromName);
        self::assertSame(['localhost', 587, null, null, 'none', 'website@studio.example'], [
            $settings->host, $settings->port, $settings->username, $settings->password, $settings->encryption, $settings->bounceTo,
        ]);
        self::assertSame('Asia/Kolkata', $settings->timezone->getName());
        self::assertSame('studio.example', $settings->domain());
    }

    public function test_every_setting_is_used_as_it_is_set(): void
    {
        $settings = self::settings(self::REQUIRED + [
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
        self::assertSame([1, 'none'], [
            self::settings(['SMTP_PORT' => '1'] + self::REQUIRED)->port,
            self::settings(['SMTP_ENCRYPTION' => 'none'] + self::REQUIRED)->encryption,
        ]);
    }

    /** @param array<string, string> $set */
    #[DataProvider('encryptions')]
    public function test_the_default_encryption_is_none_on_the_loopback_and_starttls_elsewhere(string $encryption, array $set): void
    {
        self::assertSame($encryption, self::settings($set + self::REQUIRED)->encryption);
    }

    /** @return iterable<array{string, array<string, string>}> */
    public static function encryptions(): iterable
    {
        foreach (['localhost', 'LocalHost', 'localhost.localdomain', 'localhost.', '127.0.0.1', '127.0.1.1', '::1', '[::1]', ''] as $host) {
            yield "loopback '{$host}'" => ['none', ['SMTP_HOST' => $host]];
            yield "loopback '{$host}' with an empty encryption" => ['none', ['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => '']];
            yield "loopback '{$host}' with STARTTLS" => ['tls', ['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => 'tls']];
            yield "loopback '{$host}' with TLS" => ['ssl', ['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => 'ssl']];
        }
        foreach (['mail.studio.example', 'localhost.studio.example', 'mylocalhost', '128.0.0.1', '10.0.0.1', '127.0.0.1.studio.example', '::2', '2001:db8::1'] as $host) {
            yield "elsewhere '{$host}'" => ['tls', ['SMTP_HOST' => $host]];
            yield "elsewhere '{$host}' without encryption" => ['none', ['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => 'none']];
        }
    }

    public function test_several_recipients_are_separated_by_commas(): void
    {
        $settings = self::settings(['MAIL_TO' => 'a@studio.example, b@studio.example,'] + self::REQUIRED);

        self::assertSame(['a@studio.example', 'b@studio.example'], $settings->to);
        self::assertSame('website@studio.example', $settings->bounceTo);
    }

    /** @param array<string, string> $changed */
    #[DataProvider('mistakes')]
    public function test_a_mistake_is_named(array $changed, string $sentence): void
    {
        $this->expectException(InvalidSettings::class);
        $this->expectExceptionMessage($sentence);
        self::settings($changed + self::REQUIRED);
    }

    /** @return iterable<string, array{array<string, string>, string}> */
    public static function mistakes(): iterable
    {
        yield 'no recipient' => [['MAIL_TO' => ' , '], 'MAIL_TO is missing. Write MAIL_TO='];
        yield 'a recipient that is no address' => [['MAIL_TO' => 'a@studio.example,owner'], 'MAIL_TO holds an entry that is no e-mail address.'];
        yield 'no sender' => [['MAIL_FROM' => ''], 'MAIL_FROM is missing. Write MAIL_FROM='];
        yield 'a sender that is no address' => [['MAIL_FROM' => 'website'], 'MAIL_FROM is no e-mail address.'];
        yield 'a port of words' => [['SMTP_PORT' => 'smtp'], 'SMTP_PORT must be a number from 1 to 65535.'];
        yield 'a port out of range' => [['SMTP_PORT' => '65536'], 'SMTP_PORT must be a number from 1 to 65535.'];
        yield 'a port of zero' => [['SMTP_PORT' => '0'], 'SMTP_PORT must be a number from 1 to 65535.'];
        yield 'an unknown encryption' => [['SMTP_ENCRYPTION' => 'starttls'], 'SMTP_ENCRYPTION must be tls, ssl or none.'];
        yield 'a bounce address that is no address' => [['BOUNCE_TO' => 'bounces'], 'BOUNCE_TO is no e-mail address. Write BOUNCE_TO='];
        yield 'half a signature' => [['DKIM_DOMAIN' => 'studio.example'], 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE belong together'];
    }

    public function test_a_mistake_in_an_optional_setting_is_named_and_stops_no_mail(): void
    {
        $settings = self::settings(['TIMEZONE' => 'India', 'MAIL_HOURLY_LIMIT' => 'many'] + self::REQUIRED);

        self::assertSame(['Asia/Kolkata', 60], [$settings->timezone->getName(), $settings->hourlyLimit]);
        self::assertSame([
            'setting-timezone' => 'TIMEZONE is "India"',
            'setting-mail-hourly-limit' => 'MAIL_HOURLY_LIMIT is "many"',
        ], array_column($settings->problems, 'detail', 'id'));
    }

    public function test_a_signature_of_another_domain_is_named_and_delays_no_mail(): void
    {
        $key = openssl_pkey_new(['private_key_bits' => 1024, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
        self::assertNotFalse($key);
        openssl_pkey_export_to_file($key, $file = (string) tempnam(sys_get_temp_dir(), 'dkim'));
        $dkim = ['DKIM_SELECTOR' => 'site', 'DKIM_PRIVATE_KEY_FILE' => $file] + self::REQUIRED;
        self::assertSame([], self::settings(['DKIM_DOMAIN' => 'studio.example'] + $dkim)->problems);
        $settings = self::settings(['DKIM_DOMAIN' => 'other.example'] + $dkim);
        unlink($file);

        self::assertSame(
            ['setting-dkim-domain' => 'DKIM_DOMAIN is other.example, MAIL_FROM is at studio.example'],
            array_column($settings->problems, 'detail', 'id'),
        );
    }

    #[DataProvider('settingsOfDelivery')]
    public function test_the_fingerprint_changes_with_each_setting_that_delivery_depends_on(string $name, string $value): void
    {
        $settings = self::REQUIRED + ['SMTP_USERNAME' => 'u', 'SMTP_PASSWORD' => 'p'];

        self::assertSame(self::settings($settings)->fingerprint(), self::settings($settings + ['MAIL_FROM_NAME' => 'Web'])->fingerprint());
        self::assertNotSame(self::settings($settings)->fingerprint(), self::settings([$name => $value] + $settings)->fingerprint());
    }

    /** @return iterable<array{string, string}> */
    public static function settingsOfDelivery(): iterable
    {
        yield ['MAIL_TO', 'other@studio.example'];
        yield ['MAIL_FROM', 'other@studio.example'];
        yield ['BOUNCE_TO', 'other@studio.example'];
        yield ['SMTP_HOST', 'smtp.studio.example'];
        yield ['SMTP_PORT', '465'];
        yield ['SMTP_USERNAME', 'other'];
        yield ['SMTP_PASSWORD', 'other'];
        yield ['SMTP_ENCRYPTION', 'ssl'];
    }

    public function test_the_fingerprint_changes_with_each_setting_of_the_signature(): void
    {
        $files = [];
        foreach (['first', 'second'] as $name) {
            $key = openssl_pkey_new(['private_key_bits' => 1024, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
            self::assertNotFalse($key);
            openssl_pkey_export_to_file($key, $files[$name] = (string) tempnam(sys_get_temp_dir(), 'dkim'));
        }
        $dkim = ['DKIM_DOMAIN' => 'studio.example', 'DKIM_SELECTOR' => 'site', 'DKIM_PRIVATE_KEY_FILE' => $files['first']];
        $fingerprints = array_map(static fn(array $changed): int => self::settings($changed + self::REQUIRED)->fingerprint(), [
            [],
            $dkim,
            ['DKIM_DOMAIN' => 'example'] + $dkim,
            ['DKIM_SELECTOR' => 'other'] + $dkim,
            ['DKIM_PRIVATE_KEY_FILE' => $files['second']] + $dkim,
        ]);
        array_map(unlink(...), $files);

        self::assertCount(5, array_unique($fingerprints));
    }

    public function test_a_negative_limit_is_none(): void
    {
        $settings = self::settings(['MAIL_HOURLY_LIMIT' => '-1'] + self::REQUIRED);

        self::assertSame(60, $settings->hourlyLimit);
        self::assertCount(1, $settings->problems);
    }

    public function test_all_mistakes_are_named_together(): void
    {
        $this->expectExceptionMessageMatches('/MAIL_TO.+MAIL_FROM.+SMTP_PORT/s');
        self::settings(['SMTP_PORT' => '0']);
    }

    /** @param array<string, string> $values */
    private static function settings(array $values): MailSettings
    {
        return MailSettings::from(new Environment($values), SampleCompany::make());
    }
}
