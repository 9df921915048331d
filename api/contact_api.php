<?php

declare(strict_types=1);

use Contact\Company;
use Contact\Container;
use Contact\Http\FormAnswer;
use Contact\Http\Request;
use Contact\Http\Response;

// A visitor never sees a notice, a path or a trace; what went wrong stands in the host's log. Hosts may lack each of these.
if (function_exists('ini_set')) {
    ini_set('display_errors', '0');
    ini_set('log_errors', '1');
}
error_reporting(E_ALL);
header_remove('X-Powered-By');
// A visitor who closes the page has sent the inquiry all the same.
if (function_exists('ignore_user_abort')) {
    ignore_user_abort(true);
}

require __DIR__ . '/vendor/autoload.php';

/** No other mail is begun after this, so that a worker is free again; the next request goes on. */
const SEND_FOR_S = 20;

/** On a small host visitors go first, even where many write at once. */
const PAUSE_MS = 10;

$request = Request::fromGlobals();
$company = Company::fromFile(__DIR__ . '/company.php');
$container = null;

try {
    $container = Container::ofUpload(__DIR__, $company);
    $response = $container->endpoint()->handle($request);
} catch (Throwable $fault) {
    error_log("Contact form: {$fault->getMessage()}");
    $response = Response::fault($company);
}

try {
    $response = $request->isForm() ? FormAnswer::fromFolder(__DIR__)->to($request, $response) : $response;
} catch (Throwable $fault) {
    error_log("Contact form: {$fault->getMessage()}");
}
$response->send($request->acceptsGzip());

// Nobody waits for what follows.
try {
    function_exists('set_time_limit') && set_time_limit(0);
    $container?->deliver(SEND_FOR_S, pauseMs: PAUSE_MS);
} catch (Throwable $fault) {
    error_log("Contact form: {$fault->getMessage()}");
}
