<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\TrustedProxies;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class TrustedProxiesTest extends TestCase
{
    #[TestWith(['0.0.0.0/0', '203.0.113.7', '198.51.100.1', '198.51.100.1'], 'the whole of IPv4')]
    #[TestWith(['172.16.0.0/12', '172.31.255.255', '198.51.100.1', '198.51.100.1'], 'the last address of a network between two bytes')]
    #[TestWith(['172.16.0.0/12', '172.32.0.0', '198.51.100.1', '172.32.0.0'], 'the first address behind it')]
    #[TestWith([" 192.0.2.1 ,\n10.0.0.1, ", '10.0.0.1', '198.51.100.1', '198.51.100.1'], 'separated by spaces and commas')]
    #[TestWith(['2001:db8::/32', '2001:db8:1::1', '203.0.113.7', '203.0.113.7'], 'a trusted IPv6 network')]
    #[TestWith(['10.0.0.1', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'], 'what the visitor made up is not believed')]
    #[TestWith(['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'], 'proxies alone')]
    #[TestWith(['10.0.0.1', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'], 'nonsense before a proxy')]
    #[TestWith(['10.0.0.1', '10.0.0.1', '', '10.0.0.1'], 'no header')]
    #[TestWith(['10.0.0.1', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'], 'an address with its port')]
    #[TestWith(['10.0.0.1', '10.0.0.1', '[2001:DB8:1:2:3::4]:4711', '2001:db8:1:2::/64'], 'IPv6 with its port')]
    #[TestWith(['', '2001:db8:1:2:ffff::1', '', '2001:db8:1:2::/64'], 'the customer of an IPv6 network')]
    #[TestWith(['10.0.0.1', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'], 'IPv4 as IPv6 writes it')]
    public function test_who_counts_as_one_client(string $proxies, string $remoteAddress, string $forwardedFor, string $client): void
    {
        self::assertSame($client, TrustedProxies::fromText($proxies)?->clientOf($remoteAddress, $forwardedFor));
    }

    #[TestWith(['203.0.113.7', '', false], 'no proxy')]
    #[TestWith(['10.0.0.1', '203.0.113.7', false], 'a trusted proxy')]
    #[TestWith(['203.0.113.7', '198.51.100.1,unknown, 203.0.113.7', false], 'a resolved proxy and a header of the visitor')]
    #[TestWith(['2001:db8:0:0::7', '[2001:DB8::7]:4711', false], 'a resolved proxy, with IPv6 in other words')]
    #[TestWith(['::ffff:203.0.113.7', '203.0.113.7', false], 'a resolved proxy, with IPv4 as IPv6 writes it')]
    #[TestWith(['2001:db8::8', '2001:db8::7', true], 'another address of the same IPv6 network')]
    #[TestWith(['203.0.113.7', 'unknown, ,', true], 'nonsense')]
    #[TestWith(['', 'unknown', true], 'no address at all')]
    public function test_a_proxy_is_unknown_unless_it_is_trusted_or_resolved(string $address, string $forwardedFor, bool $isUnknown): void
    {
        self::assertSame($isUnknown, TrustedProxies::fromText('10.0.0.1')?->isUnknownProxy($address, $forwardedFor));
    }

    #[TestWith(['proxy.example'], 'a name')]
    #[TestWith(['10.0.0.0/33'], 'a prefix that is too long')]
    public function test_a_list_with_an_entry_that_is_no_address_is_none(string $proxies): void
    {
        self::assertNull(TrustedProxies::fromText($proxies));
    }
}
