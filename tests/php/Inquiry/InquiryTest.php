<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Contact\Inquiry\Inquiry;
use Contact\Tests\Support\Sample;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class InquiryTest extends TestCase
{
    private const REQUIRED = ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'];

    /**
     * @param array<string, string>                              $fields
     * @param array{array<string, string>, array<string, string>} $expected the fields of the inquiry, and the errors
     */
    #[DataProvider('rules')]
    public function test_the_rules_are_those_of_the_page(array $fields, array $expected): void
    {
        $inquiry = Inquiry::fromFields($fields, Sample::PROJECT_TYPES);
        self::assertEquals($expected, is_array($inquiry) ? [[], $inquiry] : [$inquiry->fields(), []]);
    }

    /** @return iterable<string, array{array<string, string>, array{array<string, string>, array<string, string>}}> */
    public static function rules(): iterable
    {
        $json = (string) file_get_contents(__DIR__ . '/../../fixtures/inquiry-rules.json');
        /**
         * @var array{
         *     defaults: array<string, string>,
         *     cases: list<array{title: string, fields: array<string, string>, expected?: array<string, string>, errors?: array<string, string>}>
         * } $rules
         */
        $rules = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
        foreach ($rules['cases'] as $case) {
            $fields = array_replace($rules['defaults'], $case['fields']);
            $errors = $case['errors'] ?? [];
            yield $case['title'] => [$fields, [$errors === [] ? array_replace($fields, $case['expected'] ?? []) : [], $errors]];
        }
    }

    #[TestWith(['name', ' '])]
    #[TestWith(['email', ' '])]
    #[TestWith(['phone', ' '])]
    #[TestWith(['name', "\u{3000}"], 'wide spaces')]
    #[TestWith(['email', "\u{200D}"], 'joiners in an address')]
    public function test_a_long_run_of_spaces_within_a_field_is_read_without_backtracking(string $field, string $space): void
    {
        $errorsWith = static fn(string $between): mixed
            => Inquiry::fromFields([...self::REQUIRED, $field => 'a' . str_repeat($between, 8000) . 'b'], Sample::PROJECT_TYPES);
        $expected = $errorsWith('x');
        self::assertIsArray($expected);
        self::assertSame([$field], array_keys($expected));
        // PCRE counts the steps back only without its compiler.
        ini_set('pcre.jit', '0');
        ini_set('pcre.backtrack_limit', '1000');
        try {
            self::assertSame($expected, $errorsWith($space));
        } finally {
            array_map(ini_restore(...), ['pcre.jit', 'pcre.backtrack_limit']);
        }
    }
}
