<?php

/**
 * One of several concurrent processes: stores inquiries, claims their mails from the fallback ledger in the folder, or makes a
 * backup for each. It prints the id or the file of each, or `429`.
 *
 * Usage: php contender.php store|record|backup SETTINGS-AS-JSON FOLDER START MESSAGE…
 */

declare(strict_types=1);

use Contact\Http\FallbackLedger;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Owner\Backups;
use Contact\Storage\Database;
use Contact\Tests\Support\Sample;

require __DIR__ . '/../../../api/vendor/autoload.php';

/** @var list<string> $argv */
[, $task, $json, $folder, $start] = $argv;
/** @var array<string, string> $values */
$values = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
$settings = Sample::settings($values, $folder);
$store = new Inquiries(static fn(): Database => Database::open($settings->dataSource), $settings->rateLimit, time(...));
$ledger = new FallbackLedger($settings, time());

@time_sleep_until((float) $start);
foreach (array_slice($argv, 5) as $message) {
    $submission = new Submission(Sample::inquiry(['message' => $message]), '203.0.113.7');
    try {
        echo match ($task) {
            'store' => $store->store($submission),
            'record' => $ledger->record($submission)['id'],
            default => (new Backups(Database::open($settings->dataSource), $settings->dataSource, time()))->make(),
        }, "\n";
    } catch (TooManyInquiries) {
        echo "429\n";
    }
}
