<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Closure;
use Contact\Storage\Database;

/** Counts the mails that the mail server has accepted. Throws `PDOException`. */
final readonly class SentMails
{
    private const HOUR_S = 3600;
    private const DAY_S = 86400;

    /** @param Closure(): int $clock seconds since 1970 */
    public function __construct(private Database $database, private Closure $clock)
    {
    }

    /** Counts each recipient, as mail servers do. */
    public function inLastHour(): int
    {
        $autoReplies = $this->database->number(
            'SELECT COUNT(*) FROM contact_auto_replies WHERE sent_at > :start',
            ['start' => ($this->clock)() - self::HOUR_S],
        );

        return $this->count('mail, recipient', self::HOUR_S) + (int) $autoReplies;
    }

    /** A mail to several recipients counts once. */
    public function inLastDay(): int
    {
        return $this->count('mail', self::DAY_S);
    }

    /** Seconds since 1970; 0 if there was none. */
    public function lastDigestAt(): int
    {
        return (int) $this->database->number(
            'SELECT MAX(delivered_at) FROM contact_receipts WHERE sent_as <> mail_id AND delivered_at <= :now',
            ['now' => ($this->clock)()],
        );
    }

    private function count(string $what, int $seconds): int
    {
        $now = ($this->clock)();

        return (int) $this->database->number(
            "SELECT COUNT(*) FROM (SELECT DISTINCT {$what} FROM
                (SELECT COALESCE(sent_as, mail_id) AS mail, recipient FROM contact_receipts WHERE delivered_at > :start AND delivered_at <= :now)
            AS receipts) AS mails",
            ['start' => $now - $seconds, 'now' => $now],
        );
    }
}
