<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryStep;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class DeliveryStepTest extends TestCase
{
    #[TestWith(['composing', false, 'The mail could not be written'])]
    #[TestWith(['connecting', true, 'The mail server could not be reached'])]
    #[TestWith(['greeting', true, 'The mail server did not accept the connection'])]
    #[TestWith(['encrypting', true, 'The connection to the mail server could not be encrypted'])]
    #[TestWith(['logging in', true, 'The mail server rejected the login'])]
    #[TestWith(['sender', true, 'The mail server rejected the sender'])]
    #[TestWith(['recipient', false, 'The mail server rejected a recipient'])]
    #[TestWith(['content', false, 'The mail server did not accept the mail'])]
    public function test_the_owner_reads_where_a_mail_was_stopped(string $stored, bool $concernsAllMails, string $sentence): void
    {
        // Stores of earlier releases contain these values.
        $step = DeliveryStep::from($stored);
        self::assertSame($concernsAllMails, $step->concernsAllMails());
        self::assertSame("{$sentence}: 550 no", $step->sentence("550 no\r\n"));
    }
}
