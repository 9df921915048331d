<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\DeliveryFailed;
use Contact\Inquiry;
use Contact\InquiryMailer;
use RuntimeException;

/** Keeps what it is asked to send, or refuses all of it. */
final class RecordingMailer implements InquiryMailer
{
    /** @var list<Inquiry> */
    public array $sent = [];

    public function __construct(private readonly bool $isRefusing = false)
    {
    }

    public function send(Inquiry $inquiry): void
    {
        if ($this->isRefusing) {
            throw DeliveryFailed::of($inquiry, new RuntimeException('451 try later'));
        }
        $this->sent[] = $inquiry;
    }
}
