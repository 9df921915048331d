<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Delivery;
use Contact\DeliveryFailed;
use Contact\Inquiry;
use Contact\InquiryMailer;
use Contact\QuarantineReport;

/** Keeps what it is asked to send, and refuses what it is told to refuse. */
final class RecordingMailer implements InquiryMailer
{
    /** @var list<array{string, list<string>}> */
    private array $sent = [];

    /** @var list<QuarantineReport> */
    private array $reports = [];

    public int $attempts = 0;

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

    public function send(Inquiry $inquiry, array $recipients): Delivery
    {
        $this->attempts++;
        $delivery = $this->deliver($recipients);
        $this->sent[] = [$inquiry->message, $delivery->taken];

        return $delivery;
    }

    public function report(QuarantineReport $report, array $recipients): Delivery
    {
        $delivery = $this->deliver($recipients);
        $this->reports[] = $report;

        return $delivery;
    }

    public function close(): void
    {
    }

    /** @param list<string> $recipients */
    private function deliver(array $recipients): Delivery
    {
        if ($this->failure !== null) {
            throw $this->failure;
        }

        return new Delivery(array_values(array_diff($recipients, array_keys($this->refusals))), $this->refusals);
    }
}
