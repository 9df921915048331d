<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use FilesystemIterator;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;

final class InquiryLifecycleTest extends TestCase
{
    private const SOURCE = __DIR__ . '/../../../api/src/';
    private const WRITE = '/\b(?:INSERT(?:\s+(?:OR\s+)?IGNORE)?\s+INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+[`"]?(?:main\.)?contact_inquiries\b/i';

    public function test_the_docs_have_the_table_of_transitions_that_the_class_has(): void
    {
        $docs = self::tableOf(__DIR__ . '/../../../docs/inquiries.md');

        self::assertGreaterThan(15, count($docs));
        self::assertSame($docs, self::tableOf(self::SOURCE . 'Inquiry/InquiryLifecycle.php'));
    }

    public function test_except_for_migrations_and_restore_no_other_class_writes_inquiries(): void
    {
        $paths = new RecursiveDirectoryIterator(self::SOURCE, FilesystemIterator::SKIP_DOTS | FilesystemIterator::CURRENT_AS_PATHNAME);
        $writes = [];
        foreach (new RecursiveIteratorIterator($paths) as $path) {
            self::assertIsString($path);
            $file = substr($path, strlen(self::SOURCE));
            preg_match_all(self::WRITE, (string) file_get_contents($path), $found);
            foreach ($file === 'Inquiry/InquiryLifecycle.php' ? [] : $found[0] as $write) {
                $writes[] = "{$file}: {$write}";
            }
        }

        self::assertEqualsCanonicalizing([
            'Storage/Schema.php: UPDATE contact_inquiries',
            'Storage/SqliteDatabase.php: INSERT OR IGNORE INTO main.contact_inquiries',
        ], $writes);
    }

    /** @return list<string> the lines of the table that begins with "from" */
    private static function tableOf(string $file): array
    {
        $lines = preg_replace('/^ \* /', '', explode("\n", (string) file_get_contents($file)));
        $start = array_search(true, array_map(static fn(string $line): bool => str_starts_with($line, '| from '), $lines), true);
        $table = [];
        for ($index = (int) $start; str_starts_with($lines[$index], '|'); $index++) {
            $table[] = $lines[$index];
        }

        return $table;
    }
}
