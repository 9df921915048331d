<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Container;
use Contact\Delivery\DeliveryStep;
use Contact\Environment;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\Submission;
use Contact\SettingsFileProblem;
use Contact\Storage\StorageSettings;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

final class DoctorRequestTest extends StoreTestCase
{
    private const PASSWORD = 'secret';
    private const HOST = 'studio.example:8443';

    public function test_a_signed_request_is_answered_with_facts_and_findings_that_nobody_may_store(): void
    {
        $response = $this->answer($this->request());
        $answer = json_decode($response->body(), true, flags: JSON_THROW_ON_ERROR);

        self::assertSame(200, $response->status);
        self::assertFalse($response->isAccepted());
        self::assertSame(['Content-Type' => 'application/json; charset=utf-8', 'Cache-Control' => 'no-store'], $response->headers());
        self::assertIsArray($answer);
        self::assertSame(['message', 'facts', 'findings'], array_keys($answer));
        self::assertIsArray($answer['facts']);
        self::assertSame(
            ['php', 'memoryMb', 'missingExtensions', 'answersEarly', 'cronSeconds', 'oldestPendingSeconds', 'failed', 'proved', 'seconds', 'dkimPublicKey'],
            array_keys($answer['facts']),
        );
        self::assertSame([PHP_VERSION, [], null, null, 0, false, $this->now, null], [
            $answer['facts']['php'], $answer['facts']['missingExtensions'], $answer['facts']['cronSeconds'],
            $answer['facts']['oldestPendingSeconds'], $answer['facts']['failed'], $answer['facts']['proved'], $answer['facts']['seconds'],
            $answer['facts']['dkimPublicKey'],
        ]);
        self::assertIsArray($answer['findings']);
        self::assertNotSame([], $answer['findings']);
        foreach ($answer['findings'] as $finding) {
            self::assertIsArray($finding);
            self::assertSame(['id', 'kind', 'problem', 'why', 'fix'], array_keys($finding));
        }
        self::assertSame(['.', '..'], scandir($this->folder()), 'It made a file.');
    }

    public function test_the_answer_has_the_public_key_of_the_key_that_signs_mails_on_the_host(): void
    {
        $key = openssl_pkey_new(['private_key_bits' => 2048, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
        self::assertNotFalse($key);
        openssl_pkey_export_to_file($key, $file = "{$this->folder()}/dkim.pem");
        $settings = [
            'MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'b@studio.example', 'DKIM_DOMAIN' => 'studio.example', 'DKIM_SELECTOR' => 'site',
            'DKIM_PRIVATE_KEY_FILE' => $file,
        ];
        $answer = json_decode($this->answer($this->request(), $settings)->body(), true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($answer);
        self::assertIsArray($answer['facts']);
        self::assertIsString($answer['facts']['dkimPublicKey']);
        self::assertMatchesRegularExpression('~^[A-Za-z0-9+/]+=*$~D', $answer['facts']['dkimPublicKey']);

        // A mailbox verifies signatures with it.
        openssl_sign('A mail', $signature, $key, OPENSSL_ALGO_SHA256);
        self::assertIsString($signature);
        $published = "-----BEGIN PUBLIC KEY-----\n" . chunk_split($answer['facts']['dkimPublicKey'], 64, "\n") . '-----END PUBLIC KEY-----';
        self::assertSame(1, openssl_verify('A mail', $signature, $published, OPENSSL_ALGO_SHA256));
    }

    #[DataProvider('privateRequests')]
    public function test_it_is_answered_where_nobody_on_the_way_can_read_it(
        string $remoteAddress,
        bool $isEncrypted,
        string $forwardedProto,
        bool $isAnswered,
        string $forwardedFor = '',
    ): void {
        $request = $this->request(remoteAddress: $remoteAddress, isEncrypted: $isEncrypted, forwardedProto: $forwardedProto, forwardedFor: $forwardedFor);

        self::assertSame($isAnswered ? 200 : 404, $this->answer($request, ['TRUSTED_PROXIES' => '10.0.0.1'])->status);
    }

    /** @return iterable<string, array{0: string, 1: bool, 2: string, 3: bool, 4?: string}> */
    public static function privateRequests(): iterable
    {
        yield 'over HTTPS' => ['203.0.113.7', true, '', true];
        yield 'over HTTPS up to a trusted proxy' => ['10.0.0.1', false, 'https', true];
        yield 'on this machine' => ['127.0.0.1', false, '', true];
        yield 'on this machine, over IPv6' => ['::1', false, '', true];
        yield 'unencrypted, and forwarded by a proxy on this machine' => ['127.0.0.1', false, '', false, '203.0.113.7'];
        yield 'unencrypted, and forwarded by a proxy on this machine over IPv6' => ['::1', false, '', false, '203.0.113.7'];
        yield 'unencrypted' => ['203.0.113.7', false, '', false];
        yield 'unencrypted, and forwarded by nobody known' => ['203.0.113.7', false, 'https', false];
        yield 'unencrypted up to a trusted proxy' => ['10.0.0.1', false, 'http', false];
    }

    #[DataProvider('validTimes')]
    public function test_a_signature_is_valid_for_a_minute(int $seconds, bool $isAnswered): void
    {
        self::assertSame($isAnswered ? 200 : 404, $this->answer($this->request(timestamp: (string) ($this->now + $seconds)))->status);
    }

    /** @return iterable<array{int, bool}> */
    public static function validTimes(): iterable
    {
        yield [-61, false];
        yield [-60, true];
        yield [60, true];
        yield [61, false];
    }

    /** @param array<string, string> $changed */
    #[DataProvider('unsignedRequests')]
    public function test_any_other_request_is_answered_without_a_hint(array $changed): void
    {
        $request = $this->request();
        $answer = $this->answer(new Request(...$changed + [
            'method' => 'GET',
            'host' => self::HOST,
            'remoteAddress' => '127.0.0.1',
            'doctorTimestamp' => $request->doctorTimestamp,
            'doctorSignature' => $request->doctorSignature,
        ]));

        self::assertSame([404, '{"message":"There is nothing at this address."}'], [$answer->status, $answer->body()]);
    }

    /** @return iterable<string, array{array<string, string>}> */
    public static function unsignedRequests(): iterable
    {
        yield 'no signature' => [['doctorSignature' => '']];
        yield 'no time' => [['doctorTimestamp' => '']];
        yield 'another time' => [['doctorTimestamp' => '1800000001']];
        yield 'the same time in another spelling' => [['doctorTimestamp' => '01800000000']];
        yield 'a time of words' => [['doctorTimestamp' => 'now']];
        yield 'a time with a line break' => [['doctorTimestamp' => "1800000000\n"]];
        yield 'a time beyond every number' => [['doctorTimestamp' => str_repeat('9', 40)]];
        yield 'another host' => [['host' => 'evil.example']];
        yield 'the host without its port' => [['host' => 'studio.example']];
        yield 'another signature' => [['doctorSignature' => 'v1=' . str_repeat('0', 64)]];
        yield 'a signature without its version' => [['doctorSignature' => self::hmac(self::PASSWORD, '1800000000')]];
        yield 'the signature of another password' => [['doctorSignature' => 'v1=' . self::hmac('other', '1800000000')]];
        yield 'the signature of no password' => [['doctorSignature' => 'v1=' . self::hmac('', '1800000000')]];
    }

    public function test_without_a_password_no_signature_is_valid(): void
    {
        $request = $this->request(password: '');

        self::assertSame(404, $this->answer($request, ['SMTP_PASSWORD' => ''])->status);
    }

    public function test_a_path_behind_the_endpoint_is_not_found(): void
    {
        $request = $this->request();

        self::assertSame(404, $this->answer(new Request(
            'GET',
            host: self::HOST,
            hasPathInfo: true,
            remoteAddress: '127.0.0.1',
            doctorTimestamp: $request->doctorTimestamp,
            doctorSignature: $request->doctorSignature,
        ))->status);
    }

    public function test_only_a_get_request_with_one_of_the_headers_is_for_the_doctor(): void
    {
        self::assertTrue($this->request()->isForDoctor());
        self::assertTrue((new Request('GET', doctorTimestamp: '1'))->isForDoctor());
        self::assertTrue((new Request('GET', doctorSignature: 'v1='))->isForDoctor());
        self::assertFalse((new Request('GET'))->isForDoctor());
        self::assertFalse((new Request('POST', doctorTimestamp: '1', doctorSignature: 'v1='))->isForDoctor());
        self::assertFalse((new Request('HEAD', doctorTimestamp: '1', doctorSignature: 'v1='))->isForDoctor());
    }

    public function test_the_request_is_read_from_the_server_variables(): void
    {
        $before = $_SERVER;
        $_SERVER = [
            'REQUEST_METHOD' => 'GET', 'HTTP_HOST' => strtoupper(self::HOST), 'REMOTE_ADDR' => '203.0.113.7', 'HTTPS' => 'on',
            'HTTP_DOCTOR_TIMESTAMP' => (string) $this->now, 'HTTP_DOCTOR_SIGNATURE' => 'v1=' . self::hmac(self::PASSWORD, (string) $this->now),
        ];
        $request = Request::fromGlobals();
        $_SERVER['HTTPS'] = 'off';
        $unencrypted = Request::fromGlobals();
        $_SERVER = $before;

        self::assertSame([200, 404], [$this->answer($request)->status, $this->answer($unencrypted)->status]);
    }

    /** @param array<string, string> $settings */
    #[DataProvider('recognisableSettings')]
    public function test_no_answer_contains_a_path_or_the_value_of_a_setting(array $settings): void
    {
        $settings = str_replace('FOLDER', $this->folder(), $settings);
        $path = "{$this->folder()}/marker/.env";
        $problems = [SettingsFileProblem::ofLine($path, 2, 'NAME')];
        $environment = new Environment($settings, $path, $problems);
        $container = new Container($environment, self::company(), StorageSettings::from($environment, $this->folder()), $this->clock(...), $this->folder());
        $body = $container->doctorRequest()->answer($this->request(password: $settings['SMTP_PASSWORD']))->body();

        self::assertStringContainsString('"findings":[{', $body);
        self::assertDoesNotMatchRegularExpression('/marker/i', $body);
        self::assertStringNotContainsString($this->folder(), $body);
    }

    /** @return iterable<string, array{array<string, string>}> */
    public static function recognisableSettings(): iterable
    {
        // Every name in .env.example, so that a new setting is tested too.
        preg_match_all('/^([A-Z_]+)=/m', (string) file_get_contents(__DIR__ . '/../../../.env.example'), $names);
        $markers = array_map(static fn(string $name): string => "marker {$name}", array_combine($names[1], $names[1]));

        yield 'all of them wrong' => [$markers];
        yield 'the addresses wrong' => [['SMTP_PORT' => '587', 'SMTP_ENCRYPTION' => 'tls', 'MAIL_TO' => 'marker,marker@marker.example'] + $markers];
        $right = [
            'MAIL_TO' => 'marker@marker.example', 'MAIL_FROM' => 'marker@marker.example', 'BOUNCE_TO' => 'marker@marker.example', 'SMTP_PORT' => '587',
            'SMTP_ENCRYPTION' => 'tls', 'DKIM_DOMAIN' => '', 'DKIM_SELECTOR' => '', 'DKIM_PRIVATE_KEY_FILE' => '', 'NOTIFY_URL' => 'https://ntfy.sh/marker',
            'DATABASE_DSN' => '', 'DATA_DIR' => 'FOLDER/marker',
        ];
        yield 'those for mail right' => [$right + $markers];
        yield 'a data directory that cannot be made' => [['DATA_DIR' => '/proc/marker'] + $right + $markers];
        yield 'a database file that cannot be made' => [['DATABASE_DSN' => 'sqlite:/proc/marker/marker.sqlite'] + $right + $markers];
    }

    public function test_no_answer_contains_a_part_of_a_password_that_a_line_break_has_cut(): void
    {
        file_put_contents("{$this->folder()}/.env", "SMTP_USERNAME='website'\nSMTP_PASSWORD='abc\nmarker marker'\nmarker alone\n");
        $environment = Environment::fromFile("{$this->folder()}/.env");
        $known = new Environment(['SMTP_PASSWORD' => self::PASSWORD] + $environment->ofFile(), $environment->path, $environment->problems);
        $container = new Container($known, self::company(), StorageSettings::from($known, $this->folder()), $this->clock(...), $this->folder());
        $body = $container->doctorRequest()->answer($this->request())->body();

        foreach (['settings-file-line-2', 'settings-file-line-3', 'settings-file-line-4', 'line 2 (SMTP_PASSWORD).', 'line 3.', 'line 4.'] as $words) {
            self::assertStringContainsString($words, $body);
        }
        self::assertStringNotContainsStringIgnoringCase('marker', $body);
    }

    #[Group('native')]
    public function test_no_answer_quotes_a_database_server(): void
    {
        // No server listens on this socket.
        $settings = ['DATABASE_DSN' => 'mysql:unix_socket=/nowhere/marker;dbname=marker', 'DATABASE_USERNAME' => 'marker', 'DATABASE_PASSWORD' => 'marker'];
        $body = $this->answer($this->request(), $settings)->body();

        self::assertStringContainsString('store-unusable', $body);
        self::assertStringContainsString('Check DATABASE_DSN, DATABASE_USERNAME and DATABASE_PASSWORD', $body);
        self::assertStringNotContainsString('marker', $body);
    }

    public function test_the_words_of_a_failed_mail_are_not_in_the_answer(): void
    {
        $database = $this->open([]);
        $this->store($database)->store(new Submission(Inquiry::restored([
            'id' => str_repeat('a', 32), 'received_at' => $this->now, 'name' => 'Marker', 'email' => 'marker@example.com', 'phone' => '',
            'subject' => 'marker', 'project_type' => 'general', 'message' => 'marker',
        ])));
        $stored = $this->lifecycle($database)->lease();
        self::assertNotNull($stored);
        $this->lifecycle($database)->recordFailure($stored->inquiry, DeliveryStep::Recipient, '550 marker@studio.example');
        $body = $this->answer($this->request(), ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'b@studio.example'])->body();

        self::assertStringContainsString('"mail-recipient"', $body);
        self::assertStringContainsString('"oldestPendingSeconds":0', $body);
        self::assertStringNotContainsStringIgnoringCase('marker', $body);
    }

    /** @param array<string, string> $settings */
    private function answer(Request $request, array $settings = []): Response
    {
        return $this->container($settings + ['SMTP_PASSWORD' => self::PASSWORD])->doctorRequest()->answer($request);
    }

    private function request(
        string $password = self::PASSWORD,
        ?string $timestamp = null,
        string $remoteAddress = '127.0.0.1',
        bool $isEncrypted = false,
        string $forwardedProto = '',
        string $forwardedFor = '',
    ): Request {
        $timestamp ??= (string) $this->now;

        return new Request(
            'GET',
            host: strtoupper(self::HOST),
            remoteAddress: $remoteAddress,
            forwardedFor: $forwardedFor,
            isEncrypted: $isEncrypted,
            forwardedProto: $forwardedProto,
            doctorTimestamp: $timestamp,
            doctorSignature: 'v1=' . self::hmac($password, $timestamp),
        );
    }

    private static function hmac(string $password, string $timestamp): string
    {
        return hash_hmac('sha256', "doctor\n{$timestamp}\n" . self::HOST, hash_hmac('sha256', 'doctor key', $password, true));
    }
}
