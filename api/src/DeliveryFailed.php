<?php

declare(strict_types=1);

namespace Contact;

use RuntimeException;

/** A mail that nobody took. Its message is for the owner and the log, with nothing of the inquiry in it. */
final class DeliveryFailed extends RuntimeException
{
    private function __construct(public readonly DeliveryStep $step, public readonly bool $concernsAllMails, string $words)
    {
        parent::__construct($words);
    }

    /**
     * @param string $words    what the mail server, or PHP, says
     * @param bool   $isCutOff whether the connection is gone, with which no other mail can be sent either
     */
    public static function at(DeliveryStep $step, string $words, bool $isCutOff = false): self
    {
        $words = trim((string) preg_replace('/\s+/', ' ', $words));

        return new self($step, $isCutOff || $step->concernsAllMails(), "{$step->complaint()}: {$words}");
    }
}
