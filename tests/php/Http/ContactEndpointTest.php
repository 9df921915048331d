<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Http\ContactEndpoint;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Http\TrustedProxies;
use Contact\Inquiry\InquiryStore;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\LoggedErrors;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ContactEndpointTest extends TestCase
{
    use LoggedErrors;

    private const INQUIRY = '{"name":"Asha","email":"asha@example.com","message":"Secret words"}';
    private const SPAM = '{"website":"x","name":"Asha","email":"asha@example.com","message":"Secret words"}';

    /** @var list<Submission> */
    private array $stored = [];

    /** @var list<string> messages */
    private array $mailed = [];

    private StorageUnavailable|TooManyInquiries|null $refusal = null;
    private ?DeliveryFailed $failure = null;

    public function test_a_valid_inquiry_is_stored_and_answered_with_its_id_and_spam_alike_but_quarantined(): void
    {
        $response = $this->answer(self::post(self::INQUIRY));
        self::assertSame(200, $response->status);
        $stored = $this->stored[0];
        self::assertSame(['Secret words', '203.0.113.7', 'k1'], [$stored->inquiry->message, $stored->client, $stored->idempotencyKey]);
        $message = "Thank you for your message! We'll get back to you soon.";
        self::assertSame(['message' => $message, 'id' => $stored->inquiry->id], json_decode($response->body(), true));
        self::assertSame([], $this->mailed);
        $noStore = ['Cache-Control' => 'no-store'];
        self::assertSame(['Content-Type' => 'application/json; charset=utf-8'] + $noStore, $response->headers());
        $ofPage = ['Content-Type' => 'text/html; charset=utf-8', 'Vary' => 'Accept-Encoding'];
        self::assertSame($ofPage + $noStore, $response->withPage('<p>')->headers());
        self::assertSame(200, $this->answer(self::post(self::SPAM))->status);
        $areSpam = array_map(static fn(Submission $one): bool => $one->spamSignals->areSpam(), $this->stored);
        self::assertSame([false, true], $areSpam);
    }

    #[TestWith([1, 'a minute'])]
    #[TestWith([60, 'a minute'])]
    #[TestWith([61, '2 minutes'])]
    public function test_a_client_who_sends_too_many_is_told_when_to_come_again_in_whole_minutes(int $seconds, string $words): void
    {
        $this->refusal = new TooManyInquiries($seconds);
        $response = $this->answer(self::post(self::INQUIRY));
        self::assertSame([429, (string) $seconds], [$response->status, $response->headers()['Retry-After'] ?? null]);
        $sentence = "Please send this one in {$words}, or call +91 00000 00000.";
        self::assertSame("You have sent several messages in a short time. {$sentence}", $response->message);
    }

    public function test_an_inquiry_that_cannot_be_stored_is_mailed_at_once_unless_it_is_spam(): void
    {
        $this->refusal = StorageUnavailable::withSource('the disk is full.');
        self::assertSame(503, $this->answer(self::post(self::SPAM))->status);
        self::assertSame([], $this->mailed);
        self::assertSame(200, $this->answer(self::post(self::INQUIRY))->status);
        self::assertSame(['Secret words'], $this->mailed);
        $logged = 'could not be stored. The database cannot be used: the disk is full.';
        self::assertStringContainsString($logged, $this->logged());
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    public function test_an_inquiry_that_can_be_neither_stored_nor_mailed_is_answered_with_phone_and_email_and_logged(): void
    {
        $this->refusal = StorageUnavailable::withSource('the disk is full.');
        $this->failure = DeliveryFailed::at(DeliveryStep::LoggingIn, '535 wrong password');
        $response = $this->answer(self::post(self::INQUIRY));
        self::assertSame(503, $response->status);
        self::assertMatchesRegularExpression('/\+91 00000 00000.+hello@yourstudio\.example/', $response->message);
        self::assertStringContainsString('535 wrong password', $this->logged());
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    public function test_a_broken_rule_is_answered_with_a_sentence_for_its_field_and_nothing_is_kept(): void
    {
        $response = $this->answer(self::post('{"name":"Asha","email":"asha","message":"Hello"}'));
        self::assertSame(422, $response->status);
        $errors = ['email' => 'This e-mail address looks incomplete.'];
        self::assertSame(['message' => 'Please check the marked fields.', 'errors' => $errors], json_decode($response->body(), true));
        self::assertSame([], [...$this->stored, ...$this->mailed]);
    }

    #[DataProvider('unansweredRequests')]
    public function test_a_request_that_holds_no_inquiry_is_refused_and_nothing_is_kept(Request $request, int $status): void
    {
        $response = $this->answer($request);
        self::assertSame($status, $response->status);
        self::assertNotSame('', $response->message);
        self::assertSame([], [...$this->stored, ...$this->mailed]);
    }

    /** @return array<string, array{Request, int}> */
    public static function unansweredRequests(): array
    {
        return [
            'a path behind the file' => [new Request('POST', hasPathInfo: true), 404],
            'a look at the address' => [new Request('GET'), 405],
            'another site' => [self::post(self::INQUIRY, origin: 'https://evil.example'), 403],
            'no JSON' => [self::post('name=Asha'), 400],
        ];
    }

    public function test_options_and_other_methods_are_answered_with_the_allowed_ones(): void
    {
        $options = $this->answer(new Request('OPTIONS'));
        self::assertSame([204, ''], [$options->status, $options->body()]);
        self::assertSame(['Cache-Control' => 'no-store', 'Allow' => 'POST, OPTIONS'], $options->headers());
        self::assertSame('POST, OPTIONS', $this->answer(new Request('GET'))->headers()['Allow'] ?? null);
    }

    private function answer(Request $request): Response
    {
        $store = self::createStub(InquiryStore::class);
        $store->method('store')->willReturnCallback(function (Submission $submission): string {
            if ($this->refusal !== null) {
                throw $this->refusal;
            }
            $this->stored[] = $submission;

            return $submission->inquiry->id;
        });
        $mail = function (Submission $submission): string {
            if ($this->failure !== null) {
                throw $this->failure;
            }
            $this->mailed[] = $submission->inquiry->message;

            return $submission->inquiry->id;
        };
        $proxies = TrustedProxies::fromText('');

        return (new ContactEndpoint($store, $mail, Sample::company(), $proxies, 'https://studio.example'))->handle($request);
    }

    private static function post(string $body, string $origin = ''): Request
    {
        $client = ['host' => 'localhost', 'remoteAddress' => '203.0.113.7', 'idempotencyKey' => 'k1'];

        return new Request('POST', $body, 'application/json', ...$client, origin: $origin);
    }
}
