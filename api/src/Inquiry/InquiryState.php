<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** The state of a stored inquiry; `InquiryLifecycle` has the transitions. */
enum InquiryState: string
{
    /** In the queue: waits for its first or next attempt, or is being sent. */
    case Pending = 'pending';
    /** The mail server has accepted it for every recipient. A bounce may still come to `BOUNCE_TO`. */
    case Sent = 'sent';
    /** Could not be sent within three days. Back into the queue: by `retry`, and by `reviveWaiting` unless a notice announced its rejection. */
    case Failed = 'failed';
    /** Spam by its signals: the owner reads it in a daily report. */
    case Quarantined = 'quarantined';
}
