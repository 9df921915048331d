<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\SmtpMailer;
use Contact\Failure;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Settings;
use Contact\Storage\StorageUnavailable;
use Contact\Unavailable;

/**
 * Turns a posted form into an inquiry that is stored or mailed, and a response. An inquiry that cannot be stored is mailed at
 * once, except spam: it gets 503 although mail works, because only the store can quarantine it.
 */
final readonly class ContactEndpoint
{
    /** Time limit of a mail while its visitor waits, who may have waited for the store for two seconds already. */
    private const WAIT_S = 5.0;

    /** @param int $now seconds since 1970 */
    public function __construct(private Inquiries $store, private Settings $settings, private int $now)
    {
    }

    /** The response; 200 means that the inquiry is stored, or that a mail server has accepted it. */
    public function handle(Request $request): Response
    {
        if ($request->hasPathInfo()) {
            return Response::notFound();
        }
        $allowed = ['Allow' => 'POST, OPTIONS'];
        if ($request->method() === 'OPTIONS') {
            return new Response(204, '', headers: $allowed);
        }
        if ($request->method() !== 'POST') {
            return new Response(405, 'Messages are sent from our contact page.', headers: $allowed);
        }
        if (!$request->comesFromHost($this->settings->siteUrl)) {
            return new Response(403, 'This form belongs to another website. Please write to us from our own contact page.');
        }

        $fields = $request->fields();
        try {
            return $fields instanceof Response ? $fields : $this->accept($request, $fields);
        } catch (TooManyInquiries $problem) {
            $client = $request->client($this->settings->proxies);
            error_log("Contact form: {$client} has used up RATE_LIMIT. Behind a proxy or CDN, set TRUSTED_PROXIES.");
            $minutes = (int) ceil($problem->retryAfterS / 60);
            $wait = $minutes === 1 ? 'a minute' : "{$minutes} minutes";
            $sentence = "You have sent several messages in a short time. Please send this one in {$wait}, or call {$this->settings->company->phone}.";

            return new Response(429, $sentence, headers: ['Retry-After' => (string) $problem->retryAfterS]);
        }
    }

    /** @param array<array-key, mixed> $fields */
    private function accept(Request $request, array $fields): Response
    {
        $inquiry = Inquiry::fromFields($fields, $this->settings->company->projectTypes);
        if (is_array($inquiry)) {
            return new Response(422, 'Please check the marked fields.', $inquiry);
        }
        $submission = new Submission(
            $inquiry,
            $request->client($this->settings->proxies),
            $request->header('Idempotency-Key'),
            SpamSignals::of($fields, $inquiry),
            $request->isBehindUnknownProxy($this->settings->proxies),
        );
        try {
            return Response::accepted($this->store->store($submission));
        } catch (StorageUnavailable $failure) {
            Failure::log($failure, "Inquiry {$inquiry->id} could not be stored.");
        }
        // On purpose: spam is never mailed by itself, and without the store it cannot be quarantined.
        if ($submission->spamSignals->areSpam()) {
            return Response::unavailable($this->settings->company);
        }
        try {
            return Response::accepted($this->mail($submission));
        } catch (Unavailable $failure) {
            Failure::log($failure, "Inquiry {$inquiry->id} could not be mailed at once either.");

            return Response::unavailable($this->settings->company);
        }
    }

    /**
     * Mails an inquiry that cannot be stored, while its visitor waits.
     *
     * @return string its id; for a repeated submission that of the earlier one
     *
     * @throws Unavailable      when the settings, the hourly limit, a full disk or the mail server prevent it
     * @throws TooManyInquiries when its client has used up the rate limit
     */
    private function mail(Submission $submission): string
    {
        $settings = $this->settings->requireMail();
        $ledger = new FallbackLedger($settings, $this->now);
        ['id' => $id, 'isSent' => $isSent] = $ledger->record($submission);
        if ($isSent) {
            return $id;
        }
        $mailer = new SmtpMailer($settings, hrtime(true) / 1e9 + self::WAIT_S);
        $mail = new InquiryMail($submission->inquiry->withId($id), $settings);
        $rejected = $mailer->send($mail, $settings->to);
        $ledger->recordSent($submission);
        $mailer->close();
        if ($rejected !== []) {
            $rejection = DeliveryFailed::forRecipients($rejected);
            error_log("Contact form: inquiry {$id} is not sent to all recipients. {$rejection->sentenceWithoutWords()}");
        }

        return $id;
    }
}
