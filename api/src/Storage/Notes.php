<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Named numbers in the database; most are times, in seconds since 1970. Throws `PDOException`. */
final readonly class Notes
{
    public function __construct(private Database $database)
    {
    }

    public function number(string $name): ?int
    {
        return $this->database->number('SELECT moment FROM contact_notes WHERE name = :name', ['name' => $name]);
    }

    public function set(string $name, int $number): void
    {
        $values = ['name' => $name, 'number' => $number];
        $before = $this->number($name);
        if ($before === $number || ($before === null && $this->database->insert('INSERT INTO contact_notes (name, moment) VALUES (:name, :number)', $values))) {
            return;
        }
        $this->database->write('UPDATE contact_notes SET moment = :number WHERE name = :name', $values);
    }

    /**
     * Records `$now` as the last run of a periodic task; false if the last run was less than `$everyS` seconds ago.
     * Call it under the queue lock. A last run in the future was written by a wrong clock and does not count.
     */
    public function takeTurn(string $name, int $everyS, int $now): bool
    {
        $last = $this->number($name);
        if ($last !== null && $last > $now - $everyS && $last <= $now) {
            return false;
        }
        $this->set($name, $now);

        return true;
    }

    /** Replaces `$from` by `$to`; false if another process has changed it meanwhile. A missing note counts as 0. */
    public function move(string $name, int $from, int $to): bool
    {
        $values = ['name' => $name, 'to' => $to];

        return $this->database->write('UPDATE contact_notes SET moment = :to WHERE name = :name AND moment = :from', $values + ['from' => $from]) === 1
            || ($from === 0 && $this->database->insert('INSERT INTO contact_notes (name, moment) VALUES (:name, :to)', $values));
    }
}
