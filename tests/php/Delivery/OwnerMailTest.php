<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\QuarantineReport;
use Contact\Tests\Support\Sample;
use DOMDocument;
use DOMElement;
use DOMXPath;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The mails to the owner: of one inquiry, and the report of quarantined ones. */
final class OwnerMailTest extends TestCase
{
    public function test_both_parts_have_every_fact_and_every_way_to_answer(): void
    {
        $mail = Sample::mail(['phone' => '9876543210', 'project_type' => 'commercial', 'subject' => 'A & B?', 'message' => "Hello\nthere"]);
        self::assertSame(<<<'TEXT'
            New inquiry from the website of Your Studio

            A & B?

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
            Reply: mailto:asha@example.com?subject=Re%3A%20A%20%26%20B%3F
            Call +91 98765 43210: tel:+919876543210
            WhatsApp: https://wa.me/919876543210

            TEXT, $mail->text);
        self::assertSame('New inquiry from Asha: A & B?', $mail->subject);
        self::assertDoesNotMatchRegularExpression('/:#|\Wrgb/', $mail->html, 'all colors are those of the brand');
        self::assertStringContainsString('>A &amp; B?</h1>', $mail->html);
        self::assertStringContainsString('>General Inquiry</h1>', Sample::mail()->html);
        foreach (['Name', 'E-mail', 'Phone', 'Project type', 'Received'] as $label) {
            self::assertStringContainsString(">{$label}</td>", $mail->html);
        }
        foreach (['mailto:asha@example.com?subject=Re%3A%20A%20%26%20B%3F', 'tel:+919876543210', 'https://wa.me/919876543210'] as $way) {
            self::assertStringContainsString("href=\"{$way}\"", $mail->html);
        }
    }

    public function test_a_number_that_is_no_indian_mobile_has_no_whatsapp_and_no_number_no_call(): void
    {
        self::assertStringNotContainsString('wa.me', Sample::mail(['phone' => '2212345678'])->html);
        self::assertStringContainsString('tel:+912212345678', Sample::mail(['phone' => '2212345678'])->html);
        self::assertStringNotContainsString('tel:', Sample::mail()->html);
        self::assertStringNotContainsString('Phone', Sample::mail()->text);
    }

    /** @param array{name: string, email?: string, subject: string, message: string} $typed */
    #[TestWith([['name' => "D'Souza & <O'Brien>", 'subject' => "The bride's film", 'message' => "It's <b>\"urgent\"</b>\nisn't it?"]])]
    #[TestWith([['name' => 'عائشہ Khan', 'subject' => 'ویڈیو production', 'message' => "ہمیں corporate video چاہیے۔\nBudget: 2 lakh\nشکریہ"]])]
    #[TestWith([['name' => 'דוד', 'email' => 'דוד@example.com', 'subject' => 'שאלה: 2 films?', 'message' => 'שלום (hello)']])]
    public function test_typed_words_stand_in_their_own_direction_in_references_that_every_mail_client_knows(array $typed): void
    {
        $html = Sample::mail($typed)->html;
        $page = new DOMDocument();
        $page->loadHTML('<?xml encoding="UTF-8">' . $html);
        $words = explode("\n", implode("\n", $typed));
        self::assertNotFalse($texts = (new DOMXPath($page))->query('//body//text()'));
        $places = 0;
        foreach ($texts as $text) {
            if (!in_array(trim((string) $text->nodeValue), $words, true)) {
                continue;
            }
            $element = $text->parentNode;
            while ($element instanceof DOMElement && $element->getAttribute('dir') === '') {
                $element = $element->parentNode;
            }
            self::assertInstanceOf(DOMElement::class, $element);
            self::assertSame('auto', $element->getAttribute('dir'), (string) $text->nodeValue);
            self::assertStringContainsString('text-align:start', $element->getAttribute('style'));
            $places++;
        }
        self::assertSame(count($typed) + substr_count($typed['message'], "\n"), $places);
        preg_match_all('/&[^;]+;/', $html, $references);
        self::assertSame([], array_values(array_diff($references[0], ['&lt;', '&gt;', '&amp;', '&quot;', '&#039;'])));
    }

    public function test_it_tells_the_beginning_of_each_and_how_many_more_there_are(): void
    {
        $inquiries = [
            Sample::inquiry(['id' => str_repeat('1', 32), 'subject' => 'Buy', 'message' => "Now\nor never", 'phone' => '9876543210']),
            Sample::inquiry(['id' => str_repeat('2', 32), 'message' => 'आ' . str_repeat('b', 499)]),
            Sample::inquiry(['id' => str_repeat('3', 32), 'subject' => 'Sub', 'message' => "two\n lines" . str_repeat('c', 500)]),
        ];
        $report = new QuarantineReport($inquiries, 5, Sample::settings());
        self::assertSame('5 inquiries in quarantine', $report->subject);
        $parts = preg_split('/\n-{72}\n/', $report->text);
        self::assertIsArray($parts);
        $head = static fn(string $digit): string => '15 Jan 2027, 1:30 PM IST   ' . str_repeat($digit, 32) . "\nAsha <asha@example.com> ";
        self::assertSame([
            $head('1') . "9876543210\nBuy Now or never\n",
            $head('2') . "\nआ" . str_repeat('b', 499) . "\n",
            $head('3') . "\nSub two lines" . str_repeat('c', 487) . "…\n",
            "and 2 more, which \"php api/inquiries.php list quarantined\" shows.\n",
        ], array_slice($parts, 1));
        $all = new QuarantineReport($inquiries, 3, Sample::settings());
        self::assertStringNotContainsString('more, which', $all->text);
    }
}
