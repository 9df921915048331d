<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryStep;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class DeliveryStepTest extends TestCase
{
    #[DataProvider('steps')]
    public function test_the_owner_reads_where_a_mail_was_stopped(
        DeliveryStep $step,
        string $stored,
        bool $concernsAllMails,
        string $sentence,
    ): void {
        // Stores of earlier releases contain these values.
        self::assertSame($stored, $step->value);
        self::assertSame($concernsAllMails, $step->concernsAllMails());
        self::assertSame("{$sentence}: 550 no", $step->sentence("550 no\r\n"));
    }

    /** @return iterable<string, array{DeliveryStep, string, bool, string}> */
    public static function steps(): iterable
    {
        $steps = [
            [DeliveryStep::Composing, 'composing', false, 'The mail could not be written'],
            [DeliveryStep::Connecting, 'connecting', true, 'The mail server could not be reached'],
            [DeliveryStep::Greeting, 'greeting', true, 'The mail server did not accept the connection'],
            [DeliveryStep::Encrypting, 'encrypting', true, 'The connection to the mail server could not be encrypted'],
            [DeliveryStep::LoggingIn, 'logging in', true, 'The mail server rejected the login'],
            [DeliveryStep::Sender, 'sender', true, 'The mail server rejected the sender'],
            [DeliveryStep::Recipient, 'recipient', false, 'The mail server rejected a recipient'],
            [DeliveryStep::Content, 'content', false, 'The mail server did not accept the mail'],
        ];
        foreach ($steps as $step) {
            yield $step[1] => $step;
        }
    }
}
