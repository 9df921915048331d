<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

/** Verifies the DKIM signature of a mail as its recipient does (RFC 6376), with relaxed canonicalization. */
final class DkimSignature
{
    /** @param string $publicKey in PEM */
    public static function isValid(string $mail, string $publicKey): bool
    {
        [$head, $body] = explode("\r\n\r\n", $mail, 2);
        $headers = [];
        foreach (explode("\r\n", (string) preg_replace('/\r\n[ \t]+/', ' ', $head)) as $line) {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = strtolower($name) . ':' . trim((string) preg_replace('/[ \t]+/', ' ', $value));
        }
        preg_match_all('/(\w+)=([^;]*)/', (string) preg_replace('/^[^:]+:/', '', $headers['dkim-signature']), $found);
        $tags = array_combine($found[1], array_map(static fn(string $value): string => str_replace(' ', '', $value), $found[2]));

        $lines = (string) preg_replace(['/[ \t]+\r\n/', '/[ \t]+/', '/(\r\n)*$/D'], ["\r\n", ' ', ''], $body);
        if (base64_encode(hash('sha256', $lines === '' ? '' : "{$lines}\r\n", true)) !== $tags['bh']) {
            return false;
        }
        $signed = array_map(static fn(string $name): string => $headers[strtolower($name)], explode(':', $tags['h']));
        $signed[] = preg_replace('/\bb=[^;]*/', 'b=', $headers['dkim-signature']);

        return openssl_verify(implode("\r\n", $signed), (string) base64_decode($tags['b'], true), $publicKey, OPENSSL_ALGO_SHA256) === 1;
    }
}
