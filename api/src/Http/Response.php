<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\Company;

/** The endpoint's response: a status, a sentence for the visitor, and data for the page's script. */
final readonly class Response
{
    /**
     * @param array<string, string> $errors  a sentence for each field that broke a rule
     * @param array<string, mixed>  $members others of the JSON object
     * @param array<string, string> $headers
     * @param string|null           $page    HTML instead of JSON
     */
    public function __construct(
        public int $status,
        public string $message,
        public array $errors = [],
        private array $members = [],
        private array $headers = [],
        private ?string $page = null,
    ) {
    }

    public static function accepted(string $id): self
    {
        return new self(200, "Thank you for your message! We'll get back to you soon.", members: ['id' => $id]);
    }

    public static function notFound(): self
    {
        return new self(404, 'There is nothing at this address.');
    }

    /** The inquiry could be neither stored nor mailed (503), or the site's own code has an error (500). */
    public static function unavailable(Company $company, int $status = 503): self
    {
        return new self($status, "We could not take your message just now. Please call {$company->phone} or write to {$company->email}.");
    }

    /** Whether an inquiry was accepted. */
    public function isAccepted(): bool
    {
        return isset($this->members['id']);
    }

    /** The same response as a page. */
    public function withPage(string $html): self
    {
        return new self($this->status, $this->message, $this->errors, $this->members, $this->headers, $html);
    }

    /** Sends the response and completes the request for the browser, while PHP continues. */
    public function send(): void
    {
        // Stray output, or compression by PHP or Apache, would make Content-Length wrong.
        while (ob_get_level() > 0 && ob_end_clean()) {
        }
        if (function_exists('ini_set')) {
            ini_set('zlib.output_compression', '0');
        }
        if (function_exists('apache_setenv')) {
            apache_setenv('no-gzip', '1');
        }
        $body = $this->body();
        http_response_code($this->status);
        foreach ($this->headers() as $name => $value) {
            header("{$name}: {$value}");
        }
        $finish = array_filter(['fastcgi_finish_request', 'litespeed_finish_request'], function_exists(...));
        if ($this->status !== 204) {
            header('Content-Length: ' . strlen($body));
        }
        // PHP's built-in server sends this header itself, and some clients reject a duplicate.
        if ($finish === [] && PHP_SAPI !== 'cli-server') {
            header('Connection: close');
        }
        echo $body;
        flush();
        foreach ($finish as $function) {
            $function();
        }
    }

    /** @return array<string, string> */
    public function headers(): array
    {
        $type = $this->page === null ? 'application/json' : 'text/html';
        $content = $this->status === 204 ? [] : ['Content-Type' => "{$type}; charset=utf-8"];

        return [...$content, 'Cache-Control' => 'no-store', ...$this->headers];
    }

    /** The page, the JSON object, or nothing for status 204. */
    public function body(): string
    {
        if ($this->page !== null || $this->status === 204) {
            return (string) $this->page;
        }
        $content = ['message' => $this->message, ...$this->members, ...($this->errors === [] ? [] : ['errors' => $this->errors])];

        return json_encode($content, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }
}
