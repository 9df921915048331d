<?php

declare(strict_types=1);

namespace Contact\Tests\Owner;

use Contact\Finding;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Owner\DoctorRequest;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class DoctorRequestTest extends StoreTestCase
{
    private const PASSWORD = ['SMTP_PASSWORD' => 'secret'];
    private const HOST = 'studio.example:8443';

    #[TestWith([-61, 404])]
    #[TestWith([-60, 200])]
    #[TestWith([60, 200])]
    #[TestWith([61, 404])]
    public function test_a_signature_is_valid_for_a_minute(int $seconds, int $status): void
    {
        $request = $this->request();
        $this->now += $seconds;
        self::assertSame($status, $this->answer($request)->status);
    }

    /** @param array<string, string> $changed */
    #[DataProvider('unsignedRequests')]
    public function test_any_other_request_is_answered_without_a_hint(array $changed): void
    {
        $answer = $this->answer($this->request($changed));
        self::assertSame([404, '{"message":"There is nothing at this address."}'], [$answer->status, $answer->body()]);
    }

    /** @return array<string, array{array<string, string>}> */
    public static function unsignedRequests(): array
    {
        return [
            'the same time in another spelling' => [['HTTP_DOCTOR_TIMESTAMP' => '01800000000']],
            'the host without its port' => [['HTTP_HOST' => 'studio.example']],
            'a path behind the endpoint' => [['PATH_INFO' => '/more']],
            'a signature without its version' => [['HTTP_DOCTOR_SIGNATURE' => substr(self::signature('secret', '1800000000'), 3)]],
        ];
    }

    public function test_only_a_get_request_is_for_the_doctor(): void
    {
        self::assertTrue((new Request(['REQUEST_METHOD' => 'GET', 'HTTP_DOCTOR_TIMESTAMP' => '1']))->isForDoctor());
        self::assertFalse((new Request(['REQUEST_METHOD' => 'POST', 'HTTP_DOCTOR_TIMESTAMP' => '1']))->isForDoctor());
    }

    /** @param array<string, string> $settings */
    #[DataProvider('recognisableSettings')]
    #[Group('native')]
    public function test_no_answer_contains_a_path_or_the_value_of_a_setting(array $settings): void
    {
        $settings = str_replace('FOLDER', $this->folder(), $settings);
        $path = "{$this->folder()}/marker/.env";
        $container = $this->container($settings, $path, [Finding::ofSettingsFile('settings-file', $path, 'cannot be read', 'Mend it.')]);
        $signature = self::signature($settings['SMTP_PASSWORD'], (string) $this->now);
        $body = (new DoctorRequest($container, $this->now))->answer($this->request(['HTTP_DOCTOR_SIGNATURE' => $signature]))->body();
        self::assertStringContainsString('"findings":[{', $body);
        self::assertStringNotContainsStringIgnoringCase('marker', $body);
        self::assertStringNotContainsString($this->folder(), $body);
    }

    /** @return array<string, array{array<string, string>}> */
    public static function recognisableSettings(): array
    {
        // Every name in .env.example, so that a new setting is tested too.
        preg_match_all('/^([A-Z_]+)=/m', (string) file_get_contents(__DIR__ . '/../../../.env.example'), $names);
        $markers = array_map(static fn(string $name): string => "marker {$name}", array_combine($names[1], $names[1]));
        $right = [
            'MAIL_TO' => 'marker@marker.example', 'MAIL_FROM' => 'marker@marker.example', 'BOUNCE_TO' => 'marker@marker.example',
            'SMTP_PORT' => '587', 'SMTP_ENCRYPTION' => 'tls',
            'NOTIFY_URL' => 'https://ntfy.sh/marker', 'DATABASE_DSN' => '', 'DATA_DIR' => 'FOLDER/marker',
        ];

        return [
            'all of them wrong' => [$markers],
            'a recipient wrong' => [['MAIL_TO' => 'marker,a@marker.example'] + $right + $markers],
            'those for mail right' => [$right + $markers],
            'a data directory that cannot be made' => [['DATA_DIR' => '/proc/marker'] + $right + $markers],
            'a database server that is silent' => [['DATABASE_DSN' => 'mysql:unix_socket=/marker;dbname=marker'] + $right + $markers],
            'a database file that cannot be made' => [['DATABASE_DSN' => 'sqlite:/proc/marker/marker.sqlite'] + $right + $markers],
        ];
    }

    private function answer(Request $request): Response
    {
        return (new DoctorRequest($this->container(self::PASSWORD), $this->now))->answer($request);
    }

    /** @param array<string, string> $changed variables of a request that is signed */
    private function request(array $changed = []): Request
    {
        return new Request($changed + [
            'REQUEST_METHOD' => 'GET',
            'HTTP_HOST' => strtoupper(self::HOST),
            'HTTP_DOCTOR_TIMESTAMP' => (string) $this->now,
            'HTTP_DOCTOR_SIGNATURE' => self::signature('secret', (string) $this->now),
        ]);
    }

    private static function signature(string $password, string $timestamp): string
    {
        $key = hash_hmac('sha256', 'doctor key', $password, true);

        return 'v1=' . hash_hmac('sha256', "doctor\n{$timestamp}\n" . self::HOST, $key);
    }
}
