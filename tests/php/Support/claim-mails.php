<?php

/**
 * One of several concurrent processes: claims a mail of the fallback ledger in each folder, and prints its id, or `429`.
 *
 * Usage: php claim-mails.php RATE-LIMIT FOLDERS-AS-JSON START MESSAGE
 */

declare(strict_types=1);

use Contact\Http\FallbackLedger;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Tests\Support\SampleCompany;

require __DIR__ . '/../../../api/vendor/autoload.php';

const PAUSE_S = 0.02;

/** @var list<string> $argv */
[, $rateLimit, $json, $start, $message] = $argv;
/** @var list<string> $folders */
$folders = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
foreach ($folders as $number => $folder) {
    $ledger = new FallbackLedger([$folder], RateLimit::fromText($rateLimit), 0, time(...));
    $inquiry = Inquiry::fromFields(['name' => 'Asha', 'email' => 'asha@example.com', 'message' => $message], SampleCompany::PROJECT_TYPES);
    // All processes reach a folder at the same time.
    @time_sleep_until((float) $start + $number * PAUSE_S);
    try {
        $result = $ledger->claim(new Submission($inquiry, '203.0.113.7'))['id'];
    } catch (TooManyInquiries) {
        $result = '429';
    }
    echo "{$number}:{$result}\n";
}
