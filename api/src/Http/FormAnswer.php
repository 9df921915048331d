<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\Inquiry\Inquiry;
use Contact\Inquiry\TypedText;
use RuntimeException;

/**
 * Answers a form post without JavaScript with a page of the site: fills the `{{…}}` placeholders of pages that the build has
 * rendered.
 */
final readonly class FormAnswer
{
    /** Statuses for which the visitor gets the filled form back. */
    private const HANDS_FORM_BACK = [422, 429, 500, 503];

    /** The paths of the pages. */
    public function __construct(private string $sent, private string $failed, private string $contact)
    {
    }

    /** The response as an HTML page; a rejected form comes back filled in. */
    public function to(Request $request, Response $response): Response
    {
        if ($response->status === 204) {
            return $response;
        }
        $fields = in_array($response->status, self::HANDS_FORM_BACK, true) ? $request->fields() : null;
        if (is_array($fields)) {
            return $response->withPage($this->form($fields, $response));
        }
        $page = self::read($response->status === 200 ? $this->sent : $this->failed);

        return $response->withPage(strtr($page, ['{{message}}' => TypedText::asHtml($response->message)]));
    }

    /** @param array<array-key, mixed> $fields */
    private function form(array $fields, Response $response): string
    {
        // strtr replaces in one pass, so a placeholder that a visitor typed stays text.
        $words = ['{{notice}}' => TypedText::asHtml($response->message)];
        foreach (Inquiry::FIELDS as $field) {
            $typed = is_string($fields[$field] ?? null) ? $fields[$field] : '';
            $words["{{{$field}}}"] = TypedText::asHtml($typed);
            $words["{{error:{$field}}}"] = TypedText::asHtml($response->errors[$field] ?? '');
            if (!isset($response->errors[$field])) {
                $label = "aria-describedby=\"{$field}-error\"";
                $words["aria-invalid=\"true\" {$label}"] = "aria-invalid=\"false\" {$label}";
            }
        }
        $option = "<option value=\"{$words['{{projectType}}']}\"";
        $words[$option] = "{$option} selected";
        // Browsers drop a line break directly after <textarea>.
        $words['{{message}}'] = "\n{$words['{{message}}']}";

        return strtr(self::read($this->contact), $words);
    }

    private static function read(string $path): string
    {
        $page = is_file($path) ? file_get_contents($path) : false;

        return $page === false ? throw new RuntimeException("The build has left out {$path}.") : $page;
    }
}
