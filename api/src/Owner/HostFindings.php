<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Environment;
use Contact\Finding;
use Contact\Settings;
use Contact\SitePaths;
use Contact\Storage\DataDirectory;

/** Finds what is wrong with the PHP of this process, and with the places and permissions of a deployed site's files. */
final readonly class HostFindings
{
    /** Where sites lie beside the settings file, as patterns of `glob`. */
    private const UPLOADS = ['*', 'public_html/*', 'www/*', 'htdocs/*', 'httpdocs/*', 'html/*'];

    /** @param string $upload path of the deployed site */
    public function __construct(private Environment $environment, private Settings $settings, private string $upload)
    {
    }

    /** @return list<Finding> */
    public function all(): array
    {
        return [...$this->inWebRoot(), ...$this->sharedSettings(), ...$this->openToOthers()];
    }

    /** @return array<string, string> words by label */
    public function facts(): array
    {
        return ['PHP' => PHP_VERSION . (isset($_SERVER['REQUEST_METHOD']) ? '' : ', on the command line')]
            + ($this->environment->path === null ? [] : ['Settings file' => $this->environment->path]);
    }

    /** @return list<Finding> */
    private function inWebRoot(): array
    {
        $paths = [$this->environment->path, $this->settings->directory->path, $this->settings->dataSource->file()];
        $inside = array_filter($paths, fn(?string $path): bool => $path !== null && $this->isInWebRoot($path));
        $isConfined = !$this->environment->isAllowed(SitePaths::beside($this->upload));

        return $inside === [] ? [] : [new Finding(
            'files-in-web-root',
            Finding::ADVICE,
            'Private files of the site lie inside the web root.',
            "Only the web server's rules keep passwords and inquiries from visitors.",
            $isConfined
                ? 'PHP may not leave the web root here: ask your host to let open_basedir include the folder that contains public_html.'
                : 'Move .env into the folder that contains public_html, and write paths outside public_html into DATA_DIR and DATABASE_DSN,'
                    . " or '' for the default. Then take the inquiries over, with the path of their former file for FILE, "
                    . Finding::inTerminal('restore FILE'),
            implode(', ', $inside),
        )];
    }

    private function isInWebRoot(string $path): bool
    {
        $beside = SitePaths::beside($this->upload);
        $webRoot = $beside . '/' . explode('/', ltrim(substr($this->upload, strlen($beside)), '/'))[0];

        // On the command line there is none.
        $documentRoot = $_SERVER['DOCUMENT_ROOT'] ?? '';

        return SitePaths::isWithin($path, $webRoot)
            || (is_string($documentRoot) && trim($documentRoot, '/') !== '' && SitePaths::isWithin($path, $documentRoot));
    }

    /** @return list<Finding> about other sites of this account that read the same settings file */
    private function sharedSettings(): array
    {
        $beside = new DataDirectory(SitePaths::beside($this->upload));
        $sharing = [];
        foreach (self::UPLOADS as $folder) {
            foreach ($beside->files("{$folder}/api/contact_api.php") as $entry) {
                // A web root may have several names, by links.
                $upload = SitePaths::real(dirname($entry, 2));
                if ($upload !== SitePaths::real($this->upload) && Environment::ofUpload($upload)->path === $this->environment->path) {
                    $sharing[$upload] = $upload;
                }
            }
        }

        return $sharing === [] || $this->environment->path === null ? [] : [new Finding(
            'settings-shared',
            Finding::ADVICE,
            'Another site of this account reads the same settings file.',
            'A copy for trials sends real mails, and the inquiries of both sites are in one store.',
            "Write a settings file for the copy beside .env, named .env.FOLDER after the copy's own folder, such as .env.staging.",
            "{$this->environment->path} is read by {$this->upload} and " . implode(', ', $sharing),
        )];
    }

    /** @return list<Finding> about files that other accounts of the host may read */
    private function openToOthers(): array
    {
        $others = [(string) $this->environment->path, ...$this->settings->dataSource->files()];
        $open = array_keys($this->settings->directory->openToOthers($others));

        return $open === [] ? [] : [new Finding(
            'files-open-to-others',
            Finding::BROKEN,
            'Other accounts of the host may read files of the site.',
            'They hold passwords, or what visitors wrote.',
            'Give files the mode 600 and the folder 700 in the File Manager under "Permissions", or run ' . Finding::inTerminal('deliver'),
            implode(', ', $open),
        )];
    }
}
