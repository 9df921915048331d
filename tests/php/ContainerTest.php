<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Inquiry\Submission;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class ContainerTest extends StoreTestCase
{
    /**
     * @param array<string, string> $broken
     * @param array<string, string> $mended
     */
    // A broken line of the settings file sets nothing.
    #[TestWith([[], ['DATA_DIR' => 'FOLDER/elsewhere']], 'DATA_DIR')]
    #[TestWith([['DATABASE_DSN' => 'sqlite:relative.sqlite'], ['DATABASE_DSN' => 'sqlite:FOLDER/elsewhere.sqlite']], 'DATABASE_DSN')]
    #[Group('native')]
    public function test_what_was_stored_while_a_setting_was_broken_is_sent_once_it_is_mended(array $broken, array $mended): void
    {
        $server = SmtpServer::start();
        $inquiry = $this->inquiry();
        $this->lifecycle($this->open($broken))->add(new Submission($inquiry));
        self::assertFileExists("{$this->folder()}/inquiries/inquiries.sqlite");
        $outbox = $this->container(str_replace('FOLDER', $this->folder(), $mended) + $server->settings())->outbox();
        $outbox->run(20);
        $outbox->run(20);
        self::assertCount(1, $server->mails());
        self::assertStringContainsString("Message-ID: <{$inquiry->id}@studio.example>", $server->mails()[0]['source']);
    }
}
