<?php

declare(strict_types=1);

namespace LocalServer;

/** The routes and headers of the built site, as Apache gets them in `.htaccess`. */
final readonly class Site
{
    private const ENTRY = '/api/contact_api.php';

    /**
     * Paths that are never served: hidden files, the PHP side, and files such as databases and logs that end up in a
     * web root.
     */
    private const REFUSED = '#/\.(?!well-known/)|^/api/|/vendor/|/error_log$|\.(php|html|br|sqlite|sqlite3|db|log)$#i';

    /**
     * @param string                $base    prefix of every path, such as `/studio`, or empty
     * @param array<string, string> $pages   file for each address
     * @param array<string, string> $headers
     */
    private function __construct(
        private string $root,
        public string $base,
        private array $pages,
        private string $notFound,
        public array $headers,
    ) {
    }

    public static function fromFiles(string $root, string $table): self
    {
        /** @var array{base: string, pages: array<string, string>, notFound: string, headers: array<string, string>} $site */
        $site = json_decode((string) file_get_contents($table), true, flags: JSON_THROW_ON_ERROR);

        return new self((string) realpath($root), $site['base'], $site['pages'], $site['notFound'], $site['headers']);
    }

    /** The path inside the site, such as `/contact`; empty for a path outside the site. */
    public function pathInside(string $path): string
    {
        return str_starts_with($path, "{$this->base}/") ? substr($path, strlen($this->base)) : '';
    }

    public function isEntry(string $path): bool
    {
        return $path === self::ENTRY;
    }

    public function entry(): string
    {
        return $this->root . self::ENTRY;
    }

    public function isPage(string $path): bool
    {
        return isset($this->pages[$path]);
    }

    /**
     * The canonical form of a path with a trailing slash, `.html` or `/index`, or null if the path has no such form.
     */
    public function canonicalFormOf(string $path): ?string
    {
        if (preg_match('#^/index(?:\.html|/)?$#D', $path) === 1) {
            return '/';
        }
        $isOther = preg_match('#^(/.+?)(?:/|\.html|/index|/index\.html)$#D', $path, $match) === 1;

        return $isOther && isset($this->pages[$match[1]]) ? $match[1] : null;
    }

    /** The file to send for this path, or null if there is none. */
    public function fileAt(string $path): ?string
    {
        if (isset($this->pages[$path])) {
            return "{$this->root}/{$this->pages[$path]}";
        }
        if (preg_match(self::REFUSED, $path) === 1 || str_contains($path, "\0")) {
            return null;
        }

        $file = realpath($this->root . $path);

        return $file !== false && is_file($file) && str_starts_with($file, "{$this->root}/") ? $file : null;
    }

    public function notFoundPage(): string
    {
        return "{$this->root}/{$this->notFound}";
    }
}
