<?php

declare(strict_types=1);

namespace Contact;

/** Searches for a settings file that has the wrong name, such as `.env.txt`, or lies in the wrong folder. */
final class MisplacedSettings
{
    private const MAX_BYTES = 65536;
    /** Such as `env`, `.env.txt`, `_env`, `.env (1)` and `studio.env`; `.env.FOLDER` is that of another site. */
    private const NAME = '/^(?:[^.]*\.)?_?env(?:\.txt|\.example|[^a-z.].*)?$/i';
    /** Settings that other programs do not have. */
    private const CONTENT = '/^[ \t]*(?:export[ \t]+)?MAIL_(?:TO|FROM)[ \t]*=/m';
    private const UNCHANGED_EXAMPLE = "MAIL_TO='owner@example.com'\n";

    /**
     * @param string $upload  path of the deployed site
     * @param string $belongs the path at which the file would be read
     */
    public static function find(string $upload, string $belongs): ?Finding
    {
        for ($folder = "{$upload}/api"; dirname($folder) !== $folder; $folder = dirname($folder)) {
            // Folders above the account's own cannot be listed, and hosts may disable `scandir`.
            $names = function_exists('scandir') ? @scandir($folder) : false;
            foreach ($names === false ? [] : $names as $name) {
                $isNamed = preg_match(self::NAME, $name) === 1 && "{$folder}/{$name}" !== $belongs;
                if ($isNamed && self::isSettingsFile("{$folder}/{$name}")) {
                    return self::misplaced("{$folder}/{$name}", $belongs);
                }
            }
        }

        return null;
    }

    private static function misplaced(string $path, string $belongs): Finding
    {
        $isInPlace = dirname($path) === dirname($belongs);
        $folder = str_ends_with($belongs, '/api/.env') ? 'folder api of the site' : 'folder that contains public_html';

        return Finding::ofSettingsFile(
            'settings-file-misplaced',
            $path,
            'is not read, because it ' . ($isInPlace ? 'has the wrong name' : 'lies in the wrong folder'),
            $isInPlace ? 'Rename it to .env.' : "Move it into the {$folder}, under the name .env.",
            $belongs,
        );
    }

    private static function isSettingsFile(string $path): bool
    {
        $text = is_file($path) ? (string) @file_get_contents($path, length: self::MAX_BYTES) : '';

        // Windows may save it as UTF-16.
        return preg_match(self::CONTENT, str_replace("\0", '', $text)) === 1
            && !(basename($path) === '.env.example' && str_contains($text, self::UNCHANGED_EXAMPLE));
    }
}
