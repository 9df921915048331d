<?php

declare(strict_types=1);

namespace Contact;

use Dotenv\Dotenv;
use Dotenv\Exception\ExceptionInterface;

/** The site's settings by name: those of the settings file `.env`, overridden by the server's environment variables. */
final readonly class Environment
{
    private const LONGEST_FILE = 65536;
    /** Such as `env`, `.env.txt`, `_env`, `.env (1)` and `studio.env`; `.env.FOLDER` is that of another site. */
    private const MISNAMED = '/^(?:[^.]*\.)?_?env(?:\.(?:txt|example|local|production|ini))*(?:[^a-z.].*)?$/i';
    /** Settings that other programs do not have. */
    private const OWN_SETTING = '/^[ \t]*(?:export[ \t]+)?MAIL_(?:TO|FROM)[ \t]*=/m';
    /** The beginning of the id of a line's problem. */
    private const LINE = 'settings-file-line-';
    private const UNCHANGED_EXAMPLE = "MAIL_TO='owner@example.com'\n";

    /**
     * @param array<array-key, string|null> $file        the settings in the file
     * @param string|null                   $path        of the file; null if there is none
     * @param list<Finding>                 $problems    lines that are left out, or why no file is read
     * @param OpenBasedir|null              $openBasedir of the web server's PHP; null if it is not known
     */
    public function __construct(
        public array $file,
        public ?string $path = null,
        public array $problems = [],
        private ?OpenBasedir $openBasedir = null,
    ) {
    }

    /**
     * Reads the settings of a deployed site: the first of `SitePaths::settingsFiles` that exists, and that the web server's PHP may open.
     *
     * @param string $upload path of the deployed site
     */
    public static function ofUpload(string $upload): self
    {
        $openBasedir = OpenBasedir::ofWebServer($upload);
        $files = SitePaths::settingsFiles($upload);
        foreach ($files as $file) {
            if ($openBasedir->allows($file) && is_file($file)) {
                return self::fromFile($file, $openBasedir);
            }
        }
        $none = new self([], openBasedir: $openBasedir);
        $problems = $none->get('MAIL_TO') === null ? self::whyThereIsNone($upload, $files, $openBasedir) : [];

        return new self([], null, $problems, $openBasedir);
    }

    /**
     * @param array{string, string, string} $files as `SitePaths::settingsFiles` returns them
     *
     * @return list<Finding>
     */
    private static function whyThereIsNone(string $upload, array $files, OpenBasedir $openBasedir): array
    {
        [$ofFolder, $beside, $inside] = $files;
        if ($openBasedir->allows($beside)) {
            return array_filter([self::misplaced($upload, $beside)]);
        }
        // The web server's PHP cannot see whether one of them exists; cron can.
        $isThere = @is_file($ofFolder) || @is_file($beside);

        return [($isThere ? null : self::misplaced($upload, $inside)) ?? Finding::ofSettingsFile(
            'settings-open-basedir',
            $beside,
            'is out of reach for the web server\'s PHP, because the host\'s open_basedir ends at the site',
            'Put it into the folder api of the site, or ask your host to let open_basedir include the folder that contains public_html.',
            $inside,
        )];
    }

    /**
     * A settings file that has the wrong name, such as `.env.txt`, or lies in the wrong folder.
     *
     * @param string $belongs the path at which the file would be read
     */
    private static function misplaced(string $upload, string $belongs): ?Finding
    {
        for ($folder = "{$upload}/api"; dirname($folder) !== $folder; $folder = dirname($folder)) {
            // Folders above the account's own cannot be listed, and hosts may disable `scandir`.
            $names = function_exists('scandir') ? @scandir($folder) : false;
            foreach ($names === false ? [] : $names as $name) {
                $path = "{$folder}/{$name}";
                if ($path === $belongs || preg_match(self::MISNAMED, $name) !== 1 || !self::isSettingsFile($path)) {
                    continue;
                }
                $home = str_ends_with($belongs, '/api/.env') ? 'folder api of the site' : 'folder that contains public_html';

                return Finding::ofSettingsFile(
                    'settings-file-misplaced',
                    $path,
                    'is not read, because of its name or its folder',
                    "Move it into the {$home}, under the name .env.",
                    $belongs,
                );
            }
        }

        return null;
    }

    private static function isSettingsFile(string $path): bool
    {
        $text = is_file($path) ? (string) @file_get_contents($path, length: self::LONGEST_FILE) : '';

        // Windows may save it as UTF-16.
        return preg_match(self::OWN_SETTING, str_replace("\0", '', $text)) === 1
            && !(basename($path) === '.env.example' && str_contains($text, self::UNCHANGED_EXAMPLE));
    }

    /** Reads a settings file. A broken line becomes a problem, and the settings on all other lines apply. */
    public static function fromFile(string $path, ?OpenBasedir $openBasedir = null): self
    {
        $text = is_readable($path) ? file_get_contents($path) : false;
        if ($text === false) {
            $fix = 'PHP may not open it: give it the mode 600, for the account that PHP runs as.';

            return new self([], $path, [Finding::ofSettingsFile('settings-file', $path, 'cannot be read', $fix)], $openBasedir);
        }
        // Windows' editors may save UTF-16, or what they call ANSI.
        $isUtf16 = preg_match('/^(\xFF\xFE|\xFE\xFF)/', $text) === 1;
        $text = preg_match('//u', $text) === 1 ? $text : mb_convert_encoding($text, 'UTF-8', $isUtf16 ? 'UTF-16' : 'Windows-1252');
        // UTF-16 without its byte order mark.
        if (str_contains($text, "\0")) {
            $fix = 'Open it in an editor and save it as UTF-8.';

            return new self([], $path, [Finding::ofSettingsFile('settings-file-encoding', $path, 'is not UTF-8 text', $fix)], $openBasedir);
        }
        $settings = self::parse($text);
        if ($settings !== null) {
            return new self($settings, $path, openBasedir: $openBasedir);
        }
        // One line is broken; phpdotenv does not say which.
        $settings = $problems = [];
        foreach (explode("\n", str_replace(["\r\n", "\r"], "\n", $text)) as $index => $line) {
            $setting = self::parse($line);
            if ($setting !== null) {
                $settings = [...$settings, ...$setting];
                continue;
            }
            $number = $index + 1;
            // Other words of the line are never named: they may be the end of a password that a line break has cut.
            $name = preg_match('/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)=/', $line, $match) === 1 ? " ({$match[1]})" : '';
            $predicate = "cannot be read at line {$number}{$name}";
            $fix = "Write the value in single quotes, such as NAME='value'; a value with a single quote in it goes in double quotes.";
            $why = 'The setting in that line is left out, so its default applies.';
            $problems[] = Finding::ofSettingsFile(self::LINE . $number, $path, $predicate, $fix, why: $why);
        }

        return new self($settings, $path, $problems, $openBasedir);
    }

    /** @return array<array-key, string|null>|null null if phpdotenv cannot read it */
    private static function parse(string $text): ?array
    {
        try {
            return Dotenv::parse($text);
        } catch (ExceptionInterface) {
            return null;
        }
    }

    /** Whether there is a settings file of which no line is read, or that is in the wrong place. */
    public function isUnread(): bool
    {
        return $this->problems !== [] && !str_starts_with($this->problems[0]->id, self::LINE);
    }

    /** Whether the web server's PHP may open this path, as far as is known. */
    public function isAllowed(string $path): bool
    {
        return $this->openBasedir === null || $this->openBasedir->allows($path);
    }

    /** A setting; null if it is missing or empty. */
    public function get(string $name): ?string
    {
        // Hosts may disable `getenv`.
        $real = $_SERVER[$name] ?? (function_exists('getenv') ? getenv($name) : false);
        $value = is_string($real) ? $real : $this->file[$name] ?? '';

        return $value === '' ? null : $value;
    }

    /** Whether a setting is switched on: by `on`, `yes`, `true` or `1`. */
    public function isOn(string $name): bool
    {
        return filter_var($this->get($name) ?? '', FILTER_VALIDATE_BOOLEAN);
    }
}
