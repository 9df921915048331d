<?php

/**
 * Prints the names and values of the settings file that belongs to an upload as JSON, found and read as the site itself
 * does, or fails with one sentence.
 *
 * Usage: php read-settings.php AUTOLOADER API-FOLDER-OF-THE-UPLOAD
 */

declare(strict_types=1);

use Contact\Environment;

[, $autoloader, $api] = $argv;
require $autoloader;
// The packages may be installed without our own classes beside them.
require_once __DIR__ . '/../api/src/Environment.php';

$environment = Environment::ofUpload($api);
if ($environment->problems !== []) {
    fwrite(STDERR, $environment->problems[0]);
    exit(1);
}
try {
    echo json_encode((object) $environment->ofFile(), JSON_THROW_ON_ERROR);
} catch (JsonException) {
    fwrite(STDERR, 'The settings file .env cannot be read: it must be saved as UTF-8 text.');
    exit(1);
}
