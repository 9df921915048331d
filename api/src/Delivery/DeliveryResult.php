<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Which recipients the mail server has accepted a mail for. */
final readonly class DeliveryResult
{
    /**
     * @param list<string>          $accepted
     * @param array<string, string> $rejected SMTP reply by recipient
     */
    public function __construct(public array $accepted, public array $rejected)
    {
    }

    /** A sentence with the SMTP replies about the rejected recipients; null if there are none. */
    public function rejection(): ?string
    {
        $replies = array_map(static fn(string $address, string $reply): string => "{$address}: {$reply}", array_keys($this->rejected), $this->rejected);

        return $replies === [] ? null : DeliveryStep::Recipient->sentence(implode('; ', $replies));
    }
}
