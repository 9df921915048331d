<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** What this code needs of PHP. PHP 7 must be able to read this class, to say that it is too old. */
final class HostRequirements
{
    /** @var list<string> that hosts may disable, of files and time; `Failure` names any other when it is called */
    private static $functions = [
        'fclose', 'feof', 'fgets', 'file_exists', 'file_get_contents', 'file_put_contents', 'fileinode', 'filemtime',
        'fileperms', 'filesize', 'flock', 'flush', 'fopen', 'fread', 'fstat', 'ftruncate', 'fwrite', 'header', 'hrtime', 'is_dir',
        'is_file', 'is_link', 'is_readable', 'is_writable', 'mkdir', 'random_bytes', 'realpath', 'rename', 'rewind',
        'set_error_handler', 'stream_get_contents', 'sys_get_temp_dir', 'unlink', 'usleep',
    ];

    /**
     * Throws a `RuntimeException` with a sentence for the owner, and writes it into STATUS.txt, if this code cannot run here.
     *
     * @param string $api absolute path of the deployed folder `api`
     *
     * @return void
     */
    public static function check(string $api)
    {
        $problem = self::problem();
        if ($problem !== '') {
            self::report($api, $problem);
            throw new RuntimeException($problem);
        }
    }

    private static function problem(): string
    {
        // @phpstan-ignore smaller.alwaysFalse (the older versions are not among those that PHPStan checks)
        if (PHP_VERSION_ID < 80200) {
            return 'The site needs PHP 8.2 or newer, and is run by PHP ' . PHP_VERSION . ': ' . (isset($_SERVER['REQUEST_METHOD'])
                ? 'choose a newer one in cPanel under "MultiPHP Manager".'
                : 'write the path of a newer one into the cron job, such as /opt/cpanel/ea-php83/root/usr/bin/php.');
        }
        // The polyfill of mbstring needs iconv.
        foreach (['filter', extension_loaded('iconv') ? 'iconv' : 'mbstring'] as $extension) {
            if (!extension_loaded($extension)) {
                return "PHP's extension {$extension} is missing. Switch it on in cPanel under \"Select PHP Version\".";
            }
        }
        return self::disabled(self::$functions);
    }

    /**
     * A sentence about those of these functions that the host has disabled, or an empty string.
     *
     * @param list<string> $functions
     */
    public static function disabled(array $functions): string
    {
        $missing = implode(', ', array_diff($functions, array_filter($functions, 'function_exists')));

        return $missing === '' ? '' : "The host has disabled functions of PHP that the site needs: {$missing}."
            . ' Take them out of disable_functions in cPanel under "MultiPHP INI Editor", or ask your host to.';
    }

    /**
     * Writes STATUS.txt where the owner looks for it, as far as that can be told without the classes that read the settings.
     *
     * @return void
     */
    private static function report(string $api, string $problem)
    {
        $upload = dirname($api);
        // One may be outside `open_basedir`.
        $files = @array_filter(SitePaths::settingsFiles($upload), 'is_file');
        $file = array_shift($files);
        $text = $file === null ? '' : (string) @file_get_contents($file);
        $hasSetting = preg_match('~^\s*DATA_DIR\s*=\s*[\'"]?([^\'"#\r\n]*[^\'"#\s])~m', $text, $match) === 1;
        $folder = $hasSetting ? $match[1] : SitePaths::dataBeside($upload, $file);
        $folder = $folder[0] === '/' ? $folder : SitePaths::beside($upload) . "/{$folder}";
        $status = 'As of ' . gmdate('j M Y, H:i') . " UTC\n\nTO MEND\n  * {$problem}\n";
        foreach ([$folder, SitePaths::dataInside($upload)] as $folder) {
            if ((@is_dir($folder) || @mkdir($folder, 0700)) && @file_put_contents("{$folder}/STATUS.txt", $status) !== false) {
                return;
            }
        }
    }
}
