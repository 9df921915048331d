<?php

/**
 * Prints the settings file of an upload as a JSON object, found and read as the site itself does. If the file is
 * invalid, prints one sentence to stderr and exits with code 1.
 *
 * Usage: php read-settings.php AUTOLOADER API-FOLDER-OF-THE-UPLOAD
 */

declare(strict_types=1);

use Contact\Environment;

[, $autoloader, $api] = $argv;
require $autoloader;
// The autoloader does not find our own classes where only the packages are installed.
require_once __DIR__ . '/../api/src/Environment.php';
require_once __DIR__ . '/../api/src/SettingsFileProblem.php';

$environment = Environment::ofUpload($api);
if ($environment->problems !== []) {
    fwrite(STDERR, $environment->problems[0]->sentence());
    exit(1);
}
try {
    echo json_encode((object) $environment->ofFile(), JSON_THROW_ON_ERROR);
} catch (JsonException) {
    fwrite(STDERR, 'The settings file .env cannot be read: it must be saved as UTF-8 text.');
    exit(1);
}
