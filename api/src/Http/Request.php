<?php

declare(strict_types=1);

namespace Contact\Http;

use JsonException;

/** A request to the endpoint. Only this class reads HTTP. */
final readonly class Request
{
    /** A longer body is rejected without reading all of it. */
    public const MAX_BODY_BYTES = 65536;

    private const JSON = 'application/json';
    private const FORM = 'application/x-www-form-urlencoded';
    /** PHP counts the content of the innermost list as a level, even if it is empty. */
    private const MAX_JSON_DEPTH = 16 + 1;

    /**
     * @param string $host          as the browser requested it, with its port if there is one
     * @param string $contentType   with its parameters
     * @param int    $contentLength in bytes, as announced
     * @param string $remoteAddress of the connection, which may be a proxy's
     * @param int    $rejectedWith  the status with which the web server has rejected the request
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
        private bool $isEncrypted = false,
        private string $forwardedProto = '',
        public string $doctorTimestamp = '',
        public string $doctorSignature = '',
        private int $rejectedWith = 0,
    ) {
    }

    public static function fromGlobals(): self
    {
        return new self(
            // Apache requests an `ErrorDocument` by GET and keeps the original method in this variable.
            method: self::redirected('REQUEST_METHOD', 'REQUEST_METHOD'),
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
            // Some servers set `off`.
            isEncrypted: !in_array(strtolower(self::server('HTTPS')), ['', 'off'], true),
            forwardedProto: self::server('HTTP_X_FORWARDED_PROTO'),
            doctorTimestamp: self::server('HTTP_DOCTOR_TIMESTAMP'),
            doctorSignature: self::server('HTTP_DOCTOR_SIGNATURE'),
            rejectedWith: (int) self::redirected('STATUS'),
        );
    }

    /** Whether it is a request of `npm run doctor`, signed or not. */
    public function isForDoctor(): bool
    {
        return $this->method === 'GET' && $this->doctorTimestamp . $this->doctorSignature !== '';
    }

    /** The requested host in lower case, with its port if there is one. */
    public function host(): string
    {
        return strtolower($this->host);
    }

    /**
     * Whether nobody on the way can read the response: it goes over HTTPS, or stays on this machine. Behind a proxy on this
     * machine, such as nginx, every visitor comes from 127.0.0.1, with `X-Forwarded-For`.
     */
    public function isPrivate(TrustedProxies $proxies): bool
    {
        return $this->isEncrypted
            || (strtolower($this->forwardedProto) === 'https' && $proxies->areTrusted($this->remoteAddress))
            || ($this->forwardedFor === '' && preg_match('/^(::ffff:)?127\.|^::1$/D', $this->remoteAddress) === 1);
    }

    /** Whether it is a form post of a browser without JavaScript, which expects a page. */
    public function isForm(): bool
    {
        return $this->mediaType() === self::FORM;
    }

    /** Whether the browser accepts gzip. */
    public function acceptsGzip(): bool
    {
        return preg_match('/(?:^|[\s,])gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i', $this->acceptEncoding) === 1;
    }

    /**
     * Whether `Origin` is the host of `$siteUrl` or the requested host, each with or without `www.`. A missing or
     * `null` origin is accepted, because some browsers withhold it.
     */
    public function comesFromHost(?string $siteUrl): bool
    {
        if ($this->origin === '' || $this->origin === 'null') {
            return true;
        }
        $from = self::hostOf($this->origin);

        return $from !== '' && in_array($from, [self::hostOf("//{$this->host}"), self::hostOf($siteUrl ?? '')], true);
    }

    /** The IP address or network by which the rate limit counts. */
    public function client(TrustedProxies $proxies): string
    {
        return $proxies->clientOf($this->remoteAddress, $this->forwardedFor);
    }

    public function isBehindUnknownProxy(TrustedProxies $proxies): bool
    {
        return $proxies->isUnknownProxy($this->remoteAddress, $this->forwardedFor);
    }

    /**
     * The fields as sent, neither cleaned nor checked.
     *
     * @return array<array-key, mixed>
     *
     * @throws UnreadableRequest when the body is no object of fields
     */
    public function fields(): array
    {
        // The host asks for words alone, although the body may be there.
        if ($this->rejectedWith === 400) {
            throw UnreadableRequest::becauseOfContent();
        }
        if ($this->rejectedWith === 413) {
            throw UnreadableRequest::becauseOfSize();
        }
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
        // Check for an object before decoding, because PHP decodes an empty list and an empty object to the same array.
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
        // parse_str stops at a bare NUL, but not at an encoded one.
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

    /** A variable that a redirect of the web server has renamed; under CGI a second redirect leads to PHP. */
    private static function redirected(string $name, string $otherwise = ''): string
    {
        foreach (["REDIRECT_REDIRECT_{$name}", "REDIRECT_{$name}"] as $renamed) {
            if (isset($_SERVER[$renamed])) {
                return self::server($renamed);
            }
        }

        return self::server($otherwise);
    }

    private static function hostOf(string $url): string
    {
        $host = parse_url($url, PHP_URL_HOST);

        return is_string($host) ? (string) preg_replace('/^www\./', '', strtolower($host)) : '';
    }
}
