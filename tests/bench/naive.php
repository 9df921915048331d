<?php

/** A typical contact form: it sends the mail while the visitor waits, with PHPMailer's defaults. */

declare(strict_types=1);

[$autoloader] = (array) glob(__DIR__ . '/../api/packages-*/autoload.php');
require $autoloader;

$settings = Dotenv\Dotenv::parse((string) file_get_contents(__DIR__ . '/../../.env'));
/** @var array<string, string> $fields */
$fields = json_decode((string) file_get_contents('php://input'), true, flags: JSON_THROW_ON_ERROR);

$mail = new PHPMailer\PHPMailer\PHPMailer(true);
$mail->isSMTP();
$mail->Host = (string) $settings['SMTP_HOST'];
$mail->Port = (int) $settings['SMTP_PORT'];
$mail->SMTPAuth = true;
$mail->Username = (string) $settings['SMTP_USERNAME'];
$mail->Password = (string) $settings['SMTP_PASSWORD'];
$mail->setFrom((string) $settings['MAIL_FROM']);
$mail->addAddress((string) $settings['MAIL_TO']);
$mail->addReplyTo($fields['email'], $fields['name']);
$mail->Subject = "New inquiry from {$fields['name']}";
$mail->Body = $fields['message'];
$mail->send();
