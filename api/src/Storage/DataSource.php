<?php

declare(strict_types=1);

namespace Contact\Storage;

use SensitiveParameter;

/** Where the inquiries are stored: an SQLite file, or a database on a MySQL or MariaDB server. */
final readonly class DataSource
{
    /**
     * @param DataDirectory $directory for the files beside the database
     * @param string        $dsn       that of PDO; a file has its whole path in it
     */
    public function __construct(
        public DataDirectory $directory,
        public string $dsn,
        public ?string $username = null,
        #[SensitiveParameter]
        public ?string $password = null,
    ) {
    }

    /** The PDO driver: `sqlite` or `mysql`. */
    public function driver(): string
    {
        return strtolower((string) strstr($this->dsn, ':', true));
    }

    /** The path of the SQLite file; null if the store is on a server. */
    public function file(): ?string
    {
        return $this->driver() === 'sqlite' ? substr($this->dsn, strlen('sqlite:')) : null;
    }

    /** @return list<string> paths of the SQLite file and of those that SQLite makes beside it; empty if the store is on a server */
    public function files(): array
    {
        $file = $this->file();

        return $file === null ? [] : [$file, "{$file}-wal", "{$file}-shm"];
    }

    /** Another SQLite file, such as a backup. */
    public function withFile(string $file): self
    {
        return new self($this->directory, "sqlite:{$file}");
    }
}
