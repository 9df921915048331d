<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use Contact\Storage\StorageUnavailable;

/** Stores inquiries durably. */
interface InquiryStore
{
    /**
     * Stores it once: the same six fields within ten minutes, or with the same idempotency key, are one inquiry.
     *
     * @return string the id of the stored inquiry; for a repeated submission that of the earlier one
     *
     * @throws TooManyInquiries when its client has used up the rate limit
     * @throws StorageUnavailable when it could not be stored
     */
    public function store(Submission $submission): string;
}
