<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Failure;
use Contact\Tests\Support\TemporaryFolder;
use Contact\Tests\Support\UploadedSite;
use Error;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Errors in the site's own code, which may quote a visitor. */
final class ApplicationTest extends TestCase
{
    use TemporaryFolder;

    #[Group('native')]
    public function test_an_error_is_told_with_file_and_line_and_without_its_words(): void
    {
        $site = new UploadedSite("{$this->folder()}/public_html");
        $release = "{$site->path}/api/releases/test.php";
        $container = 'class_alias((new class { static function ofUpload(): never { throw new LogicException("Secret words"); } })::class, "Contact\Container");';
        file_put_contents($release, str_replace('return', "{$container} return", (string) file_get_contents($release)));
        $sentence = "LogicException in test\.php at line 1: an error in the site's own code\.";
        $site->serve();
        self::assertSame(500, $site->send('Hello'));
        $log = (string) file_get_contents($site->log());
        self::assertMatchesRegularExpression("~Contact form: {$sentence}\n~", $log);
        self::assertStringNotContainsString('Secret words', $log);
        self::assertMatchesRegularExpression("~^{$sentence}$~D", $site->inquiries('list'));
    }

    #[TestWith(['Call to undefined function Contact\Storage\disabled_by_host()'], 'called in a namespace')]
    #[TestWith(['Call to undefined function disabled_by_host()'], 'called without one')]
    public function test_a_function_that_the_host_has_disabled_is_named(string $message): void
    {
        $words = 'The host has disabled functions of PHP that the site needs: disabled_by_host.';
        self::assertStringStartsWith($words, Failure::sentence(new Error($message)));
    }
}
