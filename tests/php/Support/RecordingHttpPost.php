<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Delivery\HttpPost;
use Contact\Delivery\HttpResponse;

/** Records requests, and answers them with a response that the test chooses. */
final class RecordingHttpPost extends HttpPost
{
    /** @var list<array{string, array<string, string>, string}> URL, headers and body */
    public array $requests = [];

    public int $status = 200;

    /** The header `Location`. */
    public string $location = '';

    public function __construct()
    {
        parent::__construct(false);
    }

    public function send(string $url, array $headers, string $body): HttpResponse
    {
        $this->requests[] = [$url, $headers, $body];

        return new HttpResponse($this->status, $this->location);
    }
}
