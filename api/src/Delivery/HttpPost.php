<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Sends one POST request and reads the start of the response. Certificates are verified, and redirects are not followed. */
class HttpPost
{
    private const TIMEOUT_S = 5;
    /** The time limit of the TCP connection, and again of the TLS handshake. */
    private const CONNECT_TIMEOUT_S = 2;
    /** The status line and `Location` come in the first packet; a server may keep the connection open after the last one. */
    private const BYTES_TO_READ = 8192;

    /**
     * @param string                $url     http or https
     * @param array<string, string> $headers
     *
     * @return array{int, string} the status, and the header `Location` of a redirect; 0 if the server sends nothing for five
     *                            seconds. PHP cannot limit the lookup of the name.
     */
    public function send(string $url, array $headers, string $body): array
    {
        $parts = parse_url($url);
        $host = $parts['host'] ?? '';
        $isTls = ($parts['scheme'] ?? '') === 'https';
        $port = $parts['port'] ?? ($isTls ? 443 : 80);
        // IPv4 alone, because the IPv6 of many networks has no way out.
        $context = stream_context_create(['socket' => ['bindto' => '0.0.0.0:0']]);
        $address = ($isTls ? 'ssl' : 'tcp') . "://{$host}:{$port}";
        $connection = @stream_socket_client($address, timeout: self::CONNECT_TIMEOUT_S, context: $context);
        if ($connection === false) {
            return [0, ''];
        }
        $path = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');
        $own = ['Host' => $host . (isset($parts['port']) ? ":{$port}" : ''), 'Connection' => 'close', 'Content-Length' => strlen($body)];
        $head = "POST {$path} HTTP/1.1\r\n";
        foreach ([...$own, ...$headers] as $name => $value) {
            $head .= "{$name}: {$value}\r\n";
        }
        stream_set_timeout($connection, self::TIMEOUT_S);
        @fwrite($connection, "{$head}\r\n{$body}");
        $head = (string) @fread($connection, self::BYTES_TO_READ);
        fclose($connection);

        $hasStatus = preg_match('~^HTTP/\d(?:\.\d)? (\d{3})~', $head, $status) === 1;
        $hasLocation = preg_match('~^Location:[ \t]*(\S+)~mi', $head, $location) === 1;

        return [$hasStatus ? (int) $status[1] : 0, $hasLocation ? $location[1] : ''];
    }
}
