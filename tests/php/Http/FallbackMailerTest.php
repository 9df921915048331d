<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

/** The endpoint of a site whose database is damaged. */
#[Group('native')]
final class FallbackMailerTest extends StoreTestCase
{
    public function test_a_mail_that_is_sent_again_after_a_failure_has_the_same_message_id_and_a_double_click_no_second_mail(): void
    {
        $busy = SmtpServer::start(['END OF DATA' => '451 try again']);
        self::assertSame(503, $this->post('Hello', $busy)->status);
        $server = SmtpServer::start();
        $answers = [$this->post('Hello', $server), $this->post('Hello', $server)];
        self::assertSame([200, 200], array_column($answers, 'status'));
        self::assertSame($answers[0]->body(), $answers[1]->body());
        self::assertSame(1, preg_match('/"id":"(\w+)"/', $answers[0]->body(), $id));
        self::assertCount(1, $server->mails());
        foreach ([$busy, $server] as $one) {
            self::assertStringContainsString("Message-ID: <{$id[1]}@studio.example>", $one->mails()[0]['source']);
        }
    }

    /** @param array<string, string> $limit */
    #[TestWith([['RATE_LIMIT' => '1/3600'], 429])]
    #[TestWith([['MAIL_HOURLY_LIMIT' => '1'], 503])]
    public function test_the_rate_limit_and_the_hourly_limit_apply(array $limit, int $status): void
    {
        $server = SmtpServer::start();
        $statuses = [$this->post('One', $server, $limit)->status, $this->post('Two', $server, $limit)->status];
        $this->now += 3600;
        $statuses[] = $this->post('Two', $server, $limit)->status;
        self::assertSame([200, $status, 200], $statuses);
        self::assertCount(2, $server->mails());
    }

    /** @param array<string, string> $settings */
    private function post(string $message, SmtpServer $server, array $settings = []): Response
    {
        file_put_contents("{$this->folder()}/inquiries.sqlite", str_repeat('garbage ', 1000));
        $body = json_encode(['name' => 'Asha', 'email' => 'asha@example.com', 'message' => $message], JSON_THROW_ON_ERROR);
        $request = new Request('POST', $body, 'application/json', remoteAddress: '203.0.113.7');
        $settings += $server->settings() + ['DATA_DIR' => $this->folder()];

        return $this->container($settings)->endpoint()->handle($request);
    }
}
