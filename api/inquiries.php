<?php

declare(strict_types=1);

use Contact\Company;
use Contact\Container;
use Contact\Failure;
use Contact\Owner\InquiriesCommand;

// The web has no business here. Cron's PHP may be the same program as the web's, but nobody asks it over HTTP.
if (isset($_SERVER['REQUEST_METHOD'])) {
    http_response_code(404);
    exit;
}

// Hosts may lack it.
if (function_exists('ini_set')) {
    ini_set('display_errors', 'stderr');
    // What goes to the web server's log is said here.
    ini_set('error_log', '/dev/null');
}
error_reporting(E_ALL);

require __DIR__ . '/vendor/autoload.php';

try {
    $container = Container::ofUpload(__DIR__, Company::fromFile(__DIR__ . '/company.php'));
    // A CGI program is not told its arguments unless php.ini says so, but takes them for a query.
    /** @var list<string> $words */
    $words = $_SERVER['argv'] ?? array_map(strval(...), array_keys($_GET));
    $arguments = array_slice($words, 1);
    exit((new InquiriesCommand($container))->run($arguments));
} catch (Throwable $failure) {
    echo Failure::sentence($failure), "\n";
    exit(1);
}
