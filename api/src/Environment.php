<?php

declare(strict_types=1);

namespace Contact;

use Dotenv\Dotenv;
use Dotenv\Exception\ExceptionInterface;

/** The site's settings by name: those of the settings file `.env`, overridden by the server's environment variables. */
final readonly class Environment
{
    /**
     * @param array<array-key, string|null> $file     the settings in the file
     * @param string|null                   $path     of the file; null if there is none
     * @param list<SettingsFileProblem>     $problems
     * @param OpenBasedir|null              $openBasedir of the web server's PHP; null if it is not known
     */
    public function __construct(private array $file, public ?string $path = null, public array $problems = [], private ?OpenBasedir $openBasedir = null)
    {
    }

    /**
     * Reads the settings of a deployed site: the first of `SitePaths::settingsFiles` that exists, and that the web server's PHP may open.
     *
     * @param string $api absolute path of the deployed folder `api`
     */
    public static function ofUpload(string $api): self
    {
        $upload = dirname($api);
        $openBasedir = OpenBasedir::ofWebServer($upload);
        $files = SitePaths::settingsFiles($upload);
        foreach ($files as $file) {
            if ($openBasedir->allows($file) && is_file($file)) {
                $read = self::fromFile($file);

                return new self($read->file, $file, $read->problems, $openBasedir);
            }
        }
        $none = new self([], openBasedir: $openBasedir);

        return $none->get('MAIL_TO') !== null ? $none : new self([], null, self::whyThereIsNone($api, $files, $openBasedir), $openBasedir);
    }

    /**
     * @param array{string, string, string} $files as `SitePaths::settingsFiles` returns them
     *
     * @return list<SettingsFileProblem>
     */
    private static function whyThereIsNone(string $api, array $files, OpenBasedir $openBasedir): array
    {
        [$ofFolder, $beside, $inside] = $files;
        if ($openBasedir->allows($beside)) {
            return array_filter([MisplacedSettings::find($api, $beside)]);
        }
        // The web server's PHP cannot see whether one of them exists; cron can.
        $isThere = @is_file($ofFolder) || @is_file($beside);

        return [($isThere ? null : MisplacedSettings::find($api, $inside)) ?? SettingsFileProblem::outsideOpenBasedir($beside, $inside)];
    }

    /**
     * The data directories of a deployed site without `DATA_DIR`: the one to use, and one that may hold earlier inquiries.
     *
     * @return array{string, string}
     */
    public function dataDirectories(string $upload): array
    {
        $beside = SitePaths::dataBeside($upload, $this->path);
        $inside = SitePaths::dataInside($upload);

        return $this->isAllowed($beside) ? [$beside, $inside] : [$inside, $beside];
    }

    /** Why `MAIL_TO` or `MAIL_FROM` is missing, if the settings file is not read at all. */
    public function whyUnread(): ?SettingsFileProblem
    {
        $first = $this->problems[0] ?? null;

        return $first?->line === null && ($this->get('MAIL_TO') === null || $this->get('MAIL_FROM') === null) ? $first : null;
    }

    /** Whether the web server's PHP may open this path, as far as is known. */
    public function isAllowed(string $path): bool
    {
        return $this->openBasedir === null || $this->openBasedir->allows($path);
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
        // Windows' editors may save UTF-16.
        if (str_contains($text, "\0")) {
            return new self([], $path, [SettingsFileProblem::ofEncoding($path)]);
        }

        // Or what they call ANSI.
        $text = preg_match('//u', $text) === 1 ? $text : mb_convert_encoding($text, 'UTF-8', 'Windows-1252');

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
