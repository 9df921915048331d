<?php

declare(strict_types=1);

namespace Contact;

/**
 * Where the settings file and the data directory of a deployed site are by default, and how paths compare. Only the path of the site decides, so that
 * the web server and cron find the same. PHP 7 must be able to read this class, because `HostRequirements` uses it.
 */
final class SitePaths
{
    /**
     * The folder that contains the outermost web root of a path. A server's own `www` contains the sites, each with a web
     * root of its own.
     */
    private const BESIDE_WEB_ROOT = [
        // ISPConfig; ISPmanager and FASTPANEL
        '~^(/var/www/clients/[^/]+/[^/]+)/web(?:/|$)~',
        '~^(/var/www/[^/]+/data)/www(?:/|$)~',
        '~^(/(?:var|srv)/www(?:/.+?)??)/(?:public_html|htdocs|httpdocs|html)(?:/|$)~',
        '~^(.*?)/(?:public_html|htdocs|httpdocs|www(?!/(?:html|vhosts|wwwroot)(?:/|$))|(?<=/www/)html)(?:/|$)~',
    ];

    /** The folder beside a deployed site, outside the outermost web root that contains the site. */
    public static function beside(string $upload): string
    {
        $path = str_replace(DIRECTORY_SEPARATOR, '/', $upload);
        foreach (self::BESIDE_WEB_ROOT as $pattern) {
            if (preg_match($pattern, $path, $match) === 1) {
                return $match[1] === '' ? '/' : $match[1];
            }
        }

        return dirname($path);
    }

    /**
     * The paths at which the settings file may lie; the first that exists is read.
     *
     * @return array{string, string, string} beside the web root under the name of the site's own folder, beside it, and in `api`
     */
    public static function settingsFiles(string $upload): array
    {
        $beside = self::beside($upload);

        return ["{$beside}/.env." . basename($upload), "{$beside}/.env", "{$upload}/api/.env"];
    }

    /**
     * The data directory outside the web root.
     *
     * @param string|null $settingsFile path of the one that is read; null if there is none
     */
    public static function dataBeside(string $upload, ?string $settingsFile): string
    {
        $hasOwnFile = $settingsFile === self::settingsFiles($upload)[0];

        return self::beside($upload) . '/inquiries' . ($hasOwnFile ? '-' . basename($upload) : '');
    }

    /** The data directory where PHP may not leave the web root. A rule of `api/.htaccess` denies access to it. */
    public static function dataInside(string $upload): string
    {
        return "{$upload}/api/inquiries";
    }

    /** Whether a path is a folder, or lies in it. */
    public static function isWithin(string $path, string $folder): bool
    {
        return str_starts_with(self::real($path) . '/', rtrim(self::real($folder), '/') . '/');
    }

    /** The path without symbolic links. It may not exist, and may be outside `open_basedir`. */
    public static function real(string $path): string
    {
        // Outside `open_basedir` it is false, with a warning.
        $real = @realpath($path);
        if ($real !== false) {
            return $real;
        }

        return dirname($path) === $path ? rtrim($path, '/') : self::real(dirname($path)) . '/' . basename($path);
    }
}
