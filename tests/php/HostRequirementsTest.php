<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\HostRequirements;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionFunction;

final class HostRequirementsTest extends TestCase
{
    /** The others may be missing with their extension, about which the code asks. */
    private const PART_OF_EVERY_PHP = ['Core', 'SPL', 'date', 'filter', 'hash', 'json', 'pcre', 'random', 'standard'];

    /** The long test that disables one function after another sends no more than an inquiry. */
    #[Group('native')]
    public function test_each_function_that_a_host_may_disable_is_required_or_done_without(): void
    {
        exec('find ' . escapeshellarg(dirname(__DIR__, 2) . '/api/src') . " -name '*.php'", $files);
        $source = implode("\n", array_map(php_strip_whitespace(...), $files));
        preg_match_all('/(?<![\w>:$])(?<!function )(?<!new )[a-z]\w*(?=\()/', $source, $words);
        $called = array_values(array_filter(array_unique($words[0]), function_exists(...)));
        preg_match_all("/function_exists\('(\w+)'\)/", $source, $askedFor);
        $class = new ReflectionClass(HostRequirements::class);
        /** @var list<string> $listed */
        $listed = [...(array) $class->getStaticPropertyValue('functions'), ...(array) $class->getStaticPropertyValue('mailFunctions')];
        $ofPhp = array_filter(
            $called,
            static fn(string $name): bool => in_array((new ReflectionFunction($name))->getExtensionName(), self::PART_OF_EVERY_PHP, true),
        );
        self::assertContains('flock', $ofPhp);
        self::assertSame([], array_values(array_diff($ofPhp, $listed, $askedFor[1])));
    }
}
