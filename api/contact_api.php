<?php

declare(strict_types=1);

use Contact\Company;
use Contact\Container;
use Contact\Failure;
use Contact\Http\FormAnswer;
use Contact\Http\Request;
use Contact\Http\Response;

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

require __DIR__ . '/vendor/autoload.php';

/** No new mail is started after this time, to free the PHP worker; the next inquiry or cron run continues. */
const SEND_FOR_S = 20;

/** The pause before each mail, so that visitors' requests go first on a small host. */
const PAUSE_MS = 10;

$request = Request::fromGlobals();
$company = Company::fromFile(__DIR__ . '/company.php');
$container = null;

try {
    $container = Container::ofUpload(__DIR__, $company);
    $response = $container->endpoint()->handle($request);
} catch (Throwable $failure) {
    Failure::log($failure);
    $response = Response::fault($company);
}

$answer = $response;
try {
    $answer = $request->isForm() ? FormAnswer::fromFolder(__DIR__)->to($request, $response) : $response;
} catch (Throwable $failure) {
    Failure::log($failure);
}
$answer->send($request->acceptsGzip());

// The visitor has the response by now. Only an accepted inquiry starts the queue.
if ($response->status === 200) {
    function_exists('set_time_limit') && set_time_limit(0);
    $container?->outbox()->run(SEND_FOR_S, pauseMs: PAUSE_MS);
}
