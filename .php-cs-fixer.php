<?php

declare(strict_types=1);

use PhpCsFixer\Config;
use PhpCsFixer\Finder;

return (new Config())
    ->setRiskyAllowed(true)
    ->setCacheFile(__DIR__ . '/node_modules/.cache/php-cs-fixer')
    ->setRules([
        '@PER-CS' => true,
        'declare_strict_types' => true,
        'no_unused_imports' => true,
        'ordered_imports' => true,
        'single_line_empty_body' => false,
        'strict_comparison' => true,
        'strict_param' => true,
    ])
    ->setFinder(Finder::create()->in([__DIR__ . '/api', __DIR__ . '/tests'])->exclude('vendor'));
