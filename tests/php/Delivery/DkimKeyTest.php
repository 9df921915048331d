<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DkimKey;
use Contact\Environment;
use Contact\InvalidSettings;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class DkimKeyTest extends TestCase
{
    public function test_nothing_is_signed_where_nothing_is_set(): void
    {
        self::assertNull(DkimKey::from(new Environment([])));
    }

    /** @param array<string, string> $settings */
    #[DataProvider('mistakes')]
    public function test_a_key_that_cannot_sign_is_named(array $settings, string $words): void
    {
        $this->expectException(InvalidSettings::class);
        $this->expectExceptionMessage($words);
        DkimKey::from(new Environment($settings));
    }

    /** @return iterable<string, array{array<string, string>, string}> */
    public static function mistakes(): iterable
    {
        $rest = ['DKIM_DOMAIN' => 'studio.example', 'DKIM_SELECTOR' => 'site'];
        yield 'only the domain' => [['DKIM_DOMAIN' => 'studio.example'], 'belong together'];
        yield 'no selector' => [['DKIM_DOMAIN' => 'studio.example', 'DKIM_PRIVATE_KEY_FILE' => '/key.pem'], 'belong together'];
        yield 'no domain' => [['DKIM_SELECTOR' => 'site', 'DKIM_PRIVATE_KEY_FILE' => '/key.pem'], 'belong together'];
        yield 'only the file' => [['DKIM_PRIVATE_KEY_FILE' => '/key.pem'], 'belong together'];
        yield 'no file' => [$rest + ['DKIM_PRIVATE_KEY_FILE' => '/nowhere/key.pem'], 'DKIM_PRIVATE_KEY_FILE must be'];
        yield 'no key in the file' => [$rest + ['DKIM_PRIVATE_KEY_FILE' => __FILE__], 'DKIM_PRIVATE_KEY_FILE must be'];
        yield 'a relative path' => [$rest + ['DKIM_PRIVATE_KEY_FILE' => 'composer.json'], 'DKIM_PRIVATE_KEY_FILE must be'];
    }
}
