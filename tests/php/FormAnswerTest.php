<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Company;
use Contact\FormAnswer;
use Contact\Request;
use Contact\Response;
use PHPUnit\Framework\TestCase;

final class FormAnswerTest extends TestCase
{
    private const CONTACT_PAGE = '<p>{{notice}}</p>'
        . '<input value="{{name}}" aria-invalid="true" aria-describedby="name-error"><p>{{error:name}}</p>'
        . '<input value="{{email}}" aria-invalid="true" aria-describedby="email-error"><p>{{error:email}}</p>'
        . '<option value="general">G</option><option value="corporate">C</option><textarea>{{message}}</textarea>';

    public function test_a_success_is_a_page_that_says_so(): void
    {
        $page = $this->answer('name=Asha', Response::accepted('id'));

        self::assertSame("<h1>Sent</h1><p>Thank you for your message! We&apos;ll get back to you soon.</p>", $page->body());
        self::assertSame(200, $page->status);
        self::assertSame('text/html; charset=utf-8', $page->headers()['Content-Type'] ?? null);
    }

    public function test_a_broken_rule_brings_the_form_back_with_every_word_and_the_sentence(): void
    {
        $form = 'name=' . urlencode('"{{email}}" <b>') . '&email=asha&projectType=corporate&message=' . urlencode("\r\nHi & {{notice}}");
        $page = $this->answer($form, Response::invalid(['email' => 'Incomplete.']));

        self::assertSame(422, $page->status);
        self::assertSame(
            '<p>Please check the marked fields.</p>'
            . '<input value="&quot;{{email}}&quot; &lt;b&gt;" aria-describedby="name-error"><p></p>'
            . '<input value="asha" aria-invalid="true" aria-describedby="email-error"><p>Incomplete.</p>'
            . '<option value="general">G</option><option value="corporate" selected>C</option>'
            . "<textarea>\n\r\nHi &amp; {{notice}}</textarea>",
            $page->body(),
        );
    }

    public function test_a_mail_server_that_is_down_loses_no_word(): void
    {
        $company = new Company('Your Studio', '+91 00000 00000', 'hello@yourstudio.example');
        $page = $this->answer('name=Asha', Response::unavailable($company));

        self::assertSame(503, $page->status);
        self::assertStringContainsString('value="Asha"', $page->body());
        self::assertStringContainsString('+91 00000 00000', $page->body());
    }

    public function test_a_form_that_cannot_be_read_is_answered_with_a_sentence(): void
    {
        $page = $this->answer('name=%E9', Response::foreignOrigin());

        self::assertSame(403, $page->status);
        self::assertStringStartsWith('<h1>Failed</h1>', $page->body());
    }

    private function answer(string $form, Response $response): Response
    {
        $request = new Request('POST', $form, 'application/x-www-form-urlencoded');

        return (new FormAnswer('<h1>Sent</h1><p>{{message}}</p>', '<h1>Failed</h1><p>{{message}}</p>', self::CONTACT_PAGE))->to($request, $response);
    }
}
