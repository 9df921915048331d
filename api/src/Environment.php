<?php

declare(strict_types=1);

namespace Contact;

use Dotenv\Dotenv;
use Dotenv\Exception\ExceptionInterface;

/** The site's settings by name: those of the settings file `.env`, overridden by the server's environment variables. */
final readonly class Environment
{
    /** Usual names of web roots; settings belong outside the outermost one. */
    private const WEB_ROOTS = ['public_html', 'www', 'htdocs', 'httpdocs'];

    /**
     * @param array<array-key, string|null> $file     the settings in the file
     * @param string|null                   $path     of the file; null if there is none
     * @param list<SettingsFileProblem>     $problems
     */
    public function __construct(private array $file, public ?string $path = null, public array $problems = [])
    {
    }

    /**
     * Reads the settings of a deployed site: the file `.env` outside the web root, else the one in `$api`.
     *
     * @param string $api absolute path of the deployed folder `api`
     */
    public static function ofUpload(string $api): self
    {
        foreach ([self::folderBeside(dirname($api)), $api] as $folder) {
            if (is_file("{$folder}/.env")) {
                return self::fromFile("{$folder}/.env");
            }
        }

        return new self([]);
    }

    /** @return array<array-key, string|null> the settings in the file, without environment variables */
    public function ofFile(): array
    {
        return $this->file;
    }

    /** Reads a settings file. A broken line becomes a problem, and the settings on all other lines apply. */
    public static function fromFile(string $path): self
    {
        $text = is_readable($path) ? file_get_contents($path) : false;
        if ($text === false) {
            return new self([], $path, [SettingsFileProblem::ofFile($path)]);
        }

        return self::fromLines(explode("\n", str_replace(["\r\n", "\r"], "\n", $text)), $path, []);
    }

    /**
     * @param list<string>              $lines
     * @param list<SettingsFileProblem> $problems of lines that are left out already
     */
    private static function fromLines(array $lines, string $path, array $problems): self
    {
        try {
            return new self(Dotenv::parse(implode("\n", $lines)), $path, $problems);
        } catch (ExceptionInterface) {
            $broken = self::firstBrokenLine($lines);
        }
        // Other words of the line are never named: they may be the end of a password that a line break has cut.
        preg_match('/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)=/', $lines[$broken], $match);
        $problems[] = SettingsFileProblem::ofLine($path, $broken + 1, $match[1] ?? '');

        return self::fromLines(array_values(array_replace($lines, [$broken => ''])), $path, $problems);
    }

    /**
     * The folder beside a deployed site, outside the outermost web root that contains the site. It depends only on the
     * path, so that the web server and cron find the same folder.
     */
    public static function folderBeside(string $upload): string
    {
        $beside = dirname($upload);
        for ($folder = $upload; dirname($folder) !== $folder; $folder = dirname($folder)) {
            if (in_array(basename($folder), self::WEB_ROOTS, true)) {
                $beside = dirname($folder);
            }
        }

        return $beside;
    }

    /** A setting; null if it is missing or empty. */
    public function get(string $name): ?string
    {
        $real = $_SERVER[$name] ?? getenv($name);
        $value = is_string($real) ? $real : $this->file[$name] ?? '';

        return $value === '' ? null : $value;
    }

    /** Whether a setting is switched on: by `on`, `yes`, `true` or `1`. */
    public function isOn(string $name): bool
    {
        return filter_var($this->get($name) ?? '', FILTER_VALIDATE_BOOLEAN);
    }

    /**
     * The index of the line that phpdotenv cannot parse, which its error does not name: the line after the longest
     * beginning that it can parse.
     *
     * @param list<string> $lines
     */
    private static function firstBrokenLine(array $lines): int
    {
        $count = count($lines) - 1;
        while ($count > 0 && !self::isReadable(array_slice($lines, 0, $count))) {
            $count--;
        }

        return $count;
    }

    /** @param list<string> $lines */
    private static function isReadable(array $lines): bool
    {
        try {
            Dotenv::parse(implode("\n", $lines));
        } catch (ExceptionInterface) {
            return false;
        }

        return true;
    }
}
