<?php

declare(strict_types=1);

namespace Contact;

use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** `php api/inquiries.php`, for cron and for an owner with a shell. */
final readonly class InquiriesCommand
{
    private const EXIT_DONE = 0;
    private const EXIT_TROUBLE = 1;
    private const EXIT_USAGE = 2;

    /** The longest wait for another process that sends to a slow mail server, in seconds. */
    private const PATIENCE_S = 60;
    private const SEND_FOR_S = 240;

    private const USAGE = <<<'TEXT'
        Usage: php api/inquiries.php COMMAND

          deliver             sends what is due; for cron
          retry [ID …]        makes all that is pending or failed due at once, or those named (a quarantined or sent one too), and sends it
          list [STATE]        all inquiries, or those that are pending, sent, failed or quarantined, the latest last
          show ID             one inquiry with all its words; the first digits of its id will do
          export [ADDRESS]    all inquiries, or those from this address, as JSON and CSV in the data directory, for a day
          erase ADDRESS       deletes every inquiry from this address, in backups too
          purge               deletes what INQUIRY_RETENTION_DAYS has expired; the queue does it once a day too
          backup              copies the SQLite database; the queue does it once a day too, and keeps seven
          restore FILE        adds the inquiries of a backup, or of a store that the settings no longer name, that are missing
          health, doctor      what to mend and why, with a login at the mail server; exit code 1 if something is
        TEXT;

    public function __construct(private Container $container)
    {
    }

    /**
     * @param list<string> $arguments without the name of the program
     *
     * @return int exit code
     *
     * @throws StorageUnavailable|PDOException when the store cannot be used; `Application` prints why
     */
    public function run(array $arguments): int
    {
        $command = array_shift($arguments) ?? '';
        $state = InquiryState::tryFrom($arguments[0] ?? '');

        return match (true) {
            $command === 'deliver' && $arguments === [] => $this->deliver(isCron: true),
            $command === 'retry' => $this->retry($arguments),
            $command === 'list' && $arguments === [] => $this->list(null),
            $command === 'list' && $state !== null && count($arguments) === 1 => $this->list($state),
            $command === 'show' && count($arguments) === 1 => $this->show($arguments[0]),
            $command === 'export' && count($arguments) < 2 => $this->export($arguments[0] ?? null),
            $command === 'erase' && count($arguments) === 1 => $this->delete($arguments[0]),
            $command === 'purge' && $arguments === [] => $this->delete(null),
            $command === 'backup' && $arguments === [] => $this->backUp(),
            $command === 'restore' && count($arguments) === 1 => $this->restore($arguments[0]),
            in_array($command, ['health', 'doctor'], true) && $arguments === [] => $this->health(),
            default => self::say(self::USAGE, self::EXIT_USAGE),
        };
    }

    private function deliver(bool $isCron = false): int
    {
        $settings = $this->container->settings;
        // Without mail, the run of the queue names them.
        $problems = $settings->canMail ? $settings->problems : [];
        foreach ($problems as $problem) {
            self::say($problem->sentence());
        }
        $problem = $this->container->sendDue(self::SEND_FOR_S, self::PATIENCE_S, isCron: $isCron);
        if ($problem !== null) {
            return self::say($problem, self::EXIT_TROUBLE);
        }

        return $problems === [] ? self::EXIT_DONE : self::EXIT_TROUBLE;
    }

    /** @param list<string> $ids */
    private function retry(array $ids): int
    {
        $named = array_filter(array_map($this->theOne(...), $ids));
        if (count($named) < count($ids)) {
            return self::EXIT_TROUBLE;
        }
        $lifecycle = $this->container->lifecycle();
        foreach ($named as $stored) {
            if ($stored->state === InquiryState::Sent) {
                self::say("{$stored->inquiry->id} was sent before, and is sent again.");
            }
            $lifecycle->retry($stored->inquiry->id);
        }
        if ($ids === []) {
            $lifecycle->retryAll();
        }
        $exitCode = $this->deliver();
        $left = $this->container->queries()->count(InquiryState::Pending);
        self::say($left === 0 ? 'No inquiry is pending any more.' : "Still pending: {$left}.");

        return $exitCode;
    }

    private function list(?InquiryState $state): int
    {
        foreach ($this->container->queries()->all($state) as $stored) {
            $inquiry = $stored->inquiry;
            $date = $inquiry->receivedAt->setTimezone($this->container->settings->timezone)->format('Y-m-d H:i');
            $line = sprintf('%.8s  %s  %-11s  %s <%s>  ', $inquiry->id, $date, $stored->state->value, $inquiry->name, $inquiry->email);
            self::say(rtrim($line . $inquiry->subject));
        }

        return self::EXIT_DONE;
    }

    private function show(string $id): int
    {
        $stored = $this->theOne($id);
        if ($stored === null) {
            return self::EXIT_TROUBLE;
        }
        $inquiry = $stored->inquiry;
        $facts = array_filter([
            'Id' => $inquiry->id,
            'Received' => $inquiry->receivedAt->setTimezone($this->container->settings->timezone)->format('j M Y, g:i A T'),
            'State' => $stored->state->value . ($stored->attempts === 0 ? '' : ", attempts: {$stored->attempts}"),
            'Last error' => (string) $stored->error,
            'Name' => $inquiry->name,
            'E-mail' => $inquiry->email,
            'Phone' => $inquiry->phone,
            'Subject' => $inquiry->subject,
            'Project type' => $this->container->settings->company->projectTypeLabel($inquiry->projectType),
        ], static fn(string $value): bool => $value !== '');
        foreach ($facts as $label => $value) {
            self::say(str_pad("{$label}:", 14) . $value);
        }

        return self::say("\n{$inquiry->message}");
    }

    private function export(?string $email): int
    {
        $queries = $this->container->queries();
        $inquiries = $email === null ? $queries->all() : $queries->from($email);
        $files = implode(' and ', $this->container->export()->write($inquiries));

        return self::say(count($inquiries) . " written to {$files}. They are deleted after a day.");
    }

    /** @param string|null $email null for what INQUIRY_RETENTION_DAYS has expired */
    private function delete(?string $email): int
    {
        try {
            $retention = $this->container->retention();
            $count = $email === null ? $retention->purge() : $retention->erase($email);
        } finally {
            // `Retention` has deleted STATUS.txt.
            $this->container->writeStatus();
        }
        if ($email === null) {
            return self::say("Deleted: {$count}.");
        }
        $sent = 'Mails that were sent are in your mailbox: delete them there.';
        self::say($count === 0 ? "There is no inquiry from {$email}." : "Erased: {$count}. {$sent}");
        foreach ($this->container->settings->formerFiles() as $file) {
            self::say("Not searched: {$file}, of a store that the settings no longer name."
                . ' Delete it, or take its inquiries over first with restore and erase again.');
        }

        return self::EXIT_DONE;
    }

    private function backUp(): int
    {
        $file = $this->container->backups()->make();
        $elsewhere = 'The inquiries are on a database server: back them up with your host\'s own tool, such as phpMyAdmin.';

        return $file === null ? self::say($elsewhere, self::EXIT_TROUBLE) : self::say("Written and checked: {$file}.");
    }

    private function restore(string $file): int
    {
        $count = $this->container->backups()->restore($file);

        return self::say("Restored: {$count}. Inquiries that are there already stay as they are.");
    }

    private function health(): int
    {
        $health = $this->container->health(withLogin: true);
        $health->write();
        echo $health->text();

        return $health->isBroken() ? self::EXIT_TROUBLE : self::EXIT_DONE;
    }

    /** The only inquiry whose id begins with `$id`; if there is none or several, prints that and returns null. */
    private function theOne(string $id): ?StoredInquiry
    {
        $isId = preg_match('/^[0-9a-f]{4,32}$/D', $id) === 1;
        $found = $isId ? $this->container->queries()->startingWith($id) : [];
        if (count($found) === 1) {
            return $found[0];
        }
        self::say($found === [] ? "There is no inquiry {$id}." : "Several inquiries begin with {$id}: give more of its digits.");

        return null;
    }

    /** Prints a text, and returns the exit code. */
    private static function say(string $text, int $exitCode = self::EXIT_DONE): int
    {
        echo "{$text}\n";

        return $exitCode;
    }
}
