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
    /** No certificate is made out to `localhost`. */
    private const LOOPBACK = '/^(localhost(\.localdomain)?\.?|127(\.\d{1,3}){3}|\[?::1\]?)$/i';
    private const ENCRYPTIONS = ['tls', 'ssl', 'none'];
    /** A relative path would mean one file to the web server and another one to cron. */
    private const DSN = '~^(?:mysql:|sqlite:(?:/|[a-z]:[/\\\\]))~i';
    private const ABSOLUTE_PATH = '~^(/|\\\\|[a-z]:)~Di';

    /** What is wrong with a broken setting, and for the line that mends it a value, which is the default if there is one, and a hint. */
    private const MISTAKES = [
        'MAIL_TO' => ['holds an entry that is no e-mail address', 'owner@example.com', ', with the address that inquiries go to, or several separated by commas'],
        'MAIL_FROM' => ['is no e-mail address', 'website@example.com', ", with an address of the site's own domain"],
        'SMTP_PORT' => ['must be a number from 1 to 65535', '587', ", or '465' with SMTP_ENCRYPTION='ssl'"],
        'SMTP_ENCRYPTION' => ['must be tls, ssl or none', '', " for the default, or 'ssl' for port 465"],
        'SMTP_PASSWORD' => ['', 'the password', ', with the password of SMTP_USERNAME'],
        'BOUNCE_TO' => ['is no e-mail address', '', ' for the address in MAIL_FROM, or another of the same domain'],
        'TIMEZONE' => ['is no time zone', 'Asia/Kolkata', ', or another name of php.net/timezones'],
        'MAIL_HOURLY_LIMIT' => ['must be a number of mails, or 0 for no limit', '60', ''],
        'RATE_LIMIT' => ['must be a number of inquiries and seconds such as 10/600, or 0 for none', '10/600', ''],
        'TRUSTED_PROXIES' => ['holds an entry that is no IP address or network', '', ", or addresses such as '203.0.113.7' or '10.0.0.0/8'"],
        'INQUIRY_RETENTION_DAYS' => ['must be a number of days, or 0 to keep inquiries for ever', '365', ''],
        'NOTIFY_URL' => ['must begin with https:// or http://', '', ' for no notices, or the https address of the receiver'],
        'DATABASE_DSN' => [
            'must begin with mysql:, or be sqlite: with the whole path of its file', '',
            " for inquiries.sqlite in the data directory, or a data source such as 'sqlite:/home/USER/inquiries.sqlite'",
        ],
    ];
    /** The URL of a webhook is often its secret, and a data source may hold a password. */
    private const NEVER_QUOTED = ['NOTIFY_URL', 'DATABASE_DSN'];

    /** @var list<Finding> all that is wrong with the settings and their file */
    public array $problems;
    /** Whether no setting of mail is missing or broken. */
    public bool $canMail;

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
    public function __construct(Environment $environment, public Company $company, string $folder, private array $directories)
    {
        preg_match_all('/[^\s,]+/', $environment->get('MAIL_TO') ?? '', $to);
        $this->to = array_values(array_unique($to[0]));
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

        $isAddress = static fn(string $text): bool => filter_var($text, FILTER_VALIDATE_EMAIL) !== false;
        // The cause of missing settings is their file, if that is not read.
        $isUnread = $environment->isUnread() && ($this->to === [] || $this->from === '');
        $ofMail = $isUnread ? [] : self::mistakes($environment, 'Inquiries are stored, but none is mailed until then.', [
            'MAIL_TO' => $this->to !== [] && array_filter($this->to, $isAddress) === $this->to,
            'MAIL_FROM' => $isAddress($this->from),
            'SMTP_PORT' => $this->smtpPort !== 0,
            'SMTP_ENCRYPTION' => in_array($this->encryption, self::ENCRYPTIONS, true),
            'SMTP_PASSWORD' => $this->smtpUsername === null || $this->smtpPassword !== null,
            'BOUNCE_TO' => $this->bounceTo === $this->from || $isAddress($this->bounceTo),
        ]);
        $this->canMail = !$isUnread && $ofMail === [];
        $others = self::mistakes($environment, 'Its default applies until then.', [
            'TIMEZONE' => $isTimezone,
            'MAIL_HOURLY_LIMIT' => $hourlyLimit !== null,
            'RATE_LIMIT' => $rateLimit !== null,
            'TRUSTED_PROXIES' => $proxies !== null,
            'INQUIRY_RETENTION_DAYS' => $retentionDays !== null,
            'NOTIFY_URL' => $isNoticeUrl,
            'DATABASE_DSN' => $isSource,
        ]);
        $this->problems = array_values(array_filter([
            ...$environment->problems,
            ...$ofMail,
            ...$others,
            $isSourceAllowed ? null : self::outsideOpenBasedir('DATABASE_DSN', (string) $source->file()),
            $environment->isAllowed($path) ? null : self::outsideOpenBasedir('DATA_DIR', $path),
        ]));
    }

    /** @param string $upload path of the deployed site */
    public static function ofUpload(Environment $environment, Company $company, string $upload): self
    {
        $beside = SitePaths::dataBeside($upload, $environment->path);
        $inside = SitePaths::dataInside($upload);
        $directories = $environment->isAllowed($beside) ? [$beside, $inside] : [$inside, $beside];

        return new self($environment, $company, SitePaths::beside($upload), $directories);
    }

    /** @throws Unavailable if no mail can be sent with them; it names everything to mend at once */
    public function requireMail(): self
    {
        $sentences = array_map(static fn(Finding $problem): string => $problem->sentence(), $this->problems);

        return $this->canMail ? $this : throw new Unavailable(implode(' ', $sentences));
    }

    /** A checksum of the settings that delivery depends on. */
    public function fingerprint(): int
    {
        $server = [$this->smtpHost, $this->smtpPort, $this->smtpUsername, $this->smtpPassword, $this->encryption];

        return crc32(implode("\0", [...$this->to, $this->from, $this->bounceTo, ...$server]));
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
        return array_values(array_filter($this->formerFiles(), static fn(string $file): bool => basename($file) === 'inquiries.sqlite'));
    }

    /** @return list<string> paths of those stores, and of their backups and exports */
    public function formerFiles(): array
    {
        $files = $this->directory->files('inquiries.sqlite*');
        foreach (array_diff($this->directories, [$this->directory->path]) as $folder) {
            foreach (['inquiries.sqlite*', 'backups/inquiries-*', 'export-*'] as $pattern) {
                $files = [...$files, ...(new DataDirectory($folder))->files($pattern)];
            }
        }
        // Compare files, because one file has many spellings. The folder may be outside `open_basedir`.
        $file = $this->dataSource->file();
        $present = $file === null ? '' : (string) @realpath($file);
        $isFormer = static fn(string $file): bool => $present === '' || !str_starts_with((string) realpath($file), $present);

        return array_values(array_filter($files, $isFormer));
    }

    /**
     * @param string                              $why     what happens until a mistake is mended
     * @param array<key-of<self::MISTAKES>, bool> $isRight by name
     *
     * @return list<Finding> about each that is not
     */
    private static function mistakes(Environment $environment, string $why, array $isRight): array
    {
        $mistakes = [];
        foreach (array_keys($isRight, false, true) as $name) {
            [$predicate, $example, $hint] = self::MISTAKES[$name];
            $value = $environment->get($name);
            $problem = $value === null ? "{$name} is missing." : "{$name} {$predicate}.";
            $fix = "Write {$name}='{$example}' in .env{$hint}.";
            $mistakes[] = Finding::ofSetting($name, $problem, $why, $fix, in_array($name, self::NEVER_QUOTED, true) ? null : $value);
        }

        return $mistakes;
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
