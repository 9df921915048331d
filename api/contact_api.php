<?php

declare(strict_types=1);

/*
 * The entry of the contact form. The PHP files in this folder stay the same from release to release, because a host may
 * cache them for ever. `release.txt`, which no host caches, names the release that answers.
 */

// Errors go to the host's log, never to the visitor. Hosts may switch each of these functions off.
if (function_exists('ini_set')) {
    ini_set('display_errors', '0');
    ini_set('log_errors', '1');
}
error_reporting(E_ALL);
header_remove('X-Powered-By');
// Closing the page must not interrupt the storing of the inquiry.
if (function_exists('ignore_user_abort')) {
    ignore_user_abort(true);
}

/** @var Contact\Application $application */
$application = require __DIR__ . '/current-release.php';
$application->answer();
