<?php

declare(strict_types=1);

namespace Contact\Delivery;

use PHPMailer\PHPMailer\SMTP;
use SensitiveParameter;

/**
 * PHPMailer's SMTP client with a timeout for each command. A late reply or an incomplete write ends the connection, because
 * later replies would be taken for those of other commands.
 */
final class SmtpConnection extends SMTP
{
    private const CONNECT_TIMEOUT_S = 5;
    private const REPLY_TIMEOUT_S = 30;
    /** Some servers scan for viruses before they answer. If they answer later than this, the mail is sent twice. */
    private const ACCEPT_TIMEOUT_S = 120;
    private const GOODBYE_TIMEOUT_S = 1;

    private bool $isConnected = false;

    /** PHP's first warning about the connection. A failed TLS handshake causes three, of which only the first has the reason. */
    private string $warning = '';

    /** @param float $deadline of the SMTP session, in seconds of `hrtime` */
    public function __construct(public float $deadline)
    {
    }

    /**
     * Connects to the first address that answers. PHP itself would spend the whole timeout on an address that drops packets.
     *
     * @param bool $isTls whether the connection begins with TLS
     *
     * @throws DeliveryFailed when the server cannot be reached, or greets with an error
     */
    public function open(string $host, int $port, bool $isTls): void
    {
        $this->limitTo(self::REPLY_TIMEOUT_S);
        // Nagle's algorithm would delay each mail by 40 ms. The certificate is for the name, not for the address.
        $options = ['socket' => ['tcp_nodelay' => true], 'ssl' => ['peer_name' => trim($host, '[].')]];
        $addresses = self::addressesOf($host);
        $end = hrtime(true) / 1e9 + $this->within(self::CONNECT_TIMEOUT_S);
        $step = DeliveryStep::Connecting;
        $words = [];
        foreach ($addresses as $index => $address) {
            $part = max(1, (int) ceil(($end - hrtime(true) / 1e9) / (count($addresses) - $index)));
            if ($this->connect(($isTls ? 'ssl://' : '') . $address, $port, $part, $options)) {
                return;
            }
            if ($this->isConnected) {
                throw new DeliveryFailed(DeliveryStep::Greeting, $this->lastWords());
            }
            // PHP names the error of a connection, but not that of a TLS handshake.
            $step = $this->error['smtp_code_ex'] === '' ? DeliveryStep::Encrypting : $step;
            $words[] = count($addresses) === 1 ? $this->lastWords() : "{$address}: {$this->lastWords()}";
        }

        throw new DeliveryFailed($step, implode('; ', $words));
    }

    /**
     * Logs in with one mechanism after another until the server accepts one.
     *
     * @return bool whether it did
     */
    public function logIn(string $username, #[SensitiveParameter] string $password): bool
    {
        $isEncrypted = is_resource($this->smtp_conn) && isset(stream_get_meta_data($this->smtp_conn)['crypto']);
        // CRAM-MD5 hides the password from the network, but fails on servers that store only a hash of it.
        $known = $isEncrypted ? ['LOGIN', 'PLAIN', 'CRAM-MD5'] : ['CRAM-MD5', 'LOGIN', 'PLAIN'];
        $offered = $this->getServerExt('AUTH');
        // After HELO it is unknown what the server offers.
        $mechanisms = $offered === null ? ['LOGIN'] : array_intersect($known, (array) $offered);
        if ($mechanisms === []) {
            $this->setError($isEncrypted ? 'it offers no login with a password' : 'it offers no login with a password without encryption');
        }
        $refusal = '';
        foreach ($mechanisms as $mechanism) {
            if ($this->authenticate($username, $password, $mechanism)) {
                return true;
            }
            if (!$this->connected()) {
                break;
            }
            $refusal = $this->last_reply;
        }
        if ($this->last_reply === '' && $refusal !== '') {
            // Some servers hang up after they refused a login.
            $this->setError('');
            $this->last_reply = $refusal;
        }

        return false;
    }

    /**
     * @param string       $host
     * @param int|null     $port
     * @param int          $timeout in seconds
     * @param array<mixed> $options
     *
     * @return false|resource
     */
    protected function getSMTPConnection($host, $port = null, $timeout = 30, $options = [])
    {
        $this->warning = '';
        $connection = parent::getSMTPConnection($host, $port, $timeout, $options);
        $this->isConnected = is_resource($connection);

        return $connection;
    }

    /**
     * @param int    $errno
     * @param string $errmsg
     * @param string $errfile
     * @param int    $errline
     */
    protected function errorHandler($errno, $errmsg, $errfile = '', $errline = 0): void
    {
        parent::errorHandler($errno, $errmsg, $errfile, $errline);
        $this->warning = $this->warning === '' ? $errmsg : $this->warning;
    }

    /** Why the last command failed: the SMTP reply, else PHP's own message. */
    public function lastWords(): string
    {
        $error = array_map(static fn(mixed $words): string => is_scalar($words) ? (string) $words : '', $this->error);
        $reply = trim($this->last_reply);

        return match (true) {
            // A rejected greeting leaves a reply and no error.
            $reply !== '' && ($error['error'] === '' || $error['smtp_code'] === substr($reply, 0, 3)) => $reply,
            $error['smtp_code_ex'] !== '' => $error['smtp_code_ex'],
            !$this->isConnected && $this->warning !== '' => $this->warning,
            $error['detail'] !== '' => $error['detail'],
            // PHPMailer itself refused to send the command.
            $error['error'] !== '' && $this->connected() => $error['error'],
            default => 'it did not answer in time, or broke off',
        };
    }

    /**
     * @param string        $command       name of the command
     * @param string        $commandstring as it is sent
     * @param array<mixed>|int $expect    expected SMTP codes
     */
    protected function sendCommand($command, $commandstring, $expect): bool
    {
        if (hrtime(true) / 1e9 >= $this->deadline) {
            $this->hangUp();
        }
        $this->limitTo(match ($command) {
            'DATA END' => self::ACCEPT_TIMEOUT_S,
            'QUIT' => self::GOODBYE_TIMEOUT_S,
            default => self::REPLY_TIMEOUT_S,
        });
        $reason = $this->last_reply;
        $this->last_reply = '';
        $isDone = parent::sendCommand($command, $commandstring, $expect);
        $reply = $this->getLastReply();
        if ($reply === '' || str_starts_with($reply, '421')) {
            $this->hangUp();
        }
        if ($command === 'QUIT') {
            // Keep the reply that led to QUIT.
            $this->last_reply = $reason;
        }

        return $isDone;
    }

    /**
     * @param string $data
     * @param string $command name of the command
     */
    public function client_send($data, $command = ''): int|bool
    {
        if (!is_resource($this->smtp_conn)) {
            return false;
        }
        $written = parent::client_send($data, $command);
        if ($written !== strlen($data)) {
            $this->hangUp();
        }

        return $written;
    }

    /**
     * At most two IPv4 addresses, so that each has its part of the time, and then the name, for IPv6. IPv4 comes first, because the
     * IPv6 of many networks has no way out.
     *
     * @return non-empty-list<string> addresses or names
     */
    private static function addressesOf(string $host): array
    {
        $name = trim($host, '[]');
        if (filter_var($name, FILTER_VALIDATE_IP) !== false) {
            return [str_contains($name, ':') ? "[{$name}]" : $name];
        }
        // Hosts may disable it.
        $found = function_exists('gethostbynamel') ? @gethostbynamel($name) : false;

        return [...array_slice(array_unique($found === false ? [] : $found), 0, 2), $name];
    }

    private function hangUp(): void
    {
        if (is_resource($this->smtp_conn)) {
            fclose($this->smtp_conn);
        }
        $this->smtp_conn = null;
    }

    private function limitTo(int $seconds): void
    {
        $this->Timelimit = $this->Timeout = $this->within($seconds);
    }

    /** The timeout, cut to the whole seconds that are left before the deadline, but at least 1. */
    private function within(int $seconds): int
    {
        return max(1, min($seconds, (int) floor($this->deadline - hrtime(true) / 1e9)));
    }
}
