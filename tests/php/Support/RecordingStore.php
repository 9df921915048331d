<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Inquiry\InquiryStore;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\StorageUnavailable;

/** Keeps what it is given in a list, or refuses it. */
final class RecordingStore implements InquiryStore
{
    /** @var list<Submission> */
    public array $kept = [];

    public StorageUnavailable|TooManyInquiries|null $refusal = null;

    public function keep(Submission $submission): string
    {
        if ($this->refusal !== null) {
            throw $this->refusal;
        }
        $this->kept[] = $submission;

        return $submission->inquiry->id;
    }
}
