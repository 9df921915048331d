<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use RuntimeException;

/** Processes that do the same at the same time. */
final class Contenders
{
    private const HEAD_START_S = 0.4;

    /**
     * @param array<string, string> $settings
     * @param list<list<string>>    $messages for each process the messages that it stores, one after the other
     *
     * @return list<string> their results, in no particular order: ids, and `429` for too many inquiries
     */
    public static function store(array $settings, string $folder, array $messages): array
    {
        return self::run('store-inquiries.php', [json_encode($settings, JSON_THROW_ON_ERROR), $folder], $messages);
    }

    /**
     * Claims a mail of the fallback ledger in each folder, all processes in one folder at the same time.
     *
     * @param list<string> $folders
     *
     * @return list<string> the number of the folder, a colon, and an id or `429`
     */
    public static function claim(string $rateLimit, array $folders, int $processes): array
    {
        $messages = array_map(static fn(int $number): array => ["Message {$number}"], range(1, $processes));

        return self::run('claim-mails.php', [$rateLimit, json_encode($folders, JSON_THROW_ON_ERROR)], $messages);
    }

    /**
     * @param list<string>       $arguments of all processes
     * @param list<list<string>> $messages  further arguments of each process
     *
     * @return list<string> the lines that they print
     */
    private static function run(string $script, array $arguments, array $messages): array
    {
        $start = (string) (microtime(true) + self::HEAD_START_S);
        $processes = [];
        foreach ($messages as $ofOne) {
            $command = ['php', __DIR__ . "/{$script}", ...$arguments, $start, ...$ofOne];
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
}
