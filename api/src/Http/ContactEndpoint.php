<?php

declare(strict_types=1);

namespace Contact\Http;

use Closure;
use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryStore;
use Contact\Inquiry\InvalidInquiry;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\InvalidSettings;
use Contact\Storage\StorageUnavailable;

/** Turns one posted form into one inquiry that is safe, and one answer to the visitor. */
final readonly class ContactEndpoint
{
    /**
     * @param Closure(Inquiry): void $mailAtOnce for an inquiry that cannot be kept; throws `InvalidSettings` or `DeliveryFailed`
     * @param string|null            $siteUrl    the site's own address, beside the one it was asked at
     */
    public function __construct(
        private InquiryStore $store,
        private Closure $mailAtOnce,
        private Company $company,
        private TrustedProxies $proxies,
        private ?string $siteUrl,
    ) {
    }

    /** Answers by the table of statuses; 200 means that the inquiry is kept, or that a mail server has it. */
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
            // Visitors behind a proxy that the site does not know of count as one.
            error_log("Contact form: {$request->client($this->proxies)} was asked to wait, by RATE_LIMIT. Behind a proxy or CDN, set TRUSTED_PROXIES.");
            return Response::tooMany($problem, $this->company);
        }
    }

    /** @param array<array-key, mixed> $fields */
    private function accept(Request $request, array $fields): Response
    {
        $submission = new Submission(
            $inquiry = Inquiry::fromFields($fields),
            $request->client($this->proxies),
            $request->idempotencyKey,
            SpamSignals::areIn($fields, $inquiry),
        );
        try {
            return Response::accepted($this->store->keep($submission));
        } catch (StorageUnavailable $failure) {
            error_log("Contact form: inquiry {$inquiry->id} could not be kept. {$failure->getMessage()}");
        }
        // What looks like spam is only taken where it can be held back.
        if ($submission->isSuspicious) {
            return Response::unavailable($this->company);
        }
        try {
            ($this->mailAtOnce)($inquiry);
        } catch (InvalidSettings|DeliveryFailed $failure) {
            error_log("Contact form: inquiry {$inquiry->id} could not be mailed at once either. {$failure->getMessage()}");

            return Response::unavailable($this->company);
        }

        return Response::accepted($inquiry->id);
    }
}
