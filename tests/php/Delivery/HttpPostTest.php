<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\HttpPost;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\ServerProcess;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;

#[Group('native')]
final class HttpPostTest extends TestCase
{
    public function test_a_self_signed_certificate_gets_no_request_until_it_is_trusted(): void
    {
        $file = Sample::certificate('localhost');
        $server = new ServerProcess('http-server.php', "HTTP/1.1 204 No Content\r\n\r\n", $file);
        self::assertSame(0, self::post("https://localhost:{$server->port}/")[0]);
        // OpenSSL reads it at each connection.
        putenv("SSL_CERT_FILE={$file}");
        try {
            self::assertSame(204, self::post("https://localhost:{$server->port}/")[0]);
            self::assertSame(0, self::post("https://127.0.0.1:{$server->port}/")[0], 'The certificate is of another host.');
        } finally {
            putenv('SSL_CERT_FILE');
        }
    }

    public function test_headers_of_any_length_are_cut(): void
    {
        $headers = 'X-Long: ' . str_repeat('x', 40_000) . "\r\nLocation: http://late.example/";
        $server = new ServerProcess('http-server.php', "HTTP/1.1 200 OK\r\n{$headers}\r\n\r\n");
        self::assertSame([200, ''], self::post("http://127.0.0.1:{$server->port}/"));
    }

    public function test_a_redirect_is_read_and_not_followed(): void
    {
        $target = stream_socket_server('tcp://127.0.0.1:0');
        self::assertNotFalse($target);
        $location = 'http://' . stream_socket_get_name($target, false) . '/';
        $server = new ServerProcess('http-server.php', "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: {$location}\r\n\r\n");
        $start = microtime(true);
        self::assertSame([302, $location], self::post("http://127.0.0.1:{$server->port}/"));
        self::assertLessThan(4, microtime(true) - $start, 'The server keeps the connection open.');
        self::assertFalse(@stream_socket_accept($target, 0));
    }

    /** @return array{int, string} status and location */
    private static function post(string $url): array
    {
        return (new HttpPost())->send($url, ['Content-Type' => 'text/plain'], 'Hello');
    }
}
