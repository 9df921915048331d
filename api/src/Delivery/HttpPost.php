<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Sends one POST request and reads the status. Certificates are verified, and redirects are not followed. */
class HttpPost
{
    private const TIMEOUT_S = 5;
    /** The time limit of the TCP connection, and again of the TLS handshake. */
    private const CONNECT_TIMEOUT_S = 2;

    /** @param bool $mayBePrivate whether the URL may resolve to a private IP address */
    public function __construct(private readonly bool $mayBePrivate)
    {
    }

    /**
     * @param string                $url     http or https
     * @param array<string, string> $headers
     *
     * @return int the status; 0 if there is no status line within five seconds, or the address is not allowed. PHP cannot
     *             limit the lookup of the name; after a lookup of five seconds nothing is sent.
     */
    public function send(string $url, array $headers, string $body): int
    {
        $parts = parse_url($url);
        $host = $parts['host'] ?? '';
        $isTls = ($parts['scheme'] ?? '') === 'https';
        $port = $parts['port'] ?? ($isTls ? 443 : 80);
        $deadline = hrtime(true) / 1e9 + self::TIMEOUT_S;
        $address = $this->addressOf($host);
        if ($address === null || hrtime(true) / 1e9 >= $deadline) {
            return 0;
        }
        $context = stream_context_create(['ssl' => ['peer_name' => $host, 'verify_peer' => true, 'verify_peer_name' => true]]);
        $connection = @stream_socket_client(($isTls ? 'ssl' : 'tcp') . "://{$address}:{$port}", $code, $message, self::CONNECT_TIMEOUT_S, context: $context);
        if ($connection === false) {
            return 0;
        }
        $path = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');
        $lines = ["POST {$path} HTTP/1.1", "Host: {$host}" . (isset($parts['port']) ? ":{$port}" : ''), 'Connection: close', 'Content-Length: ' . strlen($body)];
        foreach ($headers as $name => $value) {
            $lines[] = "{$name}: {$value}";
        }
        $isWritten = @fwrite($connection, implode("\r\n", $lines) . "\r\n\r\n{$body}");
        $statusLine = $isWritten === false ? '' : self::readLine($connection, $deadline);
        fclose($connection);

        return preg_match('~^HTTP/\d(?:\.\d)? (\d{3})~', $statusLine, $match) === 1 ? (int) $match[1] : 0;
    }

    /**
     * Reads until the end of a line. The stream's own timeout would start anew with each byte of a slow answer.
     *
     * @param resource $connection
     * @param float    $deadline   in seconds of `hrtime`
     */
    private static function readLine($connection, float $deadline): string
    {
        $text = '';
        while (!str_contains($text, "\n") && ($left = $deadline - hrtime(true) / 1e9) > 0) {
            stream_set_timeout($connection, (int) $left, (int) (fmod($left, 1) * 1e6));
            $read = @fread($connection, 1024);
            if ($read === false || $read === '') {
                break;
            }
            $text .= $read;
        }

        return $text;
    }

    /** The IP address to connect to. The name is resolved only once, which prevents DNS rebinding after the check. */
    private function addressOf(string $host): ?string
    {
        $addresses = gethostbynamel(trim($host, '[]'));
        foreach ($addresses === false ? [] : $addresses as $address) {
            $flags = $this->mayBePrivate ? 0 : FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE;
            if (filter_var($address, FILTER_VALIDATE_IP, $flags) !== false) {
                return $address;
            }
        }

        return null;
    }
}
