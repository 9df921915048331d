<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Closure;
use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\InquiryMailer;
use Contact\Inquiry\Inquiry;
use Contact\Owner\QuarantineReport;
use DateTimeZone;

/** Keeps what it is asked to send, and refuses what it is told to refuse. */
final class RecordingMailer implements InquiryMailer
{
    /** @var list<array{string, list<string>}> */
    private array $sent = [];

    /** @var list<QuarantineReport> */
    private array $reports = [];

    public int $attempts = 0;

    /** @var list<string> messages in the middle of which the server ends the conversation */
    public array $hangsUpOn = [];

    public bool $refusesSpam = false;

    /** @var (Closure(): void)|null what happens while a mail is on its way */
    public ?Closure $onSend = null;

    /** What keeps every mail from being sent. */
    public ?DeliveryFailed $failure = null;

    /** @var array<string, string> what is said to a recipient who is refused */
    public array $refusals = [];

    /** @return list<array{string, list<string>}> messages with those who have taken them */
    public function sent(): array
    {
        return $this->sent;
    }

    /** @return list<QuarantineReport> */
    public function reports(): array
    {
        return $this->reports;
    }

    public function send(Inquiry $inquiry, array $recipients): DeliveryResult
    {
        $this->attempts++;
        if ($this->onSend !== null) {
            ($this->onSend)();
        }
        if (in_array($inquiry->message, $this->hangsUpOn, true)) {
            throw DeliveryFailed::at(DeliveryStep::Content, '421 goodbye', isCutOff: true);
        }
        $delivery = $this->deliver($recipients);
        $this->sent[] = [$inquiry->message, $delivery->taken];

        return $delivery;
    }

    public function report(QuarantineReport $report, array $recipients): DeliveryResult
    {
        $delivery = $this->deliver($recipients);
        $isSpam = str_contains($report->text(new Company('', '', ''), new DateTimeZone('UTC')), 'Buy');
        if ($this->refusesSpam && $isSpam) {
            throw DeliveryFailed::at(DeliveryStep::Content, '550 spam');
        }
        $this->reports[] = $report;

        return $delivery;
    }

    public function close(): void
    {
    }

    /** @param list<string> $recipients */
    private function deliver(array $recipients): DeliveryResult
    {
        if ($this->failure !== null) {
            throw $this->failure;
        }

        return new DeliveryResult(array_values(array_diff($recipients, array_keys($this->refusals))), $this->refusals);
    }
}
