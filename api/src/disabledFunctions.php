<?php

declare(strict_types=1);

// Hosts disable these functions, and the site and PHPMailer can do without them. PHP 8 lets a disabled function be declared again.

if (!function_exists('error_log')) {
    function error_log(string $message): bool
    {
        return trigger_error($message, E_USER_WARNING);
    }
}
if (!function_exists('ini_get')) {
    function ini_get(string $option): string
    {
        return '';
    }
}
