<?php

declare(strict_types=1);

// Loads the release that `release.txt` names. A host may replace that file by deleting or emptying it first: wait up to 2 s.
$attempts = 100;
do {
    $release = trim((string) @file_get_contents(__DIR__ . '/release.txt'));
    if ($release === '' && function_exists('usleep')) {
        usleep(20000);
    }
} while ($release === '' && --$attempts > 0);
if ($release === '') {
    throw new RuntimeException('api/release.txt is missing or empty: deploy again, or upload the whole site.');
}

return require __DIR__ . "/releases/{$release}.php";
