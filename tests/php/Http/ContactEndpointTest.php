<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Http\ContactEndpoint;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Http\TrustedProxies;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\LoggedErrors;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ContactEndpointTest extends TestCase
{
    use LoggedErrors;

    private const FIELDS = ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Secret words'];

    private ?DeliveryFailed $failure = null;

    #[TestWith([1, 'a minute'])]
    #[TestWith([60, 'a minute'])]
    #[TestWith([61, '2 minutes'])]
    public function test_a_client_who_sends_too_many_is_told_when_to_come_again_in_whole_minutes(int $seconds, string $words): void
    {
        $response = Response::tooMany(new TooManyInquiries($seconds), Sample::company());
        self::assertSame([429, (string) $seconds], [$response->status, $response->headers()['Retry-After'] ?? null]);
        $sentence = "Please send this one in {$words}, or call +91 00000 00000.";
        self::assertSame("You have sent several messages in a short time. {$sentence}", $response->message);
    }

    public function test_an_inquiry_that_cannot_be_stored_is_mailed_at_once_unless_it_is_spam_and_told_where_that_fails_too(): void
    {
        self::assertSame([503, false], $this->post(['website' => 'x'] + self::FIELDS));
        self::assertSame([200, true], $this->post(self::FIELDS));
        $this->failure = DeliveryFailed::at(DeliveryStep::LoggingIn, '535 wrong password');
        self::assertSame([503, true], $this->post(self::FIELDS));
        foreach (['could not be stored. The database cannot be used: the disk is full.', '535 wrong password'] as $words) {
            self::assertStringContainsString($words, $this->logged());
        }
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    /**
     * @param array<string, string> $fields of an inquiry to a site whose disk is full
     *
     * @return array{int, bool} the status, and whether a mail was attempted
     */
    private function post(array $fields): array
    {
        $store = self::createStub(Inquiries::class);
        $store->method('store')->willThrowException(StorageUnavailable::withSource('the disk is full.'));
        $isMailed = false;
        $mail = function (Submission $submission) use (&$isMailed): string {
            $isMailed = true;

            return $this->failure === null ? $submission->inquiry->id : throw $this->failure;
        };
        $endpoint = new ContactEndpoint($store, $mail, Sample::company(), TrustedProxies::fromText(''), null);
        $request = new Request('POST', json_encode($fields, JSON_THROW_ON_ERROR), 'application/json');

        return [$endpoint->handle($request)->status, $isMailed];
    }
}
