<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** The state of a stored inquiry; `InquiryLifecycle` has the transitions. */
enum InquiryState: string
{
    /** In the queue: waits for its first or next attempt. */
    case Pending = 'pending';
    /** The mail server has accepted it for every recipient. A bounce may still come to `BOUNCE_TO`. */
    case Sent = 'sent';
    /** Was attempted for three days. The next mail that the server accepts, or the owner, puts it back into the queue. */
    case Failed = 'failed';
    /** Has spam signals: the owner reads it in a daily report. */
    case Quarantined = 'quarantined';
}
