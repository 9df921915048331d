<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Inquiry\InquiryStore;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\StorageUnavailable;

/** Stores submissions in a list, or refuses them. */
final class RecordingStore implements InquiryStore
{
    /** @var list<Submission> */
    public array $stored = [];

    public StorageUnavailable|TooManyInquiries|null $refusal = null;

    public function store(Submission $submission): string
    {
        if ($this->refusal !== null) {
            throw $this->refusal;
        }
        $this->stored[] = $submission;

        return $submission->inquiry->id;
    }
}
