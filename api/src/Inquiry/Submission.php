<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** An inquiry with its client, idempotency key and spam signals. */
final readonly class Submission
{
    /**
     * @param string $client               the client as the rate limit counts
     * @param string $idempotencyKey       empty if the browser sent none
     * @param bool   $isBehindUnknownProxy whether `client` is a proxy that `TRUSTED_PROXIES` does not name
     */
    public function __construct(
        public Inquiry $inquiry,
        public string $client = '',
        public string $idempotencyKey = '',
        public SpamSignals $spamSignals = new SpamSignals(),
        public bool $isBehindUnknownProxy = false,
    ) {
    }
}
