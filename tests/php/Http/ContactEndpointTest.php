<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Http\ContactEndpoint;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Http\TrustedProxies;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\LoggedErrors;
use Contact\Tests\Support\RecordingStore;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ContactEndpointTest extends TestCase
{
    use LoggedErrors;

    private RecordingStore $store;

    /** @var list<Inquiry> */
    private array $mailed = [];

    private ?DeliveryFailed $failure = null;

    private const INQUIRY = '{"name":"Asha","email":"asha@example.com","message":"Secret words"}';

    #[Before]
    protected function makeStore(): void
    {
        $this->store = new RecordingStore();
    }

    public function test_a_valid_inquiry_is_stored_and_answered_with_its_id(): void
    {
        $response = $this->answer(self::post(self::INQUIRY));

        self::assertSame(200, $response->status);
        self::assertCount(1, $this->store->stored);
        self::assertSame('Secret words', $this->store->stored[0]->inquiry->message);
        self::assertSame('203.0.113.7', $this->store->stored[0]->client);
        self::assertSame('k1', $this->store->stored[0]->idempotencyKey);
        self::assertFalse($this->store->stored[0]->spamSignals->areSpam());
        self::assertSame([
            'message' => "Thank you for your message! We'll get back to you soon.",
            'id' => $this->store->stored[0]->inquiry->id,
        ], json_decode($response->body(), true));
        self::assertSame([], $this->mailed);
    }

    public function test_an_inquiry_with_spam_signals_is_answered_like_any_other_and_quarantined(): void
    {
        $response = $this->answer(self::post('{"website":"x",' . substr(self::INQUIRY, 1)));

        self::assertSame(200, $response->status);
        self::assertTrue($this->store->stored[0]->spamSignals->areSpam());
    }

    public function test_a_client_who_sends_too_many_is_told_when_to_come_again(): void
    {
        $this->store->refusal = new TooManyInquiries(61);
        $response = $this->answer(self::post(self::INQUIRY));

        self::assertSame(429, $response->status);
        self::assertSame('61', $response->headers()['Retry-After'] ?? null);
        self::assertSame(
            'You have sent several messages in a short time. Please send this one in 2 minutes, or call +91 00000 00000.',
            $response->message,
        );
    }

    public function test_an_inquiry_that_cannot_be_stored_is_mailed_at_once(): void
    {
        $this->store->refusal = StorageUnavailable::withSource('the disk is full.');
        $response = $this->answer(self::post(self::INQUIRY));

        self::assertSame(200, $response->status);
        self::assertSame(['Secret words'], array_map(static fn(Inquiry $inquiry): string => $inquiry->message, $this->mailed));
        self::assertStringContainsString('could not be stored. The database cannot be used: the disk is full.', $this->logged());
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    public function test_an_inquiry_that_can_be_neither_stored_nor_mailed_is_answered_with_phone_and_email_and_logged(): void
    {
        $this->store->refusal = StorageUnavailable::withSource('the disk is full.');
        $this->failure = DeliveryFailed::at(DeliveryStep::LoggingIn, '535 wrong password');
        $response = $this->answer(self::post(self::INQUIRY));

        self::assertSame(503, $response->status);
        self::assertStringContainsString('+91 00000 00000', $response->message);
        self::assertStringContainsString('hello@yourstudio.example', $response->message);
        self::assertStringContainsString('535 wrong password', $this->logged());
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    public function test_an_inquiry_with_spam_signals_is_not_mailed_where_it_cannot_be_stored(): void
    {
        $this->store->refusal = StorageUnavailable::withSource('the disk is full.');

        self::assertSame(503, $this->answer(self::post('{"website":"x",' . substr(self::INQUIRY, 1)))->status);
        self::assertSame([], $this->mailed);
    }

    public function test_a_broken_rule_is_answered_with_a_sentence_for_its_field_and_nothing_is_kept(): void
    {
        $response = $this->answer(self::post('{"name":"Asha","email":"asha","message":"Hello"}'));

        self::assertSame(422, $response->status);
        self::assertSame([
            'message' => 'Please check the marked fields.',
            'errors' => ['email' => 'This e-mail address looks incomplete.'],
        ], json_decode($response->body(), true));
        self::assertSame([], [...$this->store->stored, ...$this->mailed]);
    }

    #[DataProvider('unansweredRequests')]
    public function test_a_request_that_holds_no_inquiry_is_refused_and_nothing_is_kept(Request $request, int $status): void
    {
        $response = $this->answer($request);

        self::assertSame($status, $response->status);
        self::assertNotSame('', $response->message);
        self::assertSame([], [...$this->store->stored, ...$this->mailed]);
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

    public function test_an_options_request_is_answered_with_the_allowed_methods(): void
    {
        $options = $this->answer(new Request('OPTIONS'));
        $get = $this->answer(new Request('GET'));

        self::assertSame(204, $options->status);
        self::assertSame('', $options->body());
        self::assertSame('POST, OPTIONS', $options->headers()['Allow'] ?? null);
        self::assertSame('POST, OPTIONS', $get->headers()['Allow'] ?? null);
    }

    public function test_json_and_pages_have_their_content_type_and_are_not_cached(): void
    {
        $response = $this->answer(self::post(self::INQUIRY));
        self::assertSame(['Content-Type' => 'application/json; charset=utf-8', 'Cache-Control' => 'no-store'], $response->headers());
        self::assertSame(
            ['Content-Type' => 'text/html; charset=utf-8', 'Vary' => 'Accept-Encoding', 'Cache-Control' => 'no-store'],
            $response->withPage('<p>')->headers(),
        );
        self::assertSame(['Cache-Control' => 'no-store', 'Allow' => 'POST, OPTIONS'], $this->answer(new Request('OPTIONS'))->headers());
    }

    #[DataProvider('waits')]
    public function test_a_retry_after_is_worded_in_whole_minutes(int $seconds, string $words): void
    {
        $this->store->refusal = new TooManyInquiries($seconds);

        self::assertStringContainsString("in {$words}, or", $this->answer(self::post(self::INQUIRY))->message);
    }

    /** @return iterable<array{int, string}> */
    public static function waits(): iterable
    {
        yield [1, 'a minute'];
        yield [60, 'a minute'];
        yield [61, '2 minutes'];
        yield [600, '10 minutes'];
    }

    private function answer(Request $request): Response
    {
        $company = SampleCompany::make();
        $endpoint = new ContactEndpoint(
            $this->store,
            function (Submission $submission): string {
                if ($this->failure !== null) {
                    throw $this->failure;
                }
                $this->mailed[] = $submission->inquiry;

                return $submission->inquiry->id;
            },
            $company,
            TrustedProxies::fromText(''),
            'https://studio.example',
        );

        return $endpoint->handle($request);
    }

    private static function post(
        string $body,
        string $origin = '',
        string $contentType = 'application/json',
        string $contentEncoding = '',
    ): Request {
        return new Request(
            method: 'POST',
            body: $body,
            contentType: $contentType,
            contentEncoding: $contentEncoding,
            contentLength: strlen($body),
            origin: $origin,
            host: 'localhost',
            remoteAddress: '203.0.113.7',
            idempotencyKey: 'k1',
        );
    }
}
