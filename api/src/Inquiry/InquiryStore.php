<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use Contact\Storage\StorageUnavailable;

/** Keeps inquiries safe until they are delivered, and after. */
interface InquiryStore
{
    /**
     * Keeps it durably, once: the same six fields within ten minutes, or with the same idempotency key, are one inquiry.
     *
     * @return string the id under which it is kept, which is an earlier one's where it had come before
     *
     * @throws TooManyInquiries when its sender has to wait
     * @throws StorageUnavailable when it could not be kept
     */
    public function keep(Submission $submission): string;
}
