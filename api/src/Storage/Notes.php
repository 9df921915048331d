<?php

declare(strict_types=1);

namespace Contact\Storage;

/** Moments that outlive a request, by name, in seconds since 1970. Throws `PDOException`. */
final readonly class Notes
{
    public function __construct(private Database $database)
    {
    }

    public function moment(string $name): ?int
    {
        return $this->database->number('SELECT moment FROM contact_notes WHERE name = :name', ['name' => $name]);
    }

    public function set(string $name, int $moment): void
    {
        $values = ['name' => $name, 'moment' => $moment];
        $before = $this->moment($name);
        if ($before === $moment || ($before === null && $this->database->insert('INSERT INTO contact_notes (name, moment) VALUES (:name, :moment)', $values))) {
            return;
        }
        $this->database->write('UPDATE contact_notes SET moment = :moment WHERE name = :name', $values);
    }

    /** Replaces `$from` by `$to`; false if another process has changed it meanwhile. A missing note counts as 0. */
    public function move(string $name, int $from, int $to): bool
    {
        $values = ['name' => $name, 'to' => $to];

        return $this->database->write('UPDATE contact_notes SET moment = :to WHERE name = :name AND moment = :from', $values + ['from' => $from]) === 1
            || ($from === 0 && $this->database->insert('INSERT INTO contact_notes (name, moment) VALUES (:name, :to)', $values));
    }
}
