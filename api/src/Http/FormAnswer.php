<?php

declare(strict_types=1);

namespace Contact\Http;

use RuntimeException;

/**
 * Answers a form post without JavaScript with a page of the site: fills the `{{…}}` placeholders of pages that the build has
 * rendered.
 */
final readonly class FormAnswer
{
    private const FIELDS = ['name', 'email', 'phone', 'subject', 'projectType', 'message'];

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

        return $response->withPage(strtr($page, ['{{message}}' => self::escape($response->message)]));
    }

    /** @param array<array-key, mixed> $fields */
    private function form(array $fields, Response $response): string
    {
        // strtr replaces in one pass, so a placeholder that a visitor typed stays text.
        $words = ['{{notice}}' => self::escape($response->message)];
        foreach (self::FIELDS as $field) {
            $typed = is_string($fields[$field] ?? null) ? $fields[$field] : '';
            $words["{{{$field}}}"] = self::escape($typed);
            $words["{{error:{$field}}}"] = self::escape($response->errors[$field] ?? '');
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

    private static function escape(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML401, 'UTF-8');
    }
}
