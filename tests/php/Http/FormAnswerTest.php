<?php

declare(strict_types=1);

namespace Contact\Tests\Http;

use Contact\Http\FormAnswer;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\TemporaryFolder;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class FormAnswerTest extends TestCase
{
    use TemporaryFolder;

    private const CONTACT = '<p>{{notice}}</p>'
        . '<input value="{{name}}" aria-invalid="true" aria-describedby="name-error"><p>{{error:name}}</p>'
        . '<input value="{{email}}" aria-invalid="true" aria-describedby="email-error"><p>{{error:email}}</p>'
        . '<input value="{{phone}}"><input value="{{subject}}">'
        . '<option value="general">G</option><option value="corporate">C</option><textarea>{{message}}</textarea>';

    public function test_a_broken_rule_brings_the_form_back_with_every_word_and_the_sentence(): void
    {
        $form = 'name=' . urlencode('"{{email}}" <b>') . '&email=asha&phone=98&subject=%0A&projectType=corporate&message='
            . urlencode("\r\nHi & {{notice}}");
        $page = $this->answer($form, new Response(422, 'Please check the marked fields.', ['email' => 'Incomplete.']));
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

    #[DataProvider('answers')]
    public function test_an_answer_hands_back_the_form_or_says_its_sentence(Response $response, bool $isForm, string $words): void
    {
        $page = $this->answer('name=Asha', $response);
        self::assertSame($response->status, $page->status);
        self::assertStringContainsString($words, $page->body());
        self::assertSame($isForm, str_contains($page->body(), 'value="Asha"'));
    }

    /** @return array<string, array{Response, bool, string}> */
    public static function answers(): array
    {
        return [
            'accepted' => [Response::accepted('id'), false, '<h1>Sent</h1>'],
            'unreadable' => [new Response(400, 'Unreadable.'), false, '<h1>Failed</h1><p>Unreadable.</p>'],
            'too many' => [new Response(429, 'Call us.'), true, 'Call us.'],
            'a fault' => [Response::unavailable(Sample::company(), 500), true, '+91 00000 00000'],
            'unavailable' => [Response::unavailable(Sample::company()), true, '+91 00000 00000'],
        ];
    }

    public function test_a_form_that_cannot_be_read_is_answered_with_a_sentence_and_options_without_content(): void
    {
        self::assertSame('', $this->answer('name=Asha', new Response(204, ''))->body());
        self::assertStringStartsWith('<h1>Failed</h1>', $this->answer('name=%E9', new Response(422, ''))->body());
    }

    private function answer(string $form, Response $response): Response
    {
        $texts = ['sent' => '<h1>Sent</h1><p>{{message}}</p>', 'failed' => '<h1>Failed</h1><p>{{message}}</p>', 'contact' => self::CONTACT];
        foreach ($texts as $name => $text) {
            file_put_contents("{$this->folder()}/{$name}", $text);
        }
        $pages = new FormAnswer(...array_map(fn(string $name): string => "{$this->folder()}/{$name}", array_keys($texts)));

        return $pages->to(new Request(['CONTENT_TYPE' => 'application/x-www-form-urlencoded'], $form), $response);
    }
}
