<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Named numbers in the database; most are times, in seconds since 1970. Throws `PDOException`. */
final readonly class Notes
{
    /** A fingerprint of the settings that last sent a mail. */
    public const MAIL_PROVED = 'mail-settings-proved';
    /** When cron last ran `deliver`. */
    public const CRON_RAN = 'cron-ran';
    /** When the owner got the last report of quarantined inquiries. */
    public const QUARANTINE_REPORTED = 'quarantine-reported';
    /** When the daily tasks were last begun. */
    public const DAILY_TASKS = 'daily-tasks-done';
    /** When a client last came through a proxy that `TRUSTED_PROXIES` does not name. */
    public const UNKNOWN_PROXY = 'unknown-proxy';

    public function __construct(private Database $database)
    {
    }

    public function number(string $name): ?int
    {
        return $this->database->number('SELECT moment FROM contact_notes WHERE name = :name', ['name' => $name]);
    }

    public function set(string $name, int $number): void
    {
        if ($this->number($name) !== $number) {
            $this->database->write('REPLACE INTO contact_notes (name, moment) VALUES (:name, :number)', ['name' => $name, 'number' => $number]);
        }
    }

    /**
     * Records `$now` as the time of a periodic task; false if it was last done less than `$everyS` seconds ago, or if another
     * process does it. A time in the future was written by a wrong clock and does not count.
     */
    public function takeTurn(string $name, int $everyS, int $now): bool
    {
        $values = ['name' => $name, 'now' => $now];

        return $this->database->write(
            'UPDATE contact_notes SET moment = :now WHERE name = :name AND (moment <= :due OR moment > :ahead)',
            $values + ['due' => $now - $everyS, 'ahead' => $now],
        ) === 1 || $this->database->insert('contact_notes', ['name' => $name, 'moment' => $now]);
    }
}
