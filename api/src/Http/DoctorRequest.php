<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\Owner\Health;
use Contact\Settings;
use SensitiveParameter;

/**
 * Answers the signed request by which `npm run doctor` asks what only the host knows: the findings, and no value of a
 * setting. Any other request is answered like an address that does not exist.
 */
final readonly class DoctorRequest
{
    /** How far the time of a signature may be from this host's clock, in seconds. */
    private const VALID_S = 60;

    /**
     * @param Settings $settings the key is derived from `SMTP_PASSWORD`
     * @param int      $now      seconds since 1970
     */
    public function __construct(private Settings $settings, private Health $health, private int $now)
    {
    }

    public function answer(Request $request): Response
    {
        return !$request->hasPathInfo && $request->isPrivate($this->settings->proxies) && $this->isSigned($request)
            ? Response::findings($this->health->examine()->findings)
            : Response::notFound();
    }

    /**
     * The signature of a request.
     *
     * @param string $timestamp seconds since 1970
     * @param string $host      in lower case, with its port if there is one
     */
    private static function signature(#[SensitiveParameter] string $password, string $timestamp, string $host): string
    {
        $key = hash_hmac('sha256', 'doctor key', $password, binary: true);

        return 'v1=' . hash_hmac('sha256', "doctor\n{$timestamp}\n{$host}", $key);
    }

    private function isSigned(Request $request): bool
    {
        $password = $this->settings->smtpPassword;
        if ($password === null || preg_match('/^[0-9]{1,12}$/D', $request->doctorTimestamp) !== 1) {
            return false;
        }

        return abs($this->now - (int) $request->doctorTimestamp) <= self::VALID_S
            && hash_equals(self::signature($password, $request->doctorTimestamp, $request->host()), $request->doctorSignature);
    }
}
