<?php

declare(strict_types=1);

/*
 * The entry of the contact form. The PHP files in this folder stay the same from release to release, because a host may
 * cache them for ever. `release.txt`, which no host caches, names the release that answers. PHP 7 must be able to read them: only
 * then can it say that it is too old.
 */

try {
    // A host may prepend a file of its own, whose output and headers are not for the visitor, and whose error handler may throw.
    while (ob_get_level() > 0 && ob_end_clean()) {
    }
    ob_start();
    header_remove();
    set_error_handler(null);
    // Errors go to the host's log, never to the visitor. Hosts may switch each of these functions off.
    if (function_exists('ini_set')) {
        ini_set('display_errors', '0');
        ini_set('log_errors', '1');
    }
    error_reporting(E_ALL);
    // Closing the page must not interrupt the storing of the inquiry.
    if (function_exists('ignore_user_abort')) {
        ignore_user_abort(true);
    }

    /** @var Contact\Application $application */
    $application = require __DIR__ . '/current-release.php';
    $application->answer();
} catch (Throwable $failure) {
    $isForm = ($_SERVER['CONTENT_TYPE'] ?? '') === 'application/x-www-form-urlencoded';
    try {
        $log = function_exists('error_log') ? 'error_log' : 'trigger_error';
        $log("Contact form: {$failure->getMessage()}");
        ob_clean();
        http_response_code(500);
        header('Cache-Control: no-store');
        header('Content-Type: ' . ($isForm ? 'text/html' : 'application/json') . '; charset=utf-8');
    } finally {
        // No host can switch `include` off.
        include __DIR__ . ($isForm ? '/not-sent.html' : '/not-sent.json');
    }
}
