<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\DataDirectory;
use Contact\Storage\StorageUnavailable;
use DateTimeZone;

/** Writes inquiries as JSON and as CSV into the data directory. */
final readonly class Export
{
    /** @param int $now seconds since 1970 */
    public function __construct(private DataDirectory $directory, private DateTimeZone $timezone, private int $now)
    {
    }

    /**
     * @param list<StoredInquiry> $inquiries
     *
     * @return list<string> paths of the files
     *
     * @throws StorageUnavailable when they cannot be written
     */
    public function write(array $inquiries): array
    {
        $rows = array_map($this->row(...), $inquiries);
        $name = 'export-' . gmdate('Ymd-His', $this->now);
        $this->directory->put("{$name}.json", json_encode($rows, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR) . "\n");
        $this->directory->put("{$name}.csv", self::csv($rows));

        return [$this->directory->file("{$name}.json"), $this->directory->file("{$name}.csv")];
    }

    /** @return array<string, string> */
    private function row(StoredInquiry $stored): array
    {
        return [
            'id' => $stored->inquiry->id,
            'received' => $stored->inquiry->receivedAt->setTimezone($this->timezone)->format(DATE_ATOM),
            'state' => $stored->state->value,
            ...$stored->inquiry->fields(),
        ];
    }

    /** @param list<array<string, string>> $rows */
    private static function csv(array $rows): string
    {
        // The byte order mark makes Excel read UTF-8.
        $lines = "\u{FEFF}" . implode(',', ['id', 'received', 'state', ...Inquiry::FIELDS]) . "\r\n";
        foreach ($rows as $row) {
            $lines .= implode(',', array_map(self::cell(...), $row)) . "\r\n";
        }

        return $lines;
    }

    /** A quoted cell; an apostrophe keeps spreadsheets from taking the text for a formula (OWASP, CSV injection). */
    private static function cell(string $text): string
    {
        return '"' . preg_replace('/^[=+\-@\t\r\n]/', "'$0", str_replace('"', '""', $text)) . '"';
    }
}
