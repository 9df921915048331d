<?php

/** Makes PHP's built-in server respond as Apache does with the site's `.htaccess`. */

declare(strict_types=1);

use LocalServer\Site;
use LocalServer\StaticFile;

require_once __DIR__ . '/Site.php';
require_once __DIR__ . '/StaticFile.php';

/** @var array{DOCUMENT_ROOT: string, REQUEST_METHOD: string, REQUEST_URI: string, HTTP_RANGE?: string} $request */
$request = $_SERVER;
$site = Site::fromFiles($request['DOCUMENT_ROOT'], (string) getenv('LOCAL_SERVER_FILE'));
[$path, $query] = [...explode('?', $request['REQUEST_URI'], 2), ''];
$path = $site->pathInside(rawurldecode($path));

foreach ($site->headers as $name => $value) {
    header("{$name}: {$value}");
}
header('Cache-Control: no-cache');

if ($site->isEntry($path)) {
    $_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $site->base . $path;
    $_SERVER['SCRIPT_FILENAME'] = $site->entry();
    unset($_SERVER['PATH_INFO']);
    chdir(dirname($site->entry()));
    require $site->entry();

    return;
}

// Like Apache, redirect a path that is percent-encoded without need to its plain form.
$isEncoded = str_contains(explode('?', $request['REQUEST_URI'])[0], '%') && $site->isPage($path);
$canonical = $isEncoded ? $path : $site->canonicalFormOf($path);
if ($canonical !== null) {
    header('Location: ' . $site->base . $canonical . ($query === '' ? '' : "?{$query}"), response_code: 301);

    return;
}

$file = $site->fileAt($path);
if ($file === null) {
    http_response_code(404);
    (new StaticFile($site->notFoundPage()))->send($request['REQUEST_METHOD'], null);

    return;
}

if (!in_array($request['REQUEST_METHOD'], ['GET', 'HEAD'], true)) {
    header('Allow: GET, HEAD', response_code: 405);

    return;
}

(new StaticFile($file))->send($request['REQUEST_METHOD'], $request['HTTP_RANGE'] ?? null);
