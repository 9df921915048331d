<?php

/**
 * A mail server: prints its port, accepts one connection at a time, and appends each mail to a file, as a line of JSON.
 *
 * Usage: php smtp-server.php FILE REPLIES-AS-JSON DELAY-IN-MS ADDRESS PEM-FILE
 */

declare(strict_types=1);

const ENDS_AFTER_S = 60;

/** @var list<string> $argv */
[, $file, $json, $delay, $address, $pem] = $argv;
/** @var array<string, string> $replies */
$replies = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
$replies += ['GREETING' => '220 ready', 'EHLO' => "250-localhost\r\n250 AUTH PLAIN", 'STAR' => '220 go on', 'DATA' => '354 go on', 'QUIT' => '221 goodbye'];
$server = stream_socket_server("tcp://{$address}:0", context: stream_context_create(['ssl' => ['local_cert' => $pem]]));
if ($server === false) {
    throw new RuntimeException('There is no free port.');
}
echo substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1), "\n";

while (($client = @stream_socket_accept($server, ENDS_AFTER_S)) !== false) {
    $reply = static function (string $command) use ($client, $replies, $delay): void {
        usleep((int) $delay * 1000);
        @fwrite($client, ($replies[$command] ?? '250 ok') . "\r\n");
    };
    $reply('GREETING');
    $mail = ['from' => '', 'to' => [], 'source' => ''];
    while (($line = fgets($client)) !== false) {
        $command = strtoupper(substr($line, 0, 4));
        $address = preg_replace('/^[^<]*<|>.*$/s', '', $line);
        if ($command === 'MAIL') {
            $mail = ['from' => $address, 'to' => [], 'source' => ''];
        } elseif ($command === 'RCPT') {
            $mail['to'][] = $address;
        }
        $reply($command);
        if ($command === 'STAR') {
            stream_socket_enable_crypto($client, true, STREAM_CRYPTO_METHOD_TLS_SERVER);
        } elseif ($command === 'DATA') {
            while (($line = fgets($client)) !== false && $line !== ".\r\n") {
                $mail['source'] .= $line;
            }
            file_put_contents($file, json_encode($mail, JSON_THROW_ON_ERROR) . "\n", FILE_APPEND);
            $reply('END OF DATA');
        }
    }
    fclose($client);
}
