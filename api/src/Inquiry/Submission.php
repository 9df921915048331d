<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** An inquiry with what the request says beside its fields. */
final readonly class Submission
{
    /**
     * @param string $client         where it came from, as the rate limit counts
     * @param string $idempotencyKey what the browser repeats when it sends the same again; empty where it gave none
     * @param bool   $isSuspicious   whether it goes to quarantine
     */
    public function __construct(
        public Inquiry $inquiry,
        public string $client = '',
        public string $idempotencyKey = '',
        public bool $isSuspicious = false,
    ) {
    }
}
