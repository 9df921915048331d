<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Company;
use Contact\ContactEndpoint;
use Contact\InquiryMailer;
use Contact\InvalidSettings;
use Contact\Request;
use Contact\Response;
use Contact\Tests\Support\LoggedErrors;
use Contact\Tests\Support\RecordingMailer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ContactEndpointTest extends TestCase
{
    use LoggedErrors;

    private const INQUIRY = '{"name":"Asha","email":"asha@example.com","message":"Secret words"}';

    public function test_a_valid_inquiry_is_mailed_and_answered_with_its_id(): void
    {
        $mailer = new RecordingMailer();
        $response = $this->answer(self::post(self::INQUIRY), $mailer);

        self::assertSame(200, $response->status);
        self::assertCount(1, $mailer->sent);
        self::assertSame('Secret words', $mailer->sent[0]->message);
        self::assertSame([
            'message' => "Thank you for your message! We'll get back to you soon.",
            'id' => $mailer->sent[0]->id,
        ], json_decode($response->body(), true));
    }

    public function test_a_broken_rule_is_answered_with_a_sentence_for_its_field_and_nothing_is_sent(): void
    {
        $mailer = new RecordingMailer();
        $response = $this->answer(self::post('{"name":"Asha","email":"asha","message":"Hello"}'), $mailer);

        self::assertSame(422, $response->status);
        self::assertSame([
            'message' => 'Please check the marked fields.',
            'errors' => ['email' => 'This e-mail address looks incomplete.'],
        ], json_decode($response->body(), true));
        self::assertSame([], $mailer->sent);
    }

    #[DataProvider('unansweredRequests')]
    public function test_a_request_that_holds_no_inquiry_is_refused_and_nothing_is_sent(Request $request, int $status): void
    {
        $mailer = new RecordingMailer();
        $response = $this->answer($request, $mailer);

        self::assertSame($status, $response->status);
        self::assertNotSame('', $response->message);
        self::assertSame([], $mailer->sent);
    }

    /** @return iterable<string, array{Request, int}> */
    public static function unansweredRequests(): iterable
    {
        yield 'a path behind the file' => [new Request('POST', hasPathInfo: true), 404];
        yield 'a look at the address' => [new Request('GET'), 405];
        yield 'another site' => [self::post(self::INQUIRY, origin: 'https://evil.example'), 403];
        yield 'no JSON' => [self::post('name=Asha'), 400];
        yield 'plain text' => [self::post(self::INQUIRY, contentType: 'text/plain'), 415];
        yield 'a compressed body' => [self::post(self::INQUIRY, contentEncoding: 'gzip'), 415];
        yield 'a body over 64 KiB' => [self::post(str_repeat(' ', 65536) . self::INQUIRY), 413];
    }

    public function test_what_is_allowed_is_told_to_who_asks(): void
    {
        $options = $this->answer(new Request('OPTIONS'), new RecordingMailer());
        $get = $this->answer(new Request('GET'), new RecordingMailer());

        self::assertSame(204, $options->status);
        self::assertSame('', $options->body());
        self::assertSame('POST, OPTIONS', $options->headers()['Allow'] ?? null);
        self::assertSame('POST, OPTIONS', $get->headers()['Allow'] ?? null);
    }

    public function test_a_refusing_mail_server_is_answered_with_phone_and_email_and_the_log_says_why(): void
    {
        $response = $this->answer(self::post(self::INQUIRY), new RecordingMailer(isRefusing: true));

        self::assertSame(503, $response->status);
        self::assertStringContainsString('+91 00000 00000', $response->message);
        self::assertStringContainsString('hello@yourstudio.example', $response->message);
        self::assertStringContainsString('451 try later', $this->logged());
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    public function test_missing_settings_hide_no_other_answer(): void
    {
        $company = new Company('Your Studio', '+91 00000 00000', 'hello@yourstudio.example');
        $mailer = static fn(): InquiryMailer => throw InvalidSettings::because(['MAIL_TO is missing.']);
        $endpoint = new ContactEndpoint($mailer, $company, null);

        self::assertSame(422, $endpoint->handle(self::post('{}'))->status);
        self::assertSame(503, $endpoint->handle(self::post(self::INQUIRY))->status);
        self::assertStringContainsString('MAIL_TO is missing.', $this->logged());
    }

    private function answer(Request $request, RecordingMailer $mailer): Response
    {
        $company = new Company('Your Studio', '+91 00000 00000', 'hello@yourstudio.example');

        return (new ContactEndpoint(static fn(): InquiryMailer => $mailer, $company, 'https://studio.example'))->handle($request);
    }

    private static function post(
        string $body,
        string $origin = '',
        string $contentType = 'application/json',
        string $contentEncoding = '',
    ): Request {
        return new Request('POST', $body, $contentType, $contentEncoding, strlen($body), $origin, 'localhost');
    }
}
