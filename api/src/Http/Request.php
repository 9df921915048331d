<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\TrustedProxies;

/** A request to the endpoint. Only this class reads HTTP. */
final readonly class Request
{
    /** A longer body is rejected without reading all of it. */
    private const MAX_BODY_BYTES = 65536;

    private const UNREADABLE = 'The message could not be read. Please send it again from our contact page.';
    private const COMPRESSED = 'The message came compressed and cannot be read. Please send it from our contact page.';
    private const NO_FORM = 'The message did not come as a form. Please send it from our contact page.';
    private const TOO_LONG = 'The message is too long. Please shorten it and send it again.';
    private const JSON = 'application/json';
    private const FORM = 'application/x-www-form-urlencoded';
    /** PHP counts the content of the innermost list as a level, even if it is empty. */
    private const MAX_JSON_DEPTH = 16 + 1;

    /** @param array<array-key, mixed> $server the variables of the web server, as in `$_SERVER` */
    public function __construct(private array $server, private string $body = '')
    {
    }

    /** The request of this process. */
    public static function ofProcess(): self
    {
        return new self($_SERVER, (string) file_get_contents('php://input', length: self::MAX_BODY_BYTES + 1));
    }

    public function method(): string
    {
        // Apache requests an `ErrorDocument` by GET and keeps the original method in this variable.
        return $this->redirected('REQUEST_METHOD', 'REQUEST_METHOD');
    }

    /** Whether the address has a path behind the endpoint's file. */
    public function hasPathInfo(): bool
    {
        return $this->variable('PATH_INFO') !== '';
    }

    /** A header; empty if there is none. */
    public function header(string $name): string
    {
        return $this->variable('HTTP_' . strtoupper(str_replace('-', '_', $name)));
    }

    /** Whether it is a request of `npm run doctor`, signed or not. */
    public function isForDoctor(): bool
    {
        return $this->method() === 'GET' && $this->header('Doctor-Timestamp') . $this->header('Doctor-Signature') !== '';
    }

    /** Whether it is a form post of a browser without JavaScript, which expects a page. */
    public function isForm(): bool
    {
        return $this->mediaType() === self::FORM;
    }

    /**
     * Whether `Origin` is the host of `$siteUrl` or the requested host, each with or without `www.`. A missing or
     * `null` origin is accepted, because some browsers withhold it.
     */
    public function comesFromHost(?string $siteUrl): bool
    {
        $origin = $this->header('Origin');
        if ($origin === '' || $origin === 'null') {
            return true;
        }
        $from = self::hostOf($origin);

        return $from !== '' && in_array($from, [self::hostOf("//{$this->header('Host')}"), self::hostOf($siteUrl ?? '')], true);
    }

    /** The IP address or network by which the rate limit counts. */
    public function client(TrustedProxies $proxies): string
    {
        return $proxies->clientOf($this->variable('REMOTE_ADDR'), $this->header('X-Forwarded-For'));
    }

    public function isBehindUnknownProxy(TrustedProxies $proxies): bool
    {
        return $proxies->isUnknownProxy($this->variable('REMOTE_ADDR'), $this->header('X-Forwarded-For'));
    }

    /**
     * The fields as sent, neither cleaned nor checked; the response to a body that is no object of fields.
     *
     * @return array<array-key, mixed>|Response
     */
    public function fields(): array|Response
    {
        // The web server has rejected it, and asks for words alone, although the body may be there.
        $rejectedWith = (int) $this->redirected('STATUS');

        return match (true) {
            $rejectedWith === 400 => new Response(400, self::UNREADABLE),
            $rejectedWith === 413 => new Response(413, self::TOO_LONG),
            $this->header('Content-Encoding') !== '' => new Response(415, self::COMPRESSED),
            $this->mediaType() !== self::JSON && !$this->isForm() => new Response(415, self::NO_FORM),
            max((int) $this->variable('CONTENT_LENGTH'), strlen($this->body)) > self::MAX_BODY_BYTES => new Response(413, self::TOO_LONG),
            default => ($this->isForm() ? $this->formFields() : $this->jsonFields()) ?? new Response(400, self::UNREADABLE),
        };
    }

    private function mediaType(): string
    {
        return strtolower(trim(explode(';', $this->variable('CONTENT_TYPE'))[0]));
    }

    /** @return array<array-key, mixed>|null */
    private function jsonFields(): ?array
    {
        $json = (string) preg_replace('/^\xEF\xBB\xBF/', '', $this->body);
        // Check for an object before decoding, because PHP decodes an empty list and an empty object to the same array.
        $isObject = str_starts_with(ltrim($json, " \t\r\n"), '{');
        $fields = $isObject ? json_decode($json, true, self::MAX_JSON_DEPTH) : null;

        return is_array($fields) ? $fields : null;
    }

    /** @return array<array-key, mixed>|null */
    private function formFields(): ?array
    {
        // parse_str stops at a bare NUL, but not at an encoded one.
        parse_str(str_replace("\0", '%00', $this->body), $fields);

        // Only UTF-8 can be written as JSON.
        return json_encode($fields) === false ? null : $fields;
    }

    private function variable(string $name): string
    {
        $value = $this->server[$name] ?? '';

        return is_string($value) ? $value : '';
    }

    /** A variable that a redirect of the web server has renamed; under CGI a second redirect leads to PHP. */
    private function redirected(string $name, string $otherwise = ''): string
    {
        $value = $this->server["REDIRECT_REDIRECT_{$name}"] ?? $this->server["REDIRECT_{$name}"] ?? $this->server[$otherwise] ?? '';

        return is_string($value) ? $value : '';
    }

    private static function hostOf(string $url): string
    {
        $host = parse_url($url, PHP_URL_HOST);

        return is_string($host) ? (string) preg_replace('/^www\./', '', strtolower($host)) : '';
    }
}
