<?php

declare(strict_types=1);

namespace Contact;

use Contact\Inquiry\RateLimit;
use Contact\Storage\DataDirectory;
use Contact\Storage\DataSource;
use DateTimeZone;

/**
 * All settings of the site, with the defaults of those that are missing or broken: a broken setting never rejects an inquiry,
 * and `problems` says what to mend. With a broken setting of mail none is sent until it is mended.
 */
final readonly class Settings
{
    /** A century. */
    private const LONGEST_RETENTION_DAYS = 36500;
    private const NO_MAIL = 'Inquiries are stored, but none is mailed until then.';
    /** No certificate is made out to `localhost`. */
    private const LOOPBACK = '/^(localhost(\.localdomain)?\.?|127(\.\d{1,3}){3}|\[?::1\]?)$/i';
    private const ENCRYPTIONS = ['tls', 'ssl', 'none'];
    /** A relative path would mean one file to the web server and another one to cron. */
    private const DSN = '~^(?:mysql:|sqlite:(?:/|[a-z]:[/\\\\]))~i';
    private const ABSOLUTE_PATH = '~^(/|\\\\|[a-z]:)~Di';

    /** @var list<Finding> all that is wrong with the settings and their file */
    public array $problems;
    /** @var list<Finding> those of them for which no mail can be sent */
    private array $mailProblems;

    /** @var list<string> the recipients of `MAIL_TO` */
    public array $to;
    public string $from;
    public string $fromName;
    /** The envelope sender (RFC 5321), which receives bounces. */
    public string $bounceTo;
    public string $smtpHost;
    public int $smtpPort;
    public ?string $smtpUsername;
    public ?string $smtpPassword;
    /** `tls` (STARTTLS), `ssl` or `none`. */
    public string $encryption;
    /** Mails an hour at most; 0 is no limit. */
    public int $hourlyLimit;
    public bool $isAutoReplyOn;
    public DateTimeZone $timezone;
    /** The address that gets a notice of each inquiry; empty if there is none. */
    public string $noticeUrl;
    public ?string $noticeSecret;
    public bool $hasNoticeWords;
    public DataDirectory $directory;
    public DataSource $dataSource;
    public RateLimit $rateLimit;
    public TrustedProxies $proxies;
    /** The site's own URL. */
    public ?string $siteUrl;
    /** Days after which sent inquiries are deleted; 0 is never. */
    public int $retentionDays;

    /**
     * @param string                 $folder      beside the deployed site, to which paths are relative
     * @param non-empty-list<string> $directories paths of data directories: the one without `DATA_DIR`, and others that it may have been
     */
    public function __construct(Environment $environment, Company $company, string $folder, private array $directories)
    {
        preg_match_all('/[^\s,]+/', $environment->get('MAIL_TO') ?? '', $to);
        $this->to = $to[0];
        $this->from = $environment->get('MAIL_FROM') ?? '';
        $this->fromName = $environment->get('MAIL_FROM_NAME') ?? $company->name;
        $this->bounceTo = $environment->get('BOUNCE_TO') ?? $this->from;
        $this->smtpHost = $environment->get('SMTP_HOST') ?? 'localhost';
        $this->smtpPort = self::number($environment->get('SMTP_PORT') ?? '587', 1, 65535) ?? 0;
        $this->smtpUsername = $environment->get('SMTP_USERNAME');
        $this->smtpPassword = $environment->get('SMTP_PASSWORD');
        $this->encryption = $environment->get('SMTP_ENCRYPTION') ?? (preg_match(self::LOOPBACK, $this->smtpHost) === 1 ? 'none' : 'tls');
        $this->isAutoReplyOn = $environment->isOn('AUTO_REPLY');
        $this->noticeSecret = $environment->get('NOTIFY_SECRET');
        $this->hasNoticeWords = $environment->isOn('NOTIFY_WORDS');
        $this->siteUrl = $environment->get('SITE_URL');

        $timezone = $environment->get('TIMEZONE') ?? 'Asia/Kolkata';
        $isTimezone = in_array($timezone, DateTimeZone::listIdentifiers(DateTimeZone::ALL_WITH_BC), true);
        $this->timezone = new DateTimeZone($isTimezone ? $timezone : 'Asia/Kolkata');
        $hourlyLimit = self::number($environment->get('MAIL_HOURLY_LIMIT') ?? '60', 0);
        $this->hourlyLimit = $hourlyLimit ?? 60;
        $rateLimit = RateLimit::fromText($environment->get('RATE_LIMIT') ?? '10/600');
        $this->rateLimit = $rateLimit ?? new RateLimit(10, 600);
        $proxies = TrustedProxies::fromText($environment->get('TRUSTED_PROXIES') ?? '');
        $this->proxies = $proxies ?? new TrustedProxies([]);
        $retentionDays = self::number($environment->get('INQUIRY_RETENTION_DAYS') ?? '365', 0, self::LONGEST_RETENTION_DAYS);
        $this->retentionDays = $retentionDays ?? 365;
        $noticeUrl = $environment->get('NOTIFY_URL') ?? '';
        $isNoticeUrl = preg_match('~^(https?://\S+)?$~Di', $noticeUrl) === 1;
        $this->noticeUrl = $isNoticeUrl ? $noticeUrl : '';

        $path = $environment->get('DATA_DIR') ?? $directories[0];
        $path = rtrim(preg_match(self::ABSOLUTE_PATH, $path) === 1 ? $path : "{$folder}/{$path}", '/\\');
        $this->directory = new DataDirectory($environment->isAllowed($path) ? $path : $directories[0]);
        $default = new DataSource($this->directory, 'sqlite:' . $this->directory->file('inquiries.sqlite'));
        $dsn = $environment->get('DATABASE_DSN') ?? $default->dsn;
        $source = new DataSource($this->directory, $dsn, $environment->get('DATABASE_USERNAME'), $environment->get('DATABASE_PASSWORD'));
        $isSource = preg_match(self::DSN, $dsn) === 1;
        $isSourceAllowed = !$isSource || $environment->isAllowed($source->file() ?? $this->directory->path);
        $this->dataSource = $isSource && $isSourceAllowed ? $source : $default;

        // The cause of missing settings is their file, if that is not read.
        $isUnread = $environment->isUnread && ($this->to === [] || $this->from === '');
        $this->mailProblems = $isUnread ? array_slice($environment->problems, 0, 1) : $this->mailProblems($environment);
        $wrong = static fn(string $name, string $problem, string $why, string $fix): Finding
            => Finding::ofSetting($name, $problem, $why, $fix, $environment->get($name));
        $this->problems = [...$environment->problems, ...($isUnread ? [] : $this->mailProblems), ...array_values(array_filter([
            $isTimezone ? null : $wrong(
                'TIMEZONE',
                'TIMEZONE is no time zone.',
                'The mails give times of Asia/Kolkata until then.',
                "Write TIMEZONE='Asia/Kolkata' in .env, or another name of php.net/timezones.",
            ),
            $hourlyLimit !== null ? null : $wrong(
                'MAIL_HOURLY_LIMIT',
                'MAIL_HOURLY_LIMIT must be a number of mails, or 0 for no limit.',
                'At most 60 mails are sent in an hour until then.',
                "Write MAIL_HOURLY_LIMIT='60' in .env.",
            ),
            $rateLimit !== null ? null : $wrong(
                'RATE_LIMIT',
                'RATE_LIMIT must be a number of inquiries and seconds such as 10/600, or 0 for none.',
                'Each visitor may send ten inquiries in ten minutes until then.',
                "Write RATE_LIMIT='10/600' in .env.",
            ),
            $proxies !== null ? null : $wrong(
                'TRUSTED_PROXIES',
                'TRUSTED_PROXIES holds an entry that is no IP address and no network.',
                'No proxy is trusted until then, so all visitors behind one share one rate limit.',
                "Write addresses such as '203.0.113.7' or '10.0.0.0/8' in .env, or TRUSTED_PROXIES='' for none.",
            ),
            $retentionDays !== null ? null : $wrong(
                'INQUIRY_RETENTION_DAYS',
                'INQUIRY_RETENTION_DAYS must be a number of days, or 0 to keep inquiries for ever.',
                'Sent inquiries are deleted after 365 days until then.',
                "Write INQUIRY_RETENTION_DAYS='365' in .env.",
            ),
            // The URL of a webhook is often its secret, and a data source may hold a password, so neither is quoted.
            $isNoticeUrl ? null : Finding::ofSetting(
                'NOTIFY_URL',
                'NOTIFY_URL must begin with https:// or http://.',
                'No notices are sent until then.',
                "Write its https address in .env, or NOTIFY_URL='' for no notices.",
            ),
            $isSource ? null : Finding::ofSetting(
                'DATABASE_DSN',
                'DATABASE_DSN must begin with mysql:, or be sqlite: with the whole path of its file.',
                'Inquiries are stored in inquiries.sqlite of the data directory until then.',
                "Write a data source such as 'sqlite:/home/USER/inquiries.sqlite' in .env, or DATABASE_DSN='' for the default.",
            ),
            $isSourceAllowed ? null : self::outsideOpenBasedir('DATABASE_DSN', (string) $source->file()),
            $environment->isAllowed($path) ? null : self::outsideOpenBasedir('DATA_DIR', $path),
        ]))];
    }

    /** @param string $upload path of the deployed site */
    public static function ofUpload(Environment $environment, Company $company, string $upload): self
    {
        $beside = SitePaths::dataBeside($upload, $environment->path);
        $inside = SitePaths::dataInside($upload);
        $directories = $environment->isAllowed($beside) ? [$beside, $inside] : [$inside, $beside];

        return new self($environment, $company, SitePaths::beside($upload), $directories);
    }

    /** @throws MailUnavailable if no mail can be sent with them; it names everything to mend at once */
    public function requireMail(): self
    {
        $sentences = array_map(static fn(Finding $problem): string => $problem->sentence(), $this->mailProblems);

        return $sentences === [] ? $this : throw new MailUnavailable(implode(' ', $sentences));
    }

    public function canMail(): bool
    {
        return $this->mailProblems === [];
    }

    /** @return list<Finding> those for which mail is sent all the same; the run of the queue reports the others */
    public function minorProblems(): array
    {
        return array_values(array_filter($this->problems, fn(Finding $problem): bool => !in_array($problem, $this->mailProblems, true)));
    }

    /** A checksum of the settings that delivery depends on. */
    public function fingerprint(): int
    {
        return crc32(implode("\0", [
            ...$this->to, $this->from, $this->bounceTo, $this->smtpHost, $this->smtpPort, $this->smtpUsername, $this->smtpPassword, $this->encryption,
        ]));
    }

    /** The domain of `MAIL_FROM`. */
    public function domain(): string
    {
        return substr((string) strrchr($this->from, '@'), 1);
    }

    /**
     * The SQLite files in the data directory and in the default folders, except the present store. They hold the inquiries
     * that came before `DATA_DIR` or `DATABASE_DSN` was set, or while its line in `.env` was broken.
     *
     * @return list<string> paths
     */
    public function formerStores(): array
    {
        // Compare files, because one file has many spellings. The folder may be outside `open_basedir`.
        $present = @realpath((string) $this->dataSource->file());
        $files = array_map(static fn(string $folder): string => "{$folder}/inquiries.sqlite", [$this->directory->path, ...$this->directories]);

        return array_values(array_filter(array_unique($files), static fn(string $file): bool => @is_file($file) && realpath($file) !== $present));
    }

    /** @return list<string> paths of those stores, and of their backups and exports */
    public function formerFiles(): array
    {
        $present = (string) @realpath((string) $this->dataSource->file());
        $files = [];
        foreach (array_unique([$this->directory->path, ...$this->directories]) as $folder) {
            $isPresent = $folder === $this->directory->path;
            foreach (['inquiries.sqlite*', ...($isPresent ? [] : ['backups/inquiries-*', 'export-*'])] as $pattern) {
                $found = @glob("{$folder}/{$pattern}");
                $files = [...$files, ...($found === false ? [] : $found)];
            }
        }

        return array_values(array_filter($files, static fn(string $file): bool => $present === '' || !str_starts_with((string) realpath($file), $present)));
    }

    /** @return list<Finding> */
    private function mailProblems(Environment $environment): array
    {
        $isAddress = static fn(string $text): bool => filter_var($text, FILTER_VALIDATE_EMAIL) !== false;
        $noMail = static fn(string $name, string $problem, string $fix, ?string $value = null): Finding
            => Finding::ofSetting($name, $problem, self::NO_MAIL, $fix, $value);
        $to = "Write MAIL_TO='owner@example.com' in .env, with the address that inquiries go to, or several separated by commas.";
        $from = "Write MAIL_FROM='website@example.com' in .env, with an address of the site's own domain.";
        $mistakes = array_filter($this->to, static fn(string $address): bool => !$isAddress($address));

        return array_values(array_filter([
            $this->to === [] ? $noMail('MAIL_TO', 'MAIL_TO is missing.', $to) : null,
            $mistakes !== [] ? $noMail('MAIL_TO', 'MAIL_TO holds an entry that is no e-mail address.', $to, implode(', ', $mistakes)) : null,
            $this->from === '' ? $noMail('MAIL_FROM', 'MAIL_FROM is missing.', $from) : null,
            $this->from !== '' && !$isAddress($this->from) ? $noMail('MAIL_FROM', 'MAIL_FROM is no e-mail address.', $from, $this->from) : null,
            $this->smtpPort === 0 ? $noMail(
                'SMTP_PORT',
                'SMTP_PORT must be a number from 1 to 65535.',
                "Write SMTP_PORT='587' in .env, or '465' with SMTP_ENCRYPTION='ssl'.",
                $environment->get('SMTP_PORT'),
            ) : null,
            !in_array($this->encryption, self::ENCRYPTIONS, true) ? $noMail(
                'SMTP_ENCRYPTION',
                'SMTP_ENCRYPTION must be tls, ssl or none.',
                "Write SMTP_ENCRYPTION='' in .env for the default, or 'ssl' for port 465.",
                $this->encryption,
            ) : null,
            $this->smtpUsername !== null && $this->smtpPassword === null ? $noMail(
                'SMTP_PASSWORD',
                'SMTP_PASSWORD is missing.',
                "Write SMTP_PASSWORD='the password' in .env, with the password of SMTP_USERNAME.",
            ) : null,
            $this->bounceTo !== $this->from && !$isAddress($this->bounceTo) ? $noMail(
                'BOUNCE_TO',
                'BOUNCE_TO is no e-mail address.',
                "Write BOUNCE_TO='' in .env for the address in MAIL_FROM, or another address of the same domain.",
                $this->bounceTo,
            ) : null,
        ]));
    }

    private static function outsideOpenBasedir(string $name, string $path): Finding
    {
        return Finding::ofSetting(
            $name,
            "{$name} is out of reach for the web server's PHP, because of the host's open_basedir.",
            'Inquiries are stored in the default data directory until then.',
            "Write {$name}='' in .env for the default, or ask your host to add the folder to open_basedir.",
            $path,
        );
    }

    /** A whole number between two others; null if the text is none. */
    private static function number(string $text, int $from, int $to = PHP_INT_MAX): ?int
    {
        $number = filter_var($text, FILTER_VALIDATE_INT, ['options' => ['min_range' => $from, 'max_range' => $to]]);

        return $number === false ? null : $number;
    }
}
