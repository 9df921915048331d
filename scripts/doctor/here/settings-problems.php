<?php

/**
 * Prints the settings file as a JSON object: its path (null without a file), its settings and its problems. Unlike
 * `read-settings.php`, it goes on after a broken line.
 *
 * Usage: php settings-problems.php AUTOLOADER API-FOLDER-OF-THE-UPLOAD
 */

declare(strict_types=1);

use Contact\Environment;
use Contact\SettingsFileProblem;

[, $autoloader, $api] = $argv;
require $autoloader;
// The autoloader does not find our own classes where only the packages are installed.
require_once __DIR__ . '/../../../api/src/Environment.php';
require_once __DIR__ . '/../../../api/src/SettingsFileProblem.php';

$environment = Environment::ofUpload($api);
$isUtf8 = preg_match('//u', implode("\n", $environment->ofFile())) === 1;
echo json_encode([
    'path' => $environment->path,
    'settings' => (object) $environment->ofFile(),
    'problems' => [
        ...array_map(
            static fn(SettingsFileProblem $problem): array => ['line' => $problem->line, 'problem' => $problem->problem(), 'fix' => $problem->fix],
            $environment->problems,
        ),
        ...($isUtf8 ? [] : [['line' => null, 'problem' => 'The settings file .env is not UTF-8 text.', 'fix' => 'Open it in an editor and save it as UTF-8.']]),
    ],
], JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
