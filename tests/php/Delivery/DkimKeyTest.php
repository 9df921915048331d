<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DkimKey;
use Contact\Environment;
use Contact\InvalidSettings;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class DkimKeyTest extends TestCase
{
    private const ALL = ['DKIM_DOMAIN' => 'studio.example', 'DKIM_SELECTOR' => 'site', 'DKIM_PRIVATE_KEY_FILE' => '/nowhere.pem'];

    public function test_nothing_is_signed_where_nothing_is_set(): void
    {
        self::assertNull(DkimKey::from(new Environment([])));
    }

    /** @param array<string, string> $changed */
    #[TestWith([['DKIM_SELECTOR' => '', 'DKIM_PRIVATE_KEY_FILE' => ''], 'belong together'], 'only the domain')]
    #[TestWith([['DKIM_SELECTOR' => ''], 'belong together'], 'no selector')]
    #[TestWith([['DKIM_DOMAIN' => ''], 'belong together'], 'no domain')]
    #[TestWith([[], 'DKIM_PRIVATE_KEY_FILE must be'], 'no file')]
    #[TestWith([['DKIM_PRIVATE_KEY_FILE' => __FILE__], 'DKIM_PRIVATE_KEY_FILE must be'], 'no key in the file')]
    #[TestWith([['DKIM_PRIVATE_KEY_FILE' => 'composer.json'], 'DKIM_PRIVATE_KEY_FILE must be'], 'a relative path')]
    public function test_a_key_that_cannot_sign_is_named(array $changed, string $words): void
    {
        $this->expectException(InvalidSettings::class);
        $this->expectExceptionMessage($words);
        DkimKey::from(new Environment($changed + self::ALL));
    }
}
