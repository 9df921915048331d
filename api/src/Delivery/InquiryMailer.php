<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Inquiry\Inquiry;
use Contact\Owner\QuarantineReport;

/** Brings inquiries to the owner. */
interface InquiryMailer
{
    /**
     * @param non-empty-list<string> $recipients
     *
     * @throws DeliveryFailed when nobody took it
     */
    public function send(Inquiry $inquiry, array $recipients): DeliveryResult;

    /**
     * Tells of inquiries that are held back.
     *
     * @param non-empty-list<string> $recipients
     *
     * @throws DeliveryFailed when nobody took it
     */
    public function report(QuarantineReport $report, array $recipients): DeliveryResult;

    /** Ends the conversation with the mail server, if there is one. */
    public function close(): void;
}
