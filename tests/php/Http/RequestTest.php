<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\Request;
use Contact\Http\Response;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RequestTest extends TestCase
{
    private const JSON = 'application/json';
    private const FORM = 'application/x-www-form-urlencoded';

    /** @param array<array-key, mixed> $fields */
    #[DataProvider('readableBodies')]
    public function test_fields_are_read(string $contentType, string $body, array $fields): void
    {
        self::assertSame($fields, (new Request(['CONTENT_TYPE' => $contentType], $body))->fields());
    }

    /** @return array<string, array{string, string, array<array-key, mixed>}> */
    public static function readableBodies(): array
    {
        $form = 'name=%E0%A4%86%E0%A4%B6%E0%A4%BE+Rao&message=a%0D%0Ab';
        $levels = str_repeat('[', 15) . str_repeat(']', 15);

        return [
            'JSON with a charset, in capitals' => ['Application/JSON ; charset=utf-8', '{"name":"आशा"}', ['name' => 'आशा']],
            'a byte order mark' => [self::JSON, "\xEF\xBB\xBF{\"name\":\"a\"}", ['name' => 'a']],
            'white space around it' => [self::JSON, " \r\n{\"name\":\"a\"}\n", ['name' => 'a']],
            'an escaped NUL' => [self::JSON, '{"name":"a\u0000b"}', ['name' => "a\0b"]],
            'exactly 64 KiB' => [self::JSON, str_pad('{"name":"a"}', 65536), ['name' => 'a']],
            'sixteen levels' => [self::JSON, "{\"a\":{$levels}}", ['a' => json_decode($levels)]],
            'a form' => [self::FORM, $form, ['name' => 'आशा Rao', 'message' => "a\r\nb"]],
            'a form with a list' => [self::FORM . '; charset=UTF-8', 'name[]=a', ['name' => ['a']]],
            'the last of duplicate form fields' => [self::FORM, 'name=a&name=b', ['name' => 'b']],
            'a form with a bare NUL' => [self::FORM, "name=a\0b&message=c", ['name' => "a\0b", 'message' => 'c']],
            'an empty form' => [self::FORM, '', []],
        ];
    }

    /** @param array<string, string> $variables */
    #[DataProvider('unreadableRequests')]
    public function test_an_unreadable_request_has_its_status(string $type, string $body, int $status, array $variables = []): void
    {
        $response = (new Request(['CONTENT_TYPE' => $type] + $variables, $body))->fields();
        self::assertInstanceOf(Response::class, $response);
        self::assertSame($status, $response->status);
        self::assertMatchesRegularExpression('/^[A-Z].+\.$/D', $response->message);
    }

    /** @return iterable<string, array{0: string, 1: string, 2: int, 3?: array<string, string>}> */
    public static function unreadableRequests(): iterable
    {
        $json = [
            'nothing' => '',
            'cut off' => '{"name":"a',
            'an empty list' => '[]',
            'not UTF-8' => "{\"name\":\"\xE9\"}",
            'half a surrogate pair' => '{"name":"\ud83c"}',
            'seventeen levels' => '{"a":' . str_repeat('[', 16) . str_repeat(']', 16) . '}',
        ];
        foreach ($json as $name => $body) {
            yield $name => [self::JSON, $body, 400];
        }
        yield 'a form that is not UTF-8' => [self::FORM, 'name=%E9', 400];
        yield 'a byte more than 64 KiB' => [self::JSON, str_repeat(' ', 65537), 413];
        yield 'a length of more than 64 KiB, which is not waited for' => [self::JSON, '{}', 413, ['CONTENT_LENGTH' => '65537']];
        yield 'no type' => ['', '{}', 415];
        yield 'a form of parts' => ['multipart/form-data; boundary=x', '', 415];
        yield 'a type that begins like JSON' => ['application/json-patch', '{}', 415];
        yield 'an encoding' => [self::JSON, '{}', 415, ['HTTP_CONTENT_ENCODING' => 'gzip']];
        yield 'what the web server has rejected' => [self::JSON, '{}', 413, ['REDIRECT_STATUS' => '413']];
    }

    #[TestWith(['', true], 'none')]
    #[TestWith(['null', true], 'one that is kept secret')]
    #[TestWith(['http://localhost:8080', true], 'the host that was asked')]
    #[TestWith(['https://www.studio.example', true], 'the host of SITE_URL')]
    #[TestWith(['https://studio.example', true], 'the same without www')]
    #[TestWith(['https://STUDIO.example', true], 'in capitals')]
    #[TestWith(['https://evil-studio.example', false], 'a site whose name ends like ours')]
    #[TestWith(['https://studio.example.evil.example', false], 'a site whose name begins like ours')]
    #[TestWith(['https://studio.www.example', false], 'a site with www in the middle')]
    #[TestWith(['https://shop.studio.example', false], 'a subdomain')]
    #[TestWith(['studio.example', false], 'no address')]
    public function test_only_pages_of_the_site_may_send(string $origin, bool $isOwn): void
    {
        $request = new Request(['HTTP_ORIGIN' => $origin, 'HTTP_HOST' => 'localhost:8080']);
        self::assertSame($isOwn, $request->comesFromHost('https://www.studio.example/sub'));
    }
}
