<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use RuntimeException;

/** Processes that do the same at the same time. */
final class Contenders
{
    private const HEAD_START_S = 0.4;

    /**
     * @param 'store'|'record'|'backup' $task     see contender.php
     * @param array<string, string> $settings
     * @param list<list<string>>    $messages for each process those of its inquiries
     *
     * @return list<string> their results, in no particular order: ids or files, and `429` for too many inquiries
     */
    public static function run(string $task, array $settings, string $folder, array $messages): array
    {
        $start = microtime(true) + self::HEAD_START_S;
        $processes = [];
        foreach ($messages as $ofOne) {
            $command = self::command($task, $settings, $folder, $start, $ofOne);
            $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['pipe', 'w']], $pipes);
            $processes[] = [$process, $pipes];
        }
        $answers = [];
        foreach ($processes as [$process, $pipes]) {
            $output = (string) stream_get_contents($pipes[1]);
            $problems = (string) stream_get_contents($pipes[2]);
            if ($process === false || proc_close($process) !== 0) {
                throw new RuntimeException("{$output}\n{$problems}");
            }
            $answers = [...$answers, ...explode("\n", trim($output))];
        }

        return $answers;
    }

    /**
     * @param array<string, string> $settings
     * @param list<string>          $messages
     *
     * @return list<string>
     */
    public static function command(string $task, array $settings, string $folder, float $start, array $messages): array
    {
        $json = json_encode($settings, JSON_THROW_ON_ERROR);

        return [PHP_BINARY, __DIR__ . '/contender.php', $task, $json, $folder, (string) $start, ...$messages];
    }
}
