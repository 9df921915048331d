<?php

/**
 * Prints the settings file of an upload as a JSON object, found and read as the site itself does: its path (null without
 * a file), its settings, and its problems.
 *
 * Usage: php read-settings.php AUTOLOADER API-FOLDER-OF-THE-UPLOAD
 */

declare(strict_types=1);

use Contact\Environment;
use Contact\SettingsFileProblem;

[, $autoloader, $api] = $argv;
require $autoloader;
// The autoloader does not find our own classes where only the packages are installed.
require_once __DIR__ . '/../api/src/Environment.php';
require_once __DIR__ . '/../api/src/SettingsFileProblem.php';

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
if (preg_match('//u', implode("\n", $environment->ofFile())) !== 1) {
    $problems[] = [
        'line' => null,
        'problem' => 'The settings file .env is not UTF-8 text.',
        'fix' => 'Open it in an editor and save it as UTF-8.',
        'sentence' => 'The settings file .env cannot be read: it must be saved as UTF-8 text.',
    ];
}
// A line without `=` has no value.
$settings = array_map(strval(...), $environment->ofFile());
echo json_encode(
    ['path' => $environment->path, 'settings' => (object) $settings, 'problems' => $problems],
    JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE,
);
