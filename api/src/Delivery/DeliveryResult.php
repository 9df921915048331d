<?php

declare(strict_types=1);

namespace Contact\Delivery;

/** Who has a mail now, and who was refused. */
final readonly class DeliveryResult
{
    /**
     * @param list<string>          $taken   recipients whose mail server has the mail
     * @param array<string, string>  $refused what it said of the others
     */
    public function __construct(public array $taken, public array $refused)
    {
    }

    /** What the mail server said of those it refused, or null where it took all. */
    public function complaint(): ?string
    {
        $words = array_map(static fn(string $address, string $reply): string => "{$address}: {$reply}", array_keys($this->refused), $this->refused);

        return $words === [] ? null : DeliveryStep::Recipient->complaint(implode('; ', $words));
    }
}
