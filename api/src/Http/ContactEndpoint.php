<?php

declare(strict_types=1);

namespace Contact\Http;

use Closure;
use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Failure;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InvalidInquiry;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\InvalidSettings;
use Contact\Storage\StorageUnavailable;

/**
 * Turns a posted form into an inquiry that is stored or mailed, and a response. An inquiry that cannot be stored is mailed at
 * once, except spam: it gets 503 although mail works, because only the store can quarantine it.
 */
final readonly class ContactEndpoint
{
    /**
     * @param Closure(Submission): string $mailAtOnce mails an inquiry that cannot be stored; returns its id, and throws
     *                                               `InvalidSettings`, `DeliveryFailed`, `HourlyLimitReached`,
     *                                               `StorageUnavailable` or `TooManyInquiries`
     * @param string|null                 $siteUrl    the site's own URL, accepted as `Origin` like the requested host
     */
    public function __construct(
        private Inquiries $store,
        private Closure $mailAtOnce,
        private Company $company,
        private TrustedProxies $proxies,
        private ?string $siteUrl,
    ) {
    }

    /** The response; 200 means that the inquiry is stored, or that a mail server has accepted it. */
    public function handle(Request $request): Response
    {
        if ($request->hasPathInfo) {
            return Response::notFound();
        }
        if ($request->method === 'OPTIONS') {
            return Response::options();
        }
        if ($request->method !== 'POST') {
            return Response::methodNotAllowed();
        }
        if (!$request->comesFromHost($this->siteUrl)) {
            return Response::foreignOrigin();
        }

        try {
            return $this->accept($request, $request->fields());
        } catch (UnreadableRequest $problem) {
            return Response::unreadable($problem);
        } catch (InvalidInquiry $problem) {
            return Response::invalid($problem->errors);
        } catch (TooManyInquiries $problem) {
            error_log("Contact form: {$request->client($this->proxies)} has used up RATE_LIMIT. Behind a proxy or CDN, set TRUSTED_PROXIES.");
            return Response::tooMany($problem, $this->company);
        }
    }

    /** @param array<array-key, mixed> $fields */
    private function accept(Request $request, array $fields): Response
    {
        $submission = new Submission(
            $inquiry = Inquiry::fromFields($fields, $this->company->projectTypes),
            $request->client($this->proxies),
            $request->idempotencyKey,
            SpamSignals::of($fields, $inquiry),
            $request->isBehindUnknownProxy($this->proxies),
        );
        try {
            return Response::accepted($this->store->store($submission));
        } catch (StorageUnavailable $failure) {
            Failure::log($failure, "Inquiry {$inquiry->id} could not be stored.");
        }
        // On purpose: spam is never mailed by itself, and without the store it cannot be quarantined.
        if ($submission->spamSignals->areSpam()) {
            return Response::unavailable($this->company);
        }
        try {
            return Response::accepted(($this->mailAtOnce)($submission));
        } catch (InvalidSettings|DeliveryFailed|HourlyLimitReached|StorageUnavailable $failure) {
            Failure::log($failure, "Inquiry {$inquiry->id} could not be mailed at once either.");

            return Response::unavailable($this->company);
        }
    }
}
