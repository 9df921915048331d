<?php

/**
 * An HTTP server: prints its port, and answers each connection with the same response.
 *
 * Usage: php http-server.php RESPONSE [CERTIFICATE-FILE]
 */

declare(strict_types=1);

const ENDS_AFTER_S = 60;

/** @var list<string> $argv */
[, $response, $certificate] = [...$argv, ''];
$context = stream_context_create(['ssl' => ['local_cert' => $certificate]]);
$server = stream_socket_server(($certificate === '' ? 'tcp' : 'ssl') . '://127.0.0.1:0', context: $context);
if ($server === false) {
    throw new RuntimeException('There is no free port.');
}
echo substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1), "\n";

$end = time() + ENDS_AFTER_S;
while (time() < $end) {
    // It also returns false after a client that does not trust the certificate.
    $client = @stream_socket_accept($server, ENDS_AFTER_S);
    if ($client === false) {
        continue;
    }
    @fwrite($client, $response);
    // Until the client closes: a connection that closes on unread data loses the response.
    stream_get_contents($client);
    fclose($client);
}
