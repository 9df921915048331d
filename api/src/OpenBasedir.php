<?php

declare(strict_types=1);

namespace Contact;

use Contact\Storage\DataDirectory;
use Contact\Storage\StorageUnavailable;

/**
 * The folders to which `open_basedir` restricts the web server's PHP. On many hosts it does not apply to cron, which must
 * use the same settings file and the same store all the same.
 */
final readonly class OpenBasedir
{
    /** The file in which the web server's PHP leaves its restriction for cron. */
    private const NOTE = 'open_basedir.txt';

    /** @param string $value as in php.ini; empty if PHP may open every file */
    private function __construct(public string $value)
    {
    }

    public static function ofThisProcess(): self
    {
        return new self((string) ini_get('open_basedir'));
    }

    /**
     * The restriction of the web server's PHP; on the command line the one that a request has left.
     *
     * @param string $upload the path of the deployed site
     */
    public static function ofWebServer(string $upload): self
    {
        $own = self::ofThisProcess();
        $isForWeb = $own->value !== '' || isset($_SERVER['REQUEST_METHOD']);

        return $isForWeb ? $own : new self(trim((string) @file_get_contents(SitePaths::dataInside($upload) . '/' . self::NOTE)));
    }

    /** Whether PHP may open this path. */
    public function allows(string $path): bool
    {
        $folders = array_filter(explode(PATH_SEPARATOR, $this->value), static fn(string $folder): bool => $folder !== '');

        return $folders === [] || array_filter($folders, static fn(string $folder): bool => SitePaths::isWithin($path, $folder)) !== [];
    }

    /**
     * Leaves the web server's restriction in the web root for cron, to which it does not apply; an empty one where it is lifted.
     * A failure is logged.
     */
    public static function leaveNote(string $upload): void
    {
        $restriction = self::ofThisProcess();
        $note = $restriction->allows(SitePaths::beside($upload)) ? '' : $restriction->value;
        $folder = new DataDirectory(SitePaths::dataInside($upload));
        try {
            if ((string) @file_get_contents($folder->file(self::NOTE)) !== $note) {
                $folder->put(self::NOTE, $note);
            }
        } catch (StorageUnavailable $failure) {
            Failure::log($failure);
        }
    }
}
