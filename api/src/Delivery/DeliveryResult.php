<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** The recipients for which the mail server has accepted or rejected a mail. */
final readonly class DeliveryResult
{
    /**
     * @param list<string>          $accepted
     * @param array<string, string> $rejected SMTP reply by recipient
     */
    public function __construct(public array $accepted, public array $rejected)
    {
    }

    /** The failure for the rejected recipients, with the SMTP replies about them; null if there are none. */
    public function rejection(): ?DeliveryFailed
    {
        $replies = array_map(static fn(string $address, string $reply): string => "{$address}: {$reply}", array_keys($this->rejected), $this->rejected);

        return $replies === [] ? null : DeliveryFailed::at(DeliveryStep::Recipient, implode('; ', $replies));
    }
}
