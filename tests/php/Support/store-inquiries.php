<?php

/**
 * One of several concurrent processes: stores inquiries and prints the id of each, or `429`.
 *
 * Usage: php store-inquiries.php SETTINGS-AS-JSON FOLDER START MESSAGE…
 */

declare(strict_types=1);

use Contact\Environment;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageSettings;
use Contact\Tests\Support\SampleCompany;

require __DIR__ . '/../../../api/vendor/autoload.php';

/** @var list<string> $argv */
[, $json, $folder, $start] = $argv;
/** @var array<string, string> $values */
$values = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
$settings = StorageSettings::from(new Environment($values), $folder);
$store = new PdoInquiryStore(static fn(): Database => DatabaseFactory::open($settings), $settings->rateLimit, time(...));
time_sleep_until((float) $start);
foreach (array_slice($argv, 4) as $message) {
    try {
        $inquiry = Inquiry::fromFields(['name' => 'Asha', 'email' => 'asha@example.com', 'message' => $message], SampleCompany::PROJECT_TYPES);
        echo $store->store(new Submission($inquiry, '203.0.113.7')), "\n";
    } catch (TooManyInquiries) {
        echo "429\n";
    }
}
