<?php

declare(strict_types=1);

namespace Contact\Storage;

use Contact\Environment;
use Contact\Http\TrustedProxies;
use Contact\Inquiry\RateLimit;
use Contact\InvalidSettings;
use Contact\Owner\Finding;
use Contact\SitePaths;
use SensitiveParameter;

/**
 * The store, the rate limit and the retention period of inquiries. A broken setting never rejects an inquiry: its
 * default applies, and `problems` says what to mend.
 */
final readonly class StorageSettings
{
    private const DIRECTORY = 'inquiries';
    private const RATE_LIMIT = '10/600';
    private const RETENTION_DAYS = 365;
    /** A relative path would mean one file to the web server and another one to cron. */
    private const DATA_SOURCE = '~^(?:mysql:|sqlite:(?:/|[a-z]:[/\\\\]))~i';

    /** @param list<Finding> $problems */
    private function __construct(
        public DataDirectory $directory,
        /** @var list<string> paths of the data directories that are used, or were, without `DATA_DIR` */
        private array $defaultFolders,
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

    /** @param string $api absolute path of the deployed folder `api` */
    public static function ofUpload(Environment $environment, string $api): self
    {
        return self::from($environment, SitePaths::beside(dirname($api)), $environment->dataDirectories(dirname($api)));
    }

    /**
     * @param string       $folder         beside the deployed site, to which paths are relative
     * @param list<string> $defaultFolders paths of data directories: the one without `DATA_DIR`, and others that it may have been
     */
    public static function from(Environment $environment, string $folder, array $defaultFolders = []): self
    {
        $problems = [];
        $defaultFolders = $defaultFolders === [] ? ["{$folder}/" . self::DIRECTORY] : $defaultFolders;
        $path = $environment->get('DATA_DIR') ?? $defaultFolders[0];
        $path = rtrim(self::isAbsolute($path) ? $path : "{$folder}/{$path}", '/\\');
        if (!$environment->isAllowed($path)) {
            $problems[] = self::outsideOpenBasedir('DATA_DIR', $path);
            $path = $defaultFolders[0];
        }
        $directory = new DataDirectory($path);
        try {
            $rateLimit = RateLimit::fromText($environment->get('RATE_LIMIT') ?? self::RATE_LIMIT);
        } catch (InvalidSettings $problem) {
            $rateLimit = RateLimit::fromText(self::RATE_LIMIT);
            $problems = [...$problems, ...$problem->findings];
        }
        try {
            $proxies = TrustedProxies::fromText($environment->get('TRUSTED_PROXIES') ?? '');
        } catch (InvalidSettings $problem) {
            $proxies = TrustedProxies::fromText('');
            $problems = [...$problems, ...$problem->findings];
        }

        $retentionDays = filter_var($environment->get('INQUIRY_RETENTION_DAYS') ?? self::RETENTION_DAYS, FILTER_VALIDATE_INT, ['options' => ['min_range' => 0]]);
        if ($retentionDays === false) {
            $retentionDays = self::RETENTION_DAYS;
            $problems[] = Finding::ofSetting(
                'INQUIRY_RETENTION_DAYS',
                'INQUIRY_RETENTION_DAYS must be a number of days, or 0 to keep inquiries for ever.',
                'Sent inquiries are deleted after 365 days until then.',
                "Write INQUIRY_RETENTION_DAYS='365' in .env.",
                $environment->get('INQUIRY_RETENTION_DAYS'),
            );
        }
        $default = 'sqlite:' . $directory->file('inquiries.sqlite');
        $dataSource = $environment->get('DATABASE_DSN');
        if ($dataSource !== null && preg_match(self::DATA_SOURCE, $dataSource) !== 1) {
            $problems[] = Finding::ofSetting(
                'DATABASE_DSN',
                'DATABASE_DSN must begin with mysql:, or be sqlite: with the whole path of its file.',
                'Inquiries are stored in inquiries.sqlite of the data directory until then.',
                "Write a data source such as 'sqlite:/home/USER/inquiries.sqlite' in .env, or DATABASE_DSN='' for the default.",
            );
            $dataSource = null;
        }
        $file = $dataSource === null ? null : self::fileOf($dataSource);
        if ($file !== null && !$environment->isAllowed($file)) {
            $problems[] = self::outsideOpenBasedir('DATABASE_DSN', $file);
            $dataSource = null;
        }

        return new self(
            directory: $directory,
            defaultFolders: $defaultFolders,
            dataSource: $dataSource ?? $default,
            username: $environment->get('DATABASE_USERNAME'),
            password: $environment->get('DATABASE_PASSWORD'),
            rateLimit: $rateLimit,
            proxies: $proxies,
            retentionDays: $retentionDays,
            problems: $problems,
        );
    }

    /**
     * The SQLite stores in the data directory and in the default folder, except the present store. They hold the inquiries
     * that came before `DATA_DIR` or `DATABASE_DSN` was set, or while its line in `.env` was broken.
     *
     * @return list<self>
     */
    public function leftoverStores(): array
    {
        $stores = [];
        foreach (array_unique([$this->directory->path, ...$this->defaultFolders]) as $folder) {
            $file = "{$folder}/inquiries.sqlite";
            // Compare files, because one file has many spellings. The folder may be outside `open_basedir`.
            if (@is_file($file) && realpath((string) $this->file()) !== realpath($file)) {
                $stores[] = $this->withFile($file, new DataDirectory($folder));
            }
        }

        return $stores;
    }

    /** The PDO driver: `sqlite` or `mysql`. */
    public function driver(): string
    {
        return strtolower((string) strstr($this->dataSource, ':', true));
    }

    /** The path of the SQLite file; null if the store is on a server. */
    public function file(): ?string
    {
        return self::fileOf($this->dataSource);
    }

    /** @return list<string> paths of the SQLite file and of those that SQLite makes beside it; empty if the store is on a server */
    public function files(): array
    {
        $file = $this->file();

        return $file === null ? [] : [$file, "{$file}-wal", "{$file}-shm"];
    }

    /** The same settings for another SQLite file, such as a backup. */
    public function withFile(string $file, ?DataDirectory $directory = null): self
    {
        return new self($directory ?? $this->directory, $this->defaultFolders, "sqlite:{$file}", null, null, $this->rateLimit, $this->proxies, $this->retentionDays, []);
    }

    private static function fileOf(string $dataSource): ?string
    {
        return stripos($dataSource, 'sqlite:') === 0 ? substr($dataSource, strlen('sqlite:')) : null;
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

    private static function isAbsolute(string $path): bool
    {
        return preg_match('~^(/|\\\\|[a-z]:)~Di', $path) === 1;
    }
}
