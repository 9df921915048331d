<?php

declare(strict_types=1);

// The entry of the owner's command. See contact_api.php for what must stay the same here.

// Reject web requests. Cron may run the same PHP binary as the web server, but without an HTTP request.
if (isset($_SERVER['REQUEST_METHOD'])) {
    http_response_code(404);
    exit;
}

// Some hosts disable `ini_set`.
if (function_exists('ini_set')) {
    ini_set('display_errors', 'stderr');
    // Nothing goes to the error log, because this command prints its errors.
    // Under open_basedir PHP refuses that file.
    @ini_set('error_log', '/dev/null');
}
error_reporting(E_ALL);

// PHP's CGI binary sets `argv` only if php.ini says so; otherwise it parses the arguments as a query string.
/** @var list<string> $words */
$words = $_SERVER['argv'] ?? array_map('strval', array_keys($_GET));

try {
    /** @var Contact\Application $application */
    $application = require __DIR__ . '/current-release.php';
    exit($application->runCommand(array_slice($words, 1)));
} catch (Throwable $failure) {
    echo "{$failure->getMessage()}\n";
    exit(1);
}
