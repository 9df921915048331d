<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\SmtpAdvice;
use Contact\Finding;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Replies of real servers, as public reports and their makers' documentation quote them, without their ends, and their cause. */
final class SmtpAdviceTest extends TestCase
{
    #[DataProvider('replies')]
    public function test_a_reply_is_understood_or_shown_and_never_guessed(string $step, string $cause, string $reply): void
    {
        $step = DeliveryStep::from($step);
        self::assertSame([$cause], SmtpAdvice::causes($step, $reply));
        $finding = SmtpAdvice::finding($step, (new DeliveryFailed($step, $reply))->getMessage());
        // Only a reply about the mailbox sends the owner there.
        $isOfMailbox = in_array($cause, ['mailbox-missing', 'mailbox-full'], true);
        self::assertSame($isOfMailbox, str_contains($finding->fix, 'mailbox in MAIL_TO'));
        self::assertSame(trim((string) preg_replace('/\s+/', ' ', $reply)), $finding->detail);
        self::assertSame($cause === 'unknown', str_contains($finding->fix, 'what this reply of its server means'));
        // The fix is in the signed answer too, which has no value of a setting.
        self::assertDoesNotMatchRegularExpression('/studio\.example|@/', $finding->fix);
        $isRejected = $step === DeliveryStep::Content && $reply[0] === '5' && in_array($cause, ['spam', 'unknown'], true);
        self::assertSame($isRejected, (new DeliveryFailed($step, $reply, smtpCode: (int) $reply))->isContentRejected());
    }

    /** @return list<array{string, string, string}> step, cause and reply */
    public static function replies(): array
    {
        return [
            // PHP 8.2 and OpenSSL 3
            ['connecting', 'functions-disabled', 'The host has disabled functions of PHP that the site needs:'],
            ['connecting', 'unreachable', 'php_network_getaddresses: getaddrinfo for mail.studio.example failed:'],
            ['encrypting', 'certificate-name', "stream_socket_client(): Peer certificate CN=`bahu.corpservers.net' did not match expected"],
            ['encrypting', 'certificate', 'SSL operation failed with code 1: error:0A000086:SSL routines::certificate verify failed'],
            ['encrypting', 'port', "SSL operation failed:\nerror:0A00010B:SSL routines::wrong version number"],
            ['encrypting', 'port', '44.205.10.3: Failed to enable crypto; mail.studio.example: Failed to enable crypto'],
            ['encrypting', 'certificate', '40.96.1.2: error:0A000086:SSL routines::certificate verify failed'],
            ['greeting', 'port', 'it did not answer in time, or broke off'],
            ['sender', 'transient', 'it did not answer in time, or broke off'],
            ['logging in', 'login-not-offered', 'Authentication is not allowed at this stage'],
            ['logging in', 'login-not-offered', 'it offers no login with a password without encryption'],
            ['composing', 'composing', 'Invalid address:  (From): website'],
            // Ports of other services
            ['greeting', 'port', '* OK [CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+'],
            // Exim, and cPanel's rules for it
            ['encrypting', 'port', '503 STARTTLS command used when not advertised'],
            ['logging in', 'login', '535 Incorrect authentication data'],
            ['logging in', 'transient', '435 Unable to authenticate at present'],
            ['recipient', 'sender', "550-Verification failed for <website@studio.example>\r\n550 Sender verify"],
            ['recipient', 'login-missing', '550-web.host.example is not permitted to relay through this server'],
            ['recipient', 'mailbox-missing', '550 No Such User Here'],
            ['recipient', 'mailbox-missing', '550 Unrouteable address'],
            ['recipient', 'mailbox-full', '552 Mailbox quota exceeded / Mailbox is full'],
            ['sender', 'web-host', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)'],
            ['recipient', 'web-host', '550 "JunkMail rejected - web.host.example [203.0.113.5] is in an RBL, see spamhaus.org"'],
            ['recipient', 'greylisting', '451 Temporary local problem - greylisted, please try again later'],
            ['recipient', 'sender-blocked', '550 Outgoing mail from "website@studio.example" has been suspended.'],
            ['recipient', 'limit', '550 Domain studio.example has exceeded the max emails per hour (60/60 (100%))'],
            ['content', 'spam', '550 This message was classified as SPAM and may not be delivered'],
            ['content', 'spam', '554 5.7.1 Service unavailable; message contains a domain listed in dbl.spamhaus.org'],
            ['content', 'spam', '550 5.7.1 Blocked by SpamAssassin: contains an URI listed in the SURBL blocklist'],
            ['greeting', 'limit', '421 Too many concurrent SMTP connections; please try again later.'],
            // Postfix, which answers at RCPT what it has against client, HELO and sender, and its policy servers
            ['sender', 'starttls-required', '530 5.7.0 Must issue a STARTTLS command first'],
            ['logging in', 'starttls-required', '538 5.7.11 Encryption required for requested authentication'],
            ['recipient', 'login-missing', '454 4.7.1 <owner@studio.example>: Relay access denied'],
            ['recipient', 'login-missing', '554 5.7.1 <web.host.example[203.0.113.5]>: Client host rejected: Access denied'],
            ['recipient', 'login-missing', '553 5.7.1 <website@studio.example>: Sender address rejected: not logged in'],
            ['recipient', 'sender', '553 5.7.1 <website@studio.example>: Sender address rejected: not owned by'],
            ['recipient', 'sender', '450 4.1.8 <website@studio.example>: Sender address rejected: Domain not'],
            ['recipient', 'sender', '550 5.1.0 <website@studio.example>: Sender address rejected: User unknown'],
            ['recipient', 'sender', '554 5.7.1 <website@studio.example>: Sender address rejected: Access'],
            ['recipient', 'web-host', '450 4.7.25 Client host rejected: cannot find your hostname, [203.0.113.5]'],
            ['recipient', 'dmarc', '550 5.7.23 <owner@studio.example>: Recipient address rejected: Message rejected'],
            ['recipient', 'mailbox-missing', '550 5.1.1 <owner@studio.example>: Recipient address rejected: User unknown'],
            ['recipient', 'unknown', '554 5.7.1 <owner@studio.example>: Recipient address rejected: Access denied'],
            // Dovecot
            ['sender', 'starttls-required', '530 5.7.0 TLS required.'],
            // Microsoft 365 and Outlook
            ['logging in', 'microsoft-login', '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled'],
            ['content', 'sender', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
            ['content', 'sender', '554 5.2.252 SendAsDenied; owner@studio.example not allowed to send as'],
            ['recipient', 'mailbox-missing', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
            ['sender', 'web-host', "550 5.7.1 Unfortunately, messages from [203.0.113.5] are on our block list (S3150)."],
            ['recipient', 'web-host', '550 5.7.606 Access denied, banned sending IP [203.0.113.5]. To request'],
            ['content', 'dmarc', '550 5.7.509 Access denied, sending domain studio.example does not pass DMARC verification'],
            ['content', 'sender-blocked', '550 5.1.8 Access denied, bad outbound sender.'],
            ['content', 'limit', '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded'],
            // Google
            ['logging in', 'app-password', '534-5.7.9 Application-specific password required. For more information'],
            ['logging in', 'app-password', "535-5.7.8 Username and Password not accepted.\r\n535 5.7.8  ?p=BadCredentials - gsmtp"],
            ['recipient', 'mailbox-full', "452-4.2.2 The recipient's inbox is out of storage space. Please direct the"],
            ['content', 'dmarc', "550-5.7.26 Unauthenticated email from studio.example is not accepted\r\n550-5.7.26 DMARC policy"],
            ['content', 'web-host', '550-5.7.25 [203.0.113.5] The IP address sending this message does not have a PTR'],
            // Zoho, Yahoo, Amazon SES, SendGrid, Yandex (Hostinger and Titan say the same), GoDaddy, qmail, sendmail
            ['content', 'sender-blocked', '550 5.4.6 Unusual sending activity detected. Please try after sometime.'],
            ['logging in', 'app-password', '535 5.7.0 (#AUTH005) Too many bad auth attempts.'],
            ['logging in', 'login', '421 4.7.0 Too many login attempts, please try again later.'],
            // Others, as the parser of bounces Sisimai knows them
            ['recipient', 'mailbox-missing', '550 5.4.1 [owner@studio.example]: Recipient address rejected: Access'],
            ['recipient', 'unknown', '550 RCP-P2 http://postmaster.facebook.com/response_codes?ip=192.0.2.135#rcp'],
            ['content', 'unknown', '550 5.4.6 Routing loop detected -- too many Received: headers'],
            ['recipient', 'unknown', '550 From: domain is invalid. Please provide a valid From:'],
            // Ports of FTP; policy servers, Microsoft, Mimecast, NetEase, Yahoo and cPanel: words like those of other causes
            ['recipient', 'limit', '550 5.7.1 <owner@studio.example>: Recipient address rejected: Policy rejection; Message count quota'],
            ['recipient', 'limit', '451 4.7.1 <website@studio.example>: Sender address rejected: Rate limit'],
            ['content', 'limit', '450 4.7.1 quota exceeded for sasl_username website@studio.example, 200 messages per hour'],
            ['recipient', 'unknown', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication'],
            ['recipient', 'mailbox-missing', '550 The account or domain may not exist, may be blacklisted, or missing the proper dns'],
            ['content', 'unknown', '550 Rejected by header based Anti-Spoofing policy: website@studio.example'],
            ['content', 'unknown', '554 5.6.0 Corrupt message content'],
            // Unknown meanings
            ['recipient', 'unknown', '550 no'],
            ['greeting', 'unknown', '554 no SMTP service here'],
            // An address is no cause.
            ['recipient', 'unknown', '550 5.7.1 <greylist-dmarc-relay@spamhaus.example>: rejected'],
            ['recipient', 'mailbox-missing', '550 5.1.1 <sender.rejected@studio.example>: no such user'],
        ];
    }

    #[TestWith(['encrypting', "CN=`web.host.example' did not match expected CN=`localhost'", "for localhost write SMTP_ENCRYPTION='none'"])]
    #[TestWith(['encrypting', 'error:0A000086:SSL routines::certificate verify failed', "For localhost write SMTP_ENCRYPTION='none'"])]
    #[TestWith(['sender', '530 5.7.0 Must issue a STARTTLS command first', "the server's certificate, which is never localhost."])]
    public function test_advice_on_encryption_says_what_localhost_needs(string $step, string $reply, string $words): void
    {
        self::assertStringContainsString($words, SmtpAdvice::finding(DeliveryStep::from($step), $reply)->fix);
    }

    public function test_each_recipient_has_its_own_advice_and_equal_ones_are_said_once(): void
    {
        $finding = static function (array $rejected): Finding {
            /** @var non-empty-array<string, string> $rejected */
            $rejection = DeliveryFailed::forRecipients($rejected);

            return SmtpAdvice::finding($rejection->step, $rejection->getMessage());
        };
        $fix = $finding([
            'a@studio.example' => "550-5.1.1 <a@studio.example> unknown user; see our\r\n550 5.1.1 pages",
            'b@studio.example' => '452 4.2.2 <b@studio.example> over quota',
            'c@studio.example' => '552 5.2.2 over quota',
            'd@studio.example' => '550 5.7.1 no',
        ])->fix;
        foreach (['does not exist', 'is full', 'means (550 5.7.1)'] as $words) {
            self::assertSame(1, substr_count($fix, $words));
        }
        $kind = $finding(['a@studio.example' => '451 greylisted', 'b@studio.example' => '550 no'])->kind;
        self::assertSame(Finding::BROKEN, $kind, 'Only one of them ends by itself.');
    }

    public function test_stores_of_earlier_releases_contain_these_steps_and_some_concern_all_mails(): void
    {
        $concernAll = ['connecting', 'greeting', 'encrypting', 'logging in', 'sender'];
        $steps = array_map(DeliveryStep::from(...), [...$concernAll, 'composing', 'recipient', 'content']);
        $found = array_filter($steps, static fn(DeliveryStep $step): bool => $step->concernsAllMails());
        self::assertSame($concernAll, array_column($found, 'value'));
    }

    public function test_words_of_a_mail_server_are_kept_in_any_encoding_and_cut(): void
    {
        $sentence = DeliveryStep::Content->sentence("550 Empf\xE4nger\r\n550\t" . str_repeat('x', 5000));
        self::assertStringStartsWith('The mail server did not accept the mail: 550 Empf?nger 550 xxx', $sentence);
        self::assertLessThan(600, strlen($sentence));
    }
}
