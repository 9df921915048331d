<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Sends one POST request and reads the status. Certificates are verified, and redirects are not followed. */
class HttpPost
{
    private const TIMEOUT_S = 5;

    /** @param bool $mayBePrivate whether the URL may resolve to a private IP address */
    public function __construct(private readonly bool $mayBePrivate)
    {
    }

    /**
     * @param string                $url     http or https
     * @param array<string, string> $headers
     *
     * @return int the status; 0 if there is no answer within five seconds, or the address is not allowed
     */
    public function send(string $url, array $headers, string $body): int
    {
        $parts = parse_url($url);
        $host = $parts['host'] ?? '';
        $isTls = ($parts['scheme'] ?? '') === 'https';
        $port = $parts['port'] ?? ($isTls ? 443 : 80);
        $address = $this->addressOf($host);
        if ($address === null) {
            return 0;
        }
        $deadline = hrtime(true) / 1e9 + self::TIMEOUT_S;
        $context = stream_context_create(['ssl' => ['peer_name' => $host, 'verify_peer' => true, 'verify_peer_name' => true]]);
        $connection = @stream_socket_client(($isTls ? 'ssl' : 'tcp') . "://{$address}:{$port}", $code, $message, self::TIMEOUT_S, context: $context);
        if ($connection === false) {
            return 0;
        }
        $path = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');
        $lines = ["POST {$path} HTTP/1.1", "Host: {$host}" . (isset($parts['port']) ? ":{$port}" : ''), 'Connection: close', 'Content-Length: ' . strlen($body)];
        foreach ($headers as $name => $value) {
            $lines[] = "{$name}: {$value}";
        }
        stream_set_timeout($connection, max(1, (int) ceil($deadline - hrtime(true) / 1e9)));
        $isWritten = @fwrite($connection, implode("\r\n", $lines) . "\r\n\r\n{$body}");
        $status = $isWritten === false ? false : @fgets($connection, 1024);
        fclose($connection);

        return preg_match('~^HTTP/\d(?:\.\d)? (\d{3})~', (string) $status, $match) === 1 ? (int) $match[1] : 0;
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
