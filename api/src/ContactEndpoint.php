<?php

declare(strict_types=1);

namespace Contact;

use Closure;

/** Turns one posted form into one mail to the studio and one answer to the visitor. */
final readonly class ContactEndpoint
{
    /**
     * @param Closure(): InquiryMailer $mailer  made only when there is something to send, so that a fault in the mail
     *                                          settings hides no other answer
     * @param string|null              $siteUrl the site's own address, beside the one it was asked at
     */
    public function __construct(private Closure $mailer, private Company $company, private ?string $siteUrl)
    {
    }

    /** Answers by the table of statuses; whatever keeps an inquiry from being sent is logged and answered with 503. */
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
            $inquiry = Inquiry::fromFields($request->fields());
            ($this->mailer)()->send($inquiry);
        } catch (UnreadableRequest $problem) {
            return Response::unreadable($problem);
        } catch (InvalidInquiry $problem) {
            return Response::invalid($problem->errors);
        } catch (InvalidSettings|DeliveryFailed $failure) {
            error_log("Contact form: {$failure->getMessage()}");

            return Response::unavailable($this->company);
        }

        return Response::accepted($inquiry->id);
    }
}
