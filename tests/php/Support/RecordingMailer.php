<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Closure;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailContent;
use Contact\Delivery\SmtpMailer;

/** Records the mails that it accepts, and rejects those that a test chooses. */
final class RecordingMailer extends SmtpMailer
{
    /** @var list<array{MailContent, list<string>}> */
    private array $accepted = [];

    /** Number of single mails that were begun. */
    public int $attempts = 0;

    /** Words that the server rejects. */
    public ?string $rejectedWords = null;

    /** @var (Closure(MailContent): void)|null called while a mail with inquiries is on its way */
    public ?Closure $onSend = null;

    /** The failure of every mail. */
    public ?DeliveryFailed $failure = null;

    /** @var array<string, string> SMTP reply by rejected recipient */
    public array $refusals = [];

    public function __construct()
    {
        parent::__construct(Sample::settings());
    }

    /** Lets every mail fail, because nothing listens at the port of the server. */
    public function goDown(): void
    {
        $this->failure = new DeliveryFailed(DeliveryStep::Connecting, 'Connection refused');
    }

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

    /** @return list<string> messages of the inquiries that were sent as single mails */
    public function messages(): array
    {
        return array_column($this->sent(), 0);
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

    /** @return list<MailContent> mails whose subject begins with these words */
    public function titled(string $subject): array
    {
        $isTitled = static fn(MailContent $mail): bool => str_starts_with($mail->subject, $subject);

        return array_values(array_filter($this->mails(MailContent::class), $isTitled));
    }

    public function send(MailContent $mail, array $recipients): array
    {
        if ($mail instanceof InquiryMail) {
            $this->onSend?->__invoke($mail);
            $this->attempts++;
        }
        if ($this->failure !== null) {
            throw $this->failure;
        }
        if ($this->rejectedWords !== null && str_contains($mail->text, $this->rejectedWords)) {
            throw new DeliveryFailed(DeliveryStep::Content, "550 spam: {$this->rejectedWords}", 550);
        }
        $accepted = array_values(array_diff($recipients, array_keys($this->refusals)));
        $this->accepted[] = [$mail, $accepted];

        return array_intersect_key($this->refusals, array_flip($recipients));
    }

    public function close(): void
    {
    }
}
