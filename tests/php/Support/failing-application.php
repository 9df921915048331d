<?php

/**
 * Answers a form post, or runs the owner's command, with a container that fails with an error that quotes a visitor.
 *
 * Usage: php failing-application.php answer|command WORDS
 */

declare(strict_types=1);

use Contact\Application;
use Contact\Tests\Support\Sample;

require __DIR__ . '/../../../api/vendor/autoload.php';

class_alias((new class {
    public static function ofUpload(): never
    {
        /** @var list<string> $argv */
        global $argv;
        throw new LogicException("Malformed: {$argv[2]}", previous: new LogicException($argv[2]));
    }
})::class, 'Contact\Container');

$application = new Application('/nowhere', Sample::company(), ['sent' => '/nowhere', 'failed' => '/nowhere', 'contact' => '/nowhere']);
/** @var list<string> $argv */
if ($argv[1] === 'command') {
    exit($application->runCommand(['list']));
}
$_SERVER['REQUEST_METHOD'] = 'POST';
$_SERVER['CONTENT_TYPE'] = 'application/x-www-form-urlencoded';
$application->answer();
