<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use RuntimeException;

/** A script that serves on a free port, whose number it prints first; it ends with this object. */
final class ServerProcess
{
    public readonly int $port;

    /** @var resource */
    private $process;

    /** @param string $script file in this folder */
    public function __construct(string $script, string ...$arguments)
    {
        $process = proc_open([PHP_BINARY, __DIR__ . "/{$script}", ...array_values($arguments)], [1 => ['pipe', 'w']], $pipes);
        if ($process === false) {
            throw new RuntimeException("{$script} could not be started.");
        }
        $this->process = $process;
        $this->port = (int) fgets($pipes[1]);
    }

    public function __destruct()
    {
        proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
    }
}
