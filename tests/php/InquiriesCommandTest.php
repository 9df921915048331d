<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Delivery\DeliveryStep;
use Contact\Http\FallbackLedger;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\Submission;
use Contact\Tests\Support\SmtpServer;
use Contact\Tests\Support\StoreTestCase;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;

final class InquiriesCommandTest extends StoreTestCase
{
    private const EMAIL = 'chandrika@example.com';
    private const WORDS = ['Words that must not stay', 'Chandrika', self::EMAIL, '9812345678'];
    private const ERASED = "Erased: 1. Mails that were sent are in your mailbox: delete them there.\n";
    private const RESTORED = "Restored: 1. Inquiries that are there already stay as they are.\n";

    public function test_erase_leaves_no_word_of_the_sender_in_any_file_of_the_data_directory(): void
    {
        [$message, $name, $email, $phone] = self::WORDS;
        $inquiry = $this->inquiry(['message' => $message, 'name' => $name, 'email' => $email, 'phone' => $phone]);
        $this->store()->store(new Submission($inquiry, '203.0.113.7'));
        $this->recordFailure(DeliveryStep::Content, 'The mail server did not accept the mail: 550 ' . implode(' ', self::WORDS));
        array_map($this->inquiries(...), ['health', 'backup', 'export']);
        $status = "{$this->folder()}/inquiries/STATUS.txt";
        self::assertStringContainsString(implode(' ', self::WORDS), (string) file_get_contents($status));
        // What processes have left that died while they wrote.
        $backup = 'backups/inquiries-2027-01-14.sqlite.new';
        foreach ([$backup, "{$backup}-wal", 'backups/inquiries-2027-01-15.sqlite.new', 'STATUS.txt.0a1b2c3d'] as $file) {
            file_put_contents("{$this->folder()}/inquiries/{$file}", implode("\n", self::WORDS));
        }
        $submission = new Submission($this->inquiry(['email' => self::EMAIL]), '203.0.113.7');
        (new FallbackLedger($this->container($this->settings())->settings, $this->now))->record($submission);
        $ledger = "{$this->folder()}/inquiries/fallback.json";
        self::assertStringContainsString($submission->inquiry->id, (string) file_get_contents($ledger));
        self::assertSame([0, self::ERASED], $this->inquiries('erase', strtoupper(self::EMAIL)));
        self::assertSame([], $this->filesWith(self::WORDS));
        self::assertFileDoesNotExist($ledger);
        self::assertStringContainsString("Last error:       none\n", (string) file_get_contents($status));
        unlink($status);
        self::assertSame([0, "Deleted: 0.\n"], $this->inquiries('purge'));
        self::assertFileExists($status);
        unlink($status);
        $this->closeDatabase();
        file_put_contents("{$this->folder()}/inquiries/inquiries.sqlite", str_repeat('garbage', 1000));
        self::assertSame(1, $this->inquiries('purge')[0]);
        self::assertFileExists($status);
    }

    public function test_erase_names_the_store_that_it_has_not_searched(): void
    {
        $this->add();
        [, $erased] = $this->runCommand($this->elsewhere(), 'erase', 'nobody@example.com');
        $file = "{$this->folder()}/inquiries/inquiries.sqlite";
        self::assertStringContainsString("Not searched: {$file}, of a store that the settings no longer name.", $erased);
    }

    #[Group('native')]
    public function test_deliver_sends_though_the_run_of_cron_cannot_be_recorded(): void
    {
        $server = new SmtpServer();
        $this->add();
        $refuse = "BEFORE INSERT ON contact_notes WHEN NEW.name = 'cron-ran' BEGIN SELECT RAISE(ABORT, 'full'); END";
        $this->database()->execute("CREATE TRIGGER refuse {$refuse}");
        $this->runCommand($this->settings() + $server->settings(), 'deliver');
        self::assertCount(1, $server->mails());
    }

    #[Group('native')]
    public function test_an_inquiry_is_read_and_sent_whatever_its_state_by_the_first_digits_of_its_id(): void
    {
        $server = new SmtpServer();
        [$id, $other] = ['abcd' . str_repeat('1', 28), 'abcd' . str_repeat('2', 28)];
        $this->add("Two\nlines", ['id' => $id, 'subject' => 'Film', 'project_type' => 'shortfilm']);
        $this->recordSent($id);
        $this->add('Another', ['id' => $other], self::spam());
        $shown = "/^Id: +{$id}\nReceived: +.+ IST\nState: +sent\n[\s\S]+\nProject type: Short Film\n\nTwo\nlines\n$/D";
        self::assertMatchesRegularExpression($shown, $this->inquiries('show', 'abcd1')[1]);
        self::assertSame([1, "Several inquiries begin with abcd: give more of its digits.\n"], $this->inquiries('show', 'abcd'));
        self::assertSame([1, "There is no inquiry abc%.\n"], $this->inquiries('retry', 'abcd1', 'abc%'));
        $again = "{$id} was sent before, and is sent again.\nNo inquiry is pending any more.\n";
        self::assertSame([0, $again], $this->runCommand($this->settings() + $server->settings(), 'retry', 'abcd1', $other));
        self::assertCount(2, $server->mails());
    }

    public function test_list_has_the_latest_last_and_export_writes_all_or_those_of_one_address(): void
    {
        $this->addFrom('Asha');
        $this->addFrom('Usha', 'usha@example.com');
        self::assertMatchesRegularExpression('/ Asha <.+\n.+ Usha </', $this->inquiries('list')[1]);
        self::assertStringStartsWith('2 written to ', $this->inquiries('export')[1]);
        $this->now++;
        [$code, $output] = $this->inquiries('export', 'USHA@example.com');
        $sentence = '1 written to (\S+\.json) and (\S+\.csv)\. They are deleted after a day\.';
        self::assertSame([0, 1], [$code, preg_match("~^{$sentence}\n$~D", $output, $files)]);
        foreach (array_slice($files, 1) as $file) {
            self::assertStringContainsString('Usha', (string) file_get_contents($file));
            self::assertStringNotContainsString('Asha', (string) file_get_contents($file));
        }
    }

    public function test_backup_and_restore_say_what_they_have_done_or_why_not(): void
    {
        $this->addFrom('Asha');
        $file = "{$this->folder()}/inquiries/backups/inquiries-2027-01-15.sqlite";
        self::assertSame([0, "Written and checked: {$file}.\n"], $this->inquiries('backup'));
        $this->database()->execute('DELETE FROM contact_inquiries');
        self::assertSame([0, self::RESTORED], $this->inquiries('restore', $file));
        self::assertSame(1, $this->inquiries('restore', '/none.sqlite')[0]);
    }

    #[Group('native')]
    #[Group('mariadb')]
    public function test_a_backup_is_restored_on_a_database_server_whose_own_are_made_with_the_hosts_tool(): void
    {
        $sentence = "The inquiries are on a database server: back them up with your host's own tool, such as phpMyAdmin.\n";
        self::assertSame([1, $sentence], $this->inquiries('backup'));
        $this->lifecycle($this->open($this->elsewhere()))->add(new Submission($this->inquiry()));
        $file = "{$this->folder()}/elsewhere/inquiries.sqlite";
        self::assertSame([0, self::RESTORED], $this->inquiries('restore', $file));
        self::assertSame(['Hello'], $this->messages(InquiryState::Pending));
        self::assertSame([0, str_replace('1', '0', self::RESTORED)], $this->inquiries('restore', $file));
    }

    #[TestWith(['erase', 'asha@example.com', 'usha@example.com'])]
    #[TestWith(['purge', '30'])]
    #[TestWith(['list', 'all'])]
    #[TestWith(['list', 'sent', 'failed'])]
    public function test_wrong_arguments_print_the_usage_and_leave_the_store_alone(string ...$arguments): void
    {
        [$code, $output] = $this->inquiries(...$arguments);
        self::assertSame(2, $code);
        self::assertStringStartsWith("Usage: php api/inquiries.php COMMAND\n", $output);
        self::assertStringContainsString("\n  health, doctor  ", $output);
        self::assertDirectoryDoesNotExist("{$this->folder()}/inquiries");
    }

    /** Stores an inquiry a second after the last one. */
    private function addFrom(string $name, string $email = 'asha@example.com'): void
    {
        $this->now++;
        $this->add("Hello from {$name}", ['name' => $name, 'email' => $email]);
    }

    /** @return array{int, string} exit code and output */
    private function inquiries(string ...$arguments): array
    {
        return $this->runCommand($this->settings(), ...$arguments);
    }

    /** @return array<string, string> settings with another data directory */
    private function elsewhere(): array
    {
        return ['DATA_DIR' => "{$this->folder()}/elsewhere"];
    }
}
