<?php

declare(strict_types=1);

namespace Contact;

/** Something in the settings file that cannot be read. */
final readonly class SettingsFileProblem
{
    /**
     * @param string   $path of the file
     * @param int|null $line counted from 1; null if it is the whole file
     * @param string   $name of the setting in the line; empty if the line has none
     */
    private function __construct(public string $path, public ?int $line, private string $name, public string $fix)
    {
    }

    public static function ofFile(string $path): self
    {
        return new self($path, null, '', 'PHP may not open it: give it the mode 600, for the account that PHP runs as.');
    }

    public static function ofLine(string $path, int $line, string $name): self
    {
        return new self($path, $line, $name, "Write the value in single quotes, such as NAME='value'; a value with a single quote in it goes in double quotes.");
    }

    /** What is wrong, without the path. */
    public function problem(): string
    {
        return "The settings file .env {$this->predicate()}.";
    }

    /** What is wrong and how to mend it, with the path. */
    public function sentence(): string
    {
        return "The settings file {$this->path} {$this->predicate()}. {$this->fix}";
    }

    private function predicate(): string
    {
        return 'cannot be read' . ($this->line === null ? '' : " at line {$this->line}") . ($this->name === '' ? '' : " ({$this->name})");
    }
}
