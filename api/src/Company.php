<?php

declare(strict_types=1);

namespace Contact;

/** Facts about the studio for responses and mails; the build passes them on from the content. */
final readonly class Company
{
    /**
     * @param non-empty-array<string, string> $projectTypes the labels of the form's choices by the value that it sends; the first is the default
     * @param array<string, string> $colors of mails, as CSS writes them
     */
    public function __construct(
        public string $name,
        public string $phone,
        public string $email,
        public array $projectTypes,
        public array $colors,
    ) {
    }

    /** The label of a project type, or its value if the content no longer lists it. */
    public function projectTypeLabel(string $value): string
    {
        return $this->projectTypes[$value] ?? $value;
    }
}
