<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Closure;
use Contact\Delivery\QueueRunner;
use Contact\Settings;
use Contact\Storage\Database;
use PHPUnit\Framework\Attributes\Before;

/** A test of the queue, with its own mailer that records the mails it accepts. */
abstract class QueueTestCase extends StoreTestCase
{
    protected RecordingMailer $mailer;

    #[Before]
    protected function makeMailer(): void
    {
        $this->mailer = new RecordingMailer();
    }

    /**
     * Stores these inquiries, each a second after the one before, because MariaDB sends those of the same second in any order.
     *
     * @return list<string> their ids
     */
    protected function addAll(string ...$messages): array
    {
        $ids = [];
        foreach ($messages as $message) {
            $ids[] = $this->add($message);
            $this->now++;
        }

        return $ids;
    }

    /**
     * Runs the queue once, so many seconds later.
     *
     * @param array<string, string> $settings in addition to the required ones
     *
     * @return string|null the last failure
     */
    protected function deliver(array $settings = [], int $after = 0): ?string
    {
        $this->now += $after;

        // Long: on WebAssembly a thousand mails take half a minute.
        return $this->runner($settings)->run(600);
    }

    /**
     * @param array<string, string>  $settings   in addition to the required ones
     * @param (Closure(): void)|null $afterwards called under the lock after each round
     */
    protected function runner(array $settings = [], ?Closure $afterwards = null, ?Database $database = null): QueueRunner
    {
        $mailSettings = self::mailSettings($settings + ['MAIL_HOURLY_LIMIT' => '0']);
        $afterwards ??= static function (): void {
        };

        return new QueueRunner($database ?? $this->database(), $this->mailer, $mailSettings, $afterwards, $this->clock(...));
    }

    /** @param array<string, string> $settings in addition to the required ones */
    protected static function mailSettings(array $settings = []): Settings
    {
        return Sample::settings($settings + ['MAIL_TO' => 'a@studio.example']);
    }
}
