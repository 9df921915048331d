<?php

declare(strict_types=1);

namespace Contact\Tests;

use RuntimeException;

require __DIR__ . '/../../api/vendor/autoload.php';

// PHP reports some deprecations only once, when it compiles a class. PHPUnit misses them if no test runs at that time,
// or after an @. So every class is compiled here, except the tests, which PHPUnit must load itself.
$problems = [];
set_error_handler(static function (int $level, string $message, string $file, int $line) use (&$problems): bool {
    $problems[] = "{$file}:{$line}: {$message}";

    return true;
});
foreach (['api/src', 'api/src/*', 'tests/php/Support'] as $folder) {
    // Files in lower case are scripts.
    foreach ((array) glob(dirname(__DIR__, 2) . "/{$folder}/[A-Z]*.php") as $file) {
        require_once (string) $file;
    }
}
restore_error_handler();
if ($problems !== []) {
    throw new RuntimeException(implode("\n", $problems));
}
