<?php

declare(strict_types=1);

namespace Contact\Storage;

use Contact\Environment;
use Contact\Http\TrustedProxies;
use Contact\Inquiry\RateLimit;
use Contact\InvalidSettings;
use SensitiveParameter;

/**
 * Where inquiries are kept, and how many are taken from whom. A limit that is set wrongly does not keep an inquiry out: its
 * default holds, and `problems` says what to mend.
 */
final readonly class StorageSettings
{
    private const RATE_LIMIT = '10/600';

    /** @param list<string> $problems one sentence each */
    private function __construct(
        public DataDirectory $directory,
        public string $dataSource,
        public ?string $username,
        #[SensitiveParameter]
        public ?string $password,
        public RateLimit $rateLimit,
        public TrustedProxies $proxies,
        public array $problems,
    ) {
    }

    /** @param string $folder beside the upload: what the default and a relative path start from */
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

        return new self(
            directory: $directory,
            dataSource: $environment->get('DATABASE_DSN') ?? 'sqlite:' . $directory->file('inquiries.sqlite'),
            username: $environment->get('DATABASE_USERNAME'),
            password: $environment->get('DATABASE_PASSWORD'),
            rateLimit: $rateLimit,
            proxies: $proxies,
            problems: $problems,
        );
    }

    private static function isAbsolute(string $path): bool
    {
        return preg_match('~^(/|\\\\|[a-z]:)~Di', $path) === 1;
    }
}
