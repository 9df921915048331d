<?php

declare(strict_types=1);

namespace Contact\Tests;

use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;

#[Group('native')]
final class ApplicationTest extends TestCase
{
    private const FAILURE = "LogicException in failing-application\.php at line \d+: an error in the site's own code\.";

    public function test_an_error_in_the_endpoint_is_logged_with_file_and_line_and_answered_without_its_words(): void
    {
        [$code, $output, $log] = self::runEntry('answer');
        self::assertSame([0, '{"message":"We could not take your message just now. '
            . 'Please call +91 00000 00000 or write to hello@yourstudio.example."}'], [$code, $output]);
        // The page that answers a form is missing too.
        $second = 'Contact form: RuntimeException in FormAnswer\.php at line \d+: .+';
        self::assertMatchesRegularExpression('~^Contact form: ' . self::FAILURE . "\n{$second}\n$~D", $log);
    }

    public function test_an_error_in_the_owners_command_is_printed_with_file_and_line_and_without_its_words(): void
    {
        [$code, $output, $log] = self::runEntry('command');
        self::assertSame([1, ''], [$code, $log]);
        self::assertMatchesRegularExpression('~^' . self::FAILURE . '\n$~D', $output);
    }

    /** @return array{int, string, string} exit code, output and log */
    private static function runEntry(string $entry): array
    {
        $options = ['-d', 'error_log=', '-d', 'log_errors=1', '-d', 'display_errors=0'];
        $command = [PHP_BINARY, ...$options, __DIR__ . '/Support/failing-application.php', $entry, 'Secret words'];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
        self::assertNotFalse($process);
        $output = (string) stream_get_contents($pipes[1]);
        $log = (string) stream_get_contents($pipes[2]);
        self::assertStringNotContainsString('Secret words', $output . $log);

        return [proc_close($process), $output, $log];
    }
}
