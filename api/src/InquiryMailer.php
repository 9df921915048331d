<?php

declare(strict_types=1);

namespace Contact;

/** Brings inquiries to the owner. */
interface InquiryMailer
{
    /** @throws DeliveryFailed when nobody took it */
    public function send(Inquiry $inquiry): void;
}
