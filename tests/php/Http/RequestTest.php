<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\Request;
use Contact\Http\TrustedProxies;
use Contact\Http\UnreadableRequest;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class RequestTest extends TestCase
{
    private const JSON = 'application/json';
    private const FORM = 'application/x-www-form-urlencoded';

    /** @param array<array-key, mixed> $fields */
    #[DataProvider('readableBodies')]
    public function test_fields_are_read(string $contentType, string $body, array $fields): void
    {
        self::assertSame($fields, (new Request('POST', $body, $contentType))->fields());
    }

    /** @return iterable<string, array{string, string, array<array-key, mixed>}> */
    public static function readableBodies(): iterable
    {
        yield 'JSON' => [self::JSON, '{"name":"आशा"}', ['name' => 'आशा']];
        yield 'JSON with a charset, in capitals' => ['Application/JSON ; charset=utf-8', '{"name":"a"}', ['name' => 'a']];
        yield 'an empty object' => [self::JSON, '{}', []];
        yield 'a byte order mark' => [self::JSON, "\xEF\xBB\xBF{\"name\":\"a\"}", ['name' => 'a']];
        yield 'white space around it' => [self::JSON, " \r\n{\"name\":\"a\"}\n", ['name' => 'a']];
        yield 'the last of duplicate keys' => [self::JSON, '{"name":"a","name":"b"}', ['name' => 'b']];
        yield 'an escaped NUL' => [self::JSON, '{"name":"a\u0000b"}', ['name' => "a\0b"]];
        yield 'exactly 64 KiB' => [self::JSON, str_pad('{"name":"a"}', 65536), ['name' => 'a']];
        yield 'sixteen levels' => [self::JSON, '{"a":' . str_repeat('[', 15) . str_repeat(']', 15) . '}', ['a' => self::nested(15)]];
        yield 'a form' => [self::FORM, 'name=%E0%A4%86%E0%A4%B6%E0%A4%BE+Rao&message=a%0D%0Ab', ['name' => 'आशा Rao', 'message' => "a\r\nb"]];
        yield 'a form with a list' => [self::FORM . '; charset=UTF-8', 'name[]=a', ['name' => ['a']]];
        yield 'the last of duplicate form fields' => [self::FORM, 'name=a&name=b', ['name' => 'b']];
        yield 'a form with a bare NUL' => [self::FORM, "name=a\0b&message=c", ['name' => "a\0b", 'message' => 'c']];
        yield 'an empty form' => [self::FORM, '', []];
    }

    #[DataProvider('acceptedEncodings')]
    public function test_a_browser_says_whether_it_accepts_gzip(string $accepted, bool $doesUnpack): void
    {
        self::assertSame($doesUnpack, (new Request('POST', acceptEncoding: $accepted))->acceptsGzip());
    }

    /** @return iterable<array{string, bool}> */
    public static function acceptedEncodings(): iterable
    {
        yield ['gzip, deflate, br', true];
        yield ['br;q=1.0, GZIP;q=0.5', true];
        yield ['deflate,gzip', true];
        yield ['gzip;q=0.001', true];
        yield ['', false];
        yield ['br', false];
        yield ['x-gzip', false];
        yield ['gzip;q=0, br', false];
        yield ['br, gzip; q=0.000', false];
    }

    #[DataProvider('unreadableBodies')]
    public function test_an_unreadable_request_has_its_status(string $contentType, string $body, int $status): void
    {
        try {
            (new Request('POST', $body, $contentType))->fields();
            self::fail('The request was read.');
        } catch (UnreadableRequest $problem) {
            self::assertSame($status, $problem->status);
            self::assertMatchesRegularExpression('/^[A-Z].+\.$/D', $problem->getMessage());
        }
    }

    /** @return iterable<string, array{string, string, int}> */
    public static function unreadableBodies(): iterable
    {
        yield 'nothing' => [self::JSON, '', 400];
        yield 'cut off' => [self::JSON, '{"name":"a', 400];
        yield 'a list' => [self::JSON, '["a"]', 400];
        yield 'an empty list' => [self::JSON, '[]', 400];
        yield 'a text' => [self::JSON, '"a"', 400];
        yield 'null' => [self::JSON, 'null', 400];
        yield 'two objects' => [self::JSON, '{}{}', 400];
        yield 'not UTF-8' => [self::JSON, "{\"name\":\"\xE9\"}", 400];
        yield 'half a surrogate pair' => [self::JSON, '{"name":"\ud83c"}', 400];
        yield 'UTF-16' => [self::JSON, (string) iconv('UTF-8', 'UTF-16', '{}'), 400];
        yield 'seventeen levels' => [self::JSON, '{"a":' . str_repeat('[', 16) . str_repeat(']', 16) . '}', 400];
        yield 'a form that is not UTF-8' => [self::FORM, 'name=%E9', 400];
        yield 'a form whose list is not UTF-8' => [self::FORM, 'name[]=%E9', 400];
        yield 'a byte more than 64 KiB' => [self::JSON, str_repeat(' ', 65537), 413];
        yield 'no type' => ['', '{}', 415];
        yield 'a form of parts' => ['multipart/form-data; boundary=x', '', 415];
        yield 'a type that begins like JSON' => ['application/json-patch', '{}', 415];
    }

    public function test_a_body_announced_as_too_long_is_not_waited_for(): void
    {
        $this->expectExceptionMessage('too long');
        (new Request('POST', '{}', self::JSON, contentLength: 65537))->fields();
    }

    public function test_a_request_rejected_by_the_web_server_keeps_its_method(): void
    {
        $before = $_SERVER;
        $_SERVER = ['REQUEST_METHOD' => 'GET', 'REDIRECT_REQUEST_METHOD' => 'POST', 'REDIRECT_STATUS' => '413'] + $before;
        $request = Request::fromGlobals();
        $_SERVER = $before;

        self::assertSame('POST', $request->method);
    }

    public function test_a_request_is_read_from_the_server_variables(): void
    {
        $before = $_SERVER;
        $_SERVER = [
            'REQUEST_METHOD' => 'POST',
            'HTTP_HOST' => 'localhost:8080',
            'HTTP_ORIGIN' => 'http://localhost:8080',
            'REMOTE_ADDR' => '10.0.0.1',
            'HTTP_X_FORWARDED_FOR' => '198.51.100.1',
            'HTTP_IDEMPOTENCY_KEY' => 'k1',
            'HTTP_ACCEPT_ENCODING' => 'gzip',
            'CONTENT_TYPE' => self::FORM,
        ];
        $request = Request::fromGlobals();
        $_SERVER = ['PATH_INFO' => '/more', 'HTTP_ORIGIN' => 'https://evil.example', 'CONTENT_LENGTH' => '65537'] + $_SERVER;
        $other = Request::fromGlobals();
        $_SERVER = ['HTTP_CONTENT_ENCODING' => 'gzip'] + $_SERVER;
        $compressed = Request::fromGlobals();
        $_SERVER = $before;

        self::assertSame(['POST', 'k1', true, true], [$request->method, $request->idempotencyKey, $request->acceptsGzip(), $request->isForm()]);
        self::assertSame('198.51.100.1', $request->client(TrustedProxies::fromText('10.0.0.1')));
        self::assertSame([false, true], [$request->hasPathInfo, $request->comesFromHost(null)]);
        self::assertSame([true, false], [$other->hasPathInfo, $other->comesFromHost(null)]);
        self::assertSame(413, self::statusOf($other));
        self::assertSame(415, self::statusOf($compressed));
    }

    #[DataProvider('origins')]
    public function test_only_pages_of_the_site_may_send(string $origin, bool $isOwn): void
    {
        $request = new Request('POST', origin: $origin, host: 'localhost:8080');

        self::assertSame($isOwn, $request->comesFromHost('https://www.studio.example/sub'));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function origins(): iterable
    {
        yield 'none' => ['', true];
        yield 'one that is kept secret' => ['null', true];
        yield 'the host that was asked' => ['http://localhost:8080', true];
        yield 'the host of SITE_URL' => ['https://www.studio.example', true];
        yield 'the same without www' => ['https://studio.example', true];
        yield 'in capitals' => ['https://STUDIO.example', true];
        yield 'another site' => ['https://evil.example', false];
        yield 'a site whose name ends like ours' => ['https://evil-studio.example', false];
        yield 'a site whose name begins like ours' => ['https://studio.example.evil.example', false];
        yield 'a site with www in the middle' => ['https://studio.www.example', false];
        yield 'a subdomain' => ['https://shop.studio.example', false];
        yield 'no address' => ['studio.example', false];
    }

    private static function statusOf(Request $request): ?int
    {
        try {
            $request->fields();
        } catch (UnreadableRequest $problem) {
            return $problem->status;
        }

        return null;
    }

    /** @return array<array-key, mixed> */
    private static function nested(int $levels): array
    {
        return $levels === 1 ? [] : [self::nested($levels - 1)];
    }
}
