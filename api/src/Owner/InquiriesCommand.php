<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Container;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\StorageUnavailable;
use PDOException;

/** What `php api/inquiries.php` does on the host, for cron and for whoever has a shell. Each exit code is for cron. */
final readonly class InquiriesCommand
{
    private const EXIT_DONE = 0;
    private const EXIT_TROUBLE = 1;
    private const EXIT_USAGE = 2;

    /** Another process may be in the middle of a mail to a slow server. */
    private const PATIENCE_S = 60;
    private const SEND_FOR_S = 240;

    private const USAGE = <<<'TEXT'
        Usage: php api/inquiries.php COMMAND

          deliver            sends what is due; for cron
          retry [ID …]       makes all that is pending or failed due at once, or those named (a quarantined one too), and sends it
          list [STATE]       all inquiries, or those that are pending, delivered, failed or quarantined
          show ID            one inquiry with all its words; the first digits of its id will do
          health             how it stands; exit code 1 where something is to be mended

        TEXT;

    public function __construct(private Container $container)
    {
    }

    /**
     * @param list<string> $arguments without the name of the program
     *
     * @return int exit code
     */
    public function run(array $arguments): int
    {
        $command = array_shift($arguments) ?? '';
        try {
            return match (true) {
                $command === 'deliver' && $arguments === [] => $this->deliver(),
                $command === 'retry' => $this->retry($arguments),
                $command === 'list' && count($arguments) < 2 => $this->list($arguments[0] ?? null),
                $command === 'show' && count($arguments) === 1 => $this->show($arguments[0]),
                $command === 'health' && $arguments === [] => $this->health(),
                default => self::explain(),
            };
        } catch (StorageUnavailable $problem) {
            return self::complain($problem->getMessage());
        } catch (PDOException $problem) {
            return self::complain(StorageUnavailable::because($problem)->getMessage());
        }
    }

    private function deliver(): int
    {
        $run = $this->container->deliver(self::SEND_FOR_S, self::PATIENCE_S);
        if ($run->problem !== null) {
            return self::complain($run->problem);
        }
        if ($run->isBusy) {
            return self::complain('Another process is still sending; it goes on with what is due.');
        }

        return self::EXIT_DONE;
    }

    /** @param list<string> $ids */
    private function retry(array $ids): int
    {
        $archive = $this->container->archive();
        $named = array_filter(array_map($this->theOne(...), $ids));
        if (count($named) < count($ids)) {
            return self::EXIT_TROUBLE;
        }
        foreach ($named as $kept) {
            if ($kept->state === InquiryState::Delivered) {
                echo "{$kept->inquiry->id} is delivered already.\n";
            }
            $archive->retry($kept->inquiry->id);
        }
        if ($ids === []) {
            $archive->retryAll();
        }
        $exitCode = $this->deliver();
        $left = $archive->count(InquiryState::Pending);
        echo $left === 0 ? "Nothing is waiting any more.\n" : "Still waiting: {$left}.\n";

        return $exitCode;
    }

    private function list(?string $state): int
    {
        $wanted = $state === null ? null : InquiryState::tryFrom($state);
        if ($state !== null && $wanted === null) {
            return self::explain();
        }
        foreach ($this->container->archive()->all($wanted) as $kept) {
            $inquiry = $kept->inquiry;
            $date = $inquiry->receivedAt->setTimezone($this->container->timezone())->format('Y-m-d H:i');
            echo substr($inquiry->id, 0, 8), "  {$date}  ", str_pad($kept->state->value, 11), "  {$inquiry->name} <{$inquiry->email}>",
            $inquiry->subject === '' ? '' : "  {$inquiry->subject}", "\n";
        }

        return self::EXIT_DONE;
    }

    private function show(string $id): int
    {
        $kept = $this->theOne($id);
        if ($kept === null) {
            return self::EXIT_TROUBLE;
        }
        $inquiry = $kept->inquiry;
        $facts = array_filter([
            'Id' => $inquiry->id,
            'Received' => $inquiry->receivedAt->setTimezone($this->container->timezone())->format('j M Y, g:i A T'),
            'State' => $kept->state->value . match ($kept->attempts) {
                0 => '',
                1 => ', tried once',
                default => ", tried {$kept->attempts} times",
            },
            'Last error' => (string) $kept->error,
            'Name' => $inquiry->name,
            'E-mail' => $inquiry->email,
            'Phone' => $inquiry->phone,
            'Subject' => $inquiry->subject,
            'Project type' => $inquiry->projectType->label(),
        ], static fn(string $value): bool => $value !== '');
        foreach ($facts as $label => $value) {
            echo str_pad("{$label}:", 14), "{$value}\n";
        }
        echo "\n{$inquiry->message}\n";

        return self::EXIT_DONE;
    }

    private function health(): int
    {
        $status = $this->container->status();
        $this->container->keep($status);
        echo $status->text();

        return $status->toMend() === [] ? self::EXIT_DONE : self::EXIT_TROUBLE;
    }

    /** The inquiry whose id begins so; says why where there is not exactly one. */
    private function theOne(string $id): ?StoredInquiry
    {
        $isId = preg_match('/^[0-9a-f]{4,32}$/D', $id) === 1;
        $found = $isId ? $this->container->archive()->startingWith($id) : [];
        if (count($found) !== 1) {
            self::complain($found === [] ? "There is no inquiry {$id}." : "Several inquiries begin with {$id}: give more of its digits.");
        }

        return count($found) === 1 ? $found[0] : null;
    }

    private static function explain(): int
    {
        echo self::USAGE;

        return self::EXIT_USAGE;
    }

    private static function complain(string $sentence): int
    {
        echo "{$sentence}\n";

        return self::EXIT_TROUBLE;
    }
}
