<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryStep;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class DeliveryStepTest extends TestCase
{
    #[DataProvider('steps')]
    public function test_the_owner_reads_where_a_mail_was_stopped_and_what_to_check(
        DeliveryStep $step,
        string $stored,
        bool $concernsAllMails,
        string $sentence,
        string $advice,
    ): void {
        // Stores of earlier releases contain these values.
        self::assertSame($stored, $step->value);
        self::assertSame($concernsAllMails, $step->concernsAllMails());
        self::assertSame("{$sentence}: 550 no", $step->sentence("550 no\r\n"));
        self::assertStringContainsString($advice, $step->advice());
    }

    /** @return iterable<string, array{DeliveryStep, string, bool, string, string}> */
    public static function steps(): iterable
    {
        $steps = [
            [DeliveryStep::Composing, 'composing', false, 'The mail could not be written', 'looks after the site'],
            [DeliveryStep::Connecting, 'connecting', true, 'The mail server could not be reached', 'SMTP_HOST, SMTP_PORT'],
            [DeliveryStep::Greeting, 'greeting', true, 'The mail server did not accept the connection', 'whether they block this server'],
            [DeliveryStep::Encrypting, 'encrypting', true, 'The connection to the mail server could not be encrypted', '587 and tls, or 465 and ssl'],
            [DeliveryStep::LoggingIn, 'logging in', true, 'The mail server rejected the login', 'SMTP_USERNAME and SMTP_PASSWORD'],
            [DeliveryStep::Sender, 'sender', true, 'The mail server rejected the sender', 'MAIL_FROM'],
            [DeliveryStep::Recipient, 'recipient', false, 'The mail server rejected a recipient', 'MAIL_TO'],
            [DeliveryStep::Content, 'content', false, 'The mail server did not accept the mail', 'ask your mail provider'],
        ];
        foreach ($steps as $step) {
            yield $step[1] => $step;
        }
    }
}
