<?php

declare(strict_types=1);

use Contact\Company;
use Contact\ContactEndpoint;
use Contact\Environment;
use Contact\FormAnswer;
use Contact\InquiryMailer;
use Contact\MailSettings;
use Contact\Request;
use Contact\Response;
use Contact\SmtpInquiryMailer;

// A visitor never sees a notice, a path or a trace; what went wrong stands in the host's log.
ini_set('display_errors', '0');
ini_set('log_errors', '1');
error_reporting(E_ALL);
header_remove('X-Powered-By');

require __DIR__ . '/vendor/autoload.php';

$request = Request::fromGlobals();
$company = Company::fromFile(__DIR__ . '/company.php');

try {
    $environment = Environment::ofUpload(__DIR__);
    $mailer = static fn(): InquiryMailer => new SmtpInquiryMailer(MailSettings::from($environment, $company), $company);
    $response = (new ContactEndpoint($mailer, $company, $environment->get('SITE_URL')))->handle($request);
} catch (Throwable $fault) {
    error_log("Contact form: {$fault->getMessage()}");
    $response = Response::fault($company);
}

if ($request->isForm()) {
    $response = FormAnswer::fromFolder(__DIR__)->to($request, $response);
}
$response->send();
