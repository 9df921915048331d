<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryStep;
use PHPUnit\Framework\TestCase;

final class DeliveryStepTest extends TestCase
{
    public function test_stores_of_earlier_releases_contain_these_steps_and_some_concern_all_mails(): void
    {
        $concernAll = ['connecting', 'greeting', 'encrypting', 'logging in', 'sender'];
        $steps = array_map(DeliveryStep::from(...), [...$concernAll, 'composing', 'recipient', 'content']);
        $found = array_filter($steps, static fn(DeliveryStep $step): bool => $step->concernsAllMails());
        self::assertSame($concernAll, array_column($found, 'value'));
    }

    public function test_words_of_a_mail_server_are_kept_in_any_encoding_and_cut(): void
    {
        $sentence = DeliveryStep::Content->sentence("550 Empf\xE4nger\r\n550\t" . str_repeat('x', 5000));
        self::assertStringStartsWith('The mail server did not accept the mail: 550 Empf?nger 550 xxx', $sentence);
        self::assertLessThan(600, strlen($sentence));
    }
}
