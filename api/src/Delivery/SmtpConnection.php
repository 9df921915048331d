<?php

declare(strict_types=1);

namespace Contact\Delivery;

use PHPMailer\PHPMailer\SMTP;

/**
 * PHPMailer's side of the conversation with a mail server, with a limit of time for each step. A reply that is late, or a
 * line that does not get through, ends the connection: from then on the two would talk past each other.
 */
final class SmtpConnection extends SMTP
{
    private const CONNECT_TIMEOUT_S = 5;
    private const REPLY_TIMEOUT_S = 30;
    /** Some servers look for viruses before they answer. If they answer after that, the mail comes twice. */
    private const ACCEPT_TIMEOUT_S = 120;
    private const GOODBYE_TIMEOUT_S = 1;

    /** @param float|null $deadline of the whole conversation, in seconds as `hrtime` counts */
    public function __construct(private readonly ?float $deadline = null)
    {
    }

    /**
     * @param string $host with `ssl://` before it where encryption comes first
     *
     * @throws DeliveryFailed when nobody is there, or does not want to talk
     */
    public function open(string $host, int $port): void
    {
        $this->limitTo(self::REPLY_TIMEOUT_S);
        // Otherwise the system holds each line back until the one before is confirmed, for 40 ms a mail.
        $options = ['socket' => ['tcp_nodelay' => true]];
        if (!$this->connect($host, $port, $this->within(self::CONNECT_TIMEOUT_S), $options)) {
            $hasAnswered = $this->error['error'] !== 'Failed to connect to server';
            throw DeliveryFailed::at($hasAnswered ? DeliveryStep::Greeting : DeliveryStep::Connecting, $this->lastWords());
        }
    }

    /** Why the last step has failed: the server's own words, else PHP's. */
    public function lastWords(): string
    {
        $error = array_map(static fn(mixed $words): string => is_scalar($words) ? (string) $words : '', $this->error);
        $reply = trim($this->last_reply);

        return match (true) {
            // After a refused greeting there is a reply and no error.
            $reply !== '' && ($error['error'] === '' || $error['smtp_code'] === substr($reply, 0, 3)) => $reply,
            $error['smtp_code_ex'] !== '' => $error['smtp_code_ex'],
            $error['detail'] !== '' => $error['detail'],
            $error['error'] !== '' && !str_ends_with($error['error'], 'command failed') => $error['error'],
            default => 'it did not answer in time, or broke off',
        };
    }

    /**
     * @param string        $command       in words
     * @param string        $commandstring as it is sent
     * @param array<mixed>|int $expect    codes of a good reply
     */
    protected function sendCommand($command, $commandstring, $expect): bool
    {
        if ($this->deadline !== null && hrtime(true) / 1e9 >= $this->deadline) {
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
            // A goodbye says nothing of why it came to that.
            $this->last_reply = $reason;
        }

        return $isDone;
    }

    /**
     * @param string $data
     * @param string $command in words
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

    /** As many whole seconds as the deadline leaves, one at least. */
    private function within(int $seconds): int
    {
        return $this->deadline === null ? $seconds : max(1, min($seconds, (int) floor($this->deadline - hrtime(true) / 1e9)));
    }
}
