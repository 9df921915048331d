<?php

declare(strict_types=1);

namespace Contact\Tests;

use FilesystemIterator;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use RuntimeException;
use SplFileInfo;

require __DIR__ . '/../../api/vendor/autoload.php';

// PHP reports some deprecations only once, when it compiles a class. PHPUnit misses them if no test runs at that time,
// or after an @. So every class is compiled here, except the tests, which PHPUnit must load itself.
$problems = [];
set_error_handler(static function (int $level, string $message, string $file, int $line) use (&$problems): bool {
    $problems[] = "{$file}:{$line}: {$message}";

    return true;
});
foreach ([__DIR__ . '/../../api/src', __DIR__ . '/Support'] as $folder) {
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS)) as $file) {
        // Files in lower case are scripts.
        if ($file instanceof SplFileInfo && preg_match('/^[A-Z]\w*\.php$/', $file->getFilename()) === 1) {
            require_once $file->getPathname();
        }
    }
}
restore_error_handler();
if ($problems !== []) {
    throw new RuntimeException(implode("\n", $problems));
}
