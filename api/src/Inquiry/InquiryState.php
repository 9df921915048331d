<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** What has become of an inquiry that is kept. */
enum InquiryState: string
{
    /** Waits to be sent, or to be sent again. */
    case Pending = 'pending';
    /** Every recipient's mail server has it. */
    case Delivered = 'delivered';
    /** Was tried for three days; waits for the owner to ask for another try. */
    case Failed = 'failed';
    /** Looks like spam; the owner decides. */
    case Quarantined = 'quarantined';
}
