<?php

declare(strict_types=1);

namespace Contact\Tests\Delivery;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\MailContent;
use Contact\Delivery\SmtpMailer;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\SmtpServer;
use PHPMailer\PHPMailer\PHPMailer;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SmtpMailerTest extends TestCase
{
    private const ALL = 'AUTH CRAM-MD5 DIGEST-MD5 PLAIN LOGIN XOAUTH2';
    private const WRONG = '535 wrong password';

    #[After]
    protected function trustNoCertificate(): void
    {
        putenv('SSL_CERT_FILE');
    }

    public function test_the_mail_comes_from_the_site_with_the_id_of_the_inquiry_and_is_answered_to_the_visitor(): void
    {
        $mail = self::mailer()->compose(Sample::mail(['id' => 'a1', 'name' => 'Asha Rao']));
        self::assertSame(['website@studio.example', 'Your Studio'], [$mail->From, $mail->FromName]);
        self::assertSame([['a@studio.example', ''], ['b@studio.example', '']], $mail->getToAddresses());
        self::assertSame([['asha@example.com', 'Asha Rao']], array_values($mail->getReplyToAddresses()));
        $mime = self::mime($mail);
        self::assertStringContainsString("Message-ID: <a1@studio.example>\r\n", $mime);
        self::assertStringNotContainsString('X-Mailer', $mime);
        self::assertSame(1, preg_match('/^Date: (.+)\r$/m', $mime, $date));
        self::assertLessThan(60, abs(time() - (int) strtotime($date[1])), 'It is dated now, whenever the inquiry came.');
        self::assertMatchesRegularExpression('/^Content-Type: multipart\/alternative;/m', $mime);
        $parts = '/^Content-Type: text\/plain; charset=utf-8\r?$.+^Content-Type: text\/html; charset=utf-8\r?$/ms';
        self::assertMatchesRegularExpression($parts, $mime);
        $reply = self::mailer()->compose(new MailContent('b2', 'Thank you', 'Hello', headers: ['Auto-Submitted' => 'auto-replied']));
        self::assertMatchesRegularExpression('/^Auto-Submitted: auto-replied\r$/m', self::mime($reply));
    }

    #[TestWith(['asha@bücher.example', 'asha@xn--bcher-kva.example'], 'an international domain')]
    #[TestWith(['आशा@example.com', null], 'an international local part')]
    public function test_an_address_that_mail_servers_may_not_know_never_delays_an_inquiry(string $email, ?string $replyTo): void
    {
        // The conversion to ASCII needs PHP's extension intl, which a host may lack.
        $replyTo = function_exists('idn_to_ascii') ? $replyTo : null;
        $mail = self::mailer()->compose(Sample::mail(['email' => $email]));
        self::assertTrue($mail->preSend());
        $addresses = array_column(array_values($mail->getReplyToAddresses()), 0);
        self::assertSame($replyTo === null ? [] : [$replyTo], $addresses);
        $answer = $replyTo === null ? "Write to {$email} to answer" : 'Reply to this mail to answer';
        self::assertStringContainsString($answer, $mail->AltBody);
        self::assertStringContainsString($answer, $mail->Body);
    }

    /**
     * @param array<string, string> $replies
     * @param list<string>          $tried   mechanisms, in their order
     */
    #[TestWith([self::ALL, true, ['AUTH CRAM-MD5' => self::WRONG], ['LOGIN']], 'all, and CRAM-MD5 fails, over TLS')]
    #[TestWith(['AUTH CRAM-MD5', true, [], ['CRAM-MD5']], 'CRAM-MD5 alone, over TLS')]
    #[TestWith([self::ALL, true, ['AUTH LOGIN' => '504 unknown mechanism'], ['LOGIN', 'PLAIN']], 'an unknown LOGIN, over TLS')]
    #[TestWith([self::ALL, true, ['AUTH LOGIN' => self::WRONG, 'AUTH PLAIN' => self::WRONG], ['LOGIN', 'PLAIN', 'CRAM-MD5']])]
    #[TestWith([self::ALL, false, [], ['CRAM-MD5']], 'all, in the clear')]
    #[TestWith([self::ALL, false, ['AUTH CRAM-MD5' => self::WRONG], ['CRAM-MD5', 'LOGIN']], 'one that fails, in the clear')]
    #[TestWith(['', false, ['EHLO' => '500 unknown command'], ['LOGIN']], 'a server without EHLO')]
    #[Group('native')]
    public function test_a_refused_mechanism_is_followed_by_the_next(string $offered, bool $isEncrypted, array $replies, array $tried): void
    {
        $server = self::serverWithLogin($replies + ['EHLO' => "250-localhost\r\n250 {$offered}"], $isEncrypted);
        self::mailerWithLogin($server, $isEncrypted)->send(Sample::mail(), $to = ['a@studio.example', 'b@studio.example']);
        $mail = $server->mails()[0];
        self::assertSame([$tried, 'bounces@studio.example', $to], [$mail['logins'], $mail['from'], $mail['to']]);
    }

    /** @param array<string, string> $replies */
    #[TestWith([true, ['EHLO' => "250-x\r\n250 AUTH PLAIN LOGIN", 'AUTH' => '535 wrong password'], '535 wrong password'])]
    #[TestWith([true, ['EHLO' => "250-x\r\n250 AUTH PLAIN LOGIN", 'AUTH LOGIN' => '535 goodbye'], '535 goodbye'], 'a server that hangs up')]
    #[TestWith([false, ['EHLO' => '250 SIZE'], 'it offers no login with a password without encryption'], 'no login in the clear')]
    #[TestWith([true, ['EHLO' => "250-x\r\n250 AUTH XOAUTH2"], 'it offers no login with a password'], 'no login with a password')]
    #[Group('native')]
    public function test_a_login_that_fails_is_told_in_the_words_of_the_server(bool $isEncrypted, array $replies, string $words): void
    {
        $server = self::serverWithLogin($replies, $isEncrypted);
        $this->expectExceptionObject(new DeliveryFailed(DeliveryStep::LoggingIn, $words));
        self::mailerWithLogin($server, $isEncrypted)->send(Sample::mail(), ['a@studio.example']);
    }

    #[Group('native')]
    public function test_a_server_that_takes_one_mail_over_a_connection_gets_the_next_over_another(): void
    {
        $server = new SmtpServer(['END OF DATA' => '250 goodbye']);
        $mailer = self::mailer($server->settings());
        $mailer->send(Sample::mail(), ['a@studio.example']);
        $mailer->send(Sample::mail(), ['a@studio.example']);
        self::assertCount(2, $server->mails());
    }

    #[TestWith(['mail.test', 'accepted'])]
    #[TestWith(['other.test', "did not match expected CN=`other.test'"])]
    #[Group('native')]
    public function test_a_host_without_functions_for_addresses_connects_by_the_name(string $host, string $words): void
    {
        self::assertStringContainsString($words, self::probe([], '127.0.0.1', $host, 'gethostbynamel'));
    }

    /** @param list<string> $dead addresses of the mail server that answer no packet */
    #[DataProvider('deadAddresses')]
    #[Group('native')]
    #[Group('slow')]
    public function test_a_dead_address_leaves_time_for_a_living_one(array $dead, string $living): void
    {
        self::assertStringContainsString('accepted', self::probe($dead, $living, 'mail.test'));
    }

    /** @return iterable<string, array{list<string>, string}> */
    public static function deadAddresses(): iterable
    {
        yield 'an IPv4 is dead' => [['127.0.0.1'], '127.0.0.2'];
        if (@stream_socket_server('tcp://[::1]:0') === false) {
            // Many containers have no IPv6.
            return;
        }
        yield 'IPv4 is dead' => [['127.0.0.1'], '[::1]'];
        yield 'IPv6 and an IPv4 are dead' => [['[::1]', '127.0.0.1'], '127.0.0.2'];
    }

    #[Group('native')]
    public function test_a_mail_ends_at_its_deadline_though_the_server_answers_each_command_in_time(): void
    {
        $server = new SmtpServer(delayMs: 400);
        $mailer = self::mailer($server->settings(), deadline: hrtime(true) / 1e9 + 1);
        $this->expectException(DeliveryFailed::class);
        $mailer->send(Sample::mail(), ['a@studio.example']);
    }

    /**
     * Logs in at a mail server that has several addresses, in a process of its own. Returns `accepted`, or why that failed.
     *
     * @param list<string> $dead addresses that answer no packet
     */
    private static function probe(array $dead, string $living, string $host, string $disabledFunctions = ''): string
    {
        $pem = Sample::certificate('mail.test');
        $server = new SmtpServer(address: $living, pem: $pem);
        $settings = ['SMTP_HOST' => $host, 'SMTP_ENCRYPTION' => 'tls'] + $server->settings();
        $listeners = array_map(static fn(string $address): array => self::deadListener("{$address}:{$settings['SMTP_PORT']}"), $dead);
        $lines = array_map(static fn(string $address): string => trim($address, '[]') . " {$host}\n", [...$dead, $living]);
        file_put_contents($hosts = (string) tempnam(sys_get_temp_dir(), 'hosts'), implode($lines));
        $script = dirname(__DIR__) . '/Support/probe-mail-server.php';
        $probe = [PHP_BINARY, '-d', "disable_functions={$disabledFunctions}", $script, json_encode($settings, JSON_THROW_ON_ERROR)];
        // The file of host names is replaced for this process alone.
        $command = ['unshare', '-rm', 'sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', $hosts, ...$probe];
        $output = (string) shell_exec("SSL_CERT_FILE={$pem} " . implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1');
        unlink($hosts);
        unset($listeners);

        return $output;
    }

    /**
     * A listener that accepts nothing. Once its queue is full, the kernel drops further packets.
     *
     * @return list<resource>
     */
    private static function deadListener(string $address): array
    {
        $listener = stream_socket_server("tcp://{$address}", context: stream_context_create(['socket' => ['backlog' => 0]]));
        self::assertNotFalse($listener);
        $held = [$listener];
        for ($count = 0; $count < 3; $count++) {
            $waiting = stream_socket_client("tcp://{$address}", flags: STREAM_CLIENT_ASYNC_CONNECT | STREAM_CLIENT_CONNECT);
            self::assertNotFalse($waiting);
            $held[] = $waiting;
        }

        return $held;
    }

    /** @param array<string, string> $replies */
    private static function serverWithLogin(array $replies, bool $isEncrypted): SmtpServer
    {
        $pem = $isEncrypted ? Sample::certificate('127.0.0.1') : '';
        putenv("SSL_CERT_FILE={$pem}");

        return new SmtpServer($replies, pem: $pem);
    }

    private static function mailerWithLogin(SmtpServer $server, bool $isEncrypted): SmtpMailer
    {
        $login = ['BOUNCE_TO' => 'bounces@studio.example', 'SMTP_USERNAME' => 'website', 'SMTP_PASSWORD' => 'secret', 'SMTP_ENCRYPTION' => $isEncrypted ? 'tls' : 'none'];

        return self::mailer($login + $server->settings());
    }

    private static function mime(PHPMailer $mail): string
    {
        $mail->preSend();

        return $mail->getSentMIMEMessage();
    }

    /** @param array<string, string> $settings */
    private static function mailer(array $settings = [], ?float $deadline = null): SmtpMailer
    {
        $others = ['MAIL_TO' => 'a@studio.example,b@studio.example', 'SMTP_HOST' => '127.0.0.1', 'SMTP_PORT' => '1'];

        return new SmtpMailer(Sample::settings($settings + $others), $deadline);
    }
}
