<?php

declare(strict_types=1);

namespace Contact;

enum FindingKind: string
{
    /** Visitors or mails suffer from it now. */
    case Broken = 'broken';
    /** The site works, but this should be mended. */
    case Advice = 'advice';
    /** The check could not be made. */
    case Unchecked = 'unchecked';
}
