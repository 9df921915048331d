<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Finding;

/**
 * What the owner can do about a failed delivery, by its step, the code and enhanced code (RFC 3463) of the SMTP reply, and the
 * words that common servers use: Exim and cPanel, Postfix, Dovecot, Microsoft, Google, Zoho, Yahoo, Amazon. The step alone
 * says little: Postfix rejects client, HELO and sender only at RCPT, Microsoft the sender only after the content.
 */
final class SmtpAdvice
{
    /** The cause of a reply that no rule explains. */
    public const UNKNOWN = 'unknown';

    private const CONNECTING = [DeliveryStep::Connecting];
    private const LOGIN = [DeliveryStep::LoggingIn];
    private const MAILBOX = [DeliveryStep::Recipient, DeliveryStep::Content];
    /** The first rows match whatever is said of a mail or a connection that could not be made. */
    private const ANY = [];

    /** Settings to write. With localhost, encryption fails because of the certificate. */
    private const STARTTLS = "SMTP_ENCRYPTION='tls' and SMTP_PORT='587' in .env, and as SMTP_HOST the name in the server's certificate, which is never localhost.";

    /** Causes with their steps and a pattern of the reply. The first that matches counts, so what is more certain comes first. */
    private const RULES = [
        ['composing', [DeliveryStep::Composing], '//'],
        ['functions-disabled', self::CONNECTING, '/disabled functions of PHP/'],
        ['unreachable', self::CONNECTING, '//'],
        ['certificate-name', [DeliveryStep::Encrypting], '/did not match expected|locate peer certificate CN/i'],
        ['certificate', [DeliveryStep::Encrypting], '/^(?!4\d\d).*certificate/i'],
        ['port', [DeliveryStep::Encrypting], '/^(?!4\d\d)/'],
        ['port', [DeliveryStep::Greeting], '/^(?!\d{3})|^50[02]\b|^530\b.*(USER and PASS|logged in)/i'],
        ['starttls-required', self::ANY, '/(issue a|use|requires?|needs?) (STARTTLS|TLS|SSL)|\b(STARTTLS|TLS'
            . '|encryption)( \w+)? (is )?(required|needed|first)|5\.7\.(1[01]|29)\b|^538/i'],
        ['login-not-offered', self::LOGIN, '/no login with a password|not allowed at this stage|not advertised|not enabled|^50[0-4]\b'
            . '|5\.7\.4\b/i'],
        ['app-password', self::LOGIN, '/application-specific|app(lication)?[- ]?(specific )?password|5\.7\.9\b|5\.7\.14\b|web ?browser'
            . '|gsmtp|AUTH0\d\d/i'],
        ['microsoft-login', self::LOGIN, '/5\.7\.139|5\.7\.30\b|SmtpClientAuth|basic auth/i'],
        ['sender-blocked', self::ANY, '/unusual sending|sender address blocked|bad outbound|OutboundSpam|outgoing (e?mail'
            . '|message)s? .{0,80}(suspended|disabled|blocked|on hold)|sending (is|has been) (disabled|suspended)'
            . '|your account .{0,60}(blocked|suspended|disabled|locked)|5\.7\.7\d\d\b/i'],
        ['login', self::LOGIN, '/too many|login attempts|^535|^5.*(5\.7\.8|credential|password|authenticat|login|\b(blocked|suspended'
            . '|locked|disabled))/i'],
        ['dmarc', self::ANY, '/\bDMARC|\bSPF\b|\bDKIM\b(?!-Sig)|5\.7\.(2[0-4]|26|27|30|32|509|51[25])\b|unauthenticated (e?mail'
            . '|message|sender)|authentication (information|checks)|sender policy|for policy reasons/i'],
        ['web-host', self::ANY, '/\b(HELO|EHLO)\b(?! first)|reverse (DNS|host|lookup)|\bPTR\b|\brDNS\b|5\.7\.25\b|invalid domain name'
            . '|find your (reverse )?hostname|name lookup failed|forward DNS/i'],
        ['web-host', self::ANY, '/^(?!.*(\bUR[IL]|SURBL|\bdbl\b|missing the proper dns))(.*)(spamhaus|spamcop|barracuda|\bRBL\b|DNSBL'
            . '|bl[ao]ck[- ]?list|blocked using|listed (at|in|by|on)\b|\breputation|\[(TSS|BL)\w*\]|\(S3\d+\)|5\.7\.(511|6\d\d)\b'
            . '|unsolicited \w+ originating|user complaints|(banned|bad|dynamic) (send\w+ )?IPs?\b|\bIPs?\b(?!=).{0,40}\b(is |are '
            . '|was )?(blocked|rejected|banned|refused)|client host \S+ (is )?blocked)/i'],
        ['greylisting', self::ANY, '/gr[ae]y[- ]?list|postgrey/i'],
        ['sender', self::ANY, '/not owned by|send ?as|not allowed to (relay emails|send)|relaying disallowed as|not verified'
            . '|verified sender|ses:send|sender \S* ?(is )?not (allowed|permitted|authori[sz]ed)|not authori[sz]ed to send (from|on|as)'
            . '|must (be (the )?same|(equal|match)\b)|(sender|from)\b.{0,20} (does|is) not (match|same as)|sender mismatch|5\.7\.60\b/i'],
        // A group of Microsoft 365 may accept mail of its own organisation only.
        ['login-missing', self::ANY, '/^(?!.*ForGroup).*(\brelay(ing)?\b(?!\.)|rcpthost|^530|5\.7\.(54|57|64)\b|not logged in'
            . '|client host rejected: access denied|anonymous|not authenticated|requires authentication|(auth|authentication'
            . '|authorization) (is )?(required|needed|turned on)|turn on smtp auth|must be authenticated|(authenticate|log ?in) (first'
            . '|before))/i'],
        ['sender', self::ANY, '/sender verif|sender address rejected: (domain|user|unverified|undeliverable|unknown)|domain of sender'
            . '|sender domain .{0,20}(exist|resolve|found|valid)|[45]\.1\.[78]\b/i'],
        ['sender', self::ANY, '/^(?!.*\b(rate|limit|quota)\b).*(sender (e-?mail )?(address )?(was |is )?(rejected|refused|denied)'
            . '|(invalid|unroutable|bogus) (sender|mail from))/i'],
        ['mailbox-full', self::MAILBOX, '/^(?!.*(\b(dai|day|hour|send)|message count|sasl))(.*)(\bquota\b|\w*quota exceeded|(mail\w*'
            . '|inbox) (is |has )?(full|out of|exceeded)|full mailbox|mailbox size|out of storage|storage allocation|allowed storage'
            . '|space has been used|[45]\.2\.2\b)/i'],
        ['limit', self::ANY, '/(hour|dai|day|send|rate|submission|connection|thread|recipient)\w*[ \w]* (limit|quota'
            . '|rate)s? ?\w* ?(exceeded|reached)|exceeded the max|too many (?!received|hops)|rate.?limit|frequency limit'
            . '|connection limit|throttl|too much mail|message count quota|too (quickly|fast)|(exceeded|reached)\b.{0,50}\b(dai|hour'
            . '|send|outgoing|external recipient|connections)|more than .{0,40} (per|an) hour|rate limit|at a rate|[45]\.5\.3\b'
            . '|5\.4\.5\b|[45]\.7\.28\b/i'],
        ['mailbox-missing', self::MAILBOX, '/[45]\.1\.(1|6|10)\b|user unknown|account or domain may not exist|unrouteable'
            . '|recipient ?notfound|^5.*(5\.4\.1 .{0,9}recipient address rejected|5\.2\.1\b|badrcptto|(no such|unknown|invalid|bad|no'
            . '|disabled|not an?( known| valid| local| active)) (user|recipient|mail ?box|address|person|account|local ?-?part)\b|(user'
            . '|recipient( domain)?|mailbox|account|address)\b.{0,40}\b(not ?(found|exist|known|present|active)|must exist'
            . '|doesn.t (exist|have)|unknown|invalid|unavailable|\w*active|disabled|suspended|deactivated|terminated|frozen'
            . '|no longer))/i'],
        ['spam', [DeliveryStep::Content], '/^5(?!.*(\bheader|corrupt|malformed)).*(\w*spam|\bjunk|virus|phish|content|policy|policies'
            . '|blocked|filter|unsolicited|bulk|URIBL|SURBL)/i'],
        ['transient', self::ANY, '/^4\d\d|did not answer in time/'],
    ];

    /** What the owner can do, by cause. */
    private const ADVICE = [
        'composing' => 'Show "Last error" in STATUS.txt to whoever looks after the site.',
        'functions-disabled' => 'Take the functions that STATUS.txt names out of disable_functions in cPanel under "MultiPHP INI'
            . ' Editor", or ask your host to.',
        'unreachable' => 'Check SMTP_HOST and SMTP_PORT in .env: your mail provider gives both. If they are right, your web host lets no'
            . ' connection out to this server: ask it to, or for the name of its own mail server.',
        'certificate-name' => 'The certificate of the mail server is for another name than SMTP_HOST. Write the name of the server that'
            . " its certificate has into SMTP_HOST in .env; for localhost write SMTP_ENCRYPTION='none'. If SMTP_HOST is right, your web"
            . ' host diverts the connection to its own mail server: ask it to let you out, or use its server.',
        'certificate' => 'The certificate of the mail server is expired, self-signed, or of an unknown authority: ask whoever runs the'
            . " server to renew it. For localhost write SMTP_ENCRYPTION='none'.",
        'port' => "SMTP_PORT and SMTP_ENCRYPTION in .env do not belong together, or not to this server. Write SMTP_PORT='587' with"
            . " SMTP_ENCRYPTION='tls', or '465' with 'ssl'; only for a mail server on the web host itself 'none'. If they are right, the"
            . ' server is too busy, or a firewall stops the connection: ask whoever runs it.',
        'starttls-required' => 'The mail server accepts this only with encryption. Write ' . self::STARTTLS,
        'login-not-offered' => 'The mail server offers no login on this connection. Without encryption most offer none: write '
            . self::STARTTLS . ' If you have these, leave SMTP_USERNAME and SMTP_PASSWORD empty, or use another server, such as that of your web host.',
        'app-password' => 'This mail provider rejects the usual password. Make an app password in the security settings of the account'
            . ' (Google and Yahoo ask for two-step verification first), and write it into SMTP_PASSWORD in .env; SMTP_USERNAME is the'
            . ' whole address.',
        'microsoft-login' => 'Microsoft allows no login with a password here. Let the administrator of Microsoft 365 switch on'
            . ' "Authenticated SMTP" for the mailbox, or use the mail server of your web host.',
        'sender-blocked' => 'The mail provider has blocked sending from this mailbox, usually because a stranger has sent spam with its'
            . ' password. Change the password, ask the provider to lift the block, and write the new password into SMTP_PASSWORD in .env.',
        'login' => 'Check SMTP_USERNAME and SMTP_PASSWORD in .env. If they are right, wait for an hour: after wrong passwords a server'
            . ' blocks the login.',
        'dmarc' => 'The domain of MAIL_FROM does not allow this mail server to send for it. Set its SPF, DKIM and DMARC records: "npm'
            . ' run doctor" prints them.',
        'web-host' => 'The mail server rejects the name or the address of this web host, or the domain of MAIL_FROM. Send through the'
            . ' server of your mailbox with a login (SMTP_HOST, SMTP_USERNAME and SMTP_PASSWORD in .env), or ask your web host to set its'
            . ' reverse DNS and to leave the blocklist.',
        'greylisting' => 'There is nothing to do: the mail server lets unknown senders wait (greylisting), and accepts a later attempt,'
            . ' which the site makes by itself.',
        'sender' => 'This login may not send from MAIL_FROM or BOUNCE_TO. Write the address of the mailbox in SMTP_USERNAME into both in'
            . ' .env, or let the mail provider add or verify them as senders of this login. Both need a mailbox that exists.',
        'login-missing' => 'The mail server wants a login first. Write SMTP_USERNAME and SMTP_PASSWORD into .env. If they are there,'
            . ' SMTP_HOST is not the server of this mailbox.',
        'mailbox-full' => 'A mailbox in MAIL_TO is full: delete mails in it, or give it more space.',
        'limit' => 'The mail server accepts only so many mails in a time, so the rest is sent later. If this happens often, write fewer'
            . ' mails an hour than it accepts into MAIL_HOURLY_LIMIT in .env.',
        'mailbox-missing' => 'A mailbox in MAIL_TO does not exist at this mail server, or is closed. Check the address. If the mailbox'
            . ' is at another provider, such as Google or Microsoft, choose "Remote Mail Exchanger" in cPanel under "Email Routing".',
        'spam' => 'The mail server takes the words of this inquiry for spam. Read it with "php api/inquiries.php show" and its id, and'
            . ' ask your mail provider to accept all mails from MAIL_FROM.',
        'transient' => 'The mail server says or shows that this is transient, and the site tries again by itself. If it lasts for a day,'
            . ' ask your mail provider for the reason.',
    ];

    /**
     * The causes of a failure, as keys of `ADVICE`, or `UNKNOWN`.
     *
     * @param string $words the SMTP reply, or several after "address: " each, or PHP's own message
     *
     * @return list<string>
     */
    public static function causes(DeliveryStep $step, string $words): array
    {
        return array_values(array_unique(array_map(static fn(string $reply): string => self::cause($step, $reply), self::replies($words))));
    }

    /**
     * For the owner, if a mail fails at this step.
     *
     * @param string $sentence that of `DeliveryStep::sentence`
     */
    public static function finding(DeliveryStep $step, string $sentence): Finding
    {
        $words = str_replace("{$step->problem()}: ", '', $sentence);

        return new Finding(
            'mail-' . str_replace(' ', '-', $step->value),
            // It ends by itself, so it is no alarm.
            self::causes($step, $words) === ['greylisting'] ? Finding::ADVICE : Finding::BROKEN,
            "{$step->problem()}.",
            'Inquiries are stored, but ' . ($step->concernsAllMails() ? 'none is' : 'not all are') . ' mailed until then.',
            self::for($step, $words),
            $words,
        );
    }

    /** The advice for a failure. It quotes nothing of the words but the codes. */
    private static function for(DeliveryStep $step, string $words): string
    {
        $advice = [];
        foreach (self::replies($words) as $reply) {
            $codes = preg_match('/^[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?/', $reply, $match) === 1 ? " ({$match[0]})" : '';
            $advice[] = self::ADVICE[self::cause($step, $reply)] ?? "Ask your mail provider what this reply of its server means{$codes}; STATUS.txt has its words.";
        }

        return implode(' ', array_unique($advice));
    }

    private static function cause(DeliveryStep $step, string $reply): string
    {
        // An address such as <dmarc@studio.example> says nothing about the cause.
        $words = trim((string) preg_replace(['/<?[^\s<>]+@[^\s<>]+/', '/\s+/'], ['<>', ' '], $reply));
        foreach (self::RULES as [$cause, $steps, $pattern]) {
            if (($steps === self::ANY || in_array($step, $steps, true)) && preg_match($pattern, $words) === 1) {
                return $cause;
            }
        }

        return self::UNKNOWN;
    }

    /** @return list<string> */
    private static function replies(string $words): array
    {
        $replies = preg_split('/; (?=\S+@\S+: \d{3}\b)/', $words);

        return array_map(static fn(string $reply): string => (string) preg_replace('/^\S+@\S+: /', '', $reply), $replies === false ? [$words] : $replies);
    }
}
