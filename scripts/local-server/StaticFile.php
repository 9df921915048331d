<?php

declare(strict_types=1);

namespace LocalServer;

/** Sends one file of the built site, whole or, as browsers request films, a byte range of it. */
final readonly class StaticFile
{
    private const TYPES = [
        'avif' => 'image/avif',
        'css' => 'text/css; charset=utf-8',
        'html' => 'text/html; charset=utf-8',
        'ico' => 'image/x-icon',
        'jpg' => 'image/jpeg',
        'js' => 'text/javascript; charset=utf-8',
        'json' => 'application/json',
        'mp4' => 'video/mp4',
        'png' => 'image/png',
        'svg' => 'image/svg+xml',
        'txt' => 'text/plain; charset=utf-8',
        'vtt' => 'text/vtt',
        'webm' => 'video/webm',
        'webmanifest' => 'application/manifest+json',
        'woff2' => 'font/woff2',
        'xml' => 'application/xml',
    ];

    private int $size;

    public function __construct(private string $path)
    {
        $this->size = (int) filesize($path);
    }

    public function send(string $method, ?string $range): void
    {
        header('Content-Type: ' . (self::TYPES[pathinfo($this->path, PATHINFO_EXTENSION)] ?? 'application/octet-stream'));
        header('Accept-Ranges: bytes');

        // Ignore a `Range` header that is not understood, and send the whole file.
        if (preg_match('/^bytes=(?:\d+-\d*|-\d+)$/D', $range ?? '') !== 1) {
            $range = null;
        }
        $part = $range === null ? [0, $this->size - 1] : $this->partOf($range);
        if ($part === null) {
            http_response_code(416);
            header("Content-Range: bytes */{$this->size}");

            return;
        }

        [$first, $last] = $part;
        if ($range !== null) {
            http_response_code(206);
            header("Content-Range: bytes {$first}-{$last}/{$this->size}");
        }
        header('Content-Length: ' . ($last - $first + 1));
        if ($method !== 'HEAD') {
            $this->copy($first, $last - $first + 1);
        }
    }

    /** @return array{int, int}|null first and last byte, or null if the range is outside the file */
    private function partOf(string $range): ?array
    {
        [$first, $last] = explode('-', substr($range, strlen('bytes=')));
        $part = $first === ''
            ? [max(0, $this->size - (int) $last), $this->size - 1]
            : [(int) $first, $last === '' ? $this->size - 1 : min((int) $last, $this->size - 1)];

        return $part[0] <= $part[1] ? $part : null;
    }

    private function copy(int $first, int $length): void
    {
        $file = fopen($this->path, 'rb');
        $output = fopen('php://output', 'wb');
        if ($file === false || $output === false) {
            return;
        }

        stream_copy_to_stream($file, $output, $length, $first);
    }
}
