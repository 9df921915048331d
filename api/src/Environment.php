<?php

declare(strict_types=1);

namespace Contact;

use Dotenv\Dotenv;
use Dotenv\Exception\ExceptionInterface;

/** The site's settings by name: those of the settings file, under the real environment of the server. */
final readonly class Environment
{
    /** Folders that hosts serve to the web; settings belong outside the outermost of them. */
    private const WEB_ROOTS = ['public_html', 'www', 'htdocs', 'httpdocs'];

    /** @param array<array-key, string|null> $file what the settings file holds */
    public function __construct(private array $file)
    {
    }

    /**
     * Reads the settings of an upload: the file `.env` beside it, outside the web, else the one in `$api`.
     *
     * @param string $api absolute path of the upload's folder `api`
     *
     * @throws InvalidSettings when there is a file that cannot be read
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

    /** @return array<array-key, string|null> what the settings file holds, whatever the real environment says */
    public function ofFile(): array
    {
        return $this->file;
    }

    /** @throws InvalidSettings when the file cannot be read */
    public static function fromFile(string $path): self
    {
        $text = is_readable($path) ? file_get_contents($path) : false;
        if ($text === false) {
            throw InvalidSettings::inUnreadableFile('the web server may not open it. Give it the mode 600 or 644.');
        }
        try {
            return new self(Dotenv::parse($text));
        } catch (ExceptionInterface $problem) {
            // phpdotenv quotes the line, which may hold a password.
            throw InvalidSettings::inUnreadableFile((string) preg_replace('/ at \[.*\]/s', '', $problem->getMessage()));
        }
    }

    /**
     * The folder beside an upload, above the outermost web root that the upload lies in. The path alone decides, so that
     * the web server and cron find the same one.
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

    /** A setting, or null where it is not set; an empty one counts as not set. */
    public function get(string $name): ?string
    {
        $real = $_SERVER[$name] ?? getenv($name);
        $value = is_string($real) ? $real : $this->file[$name] ?? '';

        return $value === '' ? null : $value;
    }
}
