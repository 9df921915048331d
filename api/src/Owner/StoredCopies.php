<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Storage\Database;
use Contact\Storage\DataDirectory;

/** Everything that contains the inquiries of one store. */
final readonly class StoredCopies
{
    public function __construct(public Database $database, public Backups $backups, public Export $export, public DataDirectory $directory)
    {
    }
}
