<?php

/**
 * Connects, encrypts and logs in at a mail server, and prints `accepted` or why that failed.
 *
 * Usage: php probe-mail-server.php SETTINGS-AS-JSON
 */

declare(strict_types=1);

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\MailSettings;
use Contact\Delivery\SmtpMailer;
use Contact\Environment;
use Contact\Tests\Support\Sample;

require __DIR__ . '/../../../api/vendor/autoload.php';

/** @var list<string> $argv */
/** @var array<string, string> $settings */
$settings = json_decode($argv[1], true, flags: JSON_THROW_ON_ERROR);
try {
    (new SmtpMailer(MailSettings::from(new Environment($settings), Sample::company())))->probe();
    echo 'accepted';
} catch (DeliveryFailed $failure) {
    echo $failure->getMessage();
}
