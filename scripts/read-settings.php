<?php

/**
 * Prints the names and values of the settings file that belongs to an upload as JSON, found and read as the site itself
 * does, or fails with one sentence.
 *
 * Usage: php read-settings.php AUTOLOADER API-FOLDER-OF-THE-UPLOAD
 */

declare(strict_types=1);

use Contact\Environment;
use Contact\InvalidSettings;

[, $autoloader, $api] = $argv;
require $autoloader;
// The packages may be installed without our own classes beside them.
require_once __DIR__ . '/../api/src/InvalidSettings.php';
require_once __DIR__ . '/../api/src/Environment.php';

try {
    echo json_encode((object) Environment::ofUpload($api)->ofFile(), JSON_THROW_ON_ERROR);
} catch (InvalidSettings $problem) {
    fwrite(STDERR, $problem->getMessage());
    exit(1);
} catch (JsonException) {
    fwrite(STDERR, 'The settings file .env cannot be read: it must be saved as UTF-8 text.');
    exit(1);
}
