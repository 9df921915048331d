<?php

declare(strict_types=1);

namespace Contact\Delivery;

use RuntimeException;

/** A mail that nobody took. Its message is for the owner and the log, with nothing of the inquiry in it. */
final class DeliveryFailed extends RuntimeException
{
    /**
     * @param bool $isCutOff whether the mail server, or the time, has ended the conversation
     */
    private function __construct(public readonly DeliveryStep $step, public readonly bool $isCutOff, string $words)
    {
        parent::__construct($words);
    }

    /** @param string $words what the mail server, or PHP, says */
    public static function at(DeliveryStep $step, string $words, bool $isCutOff = false): self
    {
        return new self($step, $isCutOff, $step->complaint($words));
    }
}
