<?php

/**
 * Connects, encrypts and logs in at a mail server, and prints `accepted` or why that failed.
 *
 * Usage: php probe-mail-server.php SETTINGS-AS-JSON
 */

declare(strict_types=1);

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\SmtpMailer;
use Contact\Tests\Support\Sample;

require __DIR__ . '/../../../api/vendor/autoload.php';

/** @var list<string> $argv */
/** @var array<string, string> $settings */
$settings = json_decode($argv[1], true, flags: JSON_THROW_ON_ERROR);
try {
    (new SmtpMailer(Sample::settings($settings)))->probe();
    echo 'accepted';
} catch (DeliveryFailed $failure) {
    echo $failure->getMessage();
}
