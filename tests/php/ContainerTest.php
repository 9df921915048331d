<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Inquiry\Submission;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;

final class ContainerTest extends StoreTestCase
{
    /**
     * @param array<string, string> $broken
     * @param array<string, string> $mended
     */
    #[DataProvider('mendedSettings')]
    #[Group('native')]
    public function test_what_was_stored_in_the_default_place_while_a_setting_was_broken_is_sent_once_it_is_mended(array $broken, array $mended): void
    {
        $server = SmtpServer::start();
        $this->store($this->open($broken))->store(new Submission(self::inquiry()));
        self::assertFileExists("{$this->folder()}/inquiries/inquiries.sqlite");
        $outbox = $this->container(str_replace('FOLDER', $this->folder(), $mended) + $server->settings())->outbox();
        $outbox->run(20);
        self::assertCount(1, $server->mails());
        self::assertStringContainsString('Asha', $server->mails()[0]['source']);

        $outbox->run(20);
        self::assertCount(1, $server->mails());
    }

    /** @return iterable<string, array{array<string, string>, array<string, string>}> */
    public static function mendedSettings(): iterable
    {
        // A broken line of the settings file sets nothing.
        yield 'DATA_DIR' => [[], ['DATA_DIR' => 'FOLDER/elsewhere']];
        yield 'DATABASE_DSN' => [['DATABASE_DSN' => 'sqlite:relative.sqlite'], ['DATABASE_DSN' => 'sqlite:FOLDER/elsewhere.sqlite']];
        yield 'DATA_DIR and DATABASE_DSN' => [[], ['DATA_DIR' => 'FOLDER/elsewhere', 'DATABASE_DSN' => 'sqlite:FOLDER/elsewhere.sqlite']];
    }
}
