<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\Group;

/** The endpoint of a site whose database is damaged. */
#[Group('native')]
final class FallbackMailerTest extends StoreTestCase
{
    #[Before]
    protected function damageDatabase(): void
    {
        file_put_contents("{$this->folder()}/inquiries.sqlite", str_repeat('garbage ', 1000));
    }

    public function test_a_double_submission_is_mailed_once_and_answered_with_the_same_id(): void
    {
        $server = SmtpServer::start();
        $answers = [$this->post('Hello', $server), $this->post('Hello', $server)];

        self::assertSame([200, 200], array_column($answers, 'status'));
        self::assertSame(self::id($answers[0]), self::id($answers[1]));
        self::assertCount(1, $server->mails());
        self::assertStringContainsString('Message-ID: <' . self::id($answers[0]) . '@studio.example>', $server->mails()[0]['source']);
    }

    public function test_a_mail_that_is_sent_again_after_a_failure_has_the_same_message_id(): void
    {
        $busy = SmtpServer::start(['END OF DATA' => '451 try again']);
        self::assertSame(503, $this->post('Hello', $busy)->status);
        $server = SmtpServer::start();
        self::assertSame(200, $this->post('Hello', $server)->status);

        self::assertSame(1, preg_match('/^Message-ID: .+$/m', $busy->mails()[0]['source'], $messageId));
        self::assertStringContainsString($messageId[0], $server->mails()[0]['source']);
    }

    public function test_the_rate_limit_applies(): void
    {
        $server = SmtpServer::start();
        $limit = ['RATE_LIMIT' => '1/600'];
        $statuses = [$this->post('One', $server, $limit)->status, $this->post('Two', $server, $limit)->status];

        self::assertSame([200, 429], $statuses);
        self::assertCount(1, $server->mails());
    }

    public function test_the_hourly_limit_applies(): void
    {
        $server = SmtpServer::start();
        $limit = ['MAIL_HOURLY_LIMIT' => '1'];
        $statuses = [$this->post('One', $server, $limit)->status, $this->post('Two', $server, $limit)->status];
        $this->now += 3600;
        $statuses[] = $this->post('Two', $server, $limit)->status;

        self::assertSame([200, 503, 200], $statuses);
        self::assertCount(2, $server->mails());
    }

    /** @param array<string, string> $settings */
    private function post(string $message, SmtpServer $server, array $settings = []): Response
    {
        $body = json_encode(['name' => 'Asha', 'email' => 'asha@example.com', 'message' => $message], JSON_THROW_ON_ERROR);
        $request = new Request('POST', $body, 'application/json', remoteAddress: '203.0.113.7');

        return $this->container($settings + $server->settings() + ['DATA_DIR' => $this->folder()])->endpoint()->handle($request);
    }

    private static function id(Response $response): string
    {
        $answer = json_decode($response->body(), true);
        self::assertIsArray($answer);
        self::assertIsString($answer['id']);

        return $answer['id'];
    }
}
