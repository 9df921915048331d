<?php

declare(strict_types=1);

namespace Contact\Http;

use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\SmtpMailer;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\MailUnavailable;
use Contact\Settings;
use Contact\Storage\StorageUnavailable;

/** Mails an inquiry that cannot be stored, while its visitor waits. */
final readonly class FallbackMailer
{
    /** Time limit of a mail: `WAIT_S` seconds from the start of the request, but at least `WAIT_AT_LEAST_S` seconds. */
    private const WAIT_S = 5.0;
    private const WAIT_AT_LEAST_S = 2.0;

    /**
     * @param float $startedAt when the request began, in seconds of `hrtime`
     * @param int   $now       seconds since 1970
     */
    public function __construct(private Settings $settings, private Company $company, private float $startedAt, private int $now)
    {
    }

    /**
     * @return string its id; for a repeated submission that of the earlier one
     *
     * @throws MailUnavailable    when the settings or the hourly limit prevent it
     * @throws DeliveryFailed     when the mail server accepted it for no recipient
     * @throws TooManyInquiries   when its client has used up the rate limit
     * @throws StorageUnavailable when the disk is too full to count it
     */
    public function send(Submission $submission): string
    {
        $settings = $this->settings->requireMail();
        $folders = FallbackLedger::foldersOf($settings->directory);
        $ledger = new FallbackLedger($folders, $settings->rateLimit, $settings->hourlyLimit, $this->now);
        ['id' => $id, 'isSent' => $isSent] = $ledger->claim($submission);
        if ($isSent) {
            return $id;
        }
        $deadline = max($this->startedAt + self::WAIT_S, hrtime(true) / 1e9 + self::WAIT_AT_LEAST_S);
        $mailer = new SmtpMailer($settings, $deadline);
        $rejected = $mailer->send(new InquiryMail($submission->inquiry->withId($id), $this->company, $settings->timezone), $settings->to);
        $ledger->recordSent($submission);
        $mailer->close();
        if ($rejected !== []) {
            $rejection = DeliveryFailed::forRecipients($rejected);
            error_log("Contact form: inquiry {$id} is not sent to all recipients. {$rejection->sentenceWithoutWords()}");
        }

        return $id;
    }
}
