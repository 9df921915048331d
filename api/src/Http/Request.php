<?php

declare(strict_types=1);

namespace Contact\Http;

use JsonException;

/** What was asked of the endpoint. The only place that reads HTTP. */
final readonly class Request
{
    /** A longer body is refused, and never read to its end. */
    public const MAX_BODY_BYTES = 65536;

    private const JSON = 'application/json';
    private const FORM = 'application/x-www-form-urlencoded';
    /** PHP counts what stands inside the innermost list as a level, even where that is nothing. */
    private const MAX_JSON_DEPTH = 16 + 1;

    /**
     * @param string $host          as the browser asked for it, with its port if there is one
     * @param string $contentType   with its parameters
     * @param int    $contentLength in bytes, as announced
     * @param string $remoteAddress who has opened the connection, which may be a proxy
     */
    public function __construct(
        public string $method,
        private string $body = '',
        private string $contentType = '',
        private string $contentEncoding = '',
        private int $contentLength = 0,
        private string $origin = '',
        private string $host = '',
        public bool $hasPathInfo = false,
        private string $remoteAddress = '',
        private string $forwardedFor = '',
        public string $idempotencyKey = '',
        private string $acceptEncoding = '',
    ) {
    }

    public static function fromGlobals(): self
    {
        return new self(
            // What the web server has refused comes as GET, to be answered in our words.
            method: self::server(isset($_SERVER['REDIRECT_REQUEST_METHOD']) ? 'REDIRECT_REQUEST_METHOD' : 'REQUEST_METHOD'),
            body: (string) file_get_contents('php://input', length: self::MAX_BODY_BYTES + 1),
            contentType: self::server('CONTENT_TYPE'),
            contentEncoding: self::server('HTTP_CONTENT_ENCODING'),
            contentLength: (int) self::server('CONTENT_LENGTH'),
            origin: self::server('HTTP_ORIGIN'),
            host: self::server('HTTP_HOST'),
            hasPathInfo: self::server('PATH_INFO') !== '',
            remoteAddress: self::server('REMOTE_ADDR'),
            forwardedFor: self::server('HTTP_X_FORWARDED_FOR'),
            idempotencyKey: self::server('HTTP_IDEMPOTENCY_KEY'),
            acceptEncoding: self::server('HTTP_ACCEPT_ENCODING'),
        );
    }

    /** Whether a browser without JavaScript has sent it, which waits for a page. */
    public function isForm(): bool
    {
        return $this->mediaType() === self::FORM;
    }

    /** Whether the browser can unpack an answer that is compressed by gzip. */
    public function acceptsGzip(): bool
    {
        return preg_match('/(?:^|[\s,])gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i', $this->acceptEncoding) === 1;
    }

    /**
     * Whether the page that sent it is one of the site's own: of the host of `$siteUrl` or of the one that was asked, with
     * or without `www.`. Browsers leave the origin out, or say `null`, where they keep it to themselves.
     */
    public function comesFromHost(?string $siteUrl): bool
    {
        if ($this->origin === '' || $this->origin === 'null') {
            return true;
        }
        $from = self::hostOf($this->origin);

        return $from !== '' && in_array($from, [self::hostOf("//{$this->host}"), self::hostOf($siteUrl ?? '')], true);
    }

    /** Who sends it, as the rate limit counts. */
    public function client(TrustedProxies $proxies): string
    {
        return $proxies->clientOf($this->remoteAddress, $this->forwardedFor);
    }

    public function isBehindUnknownProxy(TrustedProxies $proxies): bool
    {
        return $this->forwardedFor !== '' && !$proxies->areTrusted($this->remoteAddress);
    }

    /**
     * The fields as they were sent, neither cleaned nor checked.
     *
     * @return array<array-key, mixed>
     *
     * @throws UnreadableRequest when there is no object of fields in the body
     */
    public function fields(): array
    {
        if ($this->contentEncoding !== '') {
            throw UnreadableRequest::becauseOfEncoding();
        }
        if ($this->mediaType() !== self::JSON && !$this->isForm()) {
            throw UnreadableRequest::becauseOfType();
        }
        if (max($this->contentLength, strlen($this->body)) > self::MAX_BODY_BYTES) {
            throw UnreadableRequest::becauseOfSize();
        }

        return $this->isForm() ? $this->formFields() : $this->jsonFields();
    }

    private function mediaType(): string
    {
        return strtolower(trim(explode(';', $this->contentType)[0]));
    }

    /** @return array<array-key, mixed> */
    private function jsonFields(): array
    {
        $json = (string) preg_replace('/^\xEF\xBB\xBF/', '', $this->body);
        // An empty list and an empty object are both an empty array once decoded.
        if (!str_starts_with(ltrim($json, " \t\r\n"), '{')) {
            throw UnreadableRequest::becauseOfContent();
        }
        try {
            $fields = json_decode($json, true, self::MAX_JSON_DEPTH, JSON_THROW_ON_ERROR);
        } catch (JsonException) {
            throw UnreadableRequest::becauseOfContent();
        }

        return is_array($fields) ? $fields : throw UnreadableRequest::becauseOfContent();
    }

    /** @return array<array-key, mixed> */
    private function formFields(): array
    {
        // What follows a bare NUL would be lost; an encoded one is only a character.
        parse_str(str_replace("\0", '%00', $this->body), $fields);
        array_walk_recursive($fields, static function (mixed $value): void {
            if (is_string($value) && preg_match('//u', $value) !== 1) {
                throw UnreadableRequest::becauseOfContent();
            }
        });

        return $fields;
    }

    private static function server(string $name): string
    {
        $value = $_SERVER[$name] ?? '';

        return is_string($value) ? $value : '';
    }

    private static function hostOf(string $url): string
    {
        $host = parse_url($url, PHP_URL_HOST);

        return is_string($host) ? (string) preg_replace('/^www\./', '', strtolower($host)) : '';
    }
}
