<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\TrustedProxies;
use Contact\InvalidSettings;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class TrustedProxiesTest extends TestCase
{
    #[DataProvider('requests')]
    public function test_who_counts_as_one_client(string $proxies, string $remoteAddress, string $forwardedFor, string $client): void
    {
        self::assertSame($client, TrustedProxies::fromText($proxies)->clientOf($remoteAddress, $forwardedFor));
    }

    /** @return iterable<string, array{string, string, string, string}> */
    public static function requests(): iterable
    {
        yield 'nobody is trusted' => ['', '203.0.113.7', '198.51.100.1', '203.0.113.7'];
        yield 'a trusted proxy' => ['10.0.0.1', '10.0.0.1', '198.51.100.1', '198.51.100.1'];
        yield 'a trusted network' => ['192.0.2.1, 10.0.0.0/8', '10.200.3.4', '198.51.100.1', '198.51.100.1'];
        yield 'the whole of IPv4' => ['0.0.0.0/0', '203.0.113.7', '198.51.100.1', '198.51.100.1'];
        yield 'the last address of a network between two bytes' => ['172.16.0.0/12', '172.31.255.255', '198.51.100.1', '198.51.100.1'];
        yield 'the first address behind it' => ['172.16.0.0/12', '172.32.0.0', '198.51.100.1', '172.32.0.0'];
        yield 'separated by spaces and commas' => [" 192.0.2.1 ,\n10.0.0.1, ", '10.0.0.1', '198.51.100.1', '198.51.100.1'];
        yield 'another network' => ['10.0.0.0/9', '10.200.3.4', '198.51.100.1', '10.200.3.4'];
        yield 'what the visitor made up is not believed' => ['10.0.0.1', '10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'];
        yield 'two proxies in a row' => ['10.0.0.0/8', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'];
        yield 'proxies alone' => ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'];
        yield 'nonsense from a proxy' => ['10.0.0.1', '10.0.0.1', 'unknown', '10.0.0.1'];
        yield 'nonsense before a proxy' => ['10.0.0.1', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'];
        yield 'no header' => ['10.0.0.1', '10.0.0.1', '', '10.0.0.1'];
        yield 'an address with its port' => ['10.0.0.1', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'];
        yield 'IPv6 with its port' => ['10.0.0.1', '10.0.0.1', '[2001:db8:1:2:3::4]:4711', '2001:db8:1:2::/64'];
        yield 'IPv6 in capitals and brackets' => ['10.0.0.1', '10.0.0.1', '[2001:DB8:1:2:3::4]', '2001:db8:1:2::/64'];
        yield 'the customer of an IPv6 network' => ['', '2001:db8:1:2:ffff::1', '', '2001:db8:1:2::/64'];
        yield 'a trusted IPv6 network' => ['2001:db8::/32', '2001:db8:1::1', '203.0.113.7', '203.0.113.7'];
        yield 'IPv4 as IPv6 writes it' => ['10.0.0.1', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'];
        yield 'no address at all' => ['', '', '203.0.113.7', ''];
    }

    #[DataProvider('connections')]
    public function test_a_proxy_is_unknown_if_it_is_neither_trusted_nor_resolved_by_the_web_server(string $remoteAddress, string $forwardedFor, bool $isUnknown): void
    {
        self::assertSame($isUnknown, TrustedProxies::fromText('10.0.0.1')->isUnknownProxy($remoteAddress, $forwardedFor));
    }

    /** @return iterable<string, array{string, string, bool}> */
    public static function connections(): iterable
    {
        yield 'no proxy' => ['203.0.113.7', '', false];
        yield 'a trusted proxy' => ['10.0.0.1', '203.0.113.7', false];
        yield 'an unknown proxy' => ['10.0.0.2', '203.0.113.7', true];
        yield 'two unknown proxies' => ['10.0.0.3', '203.0.113.7, 10.0.0.2', true];
        yield 'a resolved proxy' => ['203.0.113.7', '203.0.113.7', false];
        yield 'a resolved proxy and a header of the visitor' => ['203.0.113.7', '198.51.100.1,unknown, 203.0.113.7', false];
        yield 'two resolved proxies' => ['203.0.113.7', '203.0.113.7, 10.0.0.1', false];
        yield 'a resolved proxy that adds the port' => ['203.0.113.7', '203.0.113.7:4711', false];
        yield 'a resolved proxy, with IPv6 in other words' => ['2001:db8:0:0::7', '[2001:DB8::7]:4711', false];
        yield 'a resolved proxy, with IPv4 as IPv6 writes it' => ['::ffff:203.0.113.7', '203.0.113.7', false];
        yield 'another address of the same IPv6 network' => ['2001:db8::8', '2001:db8::7', true];
        yield 'nonsense' => ['203.0.113.7', 'unknown, ,', true];
        yield 'no address at all' => ['', 'unknown', true];
    }

    #[DataProvider('mistakes')]
    public function test_an_entry_that_is_no_address_is_named(string $proxies): void
    {
        $this->expectException(InvalidSettings::class);
        $this->expectExceptionMessage('TRUSTED_PROXIES holds an entry that is no IP address');
        TrustedProxies::fromText($proxies);
    }

    /** @return iterable<string, array{string}> */
    public static function mistakes(): iterable
    {
        yield 'a name' => ['proxy.example'];
        yield 'a prefix that is too long' => ['10.0.0.0/33'];
        yield 'a prefix that is no number' => ['10.0.0.0/x'];
        yield 'two prefixes' => ['10.0.0.0/8/9'];
        yield 'a negative prefix' => ['10.0.0.0/-1'];
        yield 'one of several' => ['10.0.0.1, 10.0.0.256'];
    }
}
