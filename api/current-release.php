<?php

declare(strict_types=1);

// Loads the release that `release.txt` names. A host may replace that file by deleting or emptying it first: wait up to 2 s.
$attempts = 100;
do {
    $release = trim((string) @file_get_contents(__DIR__ . '/release.txt'));
    if ($release === '') {
        usleep(20_000);
    }
} while ($release === '' && --$attempts > 0);

return require __DIR__ . "/releases/{$release}.php";
