<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Environment;
use Contact\Owner\Finding;
use SensitiveParameter;

/** The webhook or ntfy topic that gets a notice of each inquiry, in addition to the mail. */
final readonly class NoticeSettings
{
    /**
     * @param string        $url      empty if no notices are sent
     * @param list<Finding> $problems
     */
    private function __construct(
        public string $url,
        #[SensitiveParameter]
        public ?string $secret,
        public bool $hasWords,
        public array $problems,
    ) {
    }

    public static function from(Environment $environment): self
    {
        $url = $environment->get('NOTIFY_URL') ?? '';
        $problems = [];
        $scheme = parse_url($url, PHP_URL_SCHEME);
        if ($url !== '' && !in_array($scheme, ['https', 'http'], true)) {
            $problems[] = Finding::ofSetting(
                'NOTIFY_URL',
                'NOTIFY_URL must begin with https:// or http://.',
                'No notices are sent until then.',
                "Write its https address in .env, or NOTIFY_URL='' for no notices.",
            );
            $url = '';
        }

        return new self($url, $environment->get('NOTIFY_SECRET'), $environment->isOn('NOTIFY_WORDS'), $problems);
    }

    /**
     * Whether the URL is a Google Apps Script that has run: it redirects to its output on script.googleusercontent.com
     * (developers.google.com/apps-script/guides/content). A script that needs a login redirects to accounts.google.com.
     */
    public function isOutputOfAppsScript(HttpResponse $response): bool
    {
        return parse_url($this->url, PHP_URL_HOST) === 'script.google.com'
            && $response->status === 302
            && parse_url($response->location, PHP_URL_HOST) === 'script.googleusercontent.com';
    }

    /** Whether the URL is an ntfy topic. ntfy shows the posted text as a notification on a phone. */
    public function isNtfy(): bool
    {
        return preg_match('/^ntfy\./', (string) parse_url($this->url, PHP_URL_HOST)) === 1;
    }
}
