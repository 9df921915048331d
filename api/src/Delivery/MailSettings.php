<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;
use Contact\Environment;
use Contact\InvalidSettings;
use Contact\Owner\Finding;
use DateTimeZone;
use SensitiveParameter;

/**
 * The recipients, the sender and the mail server. A broken setting that mail can do without falls back to its default,
 * and `problems` says what to mend.
 */
final readonly class MailSettings
{
    private const ENCRYPTIONS = ['tls', 'ssl', 'none'];
    private const HOST = 'localhost';
    public const TIMEZONE = 'Asia/Kolkata';
    private const HOURLY_LIMIT = 60;
    private const NO_MAIL = 'Inquiries are stored, but none is mailed until then.';

    /**
     * @param non-empty-list<string> $to
     * @param int                    $hourlyLimit mails an hour at most; 0 is no limit
     * @param list<Finding>          $problems    of settings whose default applies
     */
    private function __construct(
        public array $to,
        public string $from,
        public string $fromName,
        public string $host,
        public int $port,
        public ?string $username,
        #[SensitiveParameter]
        public ?string $password,
        public string $encryption,
        /** The envelope sender (RFC 5321), which receives bounces. */
        public string $bounceTo,
        public DateTimeZone $timezone,
        public int $hourlyLimit,
        public bool $isAutoReplyOn,
        public array $problems,
    ) {
    }

    /** @throws InvalidSettings that names everything to mend */
    public static function from(Environment $environment, Company $company): self
    {
        $unread = $environment->whyUnread();
        if ($unread !== null) {
            throw InvalidSettings::ofFile($unread);
        }
        $problems = [];
        $to = preg_split('/[\s,]+/', $environment->get('MAIL_TO') ?? '', flags: PREG_SPLIT_NO_EMPTY);
        if ($to === false || $to === []) {
            $to = [];
            $problems[] = Finding::ofSetting('MAIL_TO', 'MAIL_TO is missing.', self::NO_MAIL, "Write MAIL_TO='owner@example.com' in .env, with the address that inquiries go to.");
        }
        $mistakes = array_values(array_filter($to, static fn(string $address): bool => !self::isAddress($address)));
        if ($mistakes !== []) {
            $problems[] = Finding::ofSetting(
                'MAIL_TO',
                'MAIL_TO holds an entry that is no e-mail address.',
                self::NO_MAIL,
                "Write MAIL_TO='owner@example.com' in .env, with the address that inquiries go to, or several separated by commas.",
                implode(', ', $mistakes),
            );
        }
        $from = $environment->get('MAIL_FROM');
        if ($from === null) {
            $problems[] = Finding::ofSetting('MAIL_FROM', 'MAIL_FROM is missing.', self::NO_MAIL, "Write MAIL_FROM='website@example.com' in .env, with an address of the site's own domain.");
        } elseif (!self::isAddress($from)) {
            $problems[] = Finding::ofSetting('MAIL_FROM', 'MAIL_FROM is no e-mail address.', self::NO_MAIL, "Write MAIL_FROM='website@example.com' in .env, with an address of the site's own domain.", $from);
        }
        $port = filter_var($environment->get('SMTP_PORT') ?? '587', FILTER_VALIDATE_INT);
        if ($port === false || $port < 1 || $port > 65535) {
            $problems[] = Finding::ofSetting('SMTP_PORT', 'SMTP_PORT must be a number from 1 to 65535.', self::NO_MAIL, "Write SMTP_PORT='587' in .env, or '465' with SMTP_ENCRYPTION='ssl'.", $environment->get('SMTP_PORT'));
        }
        $encryption = self::encryptionFrom($environment);
        if (!in_array($encryption, self::ENCRYPTIONS, true)) {
            $problems[] = Finding::ofSetting('SMTP_ENCRYPTION', 'SMTP_ENCRYPTION must be tls, ssl or none.', self::NO_MAIL, "Write SMTP_ENCRYPTION='' in .env for the default, or 'ssl' for port 465.", $encryption);
        }
        if ($environment->get('SMTP_USERNAME') !== null && $environment->get('SMTP_PASSWORD') === null) {
            $problems[] = Finding::ofSetting('SMTP_PASSWORD', 'SMTP_PASSWORD is missing.', self::NO_MAIL, "Write SMTP_PASSWORD='the password' in .env, with the password of SMTP_USERNAME.");
        }
        $bounceTo = $environment->get('BOUNCE_TO');
        if ($bounceTo !== null && !self::isAddress($bounceTo)) {
            $problems[] = Finding::ofSetting('BOUNCE_TO', 'BOUNCE_TO is no e-mail address.', self::NO_MAIL, "Write BOUNCE_TO='' in .env for the address in MAIL_FROM, or another address of the same domain.", $bounceTo);
        }
        if ($problems !== []) {
            throw InvalidSettings::because($problems);
        }
        $timezone = self::timezoneFrom($environment);
        if ($timezone === null) {
            $problems[] = Finding::ofSetting('TIMEZONE', 'TIMEZONE is no time zone.', 'The mails give times of Asia/Kolkata until then.', "Write TIMEZONE='Asia/Kolkata' in .env, or another name of php.net/timezones.", $environment->get('TIMEZONE'));
        }
        $hourlyLimit = filter_var($environment->get('MAIL_HOURLY_LIMIT') ?? self::HOURLY_LIMIT, FILTER_VALIDATE_INT);
        if ($hourlyLimit === false || $hourlyLimit < 0) {
            $problems[] = Finding::ofSetting('MAIL_HOURLY_LIMIT', 'MAIL_HOURLY_LIMIT must be a number of mails, or 0 for no limit.', 'At most 60 mails are sent in an hour until then.', "Write MAIL_HOURLY_LIMIT='60' in .env.", $environment->get('MAIL_HOURLY_LIMIT'));
            $hourlyLimit = self::HOURLY_LIMIT;
        }

        return new self(
            to: $to,
            from: (string) $from,
            fromName: $environment->get('MAIL_FROM_NAME') ?? $company->name,
            host: $environment->get('SMTP_HOST') ?? self::HOST,
            port: $port,
            username: $environment->get('SMTP_USERNAME'),
            password: $environment->get('SMTP_PASSWORD'),
            encryption: $encryption,
            bounceTo: $bounceTo ?? (string) $from,
            timezone: $timezone ?? new DateTimeZone(self::TIMEZONE),
            hourlyLimit: $hourlyLimit,
            isAutoReplyOn: $environment->isOn('AUTO_REPLY'),
            problems: $problems,
        );
    }

    /** Null if `TIMEZONE` is not a time zone. */
    public static function timezoneFrom(Environment $environment): ?DateTimeZone
    {
        $name = $environment->get('TIMEZONE') ?? self::TIMEZONE;

        return in_array($name, DateTimeZone::listIdentifiers(DateTimeZone::ALL_WITH_BC), true) ? new DateTimeZone($name) : null;
    }

    /** Without `SMTP_ENCRYPTION`: none on the loopback, because no certificate is made out to `localhost`, otherwise STARTTLS. */
    public static function encryptionFrom(Environment $environment): string
    {
        $isLoopback = preg_match('/^(localhost(\.localdomain)?\.?|127(\.\d{1,3}){3}|\[?::1\]?)$/i', $environment->get('SMTP_HOST') ?? self::HOST) === 1;

        return $environment->get('SMTP_ENCRYPTION') ?? ($isLoopback ? 'none' : 'tls');
    }

    /** A checksum of the settings that delivery depends on. */
    public function fingerprint(): int
    {
        return crc32(implode("\0", [
            ...$this->to, $this->from, $this->bounceTo, $this->host, $this->port, $this->username, $this->password, $this->encryption,
        ]));
    }

    /** The domain of `MAIL_FROM`. */
    public function domain(): string
    {
        return substr((string) strrchr($this->from, '@'), 1);
    }

    private static function isAddress(string $text): bool
    {
        return filter_var($text, FILTER_VALIDATE_EMAIL) !== false;
    }
}
