<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Container;
use Contact\Finding;
use Contact\Http\Request;
use Contact\Http\Response;

/**
 * Answers the signed request by which `npm run doctor` asks what only the host knows: the findings, and no value of a
 * setting, so that it may be read on the way. Any other request is answered like an address that does not exist.
 */
final readonly class DoctorRequest
{
    /** How far the time of a signature may be from this host's clock, in seconds. */
    private const VALID_S = 60;

    /** @param int $now seconds since 1970 */
    public function __construct(private Container $container, private int $now)
    {
    }

    public function answer(Request $request): Response
    {
        if ($request->hasPathInfo() || !$this->isSigned($request)) {
            return Response::notFound();
        }
        $told = array_map(static fn(Finding $finding): array => $finding->withoutDetail(), $this->container->health()->findings);

        return new Response(200, 'The doctor has looked.', members: ['findings' => $told]);
    }

    private function isSigned(Request $request): bool
    {
        $timestamp = $request->header('Doctor-Timestamp');
        $isRecent = preg_match('/^[0-9]{1,12}$/D', $timestamp) === 1 && abs($this->now - (int) $timestamp) <= self::VALID_S;
        $password = $this->container->settings->smtpPassword;
        if ($password === null || !$isRecent) {
            return false;
        }
        $key = hash_hmac('sha256', 'doctor key', $password, binary: true);
        $host = strtolower($request->header('Host'));

        return hash_equals('v1=' . hash_hmac('sha256', "doctor\n{$timestamp}\n{$host}", $key), $request->header('Doctor-Signature'));
    }
}
