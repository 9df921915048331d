<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\NoticeRunner;
use Contact\Delivery\NoticeSettings;
use Contact\Environment;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Storage\Database;
use Contact\Storage\PdoInquiryStore;
use Contact\Tests\Support\RecordingHttpPost;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

final class NoticeRunnerTest extends StoreTestCase
{
    private RecordingHttpPost $http;

    #[Before]
    protected function makeHttp(): void
    {
        $this->http = new RecordingHttpPost();
    }

    #[DataProvider('receiversThatAreDown')]
    public function test_a_receiver_that_is_down_for_a_day_gets_each_notice_once_when_it_is_back(string $database, int $status): void
    {
        $connection = $this->open($this->newStore($database));
        $this->add($connection, 'One');
        $this->add($connection, 'Two');
        $this->http->status = $status;
        for ($minute = 0; $minute < 1440; $minute += 30) {
            $this->runOnce($connection);
            $this->now += 1800;
        }
        self::assertGreaterThan(5, count($this->http->requests));
        $this->http->requests = [];
        $this->http->status = 204;
        for ($hour = 0; $hour < 24; $hour++) {
            $this->runOnce($connection);
            $this->now += 3600;
        }

        self::assertCount(2, array_unique($this->http->noticeIds()));
        self::assertCount(2, $this->http->noticeIds());
    }

    /** @return iterable<string, array{string, int}> */
    public static function receiversThatAreDown(): iterable
    {
        foreach (self::databases() as $name => [$database]) {
            yield "{$name}, no connection" => [$database, 0];
            yield "{$name}, a redirect" => [$database, 302];
            yield "{$name}, an error" => [$database, 500];
        }
    }

    public function test_it_gives_up_after_three_days(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->add($connection, 'One');
        $this->http->status = 0;
        for ($hour = 0; $hour < 100; $hour++) {
            self::assertThat($this->runOnce($connection), self::logicalOr(self::isNull(), self::stringContains('cannot be reached')));
            $this->now += 3600;
        }
        $this->http->requests = [];
        $this->http->status = 200;
        $this->runOnce($connection);

        self::assertSame([], $this->http->requests);
    }

    public function test_it_is_signed_and_holds_no_words_unless_the_owner_wants_them(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->add($connection, 'Secret words');
        $this->runOnce($connection, ['NOTIFY_SECRET' => 's3cret']);
        [$url, $headers, $body] = $this->http->requests[0];
        self::assertSame('https://hooks.example/x', $url);
        self::assertSame('v1=' . hash_hmac('sha256', "{$this->now}.{$body}", 's3cret'), $headers['Webhook-Signature']);
        self::assertSame((string) $this->now, $headers['Webhook-Timestamp']);
        self::assertDoesNotMatchRegularExpression('/Secret words|asha/i', $body);

        $this->add($connection, 'Other words');
        $this->runOnce($connection, ['NOTIFY_WORDS' => 'on']);
        self::assertStringContainsString('"message":"Other words"', $this->http->requests[1][2]);
        self::assertArrayNotHasKey('Webhook-Signature', $this->http->requests[1][1]);
    }

    public function test_ntfy_gets_a_text_for_the_phone(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->add($connection, 'Secret words');
        $this->runOnce($connection, ['NOTIFY_URL' => 'https://ntfy.sh/topic']);

        self::assertSame('New inquiry', $this->http->requests[0][1]['Title']);
        self::assertSame('General Inquiry for Your Studio. Its words come by mail.', $this->http->requests[0][2]);

        $this->add($connection, 'Other words', ['phone' => '9876543210']);
        $this->runOnce($connection, ['NOTIFY_URL' => 'https://ntfy.sh/topic', 'NOTIFY_WORDS' => 'on']);
        self::assertSame("General Inquiry for Your Studio\nAsha, 9876543210 asha@example.com\n\nOther words", $this->http->requests[1][2]);
    }

    #[DataProvider('redirects')]
    public function test_a_redirect_is_a_failure_but_from_apps_script_to_its_output(string $url, int $status, string $location, bool $isSent): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->add($connection, 'One');
        $this->http->status = $status;
        $this->http->location = $location;
        $problem = $this->runOnce($connection, ['NOTIFY_URL' => $url]);
        self::assertSame($isSent ? null : "NOTIFY_URL does not accept notices: it answers {$status}.", $problem);
        $this->now += 86400;
        $this->runOnce($connection);

        self::assertCount($isSent ? 1 : 2, $this->http->requests);
    }

    /** @return iterable<string, array{string, int, string, bool}> */
    public static function redirects(): iterable
    {
        $script = 'https://script.google.com/macros/s/x/exec?key=k';
        $output = 'https://script.googleusercontent.com/macros/echo?user_content_key=x';
        yield 'of a script that has run' => [$script, 302, $output, true];
        yield 'of a script that needs a login' => [$script, 302, 'https://accounts.google.com/ServiceLogin?continue=https://script.googleusercontent.com/', false];
        yield 'without an address' => [$script, 302, '', false];
        yield 'that is permanent' => [$script, 301, $output, false];
        yield 'of another receiver' => ['https://hooks.example/x', 302, $output, false];
    }

    public function test_no_notice_is_due_where_none_is_set_or_for_spam(): void
    {
        $connection = $this->open($this->newStore('sqlite'));
        $this->store($connection)->store(new Submission(self::inquiry()));
        $this->storeWithNotices($connection)->store(new Submission(self::inquiry(['message' => 'Buy']), spamSignals: self::spam()));
        $this->runOnce($connection);

        self::assertSame([], $this->http->requests);
    }

    #[DataProvider('databases')]
    public function test_a_notice_is_due_once_the_same_words_come_and_are_not_spam(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $store = $this->storeWithNotices($connection);
        $store->store(new Submission(self::inquiry(), spamSignals: self::spam()));
        for ($count = 0; $count < 3; $count++) {
            $this->now++;
            $store->store(new Submission(self::inquiry()));
            $this->runOnce($connection);
        }

        self::assertCount(1, $this->http->requests);
    }

    #[DataProvider('urls')]
    public function test_only_https_is_allowed_unless_the_network_is_ones_own(string $url, string $private, bool $isAllowed): void
    {
        $settings = NoticeSettings::from(new Environment(['NOTIFY_URL' => $url, 'NOTIFY_PRIVATE' => $private]));

        self::assertSame($isAllowed, $settings->url !== '');
        self::assertCount($isAllowed ? 0 : 1, $settings->problems);
    }

    /** @return iterable<array{string, string, bool}> */
    public static function urls(): iterable
    {
        yield ['https://hooks.example/x', '', true];
        yield ['http://hooks.example/x', '', false];
        yield ['http://127.0.0.1:8000/', 'on', true];
        yield ['hooks.example', '', false];
    }

    #[Group('native')]
    public function test_an_address_of_the_hosts_own_network_is_not_connected_to(): void
    {
        $receiver = stream_socket_server('tcp://127.0.0.1:0');
        self::assertNotFalse($receiver);
        $server = SmtpServer::start();
        $settings = $this->newStore('sqlite') + $server->settings() + ['NOTIFY_URL' => 'https://' . stream_socket_get_name($receiver, false) . '/'];
        $this->storeWithNotices($this->open($settings))->store(new Submission(self::inquiry()));
        $this->container($settings)->outbox()->run(20);

        self::assertStringContainsString('NOTIFY_URL does not accept notices: it cannot be reached.', $this->logged());
        self::assertFalse(@stream_socket_accept($receiver, 0.1));
    }

    #[DataProvider('databases')]
    public function test_a_run_that_another_was_faster_than_takes_the_next_notice(string $database): void
    {
        $connection = $this->open($this->newStore($database));
        $this->add($connection, 'First');
        $this->now++;
        $this->add($connection, 'Second');
        $slow = self::createStub(Database::class);
        $isFirst = true;
        $slow->method('rows')->willReturnCallback(function (string $sql, array $values) use ($connection, &$isFirst): array {
            /** @var array<string, int|string|null> $values */
            $rows = $connection->rows($sql, $values);
            if ($isFirst) {
                $isFirst = false;
                self::assertSame('First', $this->lifecycle($connection)->takeNotice()?->message);
            }

            return $rows;
        });
        $slow->method('write')->willReturnCallback($connection->write(...));

        self::assertSame('Second', $this->lifecycle($slow)->takeNotice()?->message);
        self::assertNull($this->lifecycle($slow)->takeNotice());
    }

    private function storeWithNotices(Database $connection): PdoInquiryStore
    {
        return new PdoInquiryStore(static fn(): Database => $connection, RateLimit::none(), $this->clock(...), withNotices: true);
    }

    /** @param array<string, string> $fields */
    private function add(Database $connection, string $message, array $fields = []): void
    {
        $id = $this->storeWithNotices($connection)->store(new Submission(self::inquiry(['message' => $message] + $fields)));
        $connection->write('UPDATE contact_inquiries SET received_at = :now WHERE id = :id', ['now' => $this->now, 'id' => $id]);
    }

    /** @param array<string, string> $settings */
    private function runOnce(Database $connection, array $settings = []): ?string
    {
        return (new NoticeRunner(
            $this->lifecycle($connection),
            $this->http,
            NoticeSettings::from(new Environment($settings + ['NOTIFY_URL' => 'https://hooks.example/x'])),
            self::company(),
            $this->clock(...),
        ))->run();
    }
}
