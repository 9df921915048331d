<?php

/**
 * Prints the names and values of a settings file as JSON, read as the site itself reads them, or fails with one sentence.
 *
 * Usage: php read-settings.php AUTOLOADER FILE
 */

declare(strict_types=1);

use Dotenv\Dotenv;
use Dotenv\Exception\InvalidFileException;

[, $autoloader, $file] = $argv;
require $autoloader;

$content = @file_get_contents($file);
if ($content === false) {
    fwrite(STDERR, 'The settings file .env cannot be opened: check that you may read it.');
    exit(1);
}

try {
    echo json_encode((object) Dotenv::parse($content), JSON_THROW_ON_ERROR);
} catch (InvalidFileException $problem) {
    fwrite(STDERR, 'The settings file .env has a mistake: ' . $problem->getMessage());
    exit(1);
} catch (JsonException) {
    fwrite(STDERR, 'The settings file .env has a mistake: it must be saved as UTF-8 text.');
    exit(1);
}
