<?php

declare(strict_types=1);

namespace Contact\Storage;

use Contact\Environment;
use Contact\Http\TrustedProxies;
use Contact\Inquiry\RateLimit;
use Contact\InvalidSettings;
use SensitiveParameter;

/**
 * The store, the rate limit and the retention period of inquiries. A broken setting never rejects an inquiry: its
 * default applies, and `problems` says what to mend.
 */
final readonly class StorageSettings
{
    private const RATE_LIMIT = '10/600';
    private const RETENTION_DAYS = 365;
    /** A relative path would mean one file to the web server and another one to cron. */
    private const DATA_SOURCE = '~^(?:mysql:|sqlite:(?:/|[a-z]:[/\\\\]))~i';

    /** @param list<string> $problems one sentence each */
    private function __construct(
        public DataDirectory $directory,
        public string $dataSource,
        public ?string $username,
        #[SensitiveParameter]
        public ?string $password,
        public RateLimit $rateLimit,
        public TrustedProxies $proxies,
        /** Days after which sent inquiries are deleted; 0 is never. */
        public int $retentionDays,
        public array $problems,
    ) {
    }

    /** @param string $folder beside the deployed site; relative paths, such as the default, are relative to it */
    public static function from(Environment $environment, string $folder): self
    {
        $path = $environment->get('DATA_DIR') ?? 'inquiries';
        $directory = new DataDirectory(rtrim(self::isAbsolute($path) ? $path : "{$folder}/{$path}", '/\\'));
        $problems = [];
        try {
            $rateLimit = RateLimit::fromText($environment->get('RATE_LIMIT') ?? self::RATE_LIMIT);
        } catch (InvalidSettings $problem) {
            $rateLimit = RateLimit::fromText(self::RATE_LIMIT);
            $problems[] = $problem->getMessage();
        }
        try {
            $proxies = TrustedProxies::fromText($environment->get('TRUSTED_PROXIES') ?? '');
        } catch (InvalidSettings $problem) {
            $proxies = TrustedProxies::fromText('');
            $problems[] = $problem->getMessage();
        }

        $retentionDays = filter_var($environment->get('INQUIRY_RETENTION_DAYS') ?? self::RETENTION_DAYS, FILTER_VALIDATE_INT, ['options' => ['min_range' => 0]]);
        if ($retentionDays === false) {
            $retentionDays = self::RETENTION_DAYS;
            $problems[] = 'INQUIRY_RETENTION_DAYS must be a number of days such as 365, or 0 to keep inquiries for ever.';
        }
        $default = 'sqlite:' . $directory->file('inquiries.sqlite');
        $dataSource = $environment->get('DATABASE_DSN');
        if ($dataSource !== null && preg_match(self::DATA_SOURCE, $dataSource) !== 1) {
            $dataSource = null;
            $problems[] = 'DATABASE_DSN must begin with mysql:, or be sqlite: with the whole path of its file, such as'
                . ' sqlite:/home/studio/inquiries.sqlite. Until then inquiries are stored in ' . basename($directory->path) . '/inquiries.sqlite.';
        }

        return new self(
            directory: $directory,
            dataSource: $dataSource ?? $default,
            username: $environment->get('DATABASE_USERNAME'),
            password: $environment->get('DATABASE_PASSWORD'),
            rateLimit: $rateLimit,
            proxies: $proxies,
            retentionDays: $retentionDays,
            problems: $problems,
        );
    }

    /** The default store, if another one is set and the default one exists: it may contain earlier inquiries. */
    public function leftoverStore(): ?self
    {
        $file = $this->directory->file('inquiries.sqlite');

        return $this->dataSource === "sqlite:{$file}" || !is_file($file) ? null : $this->withFile($file);
    }

    /** The same settings for another SQLite file, such as a backup. */
    public function withFile(string $file): self
    {
        return new self($this->directory, "sqlite:{$file}", null, null, $this->rateLimit, $this->proxies, $this->retentionDays, []);
    }

    private static function isAbsolute(string $path): bool
    {
        return preg_match('~^(/|\\\\|[a-z]:)~Di', $path) === 1;
    }
}
