<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Failure;
use Contact\Tests\Support\LoggedErrors;
use LogicException;
use PHPUnit\Framework\TestCase;

final class FailureTest extends TestCase
{
    use LoggedErrors;

    public function test_an_error_is_logged_without_its_message_which_may_quote_a_visitor(): void
    {
        $failure = new LogicException('Malformed: Secret words', previous: new LogicException('Secret words'));
        Failure::log($failure, 'The answer failed.');
        $words = "LogicException in FailureTest.php at line {$failure->getLine()}: an error in the site's own code.";
        self::assertStringEndsWith("Contact form: The answer failed. {$words}\n", $this->logged());
        self::assertStringNotContainsString('Secret words', $this->logged());
    }
}
