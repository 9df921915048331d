<?php

declare(strict_types=1);

namespace Contact;

/** Facts about the studio for responses and mails; the build writes them from the content. */
final readonly class Company
{
    public function __construct(public string $name, public string $phone, public string $email)
    {
    }

    /** @param string $path a PHP file that returns `name`, `phone` and `email` */
    public static function fromFile(string $path): self
    {
        /** @var array{name: string, phone: string, email: string} $facts */
        $facts = require $path;

        return new self($facts['name'], $facts['phone'], $facts['email']);
    }
}
