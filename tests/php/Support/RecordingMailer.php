<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Closure;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryDigest;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailContent;
use Contact\Delivery\Mailer;
use Contact\Owner\QuarantineReport;

/** Records the mails that it accepts, and rejects those that a test chooses. */
final class RecordingMailer implements Mailer
{
    /** @var list<array{MailContent, list<string>}> */
    private array $accepted = [];

    public int $attempts = 0;

    /** @var list<string> messages during which the server closes the connection */
    public array $hangsUpOn = [];

    /** @var list<string> words that the server rejects permanently */
    public array $rejectedWords = [];

    /** @var (Closure(MailContent): void)|null called while a mail with inquiries is on its way */
    public ?Closure $onSend = null;

    /** The failure of every mail. */
    public ?DeliveryFailed $failure = null;

    /** @var array<string, string> SMTP reply by rejected recipient */
    public array $refusals = [];

    /** @return list<array{string, list<string>}> messages of the inquiries that were sent as single mails, with their recipients */
    public function sent(): array
    {
        $sent = [];
        foreach ($this->accepted as [$mail, $recipients]) {
            if ($mail instanceof InquiryMail) {
                $sent[] = [$mail->inquiry->message, $recipients];
            }
        }

        return $sent;
    }

    /** @return list<QuarantineReport> */
    public function reports(): array
    {
        return $this->mails(QuarantineReport::class);
    }

    /**
     * @template T of MailContent
     *
     * @param class-string<T> $class
     *
     * @return list<T>
     */
    public function mails(string $class): array
    {
        return array_values(array_filter(array_column($this->accepted, 0), static fn(MailContent $mail): bool => $mail instanceof $class));
    }

    public function send(MailContent $mail, array $recipients): DeliveryResult
    {
        if ($this->onSend !== null && ($mail instanceof InquiryMail || $mail instanceof InquiryDigest)) {
            ($this->onSend)($mail);
        }
        if ($mail instanceof InquiryMail) {
            $this->attempts++;
            if (in_array($mail->inquiry->message, $this->hangsUpOn, true)) {
                throw DeliveryFailed::at(DeliveryStep::Content, '421 goodbye', isCutOff: true);
            }
        }
        if ($this->failure !== null) {
            throw $this->failure;
        }
        foreach ($this->rejectedWords as $words) {
            if (str_contains($mail->text(), $words)) {
                throw DeliveryFailed::at(DeliveryStep::Content, "550 spam: {$words}", smtpCode: 550);
            }
        }
        $accepted = array_values(array_diff($recipients, array_keys($this->refusals)));
        $this->accepted[] = [$mail, $accepted];

        return new DeliveryResult($accepted, array_intersect_key($this->refusals, array_flip($recipients)));
    }

    public function close(): void
    {
    }
}
