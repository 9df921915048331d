<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\HttpPost;
use Contact\Delivery\NoticeRunner;
use Contact\Inquiry\Submission;
use Contact\Storage\Database;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

#[Group('stores')]
final class NoticeRunnerTest extends StoreTestCase
{
    private const NTFY = ['NOTIFY_URL' => 'https://ntfy.sh/topic'];
    private const SCRIPT = 'https://script.google.com/macros/s/x/exec?key=k';
    private const OUTPUT = 'https://script.googleusercontent.com/macros/echo?user_content_key=x';
    private const LOGIN = 'https://accounts.google.com/ServiceLogin?continue=';

    /** What the receiver answers. */
    private int $status = 200;
    private string $location = '';

    /** @var list<array{string, array<string, string>, string}> URL, headers and body */
    private array $requests = [];

    public function test_a_receiver_that_is_down_for_a_day_gets_each_notice_once_when_it_is_back_but_none_after_three(): void
    {
        $this->addWithNotice('One');
        $this->addWithNotice('Two');
        $this->status = 0;
        $this->runFor(24);
        self::assertGreaterThan(5, count($this->requests));
        $this->requests = [];
        $this->status = 204;
        $this->runFor(24);
        self::assertCount(2, $this->requests);
        self::assertNotSame($this->requests[0][1]['Webhook-Id'], $this->requests[1][1]['Webhook-Id']);
        $this->addWithNotice('Three');
        $this->status = 0;
        $this->runFor(100);
        $this->requests = [];
        $this->status = 204;
        $this->runOnce();
        self::assertSame([], $this->requests);
    }

    #[Group('sqlite')]
    public function test_ntfy_gets_a_text_to_show_on_the_phone_without_words_unless_the_owner_wants_them(): void
    {
        $this->addWithNotice('Third words', ['phone' => '9876543210']);
        $this->runOnce(self::NTFY);
        self::assertSame('New inquiry', $this->requests[0][1]['Title']);
        self::assertSame('General Inquiry for Your Studio. Its words come by mail.', $this->requests[0][2]);
        $this->addWithNotice('Last words', ['phone' => '9876543210']);
        $this->runOnce(self::NTFY + ['NOTIFY_WORDS' => 'on']);
        $text = "General Inquiry for Your Studio\nAsha, 9876543210 asha@example.com\n\nLast words";
        self::assertSame($text, $this->requests[1][2]);
    }

    #[TestWith([self::SCRIPT, 302, self::OUTPUT, true], 'of a script that has run')]
    #[TestWith([self::SCRIPT, 302, self::LOGIN . self::OUTPUT, false], 'of a script that needs a login')]
    #[TestWith([self::SCRIPT, 302, '', false], 'without an address')]
    #[TestWith([self::SCRIPT, 301, self::OUTPUT, false], 'that is permanent')]
    #[TestWith(['https://hooks.example/x', 302, self::OUTPUT, false], 'of another receiver')]
    #[Group('sqlite')]
    public function test_only_apps_script_may_redirect_to_its_output(string $url, int $status, string $location, bool $isSent): void
    {
        $this->addWithNotice('One');
        $this->status = $status;
        $this->location = $location;
        $this->runOnce(['NOTIFY_URL' => $url]);
        $problem = "NOTIFY_URL does not accept notices: it answers {$status}.";
        self::assertSame(!$isSent, str_contains($this->logged(), $problem));
        $this->now += self::DAY_S;
        $this->runOnce();
        self::assertCount($isSent ? 1 : 2, $this->requests);
    }

    public function test_no_notice_is_due_where_none_is_set_nor_for_spam_until_the_same_words_come_and_are_not_spam(): void
    {
        $this->add('Without notices');
        $this->store(withNotices: true)->store(new Submission($this->inquiry(), spamSignals: self::spam()));
        $this->runOnce();
        self::assertSame([], $this->requests);
        for ($count = 0; $count < 3; $count++) {
            $this->now++;
            $this->addWithNotice('Hello');
            $this->runOnce();
        }
        self::assertCount(1, $this->requests);
    }

    public function test_a_notice_that_another_process_has_taken_is_left_to_it(): void
    {
        $this->addWithNotice('One');
        $rows = $this->database()->rows('SELECT * FROM contact_inquiries');
        $this->runOnce();
        $slow = self::createStub(Database::class);
        $slow->method('rows')->willReturnOnConsecutiveCalls($rows, []);
        $slow->method('write')->willReturnCallback($this->database()->write(...));
        $this->runOnce(database: $slow);
        self::assertCount(1, $this->requests);
    }

    /** @param array<string, string> $columns */
    private function addWithNotice(string $message, array $columns = []): void
    {
        $this->store(withNotices: true)->store(new Submission($this->inquiry(['message' => $message] + $columns)));
    }

    /** Runs twice an hour. */
    private function runFor(int $hours): void
    {
        for ($half = 0; $half < 2 * $hours; $half++) {
            $this->runOnce();
            $this->now += 1800;
        }
    }

    /** @param array<string, string> $settings */
    private function runOnce(array $settings = [], ?Database $database = null): void
    {
        $all = Sample::settings($settings + ['NOTIFY_URL' => 'https://hooks.example/x']);
        $http = self::createStub(HttpPost::class);
        $http->method('send')->willReturnCallback(function (string $url, array $headers, string $body): array {
            /** @var array<string, string> $headers */
            $this->requests[] = [$url, $headers, $body];

            return [$this->status, $this->location];
        });

        (new NoticeRunner($database ?? $this->database(), $http, $all, $this->clock(...)))->run();
    }
}
