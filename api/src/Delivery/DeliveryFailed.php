<?php

declare(strict_types=1);

namespace Contact\Delivery;

use RuntimeException;

/** Thrown when some or all recipients do not get a mail. The message may quote the inquiry, so it is stored with that inquiry alone; all else gets `sentenceWithoutWords`. */
final class DeliveryFailed extends RuntimeException
{
    /** @param bool $isCutOff whether the connection was closed, by the server or after a timeout */
    private function __construct(public readonly DeliveryStep $step, public readonly bool $isCutOff, private readonly int $smtpCode, private readonly string $words)
    {
        parent::__construct($step->sentence($words));
    }

    /**
     * @param string $words    the SMTP reply, or PHP's own message
     * @param int    $smtpCode of the reply; 0 if there is none
     */
    public static function at(DeliveryStep $step, string $words, bool $isCutOff = false, int $smtpCode = 0): self
    {
        return new self($step, $isCutOff, $smtpCode, $words);
    }

    /** @param non-empty-array<string, string> $rejected SMTP reply by recipient */
    public static function forRecipients(array $rejected): self
    {
        $replies = array_map(static fn(string $address): string => "{$address}: {$rejected[$address]}", array_keys($rejected));

        return self::at(DeliveryStep::Recipient, implode('; ', $replies));
    }

    /** The message without words of an inquiry: only the SMTP code of a reply to the content, because it may quote the inquiry. */
    public function sentenceWithoutWords(): string
    {
        return $this->step === DeliveryStep::Content && $this->smtpCode > 0 ? $this->step->sentence((string) $this->smtpCode) : $this->getMessage();
    }

    /**
     * Whether the mail server rejects the words or the size permanently (a 5xx reply, RFC 5321). Some servers reject the sender
     * or a full mailbox only at this step.
     */
    public function isContentRejected(): bool
    {
        return $this->step === DeliveryStep::Content && intdiv($this->smtpCode, 100) === 5
            && array_diff(SmtpAdvice::causes($this->step, $this->words), ['spam', SmtpAdvice::UNKNOWN]) === [];
    }
}
