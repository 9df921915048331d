<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Company;
use Contact\Environment;
use Contact\InvalidSettings;
use DateTimeZone;
use SensitiveParameter;

/**
 * The recipients, the sender and the mail server. A broken setting that mail can do without falls back to its default,
 * and `problems` says what to mend.
 */
final readonly class MailSettings
{
    private const ENCRYPTIONS = ['tls', 'ssl', 'none'];
    public const TIMEZONE = 'Asia/Kolkata';
    private const HOURLY_LIMIT = 60;

    /**
     * @param non-empty-list<string> $to
     * @param int                    $hourlyLimit mails an hour at most; 0 is no limit
     * @param list<string>           $problems    one sentence each
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
        public ?DkimKey $dkim,
        public bool $isAutoReplyOn,
        public array $problems,
    ) {
    }

    /** @throws InvalidSettings that names everything to mend */
    public static function from(Environment $environment, Company $company): self
    {
        $problems = [];
        $to = preg_split('/[\s,]+/', $environment->get('MAIL_TO') ?? '', flags: PREG_SPLIT_NO_EMPTY);
        if ($to === false || $to === []) {
            $to = [];
            $problems[] = 'MAIL_TO is missing: set it to the address that inquiries go to.';
        }
        foreach ($to as $address) {
            if (!self::isAddress($address)) {
                $problems[] = "MAIL_TO holds \"{$address}\", which is no e-mail address.";
            }
        }
        $from = $environment->get('MAIL_FROM');
        if ($from === null) {
            $problems[] = 'MAIL_FROM is missing: set it to an address of the site\'s own domain.';
        } elseif (!self::isAddress($from)) {
            $problems[] = "MAIL_FROM is \"{$from}\", which is no e-mail address.";
        }
        $port = filter_var($environment->get('SMTP_PORT') ?? '587', FILTER_VALIDATE_INT);
        if ($port === false || $port < 1 || $port > 65535) {
            $problems[] = 'SMTP_PORT must be a number from 1 to 65535.';
        }
        $encryption = $environment->get('SMTP_ENCRYPTION') ?? 'tls';
        if (!in_array($encryption, self::ENCRYPTIONS, true)) {
            $problems[] = 'SMTP_ENCRYPTION must be tls, ssl or none.';
        }
        if ($environment->get('SMTP_USERNAME') !== null && $environment->get('SMTP_PASSWORD') === null) {
            $problems[] = 'SMTP_PASSWORD is missing: set it to the password of SMTP_USERNAME.';
        }
        $bounceTo = $environment->get('BOUNCE_TO') ?? $to[0] ?? '';
        if ($to !== [] && !self::isAddress($bounceTo)) {
            $problems[] = "BOUNCE_TO is \"{$bounceTo}\", which is no e-mail address.";
        }
        try {
            $dkim = DkimKey::from($environment);
        } catch (InvalidSettings $problem) {
            $dkim = null;
            $problems[] = $problem->getMessage();
        }
        if ($problems !== [] || $to === []) {
            throw InvalidSettings::because($problems);
        }
        $domain = substr((string) strrchr((string) $from, '@'), 1);
        if ($dkim !== null && $dkim->domain !== $domain && !str_ends_with($domain, ".{$dkim->domain}")) {
            $problems[] = "DKIM_DOMAIN is {$dkim->domain}, but MAIL_FROM is at {$domain}: mail programs ignore such a signature. Set both to one domain.";
        }
        $timezone = self::timezoneFrom($environment);
        if ($timezone === null) {
            $problems[] = "TIMEZONE is \"{$environment->get('TIMEZONE')}\", which is no time zone such as Asia/Kolkata.";
        }
        $hourlyLimit = filter_var($environment->get('MAIL_HOURLY_LIMIT') ?? self::HOURLY_LIMIT, FILTER_VALIDATE_INT);
        if ($hourlyLimit === false || $hourlyLimit < 0) {
            $problems[] = 'MAIL_HOURLY_LIMIT must be a number of mails, or 0 for no limit.';
            $hourlyLimit = self::HOURLY_LIMIT;
        }

        return new self(
            to: $to,
            from: (string) $from,
            fromName: $environment->get('MAIL_FROM_NAME') ?? $company->name,
            host: $environment->get('SMTP_HOST') ?? 'localhost',
            port: (int) $port,
            username: $environment->get('SMTP_USERNAME'),
            password: $environment->get('SMTP_PASSWORD'),
            encryption: $encryption,
            bounceTo: $bounceTo,
            timezone: $timezone ?? new DateTimeZone(self::TIMEZONE),
            hourlyLimit: $hourlyLimit,
            dkim: $dkim,
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

    /** A checksum of the settings that delivery depends on. */
    public function fingerprint(): int
    {
        return crc32(implode("\0", [...$this->to, $this->from, $this->bounceTo, $this->host, $this->port, $this->username, $this->password, $this->encryption]));
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
