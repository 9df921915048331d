<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;

/** Lets a test read the error log, and keeps the log out of the test's output. */
trait LoggedErrors
{
    private string $log = '';
    private string $formerLog = '';

    #[Before]
    protected function openLog(): void
    {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'log');
        $this->formerLog = (string) ini_set('error_log', $this->log);
    }

    #[After]
    protected function closeLog(): void
    {
        ini_set('error_log', $this->formerLog);
        unlink($this->log);
    }

    protected function logged(): string
    {
        return (string) file_get_contents($this->log);
    }
}
