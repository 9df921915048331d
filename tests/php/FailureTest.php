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

    public function test_an_error_is_logged_with_its_class_file_and_line_but_without_its_message_which_may_quote_a_visitor(): void
    {
        $failure = new LogicException('Malformed: Secret words', previous: new LogicException('Secret words'));
        Failure::log($failure, 'The answer failed.');

        self::assertStringEndsWith(
            "Contact form: The answer failed. LogicException in FailureTest.php at line {$failure->getLine()}: an error in the site's own code.\n",
            $this->logged(),
        );
        self::assertStringNotContainsString('Secret words', $this->logged());
    }
}
