<?php

/**
 * A mail server: prints its port, accepts one connection at a time, and appends each mail to a file, as a line of JSON.
 *
 * Usage: php smtp-server.php FILE REPLIES-AS-JSON DELAY-IN-MS ADDRESS PEM-FILE
 */

declare(strict_types=1);

const ENDS_AFTER_S = 60;
/** The lines that a client sends after `AUTH` and the name of the mechanism. */
const LINES_OF_LOGIN = ['CRAM-MD5' => 1, 'LOGIN' => 2, 'PLAIN' => 1];

/** @var list<string> $argv */
[, $file, $json, $delay, $address, $pem] = $argv;
/** @var array<string, string> $replies */
$replies = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
$replies += ['GREETING' => '220 ready', 'EHLO' => "250-localhost\r\n250 AUTH PLAIN", 'STAR' => '220 go on'];
$replies += ['DATA' => '354 go on', 'QUIT' => '221 goodbye'];
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
    $logins = [];
    while (($line = fgets($client)) !== false) {
        $command = strtoupper(substr($line, 0, 4));
        $mechanism = trim(substr($line, 5));
        $address = preg_replace('/^[^<]*<|>.*$/s', '', $line);
        if ($command === 'MAIL') {
            $mail = ['from' => $address, 'to' => [], 'source' => '', 'logins' => $logins];
        } elseif ($command === 'RCPT') {
            $mail['to'][] = $address;
        }
        if ($command === 'AUTH') {
            $logins[] = $mechanism;
            $answer = $replies["AUTH {$mechanism}"] ?? $replies['AUTH'] ?? '235 welcome';
            for ($lines = str_starts_with($answer, '50') ? 0 : LINES_OF_LOGIN[$mechanism]; $lines > 0; $lines--) {
                fwrite($client, '334 ' . base64_encode('<1@localhost>') . "\r\n");
                fgets($client);
            }
            fwrite($client, "{$answer}\r\n");
            if (str_contains($answer, 'goodbye')) {
                break;
            }
            continue;
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
            if (str_contains($replies['END OF DATA'] ?? '', 'goodbye')) {
                break;
            }
        }
    }
    fclose($client);
}
