<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Inquiry\Submission;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;

#[Group('native')]
final class ContainerTest extends StoreTestCase
{
    private const NOTICE = 'NOTIFY_URL does not accept notices: it cannot be reached.';

    public function test_a_failure_of_the_mails_is_in_the_status_and_does_not_stop_the_notices(): void
    {
        self::assertStringStartsWith('MAIL_TO is missing', (string) $this->sendDue([]));
        self::assertStringContainsString('MAIL_TO is missing', (string) file_get_contents("{$this->folder()}/inquiries/STATUS.txt"));
        self::assertCount(1, (array) glob("{$this->folder()}/inquiries/backups/*"), 'The daily tasks are done all the same.');
        self::assertStringContainsString(self::NOTICE, $this->logged());
    }

    public function test_a_request_leaves_the_mails_but_not_the_notices_to_the_process_that_is_sending(): void
    {
        $other = $this->open($this->settings());
        $other->tryLock();
        $mail = ['MAIL_TO' => 'a@studio.example', 'MAIL_FROM' => 'b@studio.example'];
        self::assertStringStartsWith('Another process is still sending', (string) $this->sendDue($mail));
        self::assertStringContainsString(self::NOTICE, $this->logged());
    }

    /** @param array<string, string> $settings */
    private function sendDue(array $settings): ?string
    {
        $this->store(withNotices: true)->store(new Submission($this->inquiry()));

        return $this->container($settings + ['NOTIFY_URL' => 'http://127.0.0.1:1/'] + $this->settings())->sendDue(20);
    }
}
