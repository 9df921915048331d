<?php

declare(strict_types=1);

namespace Contact;

use Contact\Owner\Finding;
use Contact\Owner\FindingKind;

/** Something in the settings file that cannot be read, or a settings file that is not read. */
final readonly class SettingsFileProblem
{
    /**
     * @param string      $path      of the file
     * @param string      $predicate of a sentence about the file
     * @param int|null    $line      counted from 1; null if it is the whole file
     * @param string|null $belongs   the path at which the file would be read; null if it is there
     */
    private function __construct(
        private string $id,
        public string $path,
        private string $predicate,
        public string $fix,
        public ?int $line = null,
        private ?string $belongs = null,
    ) {
    }

    public static function ofFile(string $path): self
    {
        return new self('settings-file', $path, 'cannot be read', 'PHP may not open it: give it the mode 600, for the account that PHP runs as.');
    }

    public static function ofEncoding(string $path): self
    {
        return new self('settings-file-encoding', $path, 'is not UTF-8 text', 'Open it in an editor and save it as UTF-8.');
    }

    /** @param string $name of the setting in the line; empty if the line has none */
    public static function ofLine(string $path, int $line, string $name): self
    {
        return new self(
            "settings-file-line-{$line}",
            $path,
            "cannot be read at line {$line}" . ($name === '' ? '' : " ({$name})"),
            "Write the value in single quotes, such as NAME='value'; a value with a single quote in it goes in double quotes.",
            $line,
        );
    }

    public static function misplaced(string $path, string $belongs): self
    {
        $isInPlace = dirname($path) === dirname($belongs);
        $folder = str_ends_with($belongs, '/api/.env') ? 'folder api of the site' : 'folder that contains public_html';

        return new self(
            'settings-file-misplaced',
            $path,
            'is not read, because it ' . ($isInPlace ? 'has the wrong name' : 'lies in the wrong folder'),
            $isInPlace ? 'Rename it to .env.' : "Move it into the {$folder}, under the name .env.",
            belongs: $belongs,
        );
    }

    /** @param string $path where PHP may not look for the file */
    public static function outsideOpenBasedir(string $path, string $belongs): self
    {
        return new self(
            'settings-open-basedir',
            $path,
            'is out of reach for the web server\'s PHP, because the host\'s open_basedir ends at the site',
            'Put it into the folder api of the site, or ask your host to let open_basedir include the folder that contains public_html.',
            belongs: $belongs,
        );
    }

    /** What is wrong, without the path. */
    public function problem(): string
    {
        return 'The settings file ' . basename($this->path) . " {$this->predicate}.";
    }

    /** What is wrong and how to mend it, with the path. */
    public function sentence(): string
    {
        return "The settings file {$this->path} {$this->predicate}" . ($this->belongs === null ? '' : "; it belongs at {$this->belongs}") . ". {$this->fix}";
    }

    /** What is wrong, for the doctor. */
    public function finding(): Finding
    {
        $detail = $this->belongs === null ? $this->path : "{$this->path} belongs at {$this->belongs}";

        return new Finding($this->id, FindingKind::Broken, $this->problem(), 'The settings in it are left out, so their defaults apply.', $this->fix, $detail);
    }
}
