<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Company;
use Contact\Delivery\InquiryMail;
use Contact\Inquiry\Inquiry;
use Contact\Tests\Support\SampleCompany;
use DateTimeZone;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class InquiryMailTest extends TestCase
{
    public function test_the_subject_heads_the_mail_or_the_project_type_where_there_is_none(): void
    {
        self::assertStringContainsString('>Festival promo</h1>', self::mail(['subject' => 'Festival promo'])->html());
        self::assertStringContainsString('>Short Film</h1>', self::mail(['projectType' => 'shortfilm'])->html());
        self::assertSame('New inquiry from Asha: Festival promo', self::mail(['subject' => 'Festival promo'])->subject());
    }

    public function test_the_text_part_has_every_fact_and_every_way_to_answer(): void
    {
        $mail = new InquiryMail(Inquiry::restored([
            'id' => 'a1', 'received_at' => 1_800_000_000, 'name' => 'Asha', 'email' => 'asha@example.com', 'phone' => '9876543210',
            'subject' => '', 'project_type' => 'commercial', 'message' => "Hello\nthere",
        ]), self::company(), new DateTimeZone('Asia/Kolkata'));

        self::assertSame(str_replace("\n", "\n", <<<'TEXT'
            New inquiry from the website of Your Studio

            Commercial Production

            Name:         Asha
            E-mail:       asha@example.com
            Phone:        +91 98765 43210
            Project type: Commercial Production
            Received:     15 Jan 2027, 1:30 PM IST

            Message:

            Hello
            there

            --
            Reply to this mail to answer the sender directly.
            Reply to Asha: mailto:asha@example.com?subject=Re%3A%20Commercial%20Production
            Call +91 98765 43210: tel:+919876543210
            WhatsApp: https://wa.me/919876543210

            TEXT), $mail->text());
        foreach (['Name', 'E-mail', 'Phone', 'Project type', 'Received'] as $label) {
            self::assertStringContainsString(">{$label}</td>", $mail->html());
        }
        self::assertMatchesRegularExpression('~<a href="mailto:asha@example\.com" [^>]+>asha@example\.com</a>~', $mail->html());
        self::assertMatchesRegularExpression('~<a href="tel:\+919876543210" [^>]+>\+91 98765 43210</a>~', $mail->html());
    }

    #[DataProvider('projectTypes')]
    public function test_a_project_type_is_named_as_in_the_form(string $value, string $label): void
    {
        self::assertStringContainsString("Project type: {$label}\n", self::mail(['projectType' => $value])->text());
    }

    /** @return iterable<array{string, string}> */
    public static function projectTypes(): iterable
    {
        yield ['general', 'General Inquiry'];
        yield ['commercial', 'Commercial Production'];
        yield ['documentary', 'Documentary'];
        yield ['shortfilm', 'Short Film'];
        yield ['corporate', 'Corporate Video'];
    }

    public function test_it_offers_to_reply_to_call_and_to_write_on_whatsapp(): void
    {
        $mail = self::mail(['subject' => 'A & B?', 'phone' => '9876543210']);

        foreach (['mailto:asha@example.com?subject=Re%3A%20A%20%26%20B%3F', 'tel:+919876543210', 'https://wa.me/919876543210'] as $way) {
            self::assertStringContainsString("href=\"{$way}\"", $mail->html());
            self::assertStringContainsString(": {$way}\n", $mail->text());
        }
        self::assertStringContainsString('Call +91 98765 43210', $mail->html());
    }

    public function test_a_number_that_is_no_indian_mobile_has_no_whatsapp_and_no_number_no_call(): void
    {
        self::assertStringNotContainsString('wa.me', self::mail(['phone' => '2212345678'])->html());
        self::assertStringContainsString('tel:+912212345678', self::mail(['phone' => '2212345678'])->html());
        self::assertStringNotContainsString('tel:', self::mail()->html());
        self::assertStringNotContainsString('Phone', self::mail()->text());
    }

    public function test_nothing_typed_becomes_markup(): void
    {
        $typed = '"><script>x</script>';
        $html = self::mail(['name' => $typed, 'subject' => $typed, 'message' => $typed])->html();

        self::assertStringNotContainsString('<script', $html);
        self::assertSame(5, substr_count($html, '&lt;script&gt;'));
    }

    /** @param array<string, string> $fields */
    private static function mail(array $fields = []): InquiryMail
    {
        $inquiry = Inquiry::fromFields($fields + ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'], SampleCompany::PROJECT_TYPES);

        return new InquiryMail($inquiry, self::company(), new DateTimeZone('Asia/Kolkata'));
    }

    private static function company(): Company
    {
        return SampleCompany::make();
    }
}
