<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Numbers that outlive a request, by name: most are moments, in seconds since 1970. Throws `PDOException`. */
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
     * Notes that something is begun now, if it was not within so many seconds; false if it was. To be called under the queue lock.
     * A moment ahead of the clock was written by a wrong clock, and does not count.
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
