<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Environment;
use Contact\Finding;
use Contact\FindingKind;
use Contact\Settings;
use Contact\SitePaths;

/** Finds what is wrong with the PHP of this process, and with the places and permissions of a deployed site's files. */
final readonly class HostFindings
{
    /** The last day of security fixes (php.net/supported-versions). */
    private const END_OF_LIFE = ['8.2' => '2026-12-31', '8.3' => '2027-12-31', '8.4' => '2028-12-31', '8.5' => '2029-12-31'];

    /** Where sites lie beside the settings file, as patterns of `glob`. */
    private const UPLOADS = ['*', 'public_html/*', 'www/*', 'htdocs/*', 'httpdocs/*', 'html/*'];

    /**
     * @param string      $upload       path of the deployed site
     * @param string      $phpVersion   such as `8.2.29`
     * @param string|null $documentRoot the web server's folder; null on the command line
     */
    public function __construct(
        private Environment $environment,
        private Settings $settings,
        private string $upload,
        private string $phpVersion,
        private ?string $documentRoot,
    ) {
    }

    /** @param string $upload path of the deployed site */
    public static function ofThisProcess(Environment $environment, Settings $settings, string $upload): self
    {
        $root = $_SERVER['DOCUMENT_ROOT'] ?? '';

        return new self($environment, $settings, $upload, PHP_VERSION, is_string($root) && trim($root, '/') !== '' ? $root : null);
    }

    /**
     * @param int $now seconds since 1970
     *
     * @return list<Finding>
     */
    public function all(int $now): array
    {
        return [...$this->php($now), ...$this->inWebRoot(), ...$this->sharedSettings(), ...$this->openToOthers()];
    }

    /** @return array<string, string> words by label */
    public function facts(): array
    {
        return ['PHP' => $this->phpVersion . ($this->documentRoot === null ? ', on the command line' : '')]
            + ($this->environment->path === null ? [] : ['Settings file' => $this->environment->path]);
    }

    /** @return list<Finding> */
    private function php(int $now): array
    {
        $minor = implode('.', array_slice(explode('.', $this->phpVersion), 0, 2));
        $end = self::END_OF_LIFE[$minor] ?? '9999';

        return gmdate('Y-m-d', $now) <= $end ? [] : [new Finding(
            'php-end-of-life',
            FindingKind::Advice,
            "PHP {$minor} has had no security fixes since {$end}.",
            'Holes that are found in it stay open.',
            'Choose the newest PHP from 8.3 to 8.5 in cPanel under "MultiPHP Manager".',
        )];
    }

    /** @return list<Finding> */
    private function inWebRoot(): array
    {
        $directory = $this->settings->directory->path;
        $file = $this->settings->dataSource->file();
        $places = [
            ['settings', 'The settings file .env', $this->environment->path, 'Move .env into the folder that contains public_html.'],
            [
                'data',
                'The data directory',
                $directory,
                "Write a folder outside it in .env, such as DATA_DIR='/home/USER/inquiries', and move the former files there.",
            ],
            [
                'database',
                'The database file',
                $file === null || dirname($file) === $directory ? null : $file,
                "Write DATABASE_DSN='' in .env. Then restore the former file, with its path in place of FILE, " . Finding::inTerminal('restore FILE'),
            ],
        ];
        $isConfined = !$this->environment->isAllowed(SitePaths::beside($this->upload));
        $askHost = 'PHP may not leave the web root here: ask your host to let open_basedir include the folder that contains public_html.';
        $why = "Only the web server's rules keep passwords and inquiries from visitors.";
        $findings = [];
        foreach ($places as [$id, $what, $path, $fix]) {
            if ($path !== null && $this->isInWebRoot($path)) {
                $problem = "{$what} lies inside the web root.";
                $findings[] = new Finding("{$id}-in-web-root", FindingKind::Advice, $problem, $why, $isConfined ? $askHost : $fix, $path);
            }
        }

        return $findings;
    }

    private function isInWebRoot(string $path): bool
    {
        $beside = SitePaths::beside($this->upload);
        $webRoot = $beside . '/' . explode('/', ltrim(substr($this->upload, strlen($beside)), '/'))[0];

        return SitePaths::isWithin($path, $webRoot) || ($this->documentRoot !== null && SitePaths::isWithin($path, $this->documentRoot));
    }

    /** @return list<Finding> about other sites of this account that read the same settings file */
    private function sharedSettings(): array
    {
        $beside = SitePaths::beside($this->upload);
        $sharing = [];
        foreach (self::UPLOADS as $pattern) {
            $found = glob("{$beside}/{$pattern}/api/contact_api.php");
            foreach ($found === false ? [] : $found as $file) {
                // A web root may have several names, by links.
                $upload = SitePaths::real(dirname($file, 2));
                if ($upload !== SitePaths::real($this->upload) && Environment::ofUpload($upload)->path === $this->environment->path) {
                    $sharing[$upload] = $upload;
                }
            }
        }

        return $sharing === [] || $this->environment->path === null ? [] : [new Finding(
            'settings-shared',
            FindingKind::Advice,
            'Another site of this account reads the same settings file.',
            'A copy for trials sends real mails, and the inquiries of both sites are in one store.',
            "Write a settings file for the copy beside .env, named .env.FOLDER after the copy's own folder, such as .env.staging.",
            "{$this->environment->path} is read by {$this->upload} and " . implode(', ', $sharing),
        )];
    }

    /** @return list<Finding> about files that other accounts of the host may read */
    private function openToOthers(): array
    {
        $settingsFile = $this->environment->path === null ? [] : [$this->environment->path];
        $open = array_keys($this->settings->directory->openToOthers([...$settingsFile, ...$this->settings->dataSource->files()]));

        return $open === [] ? [] : [new Finding(
            'files-open-to-others',
            FindingKind::Broken,
            'Other accounts of the host may read files of the site.',
            'They hold passwords, or what visitors wrote.',
            'Give files the mode 600 and the folder 700 in the File Manager under "Permissions", or run ' . Finding::inTerminal('deliver'),
            implode(', ', $open),
        )];
    }
}
