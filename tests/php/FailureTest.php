<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Failure;
use Error;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class FailureTest extends TestCase
{
    #[TestWith(['Call to undefined function Contact\Storage\disabled_by_host()'], 'called in a namespace')]
    #[TestWith(['Call to undefined function disabled_by_host()'], 'called without one')]
    public function test_a_function_that_the_host_has_disabled_is_named(string $message): void
    {
        $words = 'The host has disabled functions of PHP that the site needs: disabled_by_host.';
        self::assertStringStartsWith($words, Failure::sentence(new Error($message)));
    }
}
