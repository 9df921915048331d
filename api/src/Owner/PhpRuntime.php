<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Finding;
use Contact\FindingKind;
use Contact\Settings;

/** The PHP that runs this process. On many hosts the web server and cron run different ones. */
final readonly class PhpRuntime
{
    /** The last day of security fixes (php.net/supported-versions). */
    private const END_OF_LIFE = ['8.2' => '2026-12-31', '8.3' => '2027-12-31', '8.4' => '2028-12-31', '8.5' => '2029-12-31'];

    /** Where PHP lacks a function that ends the response, but the browser has it at its Content-Length. */
    private const ANSWER_AT_LENGTH = ['apache2handler', 'cli-server'];

    /**
     * @param string      $version      such as `8.2.29`
     * @param bool|null   $answersEarly whether a visitor has the response before the mail is sent; null on the command line
     * @param string|null $documentRoot the web server's folder; null on the command line
     */
    public function __construct(
        public string $version,
        private bool $hasOpenssl,
        public ?bool $answersEarly,
        public ?string $documentRoot,
    ) {
    }

    public static function ofThisProcess(): self
    {
        $isForWeb = isset($_SERVER['REQUEST_METHOD']);
        $root = $_SERVER['DOCUMENT_ROOT'] ?? '';

        return new self(
            PHP_VERSION,
            extension_loaded('openssl'),
            !$isForWeb ? null : function_exists('fastcgi_finish_request') || function_exists('litespeed_finish_request')
                || in_array(PHP_SAPI, self::ANSWER_AT_LENGTH, true),
            $isForWeb && is_string($root) && trim($root, '/') !== '' ? $root : null,
        );
    }

    /**
     * @param int $now seconds since 1970
     *
     * @return list<Finding>
     */
    public function findings(Settings $settings, int $now): array
    {
        $needsTls = $settings->encryption !== 'none' || $settings->noticeUrl !== '';
        $minor = implode('.', array_slice(explode('.', $this->version), 0, 2));
        $end = self::END_OF_LIFE[$minor] ?? '9999';

        return array_values(array_filter([
            $this->hasOpenssl || !$needsTls ? null : new Finding(
                'php-extension-missing',
                FindingKind::Broken,
                "PHP's extension openssl is missing.",
                'Mails and notices cannot be encrypted without it, so none is sent.',
                'Switch it on in cPanel under "Select PHP Version".',
            ),
            gmdate('Y-m-d', $now) <= $end ? null : new Finding(
                'php-end-of-life',
                FindingKind::Advice,
                "PHP {$minor} has had no security fixes since {$end}.",
                'Holes that are found in it stay open.',
                'Choose the newest PHP from 8.3 to 8.5 in cPanel under "MultiPHP Manager".',
            ),
            $this->answersEarly !== false ? null : new Finding(
                'php-answers-late',
                FindingKind::Advice,
                'PHP cannot end a response before it sends the mail.',
                'A visitor may wait for the mail server after pressing Send.',
                'Switch PHP-FPM on in cPanel under "MultiPHP Manager", or ask your host for PHP-FPM or LiteSpeed.',
            ),
        ]));
    }
}
