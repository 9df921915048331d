<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use FilesystemIterator;
use PHPUnit\Framework\Attributes\After;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;

/** A folder of each test alone. */
trait TemporaryFolder
{
    private string $folder = '';

    #[After]
    protected function removeFolder(): void
    {
        exec('rm -rf ' . escapeshellarg($this->folder));
    }

    protected function folder(): string
    {
        if ($this->folder === '') {
            // SQLite waits for the disk after each write, but not in memory.
            $parent = is_writable('/dev/shm') ? '/dev/shm' : sys_get_temp_dir();
            $this->folder = "{$parent}/test-" . bin2hex(random_bytes(6));
            mkdir($this->folder);
        }

        return $this->folder;
    }

    /**
     * @param string|list<string> $words
     *
     * @return list<string> paths of all files in the folder that contain one of these words, in any case
     */
    protected function filesWith(string|array $words): array
    {
        $paths = new RecursiveDirectoryIterator($this->folder(), FilesystemIterator::SKIP_DOTS | FilesystemIterator::CURRENT_AS_PATHNAME);
        $pattern = '/' . implode('|', array_map(static fn(string $one): string => preg_quote($one, '/'), (array) $words)) . '/i';
        /** @var list<string> $files */
        $files = array_values(iterator_to_array(new RecursiveIteratorIterator($paths)));

        return array_values(array_filter(
            $files,
            static fn(string $file): bool => preg_match($pattern, (string) file_get_contents($file)) === 1,
        ));
    }
}
