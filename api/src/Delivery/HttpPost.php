<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Sends one POST request and reads the head of the response. Certificates are verified, and redirects are not followed. */
class HttpPost
{
    private const TIMEOUT_S = 5;
    /** The time limit of the TCP connection, and again of the TLS handshake. */
    private const CONNECT_TIMEOUT_S = 2;
    private const LONGEST_HEAD = 16384;

    /** @param bool $mayBePrivate whether the URL may resolve to an IP address that is not globally reachable (RFC 6890) */
    public function __construct(private readonly bool $mayBePrivate)
    {
    }

    /**
     * @param string                $url     http or https
     * @param array<string, string> $headers
     *
     * @return HttpResponse with status 0 if there is no status line within five seconds, or the address is not allowed. PHP
     *                      cannot limit the lookup of the name; after a lookup of five seconds nothing is sent.
     */
    public function send(string $url, array $headers, string $body): HttpResponse
    {
        $parts = parse_url($url);
        $host = $parts['host'] ?? '';
        $isTls = ($parts['scheme'] ?? '') === 'https';
        $port = $parts['port'] ?? ($isTls ? 443 : 80);
        $deadline = hrtime(true) / 1e9 + self::TIMEOUT_S;
        $address = $this->addressOf($host);
        if ($address === null || hrtime(true) / 1e9 >= $deadline) {
            return new HttpResponse(0);
        }
        $context = stream_context_create(['ssl' => ['peer_name' => $host, 'verify_peer' => true, 'verify_peer_name' => true]]);
        $connection = @stream_socket_client(($isTls ? 'ssl' : 'tcp') . "://{$address}:{$port}", $code, $message, self::CONNECT_TIMEOUT_S, context: $context);
        if ($connection === false) {
            return new HttpResponse(0);
        }
        $path = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');
        $lines = ["POST {$path} HTTP/1.1", "Host: {$host}" . (isset($parts['port']) ? ":{$port}" : ''), 'Connection: close', 'Content-Length: ' . strlen($body)];
        foreach ($headers as $name => $value) {
            $lines[] = "{$name}: {$value}";
        }
        $isWritten = @fwrite($connection, implode("\r\n", $lines) . "\r\n\r\n{$body}");
        $head = $isWritten === false ? '' : self::readHead($connection, $deadline);
        fclose($connection);

        return HttpResponse::ofHead($head);
    }

    /**
     * Reads until the blank line after the headers. The stream's own timeout would start anew with each byte of a slow response.
     *
     * @param resource $connection
     * @param float    $deadline   in seconds of `hrtime`
     */
    private static function readHead($connection, float $deadline): string
    {
        $text = '';
        while (!str_contains($text, "\r\n\r\n") && strlen($text) < self::LONGEST_HEAD && ($left = $deadline - hrtime(true) / 1e9) > 0) {
            stream_set_timeout($connection, (int) $left, (int) (fmod($left, 1) * 1e6));
            $read = @fread($connection, 1024);
            if ($read === false || $read === '') {
                break;
            }
            $text .= $read;
        }

        return $text;
    }

    /** The IPv4 address to connect to. The name is resolved only once, which prevents DNS rebinding after the check. */
    private function addressOf(string $host): ?string
    {
        // This finds no IPv6 addresses.
        $addresses = function_exists('gethostbynamel') ? gethostbynamel(trim($host, '[]')) : false;
        foreach ($addresses === false ? [] : $addresses as $address) {
            $flags = $this->mayBePrivate ? 0 : FILTER_FLAG_GLOBAL_RANGE;
            if (filter_var($address, FILTER_VALIDATE_IP, $flags) !== false) {
                return $address;
            }
        }

        return null;
    }
}
