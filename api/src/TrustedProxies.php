<?php

declare(strict_types=1);

namespace Contact;

/** The proxies in front of the site whose `X-Forwarded-For` counts. */
final readonly class TrustedProxies
{
    /** The first bytes of IPv4-mapped IPv6 addresses. */
    private const MAPPED = "\0\0\0\0\0\0\0\0\0\0\xff\xff";

    /** @param list<string> $prefixes of the networks, as `bitsOf` writes them */
    public function __construct(private array $prefixes)
    {
    }

    /** @param string $list addresses or networks such as `10.0.0.0/8`, separated by commas or spaces; null if one is neither */
    public static function fromText(string $list): ?self
    {
        $prefixes = [];
        preg_match_all('/[^\s,]+/', $list, $found);
        foreach ($found[0] as $entry) {
            [$address, $length] = [...explode('/', $entry, 2), null];
            $bytes = self::bytesOf((string) $address);
            $longest = strlen((string) $bytes) * 8;
            $length = filter_var($length ?? $longest, FILTER_VALIDATE_INT, ['options' => ['min_range' => 0, 'max_range' => $longest]]);
            if ($bytes === null || $length === false) {
                return null;
            }
            $prefixes[] = substr(self::bitsOf($bytes), 0, 1 + $length);
        }

        return new self($prefixes);
    }

    /**
     * The client: an IPv4 address, or an IPv6 /64 network, because providers assign a whole /64 to one customer.
     * `X-Forwarded-For` is read from its end, up to the first address that is no trusted proxy.
     *
     * @param string $remoteAddress of the connection
     */
    public function clientOf(string $remoteAddress, string $forwardedFor): string
    {
        $client = self::bytesOf($remoteAddress);
        foreach (array_reverse(explode(',', $forwardedFor)) as $hop) {
            $earlier = self::bytesOf(trim($hop));
            if ($earlier === null || !$this->isTrusted($client)) {
                break;
            }
            $client = $earlier;
        }

        return match (true) {
            $client === null => '',
            strlen($client) === 4 => (string) inet_ntop($client),
            default => inet_ntop(substr($client, 0, 8) . str_repeat("\0", 8)) . '/64',
        };
    }

    /**
     * Whether the connection comes from a proxy that is not trusted. Where the web server has resolved `X-Forwarded-For` itself,
     * such as nginx with `real_ip_header` or LiteSpeed, the remote address is the visitor's, which stands among the hops.
     */
    public function isUnknownProxy(string $remoteAddress, string $forwardedFor): bool
    {
        $client = self::bytesOf($remoteAddress);
        $hops = array_map(static fn(string $hop): ?string => self::bytesOf(trim($hop)), explode(',', $forwardedFor));

        return $forwardedFor !== '' && !$this->isTrusted($client) && ($client === null || !in_array($client, $hops, true));
    }

    private function isTrusted(?string $client): bool
    {
        $isWithin = static fn(string $prefix): bool => $client !== null && str_starts_with(self::bitsOf($client), $prefix);

        return array_filter($this->prefixes, $isWithin) !== [];
    }

    /** The address as zeros and ones, after a 4 or a 6 for its version. */
    private static function bitsOf(string $bytes): string
    {
        $bits = array_map(static fn(string $byte): string => sprintf('%08b', ord($byte)), str_split($bytes));

        return (strlen($bytes) === 4 ? '4' : '6') . implode('', $bits);
    }

    /** Four or sixteen bytes; null if the text is no address. Some proxies add the port. */
    private static function bytesOf(string $text): ?string
    {
        $bare = (string) preg_replace(['/^\[([0-9a-f:.]+)\](?::\d+)?$/Di', '/^([\d.]+):\d+$/D'], '$1', $text);
        $bytes = filter_var($bare, FILTER_VALIDATE_IP) === false ? false : inet_pton($bare);
        if ($bytes === false) {
            return null;
        }

        return str_starts_with($bytes, self::MAPPED) && strlen($bytes) === 16 ? substr($bytes, 12) : $bytes;
    }
}
