<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\HttpPost;
use Contact\Tests\Support\HttpServer;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;
use ReflectionMethod;

final class HttpPostTest extends TestCase
{
    private const NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n";

    private string $certificate = '';

    #[After]
    protected function removeCertificate(): void
    {
        putenv('SSL_CERT_FILE');
        if ($this->certificate !== '') {
            unlink($this->certificate);
        }
    }

    #[Group('native')]
    public function test_a_self_signed_certificate_gets_no_request_until_it_is_trusted(): void
    {
        $server = HttpServer::start(self::NO_CONTENT, certificate: $this->certificateOf('localhost'));
        self::assertSame(0, self::post("https://localhost:{$server->port}/"));

        // OpenSSL reads it at each connection.
        putenv("SSL_CERT_FILE={$this->certificate}");
        self::assertSame(204, self::post("https://localhost:{$server->port}/"));
        self::assertSame(0, self::post("https://127.0.0.1:{$server->port}/"), 'The certificate is of another host.');
    }

    #[Group('native')]
    public function test_a_server_that_drips_a_byte_a_second_is_given_up_after_five_seconds(): void
    {
        $server = HttpServer::start(self::NO_CONTENT, pauseMs: 1000);
        $start = microtime(true);

        self::assertSame(0, self::post("http://127.0.0.1:{$server->port}/"));
        self::assertEqualsWithDelta(5, microtime(true) - $start, 1);
    }

    #[Group('native')]
    public function test_headers_of_any_length_are_cut(): void
    {
        $server = HttpServer::start("HTTP/1.1 200 OK\r\nX-Long: " . str_repeat('x', 40_000) . "\r\nLocation: http://late.example/\r\n\r\n");
        $response = (new HttpPost(true))->send("http://127.0.0.1:{$server->port}/", [], '');

        self::assertSame([200, ''], [$response->status, $response->location]);
    }

    #[Group('native')]
    public function test_a_closed_port_is_told_at_once(): void
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        self::assertNotFalse($socket);
        $address = stream_socket_get_name($socket, false);
        fclose($socket);
        $start = microtime(true);

        self::assertSame(0, self::post("http://{$address}/"));
        self::assertLessThan(1, microtime(true) - $start);
    }

    #[Group('native')]
    public function test_a_redirect_is_read_and_not_followed(): void
    {
        $target = stream_socket_server('tcp://127.0.0.1:0');
        self::assertNotFalse($target);
        $location = 'http://' . stream_socket_get_name($target, false) . '/';
        $server = HttpServer::start("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: {$location}\r\n\r\n");
        $response = (new HttpPost(true))->send("http://127.0.0.1:{$server->port}/", [], '');

        self::assertSame([302, $location], [$response->status, $response->location]);
        self::assertFalse(@stream_socket_accept($target, 0.1));
    }

    #[DataProvider('addresses')]
    public function test_only_a_globally_reachable_address_is_connected_to_unless_it_may_be_private(string $address, bool $isGlobal): void
    {
        $addressOf = new ReflectionMethod(HttpPost::class, 'addressOf');

        self::assertSame($isGlobal ? $address : null, $addressOf->invoke(new HttpPost(false), $address));
        self::assertSame($address, $addressOf->invoke(new HttpPost(true), $address));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function addresses(): iterable
    {
        foreach (['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '240.0.0.1'] as $address) {
            yield $address => [$address, false];
        }
        // Of carriers (RFC 6598) and of tests of networks (RFC 2544), each with its first, its last and its neighbour.
        foreach (['100.64.0.0', '100.127.255.255', '198.18.0.0', '198.19.255.255'] as $address) {
            yield $address => [$address, false];
        }
        foreach (['100.63.255.255', '100.128.0.0', '198.17.255.255', '198.20.0.0', '8.8.8.8'] as $address) {
            yield $address => [$address, true];
        }
    }

    #[Group('native')]
    public function test_an_ipv6_address_is_not_connected_to(): void
    {
        $addressOf = new ReflectionMethod(HttpPost::class, 'addressOf');

        foreach (['[::1]', '[::ffff:100.64.0.1]', '[::ffff:127.0.0.1]'] as $host) {
            self::assertNull($addressOf->invoke(new HttpPost(true), $host));
        }
    }

    private static function post(string $url): int
    {
        return (new HttpPost(true))->send($url, ['Content-Type' => 'text/plain'], 'Hello')->status;
    }

    /** A file with a new self-signed certificate and its private key. */
    private function certificateOf(string $host): string
    {
        $key = openssl_pkey_new(['private_key_bits' => 2048, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
        self::assertNotFalse($key);
        openssl_pkey_export($key, $keyText);
        self::assertIsString($keyText);
        $request = openssl_csr_new(['commonName' => $host], $key);
        self::assertIsObject($request);
        $certificate = openssl_csr_sign($request, null, $keyText, 1);
        self::assertNotFalse($certificate);
        openssl_x509_export($certificate, $certificateText);
        self::assertIsString($certificateText);
        file_put_contents($this->certificate = (string) tempnam(sys_get_temp_dir(), 'tls'), $certificateText . $keyText);

        return $this->certificate;
    }
}
