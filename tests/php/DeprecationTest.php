<?php

declare(strict_types=1);

namespace Contact\Tests;

use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;

final class DeprecationTest extends TestCase
{
    private const ROOT = __DIR__ . '/../..';

    #[Group('native')]
    public function test_a_deprecation_fails_the_run_of_the_tests(): void
    {
        $test = sys_get_temp_dir() . '/Deprecated' . bin2hex(random_bytes(6)) . 'Test.php';
        file_put_contents($test, '<?php final class ' . basename($test, '.php') . ' extends PHPUnit\Framework\TestCase
        {
            public function test(): void
            {
                self::assertSame("x", utf8_decode("x"));
            }
        }');
        $command = [PHP_BINARY, self::ROOT . '/api/vendor/bin/phpunit', '--configuration', self::ROOT . '/phpunit.xml', '--do-not-cache-result', $test];
        exec(implode(' ', array_map(escapeshellarg(...), $command)), $output, $code);
        unlink($test);

        self::assertNotSame(0, $code);
        self::assertStringContainsString('Function utf8_decode() is deprecated', implode("\n", $output));
    }
}
