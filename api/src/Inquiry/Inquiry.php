<?php

declare(strict_types=1);

namespace Contact\Inquiry;

use DateTimeImmutable;

/** A visitor's inquiry with validated fields; `frontend/lib/inquiryRules.ts` has the same rules. */
final readonly class Inquiry
{
    /** The fields of the form, in the order of the mail and the export. */
    public const FIELDS = ['name', 'email', 'phone', 'subject', 'projectType', 'message'];

    /** Empty, Indian as ten digits, or of another country in E.164 form: country code and number together have 7 to 15 digits. */
    private const PHONE = '/^(?:[0-9]{10}|\+(?!0|91)[0-9]{7,15})?$/D';

    /** The characters of an e-mail address, with exactly one `@`: letters of any script, no separators of a list of addresses. */
    private const EMAIL_CHARACTERS = '/^[^\s\p{C}\p{Z}@,;:<>()\[\]\\\\"]+@[\p{L}\p{M}\p{N}.-]+$/uD';

    /**
     * The structure of text that matches EMAIL_CHARACTERS: dots in the local part stand only between other characters (RFC 5321,
     * 4.1.2); the domain has a dot, and no part of it begins or ends with a hyphen.
     */
    private const EMAIL_SHAPE = '/^(?=.{1,64}@)[^.]+(?:\.[^.]+)*@(?:[^.\p{M}-](?:[^.]*[^.-])?\.)+\p{L}[^.]*[^.-]$/uD';

    /**
     * @param string            $id         thirty-two hexadecimal digits
     * @param string            $phone      ten digits, a foreign number in E.164 form, or empty
     * @param string            $message    with `\n` as its line breaks
     */
    private function __construct(
        public string $id,
        public DateTimeImmutable $receivedAt,
        public string $name,
        public string $email,
        public string $phone,
        public string $subject,
        public string $projectType,
        public string $message,
    ) {
    }

    /**
     * @param array<array-key, mixed>        $fields       as they were sent; unknown ones are ignored
     * @param non-empty-array<string, string> $projectTypes those of the company
     *
     * @return self|non-empty-array<string, string> for each field that breaks a rule a sentence that tells the visitor what to do
     */
    public static function fromFields(array $fields, array $projectTypes): self|array
    {
        $texts = [];
        $errors = [];
        foreach (self::FIELDS as $field) {
            $value = $fields[$field] ?? '';
            $texts[$field] = is_string($value) ? $value : '';
            if (!is_string($value)) {
                $errors[$field] = 'Please enter this as text.';
            }
        }
        $name = TypedText::ofOneLine($texts['name']);
        $email = TypedText::ofEmail($texts['email']);
        $phone = TypedText::ofPhone($texts['phone']);
        $subject = TypedText::ofOneLine($texts['subject']);
        $chosen = TypedText::ofOneLine($texts['projectType']);
        $projectType = $chosen === '' ? array_key_first($projectTypes) : $chosen;
        $message = TypedText::ofManyLines($texts['message']);

        $errors += array_filter([
            'name' => match (true) {
                $name === '' => 'Please enter your name.',
                TypedText::length($name) > 100 => 'Please shorten your name to 100 characters.',
                default => null,
            },
            'email' => match (true) {
                $email === '' => 'Please enter your e-mail address.',
                TypedText::length($email) > 254 => 'Please shorten your e-mail address to 254 characters.',
                preg_match(self::EMAIL_CHARACTERS, $email) !== 1
                    || preg_match(self::EMAIL_SHAPE, $email) !== 1 => 'This e-mail address looks incomplete.',
                default => null,
            },
            'phone' => match (true) {
                preg_match(self::PHONE, $phone) === 1 => null,
                preg_match('/^\+(?!91)/', $phone) === 1 => 'Please enter the number with its country code, such as +971 50 123 4567.',
                default => 'Please enter all 10 digits.',
            },
            'subject' => TypedText::length($subject) > 150 ? 'Please shorten the subject to 150 characters.' : null,
            'projectType' => !isset($projectTypes[$projectType]) ? 'Please choose one of the project types.' : null,
            'message' => match (true) {
                $message === '' => 'Please write a message.',
                TypedText::length($message) > 5000 => 'Please shorten your message to 5,000 characters.',
                default => null,
            },
        ], is_string(...));
        if ($errors !== []) {
            return $errors;
        }

        $id = bin2hex(random_bytes(16));

        return new self($id, new DateTimeImmutable(), $name, $email, $phone, $subject, $projectType, $message);
    }

    /** @param array<string, int|string|null> $row as stored, with `received_at` in seconds since 1970 */
    public static function restored(array $row): self
    {
        return new self(
            id: (string) $row['id'],
            receivedAt: new DateTimeImmutable('@' . (int) $row['received_at']),
            name: (string) $row['name'],
            email: (string) $row['email'],
            phone: (string) $row['phone'],
            subject: (string) $row['subject'],
            projectType: (string) $row['project_type'],
            message: (string) $row['message'],
        );
    }

    /** The same inquiry under the id of an earlier submission. */
    public function withId(string $id): self
    {
        return new self($id, $this->receivedAt, ...$this->fields());
    }

    /** 64 hexadecimal digits, the same for an address in capitals. */
    public static function hashOfEmail(string $email): string
    {
        return hash('sha256', strtolower($email));
    }

    /** A hash of the six fields: 64 hexadecimal digits. */
    public function fingerprint(): string
    {
        // No field contains NUL, so different fields never join to the same text.
        return hash('sha256', implode("\0", $this->fields()));
    }

    /** @return array<string, string> the six fields by name */
    public function fields(): array
    {
        $values = [$this->name, $this->email, $this->phone, $this->subject, $this->projectType, $this->message];

        return array_combine(self::FIELDS, $values);
    }
}
