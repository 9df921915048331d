<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** The parts of an HTTP response that tell whether a notice was accepted. */
final readonly class HttpResponse
{
    /**
     * @param int    $status   0 if there was no response
     * @param string $location the header `Location` of a redirect; empty if there is none
     */
    public function __construct(public int $status, public string $location = '')
    {
    }

    /** @param string $head status line and headers, as far as they were received */
    public static function ofHead(string $head): self
    {
        $hasStatus = preg_match('~^HTTP/\d(?:\.\d)? (\d{3})~', $head, $status) === 1;
        $hasLocation = preg_match('~^Location:[ \t]*(\S+)~mi', $head, $location) === 1;

        return new self($hasStatus ? (int) $status[1] : 0, $hasLocation ? $location[1] : '');
    }
}
