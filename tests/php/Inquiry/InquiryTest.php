<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InvalidInquiry;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class InquiryTest extends TestCase
{
    private const REQUIRED = ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'];

    /**
     * @param array<string, string>      $fields
     * @param array<string, string>|null $expected
     * @param array<string, string>      $errors
     */
    #[DataProvider('rules')]
    public function test_the_rules_are_those_of_the_page(array $fields, ?array $expected, array $errors): void
    {
        try {
            $inquiry = Inquiry::fromFields($fields, SampleCompany::PROJECT_TYPES);
        } catch (InvalidInquiry $problem) {
            self::assertEquals($errors, $problem->errors);

            return;
        }
        self::assertSame($expected, [
            'name' => $inquiry->name,
            'email' => $inquiry->email,
            'phone' => $inquiry->phone,
            'subject' => $inquiry->subject,
            'projectType' => $inquiry->projectType,
            'message' => $inquiry->message,
        ]);
    }

    /** @return iterable<string, array{array<string, string>, array<string, string>|null, array<string, string>}> */
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
            $expected = isset($case['errors']) ? null : array_replace($fields, $case['expected'] ?? []);
            yield $case['title'] => [$fields, $expected, $case['errors'] ?? []];
        }
    }

    #[DataProvider('longRuns')]
    public function test_a_long_run_of_spaces_within_a_field_is_read_without_backtracking(string $field, string $space): void
    {
        $errorsWith = static function (string $between) use ($field): array {
            try {
                Inquiry::fromFields([...self::REQUIRED, $field => 'a' . str_repeat($between, 8000) . 'b'], SampleCompany::PROJECT_TYPES);
            } catch (InvalidInquiry $problem) {
                return $problem->errors;
            }

            return [];
        };
        $expected = $errorsWith('x');
        self::assertSame([$field], array_keys($expected));
        // PCRE counts the steps back only without its compiler.
        $before = ['pcre.jit' => (string) ini_set('pcre.jit', '0'), 'pcre.backtrack_limit' => (string) ini_set('pcre.backtrack_limit', '1000')];
        try {
            self::assertSame($expected, $errorsWith($space));
        } finally {
            array_map(ini_set(...), array_keys($before), $before);
        }
    }

    /** @return iterable<string, array{string, string}> */
    public static function longRuns(): iterable
    {
        foreach (['name', 'email', 'phone', 'subject', 'projectType'] as $field) {
            yield "spaces in {$field}" => [$field, ' '];
        }
        yield 'wide spaces' => ['name', "\u{3000}"];
        yield 'joiners in an address' => ['email', "\u{200D}"];
    }

    /** @param array<array-key, mixed> $fields */
    #[DataProvider('fieldsThatAreNoText')]
    public function test_a_value_that_is_no_text_is_refused_for_its_field(array $fields, string $field): void
    {
        try {
            Inquiry::fromFields([...self::REQUIRED, ...$fields], SampleCompany::PROJECT_TYPES);
            self::fail('The inquiry was accepted.');
        } catch (InvalidInquiry $problem) {
            self::assertSame([$field => 'Please enter this as text.'], $problem->errors);
        }
    }

    /** @return iterable<string, array{array<array-key, mixed>, string}> */
    public static function fieldsThatAreNoText(): iterable
    {
        yield 'a number as the name' => [['name' => 5], 'name'];
        yield 'a list as the e-mail' => [['email' => ['asha@example.com']], 'email'];
        yield 'true as the message' => [['message' => true], 'message'];
        yield 'an object as the project type' => [['projectType' => ['a' => 'b']], 'projectType'];
    }

    public function test_null_is_a_missing_field_and_unknown_fields_are_ignored(): void
    {
        $inquiry = Inquiry::fromFields([...self::REQUIRED, 'phone' => null, 'projectType' => null, 'color' => ['red']], SampleCompany::PROJECT_TYPES);

        self::assertSame('', $inquiry->phone);
        self::assertSame('general', $inquiry->projectType);
    }

    public function test_every_inquiry_has_an_id_of_its_own(): void
    {
        $first = Inquiry::fromFields(self::REQUIRED, SampleCompany::PROJECT_TYPES);
        $second = Inquiry::fromFields(self::REQUIRED, SampleCompany::PROJECT_TYPES);

        self::assertMatchesRegularExpression('/^[0-9a-f]{32}$/D', $first->id);
        self::assertNotSame($first->id, $second->id);
    }
}
