<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\Company;
use Contact\Finding;
use Contact\Inquiry\TooManyInquiries;

/** The endpoint's response: a status, a sentence for the visitor, and data for the page's script. */
final readonly class Response
{
    private const ALLOWED = ['Allow' => 'POST, OPTIONS'];

    /**
     * @param array<string, string> $errors  a sentence for each field that broke a rule
     * @param array<string, string> $headers
     * @param string|null           $page    HTML instead of JSON
     * @param array<string, mixed>  $more    other members of the JSON object
     */
    private function __construct(
        public int $status,
        public string $message,
        public array $errors = [],
        private ?string $id = null,
        private array $headers = [],
        private ?string $page = null,
        private array $more = [],
    ) {
    }

    public static function accepted(string $id): self
    {
        return new self(200, "Thank you for your message! We'll get back to you soon.", id: $id);
    }

    /** @param list<Finding> $findings */
    public static function findings(array $findings): self
    {
        $told = array_map(static fn(Finding $finding): array => $finding->withoutDetail(), $findings);

        return new self(200, 'The doctor has looked, and changed nothing.', more: ['findings' => $told]);
    }

    public static function options(): self
    {
        return new self(204, '', headers: self::ALLOWED);
    }

    public static function unreadable(UnreadableRequest $problem): self
    {
        return new self($problem->status, $problem->getMessage());
    }

    public static function foreignOrigin(): self
    {
        return new self(403, 'This form belongs to another website. Please write to us from our own contact page.');
    }

    public static function notFound(): self
    {
        return new self(404, 'There is nothing at this address.');
    }

    public static function methodNotAllowed(): self
    {
        return new self(405, 'Messages are sent from our contact page.', headers: self::ALLOWED);
    }

    /** @param array<string, string> $errors a sentence for each field */
    public static function invalid(array $errors): self
    {
        return new self(422, 'Please check the marked fields.', $errors);
    }

    public static function tooMany(TooManyInquiries $problem, Company $company): self
    {
        $minutes = (int) ceil($problem->retryAfterS / 60);
        $wait = $minutes === 1 ? 'a minute' : "{$minutes} minutes";

        return new self(
            429,
            "You have sent several messages in a short time. Please send this one in {$wait}, or call {$company->phone}.",
            headers: ['Retry-After' => (string) $problem->retryAfterS],
        );
    }

    /** The inquiry is valid, but could be neither stored nor mailed. */
    public static function unavailable(Company $company): self
    {
        return new self(503, self::callInstead($company));
    }

    /** An error in the site's own code. */
    public static function fault(Company $company): self
    {
        return new self(500, self::callInstead($company));
    }

    /** Whether an inquiry was accepted. */
    public function isAccepted(): bool
    {
        return $this->id !== null;
    }

    /** The same response as a page. */
    public function withPage(string $html): self
    {
        return new self($this->status, $this->message, $this->errors, $this->id, $this->headers, $html);
    }

    /**
     * Sends the response and completes the request for the browser, while PHP continues. A page is compressed here,
     * because Content-Length needs the compressed length.
     */
    public function send(bool $mayBeGzipped = false): void
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
        if ($mayBeGzipped && $this->page !== null && function_exists('gzencode')) {
            $body = (string) gzencode($body);
            header('Content-Encoding: gzip');
        }
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
        if ($this->page !== null) {
            $content['Vary'] = 'Accept-Encoding';
        }

        return [...$content, 'Cache-Control' => 'no-store', ...$this->headers];
    }

    /** The page, the JSON object, or nothing for status 204. */
    public function body(): string
    {
        if ($this->page !== null || $this->status === 204) {
            return (string) $this->page;
        }
        $content = ['message' => $this->message, ...$this->more];
        if ($this->id !== null) {
            $content['id'] = $this->id;
        }
        if ($this->errors !== []) {
            $content['errors'] = $this->errors;
        }

        return json_encode($content, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    private static function callInstead(Company $company): string
    {
        return "We could not take your message just now. Please call {$company->phone} or write to {$company->email}.";
    }
}
