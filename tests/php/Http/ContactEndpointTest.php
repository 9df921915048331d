<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\ContactEndpoint;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\LoggedErrors;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\TemporaryFolder;
use Exception;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ContactEndpointTest extends TestCase
{
    use LoggedErrors;
    use TemporaryFolder;

    private const FIELDS = ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Secret words'];

    #[TestWith([1, 'a minute'])]
    #[TestWith([60, 'a minute'])]
    #[TestWith([61, '2 minutes'])]
    public function test_a_client_who_sends_too_many_is_told_when_to_come_again_in_whole_minutes(int $seconds, string $words): void
    {
        $response = $this->post(self::FIELDS, [], new TooManyInquiries($seconds));
        self::assertSame([429, (string) $seconds], [$response->status, $response->headers()['Retry-After'] ?? null]);
        $sentence = "Please send this one in {$words}, or call +91 00000 00000.";
        self::assertSame("You have sent several messages in a short time. {$sentence}", $response->message);
    }

    #[Group('native')]
    public function test_an_inquiry_that_cannot_be_stored_is_mailed_at_once_unless_it_is_spam_and_told_where_that_fails_too(): void
    {
        $accepting = SmtpServer::start();
        $full = new StorageUnavailable('The disk is full.');
        self::assertSame(503, $this->post(['website' => 'x'] + self::FIELDS, $accepting->settings(), $full)->status);
        self::assertSame([], $accepting->mails());
        self::assertSame(200, $this->post(self::FIELDS, $accepting->settings(), $full)->status);
        self::assertCount(1, $accepting->mails());
        $rejecting = SmtpServer::start(['MAIL' => '550 no']);
        self::assertSame(503, $this->post(['name' => 'Another'] + self::FIELDS, $rejecting->settings(), $full)->status);
        foreach (['could not be stored. The disk is full.', '550 no'] as $words) {
            self::assertStringContainsString($words, $this->logged());
        }
        self::assertStringNotContainsString('Secret words', $this->logged());
    }

    /**
     * @param array<string, string> $fields
     * @param array<string, string> $settings
     * @param Exception             $problem  of the store
     */
    private function post(array $fields, array $settings, Exception $problem): Response
    {
        $store = self::createStub(Inquiries::class);
        $store->method('store')->willThrowException($problem);
        $all = Sample::settings($settings, $this->folder());
        $endpoint = new ContactEndpoint($store, Sample::company(), $all, time());
        $variables = ['REQUEST_METHOD' => 'POST', 'CONTENT_TYPE' => 'application/json'];

        return $endpoint->handle(new Request($variables, json_encode($fields, JSON_THROW_ON_ERROR)));
    }
}
