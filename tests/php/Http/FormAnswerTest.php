<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\FormAnswer;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Http\UnreadableRequest;
use Contact\Inquiry\TooManyInquiries;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class FormAnswerTest extends TestCase
{
    private const CONTACT_PAGE = '<p>{{notice}}</p>'
        . '<input value="{{name}}" aria-invalid="true" aria-describedby="name-error"><p>{{error:name}}</p>'
        . '<input value="{{email}}" aria-invalid="true" aria-describedby="email-error"><p>{{error:email}}</p>'
        . '<input value="{{phone}}"><input value="{{subject}}">'
        . '<option value="general">G</option><option value="corporate">C</option><textarea>{{message}}</textarea>';

    public function test_a_success_is_a_page_that_says_so(): void
    {
        $page = $this->answer('name=Asha', Response::accepted('id'));

        self::assertSame("<h1>Sent</h1><p>Thank you for your message! We&#039;ll get back to you soon.</p>", $page->body());
        self::assertSame(200, $page->status);
        self::assertSame('text/html; charset=utf-8', $page->headers()['Content-Type'] ?? null);
    }

    public function test_a_broken_rule_brings_the_form_back_with_every_word_and_the_sentence(): void
    {
        $form = 'name=' . urlencode('"{{email}}" <b>') . '&email=asha&phone=98&subject=%0A&projectType=corporate&message=' . urlencode("\r\nHi & {{notice}}");
        $page = $this->answer($form, Response::invalid(['email' => 'Incomplete.']));

        self::assertSame(422, $page->status);
        self::assertSame(
            '<p>Please check the marked fields.</p>'
            . '<input value="&quot;{{email}}&quot; &lt;b&gt;" aria-invalid="false" aria-describedby="name-error"><p></p>'
            . '<input value="asha" aria-invalid="true" aria-describedby="email-error"><p>Incomplete.</p>'
            . "<input value=\"98\"><input value=\"\n\">"
            . '<option value="general">G</option><option value="corporate" selected>C</option>'
            . "<textarea>\n\r\nHi &amp; {{notice}}</textarea>",
            $page->body(),
        );
    }

    public function test_a_mail_server_that_is_down_loses_no_word(): void
    {
        $company = SampleCompany::make();
        $page = $this->answer('name=Asha', Response::unavailable($company));

        self::assertSame(503, $page->status);
        self::assertStringContainsString('value="Asha"', $page->body());
        self::assertStringContainsString('+91 00000 00000', $page->body());
    }

    #[DataProvider('messages')]
    public function test_a_message_is_shown_with_all_its_line_breaks(string $typed, string $shown): void
    {
        $page = $this->answer('message=' . urlencode($typed), Response::invalid(['name' => 'Missing.']));

        self::assertStringContainsString("<textarea>{$shown}</textarea>", $page->body());
    }

    /** @return iterable<array{string, string}> */
    public static function messages(): iterable
    {
        // A browser drops one line break that directly follows the tag.
        yield ["\r\nHi", "\n\r\nHi"];
        yield ["\nHi", "\n\nHi"];
        yield ["Hi\nyou", "Hi\nyou"];
    }

    #[DataProvider('answers')]
    public function test_an_answer_hands_back_the_form_or_says_its_sentence(Response $response, bool $isForm, string $words): void
    {
        $page = $this->answer('name=Asha', $response);

        self::assertSame($response->status, $page->status);
        self::assertStringContainsString($words, $page->body());
        self::assertSame($isForm, str_contains($page->body(), 'value="Asha"'));
    }

    /** @return iterable<string, array{Response, bool, string}> */
    public static function answers(): iterable
    {
        $company = SampleCompany::make();
        yield 'accepted' => [Response::accepted('id'), false, '<h1>Sent</h1>'];
        yield 'unreadable' => [Response::unreadable(UnreadableRequest::becauseOfContent()), false, '<h1>Failed</h1>'];
        yield 'another site' => [Response::foreignOrigin(), false, '<h1>Failed</h1>'];
        yield 'a wrong address' => [Response::notFound(), false, '<h1>Failed</h1>'];
        yield 'a wrong method' => [Response::methodNotAllowed(), false, '<h1>Failed</h1>'];
        yield 'a broken rule' => [Response::invalid(['name' => 'Missing.']), true, '<p>Missing.</p>'];
        yield 'too many' => [Response::tooMany(new TooManyInquiries(60), $company), true, '+91 00000 00000'];
        yield 'a fault' => [Response::fault($company), true, '+91 00000 00000'];
        yield 'unavailable' => [Response::unavailable($company), true, '+91 00000 00000'];
    }

    public function test_an_answer_without_content_stays_without(): void
    {
        self::assertSame('', $this->answer('name=Asha', Response::options())->body());
    }

    public function test_a_form_that_cannot_be_read_is_answered_with_a_sentence(): void
    {
        $page = $this->answer('name=%E9', Response::foreignOrigin());

        self::assertSame(403, $page->status);
        self::assertStringStartsWith('<h1>Failed</h1>', $page->body());
        self::assertStringStartsWith('<h1>Failed</h1>', $this->answer('name=%E9', Response::invalid([]))->body());
    }

    private function answer(string $form, Response $response): Response
    {
        $request = new Request('POST', $form, 'application/x-www-form-urlencoded');

        return (new FormAnswer('<h1>Sent</h1><p>{{message}}</p>', '<h1>Failed</h1><p>{{message}}</p>', self::CONTACT_PAGE))->to($request, $response);
    }
}
