<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Unavailable;

/**
 * Thrown when some or all recipients do not get a mail. The message may quote the inquiry, so it is stored with that inquiry alone;
 * all else gets `sentenceWithoutWords`.
 */
final class DeliveryFailed extends Unavailable
{
    /**
     * @param string $words    the SMTP reply, or PHP's own message
     * @param int    $smtpCode of the reply; 0 if there is none
     * @param bool   $isCutOff whether the connection was closed, by the server or after a timeout
     */
    public function __construct(
        public readonly DeliveryStep $step,
        private readonly string $words,
        private readonly int $smtpCode = 0,
        public readonly bool $isCutOff = false,
    ) {
        parent::__construct($step->sentence($words));
    }

    /** @param non-empty-array<string, string> $rejected SMTP reply by recipient */
    public static function forRecipients(array $rejected): self
    {
        $replies = array_map(static fn(string $address): string => "{$address}: {$rejected[$address]}", array_keys($rejected));

        return new self(DeliveryStep::Recipient, implode('; ', $replies));
    }

    /** Of a reply to the content only the SMTP code, because it may quote the inquiry. */
    public function sentenceWithoutWords(): string
    {
        $isReplyToContent = $this->step === DeliveryStep::Content && $this->smtpCode > 0;

        return $isReplyToContent ? $this->step->sentence((string) $this->smtpCode) : $this->getMessage();
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
