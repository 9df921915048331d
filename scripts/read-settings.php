<?php

/**
 * Prints the settings file of an upload as a JSON object, found and read as the site itself does: its path (null without
 * a file), the path at which it belongs, its settings, and its problems.
 *
 * Usage: php read-settings.php AUTOLOADER API-FOLDER-OF-THE-UPLOAD
 */

declare(strict_types=1);

use Contact\Environment;
use Contact\SettingsFileProblem;
use Contact\SitePaths;

[, $autoloader, $api] = $argv;
require $autoloader;
// The autoloader does not find our own classes where only the packages are installed.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Contact\\')) {
        require __DIR__ . '/../api/src/' . strtr($class, ['Contact\\' => '', '\\' => '/']) . '.php';
    }
});

$environment = Environment::ofUpload($api);
$problems = array_map(
    static fn(SettingsFileProblem $problem): array => [
        'line' => $problem->line,
        'problem' => $problem->problem(),
        'fix' => $problem->fix,
        'sentence' => $problem->sentence(),
    ],
    $environment->problems,
);
// A line without `=` has no value.
$settings = array_map(strval(...), $environment->ofFile());
echo json_encode(
    ['path' => $environment->path, 'belongs' => SitePaths::settingsFiles(dirname($api))[1], 'settings' => (object) $settings, 'problems' => $problems],
    JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE,
);
