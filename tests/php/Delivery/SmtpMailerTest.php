<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\InquiryDigest;
use Contact\Delivery\InquiryMail;
use Contact\Delivery\MailSettings;
use Contact\Delivery\RejectionNotice;
use Contact\Delivery\SmtpConnection;
use Contact\Delivery\SmtpMailer;
use Contact\Delivery\SmtpTransport;
use Contact\Environment;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\StoredInquiry;
use Contact\Tests\Support\DkimSignature;
use Contact\Tests\Support\SampleCompany;
use Contact\Tests\Support\SmtpServer;
use DateTimeZone;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\TestCase;
use ReflectionClassConstant;
use ReflectionProperty;

final class SmtpMailerTest extends TestCase
{
    public function test_the_mail_comes_from_the_site_and_is_answered_to_the_visitor(): void
    {
        $mail = self::mailer()->compose(self::mail(self::inquiry(['name' => 'Asha Rao'])));

        self::assertSame('website@studio.example', $mail->From);
        self::assertSame('Your Studio', $mail->FromName);
        self::assertSame([['a@studio.example', ''], ['b@studio.example', '']], $mail->getToAddresses());
        self::assertSame([['asha@example.com', 'Asha Rao']], array_values($mail->getReplyToAddresses()));
    }

    public function test_its_message_id_is_that_of_the_inquiry_however_often_it_is_composed(): void
    {
        $inquiry = self::inquiry();
        $id = "Message-ID: <{$inquiry->id}@studio.example>\r\n";

        self::assertStringContainsString($id, self::mime($inquiry));
        self::assertStringContainsString($id, self::mime($inquiry));
    }

    public function test_it_has_a_text_and_an_html_part_in_utf_8(): void
    {
        $mime = self::mime(self::inquiry());

        self::assertMatchesRegularExpression('/^Content-Type: multipart\/alternative;/m', $mime);
        self::assertMatchesRegularExpression('/^Content-Type: text\/plain; charset=utf-8\r?$.+^Content-Type: text\/html; charset=utf-8\r?$/ms', $mime);
    }

    public function test_a_mail_of_an_old_inquiry_is_dated_now_and_says_when_the_inquiry_was_written(): void
    {
        $old = StoredInquiry::fromRow([
            'id' => 'a1', 'received_at' => 1_700_000_000, 'name' => 'Asha', 'email' => 'asha@example.com', 'phone' => '', 'subject' => '',
            'project_type' => 'general', 'message' => 'Hello', 'state' => 'pending', 'due_at' => 1_700_000_000, 'attempts' => 3,
            'error' => '451 try later', 'error_step' => 'content', 'error_at' => 1_700_000_000, 'spam_signals' => 0, 'resent_at' => null,
        ]);
        $timezone = new DateTimeZone('Asia/Kolkata');
        $contents = [
            new InquiryMail($old->inquiry, SampleCompany::make(), $timezone),
            new InquiryMail($old->inquiry, SampleCompany::make(), $timezone, isRetry: true),
            new InquiryDigest([$old], SampleCompany::make(), $timezone),
            new RejectionNotice($old->inquiry, SampleCompany::make(), $timezone),
        ];
        foreach ($contents as $content) {
            $now = time();
            $mail = self::mailer()->compose($content);
            $mail->preSend();

            self::assertSame(1, preg_match('/^Date: (.+)\r$/m', $mail->getSentMIMEMessage(), $date));
            self::assertGreaterThanOrEqual($now, strtotime($date[1]));
            self::assertStringContainsString('15 Nov 2023, 3:43 AM IST', $content->text());
        }
    }

    public function test_nothing_typed_reaches_a_header_but_the_encoded_name_and_subject(): void
    {
        $mime = self::mime(self::inquiry(['name' => "Asha\r\nBcc: b@example.com", 'subject' => "Hi\nX-Evil: 1", 'message' => 'Words']));
        [$headers] = explode("\r\n\r\n", $mime, 2);

        self::assertDoesNotMatchRegularExpression('/^(Bcc|X-Evil|X-Mailer):/mi', $headers);
        self::assertStringNotContainsString('Words', $headers);
        self::assertMatchesRegularExpression('/^Subject: New inquiry from AshaBcc: b@example\.com: HiX-Evil: 1\r?$/m', $headers);
    }

    public function test_text_like_an_encoded_word_is_shown_as_it_was_typed(): void
    {
        $typed = '=?UTF-8?B?4oCu?= Invoice';
        $mail = self::mailer()->compose(self::mail(self::inquiry(['name' => "Asha {$typed}", 'subject' => $typed])));
        $mail->preSend();
        $headers = iconv_mime_decode_headers($mail->getSentMIMEMessage(), ICONV_MIME_DECODE_CONTINUE_ON_ERROR, 'UTF-8');
        self::assertIsArray($headers);

        foreach (['Subject', 'Reply-To'] as $name) {
            self::assertIsString($headers[$name] ?? null);
            self::assertStringContainsString($typed, str_replace("\u{200B}", '', $headers[$name]));
        }
    }

    public function test_the_text_part_holds_exactly_the_words_of_the_message(): void
    {
        $message = "  नमस्ते 🎬\n\n.\nFrom here  \n" . str_repeat('long ', 900);
        $text = self::mailer()->compose(self::mail(self::inquiry(['message' => $message])))->AltBody;

        self::assertStringContainsString("Message:\r\n\r\n" . str_replace("\n", "\r\n", $message) . "\r\n", $text);
    }

    public function test_the_html_part_shows_tags_as_they_were_typed(): void
    {
        $html = self::mailer()->compose(self::mail(self::inquiry(['name' => '<b>Asha</b>', 'message' => "<script>x</script>\n'\"&"])))->Body;

        self::assertStringContainsString('&lt;b&gt;Asha&lt;/b&gt;', $html);
        self::assertStringContainsString('&lt;script&gt;x&lt;/script&gt;<br>&#039;&quot;&amp;', $html);
        self::assertStringNotContainsString('<script', $html);
    }

    #[DataProvider('addresses')]
    public function test_an_address_that_mail_servers_may_not_know_never_delays_an_inquiry(string $email, ?string $replyTo): void
    {
        $inquiry = self::inquiry(['email' => $email]);
        $mail = self::mailer()->compose(self::mail($inquiry));

        self::assertTrue($mail->preSend());
        self::assertSame($replyTo === null ? [] : [$replyTo], array_column(array_values($mail->getReplyToAddresses()), 0));
        $answer = $replyTo === null ? "Write to {$email} to answer" : 'Reply to this mail to answer';
        self::assertStringContainsString($answer, $mail->AltBody);
        self::assertStringContainsString($answer, $mail->Body);
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function addresses(): iterable
    {
        yield 'an ordinary one' => ['asha@example.com', 'asha@example.com'];
        // The conversion to ASCII needs PHP's extension intl, which a host may lack.
        $ascii = function_exists('idn_to_ascii') ? 'asha@xn--bcher-kva.example' : null;
        yield 'an international domain' => ['asha@bücher.example', $ascii];
        yield 'an international local part' => ['आशा@example.com', null];
    }

    #[Group('native')]
    public function test_a_mail_server_that_is_not_there_is_a_failed_delivery(): void
    {
        $inquiry = self::inquiry();
        $this->expectException(DeliveryFailed::class);
        $this->expectExceptionMessage('The mail server could not be reached: Connection refused');
        self::mailer()->send(self::mail($inquiry), ['a@studio.example']);
    }

    #[Group('native')]
    public function test_the_envelope_sender_is_mail_from_unless_bounce_to_is_set(): void
    {
        $server = SmtpServer::start();
        $settings = ['MAIL_TO' => 'owner@gmail.example, b@studio.example'] + $server->settings();
        foreach ([[], ['BOUNCE_TO' => ''], ['BOUNCE_TO' => 'bounces@studio.example']] as $bounceTo) {
            self::mailer($bounceTo + $settings)->send(self::mail(self::inquiry()), ['owner@gmail.example', 'b@studio.example']);
        }

        self::assertSame(['website@studio.example', 'website@studio.example', 'bounces@studio.example'], array_column($server->mails(), 'from'));
    }

    /**
     * @param array<string, string> $replies
     * @param list<string>          $tried    mechanisms, in their order
     */
    #[DataProvider('logins')]
    #[Group('native')]
    public function test_a_refused_mechanism_is_followed_by_the_next_and_cram_md5_comes_last_over_tls(
        string $offered,
        bool $isEncrypted,
        array $replies,
        array $tried,
        ?string $problem = null,
    ): void {
        $pem = $isEncrypted ? self::certificateFor('127.0.0.1') : '';
        $server = SmtpServer::start($replies + ['EHLO' => "250-localhost\r\n250 {$offered}"], pem: $pem);
        $login = ['SMTP_USERNAME' => 'website', 'SMTP_PASSWORD' => 'secret', 'SMTP_ENCRYPTION' => $isEncrypted ? 'tls' : 'none'];
        try {
            self::mailer($login + $server->settings())->send(self::mail(self::inquiry()), ['a@studio.example']);
            self::assertNull($problem);
            self::assertSame($tried, $server->mails()[0]['logins']);
        } catch (DeliveryFailed $failure) {
            self::assertSame($problem, $failure->getMessage());
        } finally {
            putenv('SSL_CERT_FILE');
        }
    }

    /** @return iterable<string, array{string, bool, array<string, string>, list<string>, 4?: string}> */
    public static function logins(): iterable
    {
        $all = 'AUTH CRAM-MD5 DIGEST-MD5 PLAIN LOGIN XOAUTH2';
        $wrong = '535 wrong password';
        yield 'all, over TLS' => [$all, true, [], ['LOGIN']];
        yield 'all, and CRAM-MD5 fails, over TLS' => [$all, true, ['AUTH CRAM-MD5' => $wrong], ['LOGIN']];
        yield 'CRAM-MD5 alone, over TLS' => ['AUTH CRAM-MD5', true, [], ['CRAM-MD5']];
        yield 'an unknown LOGIN, over TLS' => [$all, true, ['AUTH LOGIN' => '504 unknown mechanism'], ['LOGIN', 'PLAIN']];
        yield 'a LOGIN and a PLAIN that fail, over TLS' => [$all, true, ['AUTH LOGIN' => $wrong, 'AUTH PLAIN' => $wrong], ['LOGIN', 'PLAIN', 'CRAM-MD5']];
        yield 'all, in the clear' => [$all, false, [], ['CRAM-MD5']];
        yield 'a CRAM-MD5 that fails, in the clear' => [$all, false, ['AUTH CRAM-MD5' => $wrong], ['CRAM-MD5', 'LOGIN']];
        yield 'an unknown CRAM-MD5, in the clear' => ['AUTH PLAIN CRAM-MD5', false, ['AUTH CRAM-MD5' => '501 broken'], ['CRAM-MD5', 'PLAIN']];
        yield 'a CRAM-MD5 that fails for now, in the clear' => [$all, false, ['AUTH CRAM-MD5' => '454 later'], ['CRAM-MD5', 'LOGIN']];
        yield 'a server without EHLO' => ['', false, ['EHLO' => '500 unknown command'], ['LOGIN']];
        yield 'a wrong password' => [
            'AUTH PLAIN LOGIN', true, ['AUTH LOGIN' => $wrong, 'AUTH PLAIN' => "{$wrong}, again"], [], "The mail server rejected the login: {$wrong}, again",
        ];
        yield 'a server that hangs up after a wrong password' => [
            $all, true, ['AUTH LOGIN' => "{$wrong}, goodbye"], [], "The mail server rejected the login: {$wrong}, goodbye",
        ];
        yield 'no login in the clear' => ['SIZE', false, [], [], 'The mail server rejected the login: it offers no login with a password without encryption'];
        yield 'no login with a password' => ['AUTH XOAUTH2 GSSAPI', true, [], [], 'The mail server rejected the login: it offers no login with a password'];
    }

    /** @param list<string> $dead addresses of the mail server that answer no packet */
    #[DataProvider('deadAddresses')]
    #[Group('native')]
    public function test_a_dead_address_leaves_time_for_a_living_one_and_the_certificate_is_checked_for_the_name(
        array $dead,
        string $living,
        string $words,
        string $host = 'mail.test',
        string $disabledFunctions = '',
    ): void {
        $server = SmtpServer::start(pem: $pem = self::certificateFor('mail.test'), address: $living);
        putenv('SSL_CERT_FILE');
        $settings = ['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => 'tls'] + $server->settings();
        $held = array_map(static fn(string $address): array => self::deadListener("tcp://{$address}:{$settings['SMTP_PORT']}"), $dead);
        $lines = array_map(static fn(string $address): string => trim($address, '[]') . " {$host}\n", [...$dead, $living]);
        file_put_contents($hosts = (string) tempnam(sys_get_temp_dir(), 'hosts'), implode($lines));
        $probe = [PHP_BINARY, '-d', "disable_functions={$disabledFunctions}", __DIR__ . '/../Support/probe-mail-server.php', json_encode($settings, JSON_THROW_ON_ERROR)];
        // The file of host names is replaced for this process alone.
        $command = ['unshare', '-rm', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', $hosts, ...$probe];
        $output = (string) shell_exec("SSL_CERT_FILE={$pem} " . implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1');
        unlink($hosts);

        self::assertCount(count($dead), $held);
        self::assertStringContainsString($words, $output);
    }

    /** @return iterable<string, array{0: list<string>, 1: string, 2: string, 3?: string, 4?: string}> */
    public static function deadAddresses(): iterable
    {
        $wrongName = "did not match expected CN=`other.test'";
        $disabled = 'socket_addrinfo_lookup,dns_get_record,gethostbyname';
        yield 'an IPv4 is dead' => [['127.0.0.1'], '127.0.0.2', 'accepted'];
        yield 'an IPv4 is dead, and the certificate has another name' => [['127.0.0.1'], '127.0.0.2', $wrongName, 'other.test'];
        yield 'an IPv4 is dead, and functions are disabled' => [['127.0.0.1'], '127.0.0.2', 'accepted', 'mail.test', $disabled];
        yield 'all functions for addresses are disabled' => [[], '127.0.0.1', 'accepted', 'mail.test', "{$disabled},gethostbynamel"];
        if (@stream_socket_server('tcp://[::1]:0') === false) {
            // Many containers have no IPv6.
            return;
        }
        yield 'IPv6 is dead' => [['[::1]'], '127.0.0.1', 'accepted'];
        yield 'IPv6 is dead, and the certificate has another name' => [['[::1]'], '127.0.0.1', $wrongName, 'other.test'];
        yield 'IPv6 is dead, and functions are disabled' => [['[::1]'], '127.0.0.1', 'accepted', 'mail.test', $disabled];
        yield 'IPv4 is dead' => [['127.0.0.1'], '[::1]', 'accepted'];
        yield 'IPv6 and an IPv4 are dead' => [['[::1]', '127.0.0.1'], '127.0.0.2', 'accepted'];
    }

    /**
     * A listener that accepts nothing. Once its queue is full, the kernel drops further packets.
     *
     * @return list<resource>
     */
    private static function deadListener(string $address): array
    {
        $listener = stream_socket_server($address, context: stream_context_create(['socket' => ['backlog' => 0]]));
        self::assertNotFalse($listener);
        $held = [$listener];
        for ($count = 0; $count < 3; $count++) {
            $waiting = stream_socket_client($address, flags: STREAM_CLIENT_ASYNC_CONNECT | STREAM_CLIENT_CONNECT);
            self::assertNotFalse($waiting);
            $held[] = $waiting;
        }

        return $held;
    }

    /** The file of a key and its certificate, which OpenSSL trusts from now on. */
    private static function certificateFor(string $name): string
    {
        $pem = (string) tempnam(sys_get_temp_dir(), 'certificate');
        file_put_contents($pem, shell_exec(PHP_BINARY . ' ' . __DIR__ . '/../../support/host/certificate.php ' . escapeshellarg($name)));
        register_shutdown_function(unlink(...), $pem);
        putenv("SSL_CERT_FILE={$pem}");

        return $pem;
    }

    #[Group('native')]
    public function test_a_mail_ends_at_its_deadline_though_the_server_answers_each_command_in_time(): void
    {
        $server = SmtpServer::start(delayMs: 400);
        $mailer = self::mailer($server->settings(), deadline: hrtime(true) / 1e9 + 1);
        $this->expectException(DeliveryFailed::class);
        $mailer->send(self::mail(self::inquiry()), ['a@studio.example']);
    }

    #[Group('native')]
    public function test_a_mail_without_another_deadline_ends_before_its_lease(): void
    {
        $server = SmtpServer::start();
        $mailer = self::mailer($server->settings());
        $start = hrtime(true) / 1e9;
        $mailer->send(self::mail(self::inquiry()), ['a@studio.example']);
        $transport = (new ReflectionProperty(SmtpMailer::class, 'transport'))->getValue($mailer);
        self::assertInstanceOf(SmtpTransport::class, $transport);
        $connection = (new ReflectionProperty(SmtpTransport::class, 'connection'))->getValue($transport);

        self::assertInstanceOf(SmtpConnection::class, $connection);
        self::assertEqualsWithDelta($start + 270, $connection->deadline, 5);
    }

    public function test_the_lease_of_an_inquiry_is_longer_than_its_mail_may_take(): void
    {
        $limits = array_map(
            static fn(array $constant): mixed => (new ReflectionClassConstant(...$constant))->getValue(),
            // A TLS handshake that begins just before the limit of the mail may still take as long as a connection.
            [[SmtpTransport::class, 'MAIL_TIMEOUT_S'], [SmtpConnection::class, 'CONNECT_TIMEOUT_S']],
        );

        self::assertGreaterThan(array_sum($limits), InquiryLifecycle::LEASE_S);
    }

    public function test_a_mail_is_signed_where_a_key_is_set_so_that_the_signature_can_be_checked(): void
    {
        $key = openssl_pkey_new(['private_key_bits' => 2048, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
        self::assertNotFalse($key);
        openssl_pkey_export_to_file($key, $file = (string) tempnam(sys_get_temp_dir(), 'dkim'));
        $mail = self::mailer([
            'DKIM_DOMAIN' => 'studio.example',
            'DKIM_SELECTOR' => 'site',
            'DKIM_PRIVATE_KEY_FILE' => $file,
        ])->compose(self::mail(self::inquiry(['name' => 'आशा', 'message' => "Hello  \n\nWorld"])));
        $mail->preSend();
        $details = openssl_pkey_get_details($key);
        unlink($file);
        self::assertIsArray($details);
        self::assertIsString($details['key']);

        self::assertTrue(DkimSignature::isValid($mail->getSentMIMEMessage(), $details['key']));
        self::assertFalse(DkimSignature::isValid(str_replace("\r\n\r\n", "\r\n\r\nx", $mail->getSentMIMEMessage()), $details['key']));
        self::assertMatchesRegularExpression('/^DKIM-Signature: .*d=studio\.example;.*s=site;/ms', $mail->getSentMIMEMessage());
        self::assertStringContainsString(' i=website@studio.example;', $mail->getSentMIMEMessage());
    }

    /** @param array<string, string> $fields */
    private static function inquiry(array $fields = []): Inquiry
    {
        return Inquiry::fromFields($fields + ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'], SampleCompany::PROJECT_TYPES);
    }

    private static function mail(Inquiry $inquiry): InquiryMail
    {
        return new InquiryMail($inquiry, SampleCompany::make(), new DateTimeZone('Asia/Kolkata'));
    }

    private static function mime(Inquiry $inquiry): string
    {
        $mail = self::mailer()->compose(self::mail($inquiry));
        $mail->preSend();

        return $mail->getSentMIMEMessage();
    }

    /** @param array<string, string> $more */
    private static function mailer(array $more = [], ?float $deadline = null): SmtpMailer
    {
        $company = SampleCompany::make();
        $settings = MailSettings::from(new Environment($more + [
            'MAIL_TO' => 'a@studio.example,b@studio.example',
            'MAIL_FROM' => 'website@studio.example',
            'SMTP_HOST' => '127.0.0.1',
            'SMTP_PORT' => '1',
        ]), $company);

        return new SmtpMailer($settings, $deadline);
    }
}
