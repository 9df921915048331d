<?php

/**
 * Answers a form post, or runs the owner's command, with a container that fails.
 *
 * Usage: php failing-application.php answer|command
 */

declare(strict_types=1);

use Contact\Application;
use Contact\Tests\Support\FailingContainer;
use Contact\Tests\Support\SampleCompany;

require __DIR__ . '/../../../api/vendor/autoload.php';

class_alias(FailingContainer::class, 'Contact\Container');
$application = new Application('/nowhere', SampleCompany::make(), ['sent' => '/nowhere', 'failed' => '/nowhere', 'contact' => '/nowhere']);
/** @var list<string> $argv */
if ($argv[1] === 'command') {
    exit($application->runCommand(['list']));
}
$_SERVER['REQUEST_METHOD'] = 'POST';
$_SERVER['CONTENT_TYPE'] = 'application/x-www-form-urlencoded';
$application->answer();
