<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

/** A local mail server that records its mails; it ends with this object. */
final class SmtpServer
{
    private readonly string $file;
    private readonly ServerProcess $process;

    /**
     * @param array<string, string> $replies by SMTP command, `GREETING`, `END OF DATA` or `AUTH MECHANISM`; all others succeed
     * @param int                   $delayMs before each reply
     * @param string                $address with brackets for IPv6
     * @param string                $pem     file with the key and the certificate for STARTTLS
     */
    public function __construct(array $replies = [], int $delayMs = 0, string $address = '127.0.0.1', string $pem = '')
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'smtp');
        $json = json_encode($replies, JSON_THROW_ON_ERROR);
        $this->process = new ServerProcess('smtp-server.php', $this->file, $json, (string) $delayMs, $address, $pem);
    }

    public function __destruct()
    {
        unlink($this->file);
    }

    /** @return array<string, string> settings for mails over this server */
    public function settings(): array
    {
        return [
            'MAIL_TO' => 'a@studio.example',
            'MAIL_FROM' => 'website@studio.example',
            'SMTP_HOST' => '127.0.0.1',
            'SMTP_PORT' => (string) $this->process->port,
            'SMTP_ENCRYPTION' => 'none',
        ];
    }

    /**
     * The mails so far, also rejected ones: envelope, source, and the login mechanisms that were tried.
     *
     * @return list<array{from: string, to: list<string>, source: string, logins: list<string>}>
     */
    public function mails(): array
    {
        $mails = [];
        foreach ((array) file($this->file) as $line) {
            /** @var array{from: string, to: list<string>, source: string, logins: list<string>} $mail */
            $mail = json_decode((string) $line, true, flags: JSON_THROW_ON_ERROR);
            $mails[] = $mail;
        }

        return $mails;
    }
}
