<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\InquiryStore;
use Contact\StoreUnavailable;
use Contact\Submission;
use Contact\TooManyInquiries;

/** Keeps what it is given in a list, or refuses it. */
final class RecordingStore implements InquiryStore
{
    /** @var list<Submission> */
    public array $kept = [];

    public StoreUnavailable|TooManyInquiries|null $refusal = null;

    public function keep(Submission $submission): string
    {
        if ($this->refusal !== null) {
            throw $this->refusal;
        }
        $this->kept[] = $submission;

        return $submission->inquiry->id;
    }
}
