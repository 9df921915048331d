<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use RuntimeException;

/** A local HTTP server that gives every request the same response; it ends with this object. */
final class HttpServer
{
    /** @param resource $process */
    private function __construct(private $process, public readonly int $port)
    {
    }

    /**
     * @param string $response    status line and headers
     * @param int    $pauseMs     after each byte of the response
     * @param string $certificate file with a certificate and its private key, for https
     */
    public static function start(string $response, int $pauseMs = 0, string $certificate = ''): self
    {
        $process = proc_open([PHP_BINARY, __DIR__ . '/http-server.php', $response, (string) $pauseMs, $certificate], [1 => ['pipe', 'w']], $pipes);
        if ($process === false) {
            throw new RuntimeException('The HTTP server could not be started.');
        }

        return new self($process, (int) fgets($pipes[1]));
    }

    public function __destruct()
    {
        proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
    }
}
