<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryResult;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\SmtpAdvice;
use Contact\Owner\FindingKind;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Replies of real servers, as public reports and their makers' documentation quote them, with their cause. */
final class SmtpAdviceTest extends TestCase
{
    #[DataProvider('replies')]
    public function test_a_reply_is_understood_or_shown_and_never_guessed(DeliveryStep $step, string $cause, string $reply): void
    {
        self::assertSame([$cause], SmtpAdvice::causes($step, $reply));
        $finding = $step->finding(DeliveryFailed::at($step, $reply)->getMessage());
        // Only a reply about the mailbox sends the owner there.
        self::assertSame(in_array($cause, ['mailbox-missing', 'mailbox-full'], true), str_contains($finding->fix, 'mailbox in MAIL_TO'));
        self::assertSame(trim((string) preg_replace('/\s+/', ' ', $reply)), $finding->detail);
        self::assertSame($cause === 'unknown', str_contains($finding->fix, 'what this reply of its server means'));
        // The fix is in the signed answer too, which has no value of a setting.
        self::assertDoesNotMatchRegularExpression('/studio\.example|@/', $finding->fix);
    }

    /** @return iterable<array{DeliveryStep, string, string}> */
    public static function replies(): iterable
    {
        $replies = [
            // PHP 8.2 and OpenSSL 3
            [DeliveryStep::Connecting, 'functions-disabled', 'The host has disabled functions of PHP that the site needs: stream_select. Take them out'],
            [DeliveryStep::Connecting, 'host-unknown', 'php_network_getaddresses: getaddrinfo for mail.studio.example failed: Name or service not known'],
            [DeliveryStep::Connecting, 'unreachable', 'Connection refused'],
            [DeliveryStep::Connecting, 'unreachable', 'Connection timed out'],
            [DeliveryStep::Connecting, 'unreachable', 'Network is unreachable'],
            [DeliveryStep::Encrypting, 'certificate-name', "stream_socket_client(): Peer certificate CN=`bahu.corpservers.net' did not match expected CN=`mail.studio.example'"],
            [DeliveryStep::Encrypting, 'certificate-name', "stream_socket_enable_crypto(): Peer certificate subjectAltName did not match expected name `localhost'"],
            [DeliveryStep::Encrypting, 'certificate', 'stream_socket_enable_crypto(): SSL operation failed with code 1. OpenSSL Error messages: error:0A000086:SSL routines::certificate verify failed'],
            [DeliveryStep::Encrypting, 'tls-on-plain-port', "stream_socket_client(): SSL operation failed with code 1. OpenSSL Error messages:\nerror:0A00010B:SSL routines::wrong version number"],
            [DeliveryStep::Encrypting, 'encryption', 'stream_socket_client(): Failed to enable crypto'],
            [DeliveryStep::Greeting, 'silent', 'it did not answer in time, or broke off'],
            [DeliveryStep::Sender, 'transient', 'it did not answer in time, or broke off'],
            [DeliveryStep::LoggingIn, 'login-not-offered', 'Authentication is not allowed at this stage'],
            [DeliveryStep::LoggingIn, 'login-not-offered', 'it offers no login with a password without encryption'],
            [DeliveryStep::LoggingIn, 'login-methods', 'it offers no login with a password'],
            [DeliveryStep::Composing, 'composing', 'Invalid address:  (From): website'],
            // Ports of other services
            [DeliveryStep::Greeting, 'other-service', '* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ STARTTLS AUTH=PLAIN] Dovecot ready.'],
            [DeliveryStep::Greeting, 'other-service', '+OK Dovecot ready.'],
            [DeliveryStep::Greeting, 'other-service', 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3'],
            [DeliveryStep::Greeting, 'other-service', '500 EHLO not understood'],
            [DeliveryStep::Greeting, 'other-service', "HTTP/1.1 400 Bad Request\r\nServer: nginx"],
            // Exim, and cPanel's rules for it
            [DeliveryStep::Encrypting, 'starttls-missing', '503 STARTTLS command used when not advertised'],
            [DeliveryStep::LoggingIn, 'login-not-offered', '503 AUTH command used when not advertised'],
            [DeliveryStep::LoggingIn, 'login', '535 Incorrect authentication data'],
            [DeliveryStep::LoggingIn, 'transient', '435 Unable to authenticate at present'],
            [DeliveryStep::Recipient, 'sender-unknown', "550-Verification failed for <website@studio.example>\r\n550-No Such User Here\r\n550 Sender verify failed"],
            [DeliveryStep::Recipient, 'sender-unknown', "550-Verification failed for <website@studio.example>\r\n550-Unrouteable address\r\n550 Sender verify failed"],
            [DeliveryStep::Recipient, 'login-missing', '550 relay not permitted'],
            [DeliveryStep::Recipient, 'login-missing', "550-web.host.example [203.0.113.5] is currently not permitted to relay\r\n550-through this server. Perhaps you have not logged into the pop/imap\r\n550-server in the last 30 minutes or do not have SMTP Authentication turned on\r\n550 in your email client."],
            [DeliveryStep::Recipient, 'login-missing', "550 Please turn on SMTP Authentication in your mail client.  web.host.example is not permitted to relay through this server without authentication."],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 No Such User Here'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 Unrouteable address'],
            [DeliveryStep::Recipient, 'mailbox-full', '552 Mailbox quota exceeded / Mailbox is full'],
            [DeliveryStep::Sender, 'helo', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)'],
            [DeliveryStep::Greeting, 'helo', '501 Syntactically invalid HELO argument(s)'],
            [DeliveryStep::Recipient, 'helo', '550 REJECTED - Bad HELO - Host impersonating [studio.example]'],
            [DeliveryStep::Recipient, 'blocklist', '550 "JunkMail rejected - web.host.example [203.0.113.5]:41270 is in an RBL, see https://www.spamhaus.org/query/ip/203.0.113.5"'],
            [DeliveryStep::Recipient, 'greylisting', '451 Temporary local problem - greylisted, please try again later'],
            [DeliveryStep::Recipient, 'sender-blocked', '550 Outgoing mail from "website@studio.example" has been suspended.'],
            [DeliveryStep::Recipient, 'limit', '550 Domain studio.example has exceeded the max emails per hour (60/60 (100%)) allowed. Message discarded.'],
            [DeliveryStep::Recipient, 'limit', '550 Domain studio.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message discarded.'],
            [DeliveryStep::Content, 'spam', '550 This message was classified as SPAM and may not be delivered'],
            [DeliveryStep::Content, 'spam', '550 High probability of spam'],
            [DeliveryStep::Content, 'spam', '554 5.7.1 Service unavailable; message contains a domain listed in dbl.spamhaus.org (https://www.spamhaus.org/query/dbl?domain=x)'],
            [DeliveryStep::Content, 'spam', '550 5.7.1 Blocked by SpamAssassin: contains an URI listed in the SURBL blocklist'],
            [DeliveryStep::Sender, 'blocklist', '550 5.7.1 Service unavailable; client [192.0.2.7] blocked using zen.spamhaus.org'],
            [DeliveryStep::Greeting, 'limit', '421 Too many concurrent SMTP connections; please try again later.'],
            // Postfix, which answers at RCPT what it has against client, HELO and sender, and its policy servers
            [DeliveryStep::Encrypting, 'starttls-missing', '502 5.5.1 Error: command not implemented'],
            [DeliveryStep::Encrypting, 'transient', '454 4.7.0 TLS not available due to local problem'],
            [DeliveryStep::Sender, 'starttls-required', '530 5.7.0 Must issue a STARTTLS command first'],
            [DeliveryStep::LoggingIn, 'starttls-required', '538 5.7.11 Encryption required for requested authentication mechanism'],
            [DeliveryStep::LoggingIn, 'login-not-offered', '503 5.5.1 Error: authentication not enabled'],
            [DeliveryStep::LoggingIn, 'login', '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6'],
            [DeliveryStep::LoggingIn, 'transient', '454 4.7.0 Temporary authentication failure: Connection lost to authentication server'],
            [DeliveryStep::Recipient, 'login-missing', '554 5.7.1 <owner@studio.example>: Relay access denied'],
            [DeliveryStep::Recipient, 'login-missing', '454 4.7.1 <owner@studio.example>: Relay access denied'],
            [DeliveryStep::Recipient, 'login-missing', '554 5.7.1 <web.host.example[203.0.113.5]>: Client host rejected: Access denied'],
            [DeliveryStep::Recipient, 'login-missing', '553 5.7.1 <website@studio.example>: Sender address rejected: not logged in'],
            [DeliveryStep::Recipient, 'sender-not-own', '553 5.7.1 <website@studio.example>: Sender address rejected: not owned by user owner@studio.example'],
            [DeliveryStep::Recipient, 'sender-unknown', '450 4.1.8 <website@studio.example>: Sender address rejected: Domain not found'],
            [DeliveryStep::Recipient, 'sender-unknown', '550 5.1.0 <website@studio.example>: Sender address rejected: User unknown in virtual mailbox table'],
            [DeliveryStep::Recipient, 'sender-rejected', '554 5.7.1 <website@studio.example>: Sender address rejected: Access denied'],
            [DeliveryStep::Recipient, 'helo', '504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname'],
            [DeliveryStep::Recipient, 'helo', '450 4.7.25 Client host rejected: cannot find your hostname, [203.0.113.5]'],
            [DeliveryStep::Recipient, 'greylisting', '450 4.2.0 <owner@studio.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/studio.example.html'],
            [DeliveryStep::Recipient, 'blocklist', '554 5.7.1 Service unavailable; Client host [203.0.113.5] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/203.0.113.5'],
            [DeliveryStep::Recipient, 'dmarc', '550 5.7.23 <owner@studio.example>: Recipient address rejected: Message rejected due to: SPF fail - not authorized.'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 5.1.1 <owner@studio.example>: Recipient address rejected: User unknown in virtual mailbox table'],
            [DeliveryStep::Recipient, 'mailbox-full', '552 5.2.2 <owner@studio.example>: user is over quota'],
            [DeliveryStep::Recipient, 'transient', '450 4.3.2 Service currently unavailable'],
            [DeliveryStep::Sender, 'size', '552 5.3.4 Message size exceeds fixed limit'],
            [DeliveryStep::Sender, 'server-full', '452 4.3.1 Insufficient system storage'],
            [DeliveryStep::Recipient, 'unknown', '554 5.7.1 <owner@studio.example>: Recipient address rejected: Access denied'],
            // Dovecot
            [DeliveryStep::Content, 'mailbox-full', '552 5.2.2 <owner@studio.example> Quota exceeded (mailbox for user is full)'],
            [DeliveryStep::Sender, 'starttls-required', '530 5.7.0 TLS required.'],
            [DeliveryStep::Recipient, 'mailbox-missing', "550 5.1.1 <owner@studio.example> User doesn't exist: owner@studio.example"],
            // Microsoft 365 and Outlook
            [DeliveryStep::Sender, 'login-missing', '530 5.7.57 Client not authenticated to send mail. [BN1P110CA0052.NAMP110.PROD.OUTLOOK.COM]'],
            [DeliveryStep::Sender, 'starttls-required', '451 5.7.3 STARTTLS is required to send mail [PN2PR01CA0109.INDPRD01.PROD.OUTLOOK.COM]'],
            [DeliveryStep::LoggingIn, 'microsoft-login', '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled for more information.'],
            [DeliveryStep::LoggingIn, 'microsoft-login', '535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to be authenticated successfully.'],
            [DeliveryStep::LoggingIn, 'login', '535 5.7.3 Authentication unsuccessful [PN2PR01CA0109.INDPRD01.PROD.OUTLOOK.COM]'],
            [DeliveryStep::LoggingIn, 'login-not-offered', '504 5.7.4 Unrecognized authentication type'],
            [DeliveryStep::Content, 'sender-not-own', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
            [DeliveryStep::Content, 'sender-not-own', '554 5.2.252 SendAsDenied; owner@studio.example not allowed to send as website@studio.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied'],
            [DeliveryStep::Recipient, 'login-missing', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
            [DeliveryStep::Recipient, 'login-missing', '550 5.7.64 TenantAttribution; Relay Access Denied'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [PN2PR01CA0109]'],
            [DeliveryStep::Content, 'mailbox-missing', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient owner@studio.example not found by SMTP address lookup'],
            [DeliveryStep::Sender, 'blocklist', "550 5.7.1 Unfortunately, messages from [203.0.113.5] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150)."],
            [DeliveryStep::Recipient, 'blocklist', '550 5.7.606 Access denied, banned sending IP [203.0.113.5]. To request removal from this list please visit https://sender.office.com/'],
            [DeliveryStep::Content, 'dmarc', '550 5.7.509 Access denied, sending domain studio.example does not pass DMARC verification and has a DMARC policy of reject.'],
            [DeliveryStep::Content, 'sender-blocked', '550 5.1.8 Access denied, bad outbound sender.'],
            [DeliveryStep::Content, 'limit', '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded'],
            [DeliveryStep::Recipient, 'transient', '451 4.7.500 Server busy. Please try again later from [203.0.113.5]. (S77719)'],
            // Google
            [DeliveryStep::LoggingIn, 'app-password', "534-5.7.9 Application-specific password required. For more information, go to\r\n534 5.7.9  https://support.google.com/mail/?p=InvalidSecondFactor - gsmtp"],
            [DeliveryStep::LoggingIn, 'app-password', "535-5.7.8 Username and Password not accepted. For more information, go to\r\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials - gsmtp"],
            [DeliveryStep::Sender, 'login-missing', '530-5.7.0 Authentication Required. For more information, go to 530 5.7.0  https://support.google.com/mail/?p=WantAuthError - gsmtp'],
            [DeliveryStep::Recipient, 'mailbox-missing', "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550 5.1.1 unnecessary spaces. - gsmtp"],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 5.2.1 The email account that you tried to reach is disabled. - gsmtp'],
            [DeliveryStep::Recipient, 'mailbox-full', "452-4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp"],
            [DeliveryStep::Recipient, 'limit', '450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time. - gsmtp'],
            [DeliveryStep::Content, 'limit', '550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 - gsmtp'],
            [DeliveryStep::Content, 'dmarc', "550-5.7.26 Unauthenticated email from studio.example is not accepted due to domain's\r\n550-5.7.26 DMARC policy. - gsmtp"],
            [DeliveryStep::Content, 'helo', '550-5.7.25 [203.0.113.5] The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP. - gsmtp'],
            [DeliveryStep::Content, 'blocklist', '421-4.7.28 Gmail has detected an unusual rate of unsolicited email originating from your IP address. - gsmtp'],
            [DeliveryStep::Content, 'spam', '552-5.7.0 This message was blocked because its content presents a potential security issue. - gsmtp'],
            // Zoho, Yahoo, Amazon SES, SendGrid, Yandex (Hostinger and Titan say the same), GoDaddy, qmail, sendmail
            [DeliveryStep::LoggingIn, 'login', '535 Authentication Failed'],
            [DeliveryStep::Sender, 'sender-not-own', '553 Sender is not allowed to relay emails'],
            [DeliveryStep::Content, 'sender-not-own', '553 Relaying disallowed as website@studio.example'],
            [DeliveryStep::Content, 'sender-blocked', '550 5.4.6 Unusual sending activity detected. Please try after sometime.'],
            [DeliveryStep::LoggingIn, 'sender-blocked', '554 5.1.8 Sender Address Blocked'],
            [DeliveryStep::Content, 'dmarc', '550 5.7.1 Email rejected per DMARC policy for studio.example'],
            [DeliveryStep::LoggingIn, 'app-password', '535 5.7.0 (#AUTH005) Too many bad auth attempts.'],
            [DeliveryStep::Sender, 'blocklist', '421 4.7.0 [TSS04] Messages from 203.0.113.5 temporarily deferred due to user complaints - 4.16.55.1; see https://help.yahoo.com/kb/postmaster/SLN3434.html'],
            [DeliveryStep::Sender, 'blocklist', '553 5.7.1 [BL21] Connections will not be accepted from 203.0.113.5, because the ip is in Spamhaus\'s list; see http://postmaster.yahoo.com/550-bl23.html'],
            [DeliveryStep::Content, 'mailbox-missing', "554 delivery error: dd This user doesn't have a yahoo.com account (owner@yahoo.com) [0] - mta1.mail.bf1.yahoo.com"],
            [DeliveryStep::Content, 'sender-not-own', '554 Message rejected: Email address is not verified. The following identities failed the check in region AP-SOUTH-1: website@studio.example'],
            [DeliveryStep::LoggingIn, 'login', '535 Authentication Credentials Invalid'],
            [DeliveryStep::Content, 'limit', '454 Throttling failure: Maximum sending rate exceeded.'],
            [DeliveryStep::Content, 'limit', '454 Throttling failure: Daily message quota exceeded.'],
            [DeliveryStep::Content, 'sender-not-own', '550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved.'],
            [DeliveryStep::Sender, 'sender-not-own', '553 5.7.1 Sender address rejected: not owned by auth user.'],
            [DeliveryStep::LoggingIn, 'login', '535 5.7.1 Authentication failed.'],
            [DeliveryStep::Greeting, 'blocklist', "554-p3plibsmtp02-01.prod.phx3.secureserver.net bizsmtp Connection refused.\r\n554 your ip 203.0.113.5 is on our blacklist"],
            [DeliveryStep::Greeting, 'blocklist', "554-mx.example.net\r\n554 Your access to this mail system has been rejected due to the sending MTA's poor reputation."],
            [DeliveryStep::Recipient, 'login-missing', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
            [DeliveryStep::Sender, 'sender-unknown', '553 5.1.8 <website@studio.example>... Domain of sender address website@studio.example does not exist'],
            [DeliveryStep::Recipient, 'login-missing', '550 5.7.1 <owner@studio.example>... Relaying denied. Proper authentication required.'],
            [DeliveryStep::LoggingIn, 'login-blocked', '421 4.7.0 Too many login attempts, please try again later.'],
            [DeliveryStep::Content, 'size', '552 5.2.3 Message size exceeds maximum permitted'],
            // Others, as the parser of bounces Sisimai knows them
            [DeliveryStep::Recipient, 'mailbox-full', '552 5.2.2 Mailbox size limit exceeded'],
            [DeliveryStep::Recipient, 'mailbox-full', '450 the user you are trying to reach is over the quota'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 recipient address rejected: unknown user'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 this mailbox is disabled'],
            [DeliveryStep::Recipient, 'helo', '550 This system will not accept messages from servers/devices with no reverse DNS'],
            [DeliveryStep::Recipient, 'blocklist', '554 Bad sender IP address'],
            [DeliveryStep::Content, 'sender-not-own', '554 Access denied: User arn:aws:iam::1 is not authorized to perform ses:SendRawEmail on resource'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 5.4.1 [owner@studio.example]: Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]'],
            [DeliveryStep::Recipient, 'blocklist', '451 4.7.650 The mail server [203.0.113.5] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://postmaster.live.com (S3113)'],
            [DeliveryStep::Content, 'dmarc', '550-5.7.1 This message does not have authentication information or fails to pass authentication checks. - gsmtp'],
            [DeliveryStep::Recipient, 'unknown', '550 RCP-P2 http://postmaster.facebook.com/response_codes?ip=192.0.2.135#rcp Refused due to recipient preferences'],
            [DeliveryStep::Content, 'unknown', '550 5.4.6 Routing loop detected -- too many Received: headers'],
            [DeliveryStep::Recipient, 'unknown', '550 From: domain is invalid. Please provide a valid From:'],
            [DeliveryStep::Recipient, 'unknown', '550 Invalid domain'],
            // Ports of FTP; policy servers, Microsoft, Mimecast, NetEase, Yahoo and cPanel, whose words resemble those of other causes
            [DeliveryStep::Greeting, 'other-service', '530 Please login with USER and PASS.'],
            [DeliveryStep::Greeting, 'other-service', "530 You aren't logged in"],
            [DeliveryStep::Encrypting, 'transient', '454 4.7.0 TLS not available: missing certificate'],
            [DeliveryStep::LoggingIn, 'app-password', '535 Error: authentication failed, need application password'],
            [DeliveryStep::Recipient, 'limit', '550 5.7.1 <owner@studio.example>: Recipient address rejected: Policy rejection; Message count quota exceeded'],
            [DeliveryStep::Recipient, 'limit', '451 4.7.1 <website@studio.example>: Sender address rejected: Rate limit'],
            [DeliveryStep::Content, 'limit', '450 4.7.1 quota exceeded for sasl_username website@studio.example, 200 messages per hour'],
            [DeliveryStep::Sender, 'limit', '450 4.7.1 Error: too much mail from 203.0.113.5'],
            [DeliveryStep::Sender, 'limit', '550 User website@studio.example has exceeded its daily e-mail sending limit'],
            [DeliveryStep::Content, 'limit', "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients."],
            [DeliveryStep::Content, 'limit', "550 5.7.233 Your message can't be sent because your tenant exceeded its daily limit"],
            [DeliveryStep::Content, 'sender-blocked', '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message with message WASCL UserAction verdict is not None.'],
            [DeliveryStep::Sender, 'sender-blocked', '550 5.7.1 Sending has been disabled for this account'],
            [DeliveryStep::Recipient, 'sender-blocked', '550 Outgoing mail for website@studio.example is on hold'],
            [DeliveryStep::Sender, 'sender-not-own', '553 Mail from must equal authorized user'],
            [DeliveryStep::Content, 'sender-not-own', '550 From: address does not match the username'],
            [DeliveryStep::Sender, 'sender-not-own', '530 5.7.1 Envelope sender does not match the authenticated account'],
            [DeliveryStep::Recipient, 'login-missing', '550 Must be authenticated'],
            [DeliveryStep::Recipient, 'unknown', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550-The mail server could not deliver mail to owner@studio.example.  The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.'],
            [DeliveryStep::Content, 'dmarc', '554 5.7.9 Message not accepted for policy reasons.  See https://postmaster.yahooinc.com/error-codes'],
            [DeliveryStep::Content, 'unknown', '550 Rejected by header based Anti-Spoofing policy: website@studio.example'],
            [DeliveryStep::Content, 'unknown', '554 5.6.0 Corrupt message content'],
            // Unknown meanings
            [DeliveryStep::Recipient, 'unknown', '550 no'],
            [DeliveryStep::Sender, 'unknown', '550 5.7.1 Command rejected'],
            [DeliveryStep::Content, 'unknown', '554 5.7.1 The message from (<website@studio.example>) was not accepted'],
            [DeliveryStep::Content, 'unknown', '554'],
            [DeliveryStep::Greeting, 'unknown', '554 no SMTP service here'],
            [DeliveryStep::LoggingIn, 'unknown', '550 5.7.0 no'],
            // An address is no cause.
            [DeliveryStep::Recipient, 'unknown', '550 5.7.1 <greylist-dmarc-relay@spamhaus.example>: rejected'],
            [DeliveryStep::Recipient, 'mailbox-missing', '550 5.1.1 <sender.rejected@studio.example>: no such user'],
        ];
        foreach ($replies as $reply) {
            yield $reply;
        }
    }

    public function test_advice_on_a_certificate_says_that_localhost_needs_none(): void
    {
        foreach (["Peer certificate CN=`web.host.example' did not match expected CN=`localhost'", 'error:0A000086:SSL routines::certificate verify failed'] as $words) {
            self::assertStringContainsString("localhost write SMTP_ENCRYPTION='none'", SmtpAdvice::for(DeliveryStep::Encrypting, $words));
        }
    }

    public function test_each_recipient_has_its_own_advice_and_equal_ones_are_said_once(): void
    {
        $rejection = (new DeliveryResult([], [
            'a@studio.example' => "550-5.1.1 <a@studio.example> unknown user; see our\r\n550 5.1.1 pages",
            'b@studio.example' => '452 4.2.2 <b@studio.example> over quota',
            'c@studio.example' => '552 5.2.2 over quota',
            'd@studio.example' => '550 5.7.1 no',
        ]))->rejection();
        self::assertNotNull($rejection);
        $fix = $rejection->step->finding($rejection->getMessage())->fix;

        self::assertSame(1, substr_count($fix, 'does not exist'));
        self::assertSame(1, substr_count($fix, 'is full'));
        self::assertSame(1, substr_count($fix, 'means (550 5.7.1)'));
        $rejection = (new DeliveryResult([], ['a@studio.example' => '451 greylisted', 'b@studio.example' => '550 no']))->rejection();
        self::assertNotNull($rejection);
        self::assertSame(FindingKind::Broken, $rejection->step->finding($rejection->getMessage())->kind, 'Only one of them ends by itself.');
    }

    public function test_the_advice_to_encrypt_does_not_lead_to_a_certificate_of_another_name(): void
    {
        foreach ([[DeliveryStep::Sender, '530 5.7.0 Must issue a STARTTLS command first'], [DeliveryStep::LoggingIn, '503 AUTH command used when not advertised']] as [$step, $reply]) {
            self::assertStringContainsString("SMTP_HOST the name in the server's certificate, which is never localhost.", SmtpAdvice::for($step, $reply));
        }
    }

    public function test_only_rejected_words_and_sizes_are_announced_as_rejected(): void
    {
        foreach (self::replies() as [$step, $cause, $reply]) {
            $isRejected = $step === DeliveryStep::Content && $reply[0] === '5' && in_array($cause, ['spam', 'size', 'unknown'], true);
            self::assertSame($isRejected, DeliveryFailed::at($step, $reply, smtpCode: (int) $reply)->isContentRejected(), $reply);
        }
    }
}
