<?php

declare(strict_types=1);

namespace Contact\Owner;

use Closure;
use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\MailSettings;
use Contact\Delivery\NoticeSettings;
use Contact\Delivery\SmtpMailer;
use Contact\Environment;
use Contact\Inquiry\InquiryQueries;
use Contact\InvalidSettings;
use Contact\Path;
use Contact\SettingsFileProblem;
use Contact\SitePaths;
use Contact\Storage\Database;
use Contact\Storage\Schema;
use Contact\Storage\StorageSettings;
use Contact\Storage\StorageUnavailable;
use PDOException;

/**
 * Finds problems of PHP, settings, files, storage and mail. It writes nothing itself; `$store` may: for `HealthCheck` it makes
 * the store and updates its tables; for the command and the signed request it only reads (`Database::openToRead`).
 */
final readonly class Doctor
{
    private const MIN_FREE_BYTES = 1_000_000;
    private const BACKUP_IS_RECENT_S = 2 * 86400;

    /**
     * @param string               $upload    the path of the deployed site
     * @param Closure(): ?Database $store     null if it is not made yet; throws `StorageUnavailable`
     * @param Closure(): ?float    $freeBytes of the disk with the data directory; null if it is unknown
     * @param Closure(): int       $clock     seconds since 1970
     */
    public function __construct(
        private Environment $environment,
        private StorageSettings $storageSettings,
        private Company $company,
        private PhpRuntime $php,
        private string $upload,
        private Closure $store,
        private Closure $freeBytes,
        private Closure $clock,
    ) {
    }

    /** @param bool $withLogin whether to connect to the mail server and log in */
    public function examine(bool $withLogin = false, bool $isThrottled = false): Diagnosis
    {
        $now = ($this->clock)();
        $missing = $this->php->missing($this->neededExtensions());
        $findings = [...$this->php->findings($missing, $now), ...$this->settingsFile(), ...$this->storageSettings->problems, ...NoticeSettings::from($this->environment)->problems];
        $settings = $mailServer = null;
        try {
            // Without openssl a DKIM key cannot be read.
            $settings = in_array('openssl', $missing, true) ? null : MailSettings::from($this->environment, $this->company);
            $findings = [...$findings, ...$settings->problems ?? []];
            if ($withLogin && $settings !== null) {
                (new SmtpMailer($settings))->probe();
                $mailServer = 'accepts the login';
            }
        } catch (InvalidSettings $problem) {
            $findings = [...$findings, ...$problem->findings];
        } catch (DeliveryFailed $failure) {
            $findings[] = $failure->step->finding($failure->getMessage());
            $mailServer = $failure->getMessage();
        }
        $findings = [...$findings, ...$this->webRoot(), ...$this->otherSites(), ...$this->filesOpenToOthers()];

        $queries = null;
        try {
            // A missing driver is found already.
            $driver = "pdo_{$this->storageSettings->driver()}";
            $database = in_array($driver, $missing, true) ? null : ($this->store)();
            if ($database !== null && $database->schemaVersion() < Schema::version()) {
                $findings[] = self::oldTables();
            } elseif ($database !== null) {
                $queries = new InquiryQueries($database);
                $findings = [...$findings, ...$this->disk($database, $queries), ...$this->backups($database, $queries, $now)];
                $findings = [...$findings, ...(new QueueFindings($queries, $settings, $now, $isThrottled))->all($findings)];
            } elseif (!in_array($driver, $missing, true)) {
                $findings = [...$findings, ...QueueFindings::ofNoStore($findings, $now)];
            }
        } catch (StorageUnavailable $problem) {
            $queries = null;
            $findings[] = $this->unusableStore($problem);
        } catch (PDOException $problem) {
            $queries = null;
            $findings[] = $this->unusableStore(StorageUnavailable::because($problem));
        }

        return new Diagnosis(
            findings: self::unique($findings),
            queries: $queries,
            php: $this->php,
            now: $now,
            mailServer: $mailServer,
            dkimPublicKey: $settings?->dkim?->publicKey(),
            settingsFile: $this->environment->path,
        );
    }

    /** @return list<string> */
    private function neededExtensions(): array
    {
        $isEncrypted = MailSettings::encryptionFrom($this->environment) !== 'none' || $this->environment->get('DKIM_PRIVATE_KEY_FILE') !== null
            || $this->environment->get('NOTIFY_URL') !== null;

        return [
            'filter',
            "pdo_{$this->storageSettings->driver()}",
            // The polyfill of mbstring needs iconv.
            ...($this->php->has('iconv') ? [] : ['mbstring']),
            ...($isEncrypted ? ['openssl'] : []),
        ];
    }

    /** @return list<Finding> */
    private function settingsFile(): array
    {
        return array_map(static fn(SettingsFileProblem $problem): Finding => $problem->finding(), $this->environment->problems);
    }

    /** @return list<Finding> */
    private function webRoot(): array
    {
        $findings = [];
        $isConfined = !$this->environment->isAllowed(SitePaths::beside($this->upload));
        $askHost = "PHP may not leave the web root here: ask your host to let open_basedir include the folder that contains public_html.";
        if ($this->environment->path !== null && $this->isInWebRoot($this->environment->path)) {
            $findings[] = new Finding(
                'settings-in-web-root',
                FindingKind::Advice,
                'The settings file .env lies inside the web root.',
                'Only the web server\'s rules keep its passwords from visitors.',
                $isConfined ? $askHost : 'Move .env into the folder that contains public_html.',
                $this->environment->path,
            );
        }
        if ($this->isInWebRoot($this->storageSettings->directory->path)) {
            $findings[] = new Finding(
                'data-in-web-root',
                FindingKind::Advice,
                'The data directory lies inside the web root.',
                "Only the web server's rules keep the inquiries from visitors.",
                match (true) {
                    $isConfined => $askHost,
                    $this->environment->get('DATA_DIR') === null
                        => "Write a folder outside it in .env, such as DATA_DIR='/home/USER/inquiries', and move the files of the former folder there.",
                    default => "Write DATA_DIR='' in .env, and move the files of the former folder into inquiries/ beside public_html.",
                },
                $this->storageSettings->directory->path,
            );
        }
        $file = $this->storageSettings->file();
        if ($file !== null && dirname($file) !== $this->storageSettings->directory->path && $this->isInWebRoot($file)) {
            $findings[] = new Finding(
                'database-in-web-root',
                FindingKind::Advice,
                'The database file lies inside the web root.',
                "Only the web server's rules keep the inquiries from visitors.",
                "Write DATABASE_DSN='' in .env. Then restore the former file, with its path in place of FILE, " . Finding::inTerminal('restore FILE'),
                $file,
            );
        }

        return $findings;
    }

    /** @return list<Finding> about sites of this account that read the same settings file, or write into the same store */
    private function otherSites(): array
    {
        $sharingSettings = $sharingStore = [];
        foreach ($this->uploadsBeside() as $upload) {
            $other = Environment::ofUpload("{$upload}/api");
            if ($other->path !== null && $other->path === $this->environment->path) {
                $sharingSettings[] = $upload;
            } elseif (StorageSettings::ofUpload($other, "{$upload}/api")->dataSource === $this->storageSettings->dataSource) {
                $sharingStore[] = $upload;
            }
        }

        return array_values(array_filter([
            $sharingSettings === [] ? null : new Finding(
                'settings-shared',
                FindingKind::Advice,
                'Another site of this account reads the same settings file.',
                'A copy for trials sends real mails, and the inquiries of both sites are in one store.',
                "Write a settings file for the copy beside .env, named .env.FOLDER with the name of the copy's own folder, such as .env.staging.",
                "{$this->environment->path} is read by {$this->upload} and " . implode(', ', $sharingSettings),
            ),
            $sharingStore === [] ? null : new Finding(
                'store-shared',
                FindingKind::Advice,
                'Another site of this account writes into the same store.',
                'The inquiries of both sites are mixed, and either site mails them.',
                "Write DATA_DIR='' and DATABASE_DSN='' into the settings file of the copy, or a folder or database of its own.",
                "{$this->upload} and " . implode(', ', $sharingStore),
            ),
        ]));
    }

    /** @return list<string> paths of the other deployed sites whose settings file may be that of this one */
    private function uploadsBeside(): array
    {
        $beside = SitePaths::beside($this->upload);
        $uploads = [];
        // Sites lie beside the settings file, and in the web roots there. A web root may have several names, by links.
        foreach (['*', 'public_html/*', 'www/*', 'htdocs/*', 'httpdocs/*', 'html/*'] as $folder) {
            $found = glob("{$beside}/{$folder}/api/contact_api.php");
            foreach ($found === false ? [] : $found as $file) {
                $uploads[] = Path::real(dirname($file, 2));
            }
        }

        return array_values(array_filter(
            array_unique($uploads),
            fn(string $upload): bool => $upload !== Path::real($this->upload) && SitePaths::beside($upload) === Path::real($beside),
        ));
    }

    private function isInWebRoot(string $path): bool
    {
        $beside = SitePaths::beside($this->upload);
        $webRoot = $beside . '/' . explode('/', ltrim(substr($this->upload, strlen($beside)), '/'))[0];
        foreach ([$webRoot, $this->php->documentRoot] as $root) {
            if ($root !== null && Path::isWithin($path, $root)) {
                return true;
            }
        }

        return false;
    }

    /** @return list<Finding> */
    private function filesOpenToOthers(): array
    {
        $settingsFile = $this->environment->path === null ? [] : [$this->environment->path];
        $directory = $this->storageSettings->directory;
        $database = array_filter($this->storageSettings->files(), static fn(string $file): bool => dirname($file) !== $directory->path);
        $open = array_keys($directory->openToOthers([...$settingsFile, ...$database]));
        if ($open === []) {
            return [];
        }
        $names = array_keys(array_filter([
            '.env' => array_intersect($open, $settingsFile),
            'the database' => array_intersect($open, $database),
            'the data directory' => array_diff($open, $settingsFile, $database),
        ], static fn(array $files): bool => $files !== []));

        return [new Finding(
            'files-open-to-others',
            FindingKind::Broken,
            'Other accounts of the host may read ' . implode(' and ', $names) . '.',
            'They hold passwords, or what visitors wrote.',
            'Give files the mode 600 and the folder the mode 700 in the File Manager under "Permissions", or run ' . Finding::inTerminal('health'),
            implode(', ', $open),
        )];
    }

    /** @return list<Finding> */
    private function disk(Database $database, InquiryQueries $queries): array
    {
        $free = ($this->freeBytes)();
        $reserve = $database->diskReserve();
        if ($reserve !== null && $free !== null && $free < self::MIN_FREE_BYTES) {
            return [self::fullDisk(HealthCheck::DISK_IS_FULL)];
        }
        if ($reserve?->isMissing() === true && $queries->lastSuccess() !== null) {
            return [new Finding(
                'disk-reserve-missing',
                FindingKind::Unchecked,
                'The disk space that is reserved for sent mails is gone.',
                'The disk was full at the last attempt, and only a run of the queue finds out whether it still is.',
                'Make room, and run ' . Finding::inTerminal('health'),
            )];
        }

        return [];
    }

    /** @return list<Finding> */
    private function backups(Database $database, InquiryQueries $queries, int $now): array
    {
        if ($this->storageSettings->file() === null) {
            return [];
        }
        $free = ($this->freeBytes)();
        if ($free !== null && $free < Backups::MIN_FREE_BYTES) {
            return $free < self::MIN_FREE_BYTES ? [] : [self::noRoomForBackups()];
        }
        $last = (new Backups($database, $this->storageSettings, $this->clock))->lastDayEnd();
        // The daily tasks make the first backup.
        $isMissing = $last === null && ($queries->lastDailyTasks() ?? PHP_INT_MAX) <= $now;

        return !$isMissing && ($last ?? $now) >= $now - self::BACKUP_IS_RECENT_S ? [] : [new Finding(
            'backup-old',
            FindingKind::Advice,
            $isMissing ? 'There is no backup of the inquiries.' : 'The last backup of the inquiries is older than two days.',
            'What is lost with the database cannot be restored.',
            'To make one now and see what prevents it, run ' . Finding::inTerminal('backup'),
        )];
    }

    public static function noRoomForBackups(): Finding
    {
        return new Finding(
            'backup-without-room',
            FindingKind::Advice,
            'The disk has less than 20 MB free, so no daily backup is made.',
            'What is lost with the database cannot be restored, and on a full disk no inquiry is stored.',
            'Delete old mails or files in cPanel, or ask your host for more space.',
        );
    }

    /** @param string $problem a sentence with a colon before its fix */
    public static function fullDisk(string $problem): Finding
    {
        return new Finding('disk-full', FindingKind::Broken, $problem, 'Inquiries are mailed at once, or their senders asked to call you.', 'Delete old backups or mails in cPanel, or ask your host for more space.');
    }

    private static function oldTables(): Finding
    {
        return new Finding(
            'store-outdated',
            FindingKind::Unchecked,
            'The tables of the database are those of an earlier release.',
            'The next inquiry updates them, and the queue cannot be checked before.',
            'Run ' . Finding::inTerminal('deliver'),
        );
    }

    private function unusableStore(StorageUnavailable $problem): Finding
    {
        $advice = $this->storageSettings->driver() === 'mysql'
            ? 'Check DATABASE_DSN, DATABASE_USERNAME and DATABASE_PASSWORD in .env, and that the database server runs.'
            : 'To see the words of the database, run ' . Finding::inTerminal('doctor');

        return new Finding(
            'store-unusable',
            FindingKind::Broken,
            $problem->problem,
            'Inquiries are mailed at once, or their senders asked to call you.',
            $problem->fix === '' ? $advice : $problem->fix,
            $problem->getMessage(),
        );
    }

    /**
     * @param list<Finding> $findings
     *
     * @return list<Finding> the first of each id
     */
    private static function unique(array $findings): array
    {
        $byId = [];
        foreach ($findings as $finding) {
            $byId[$finding->id] ??= $finding;
        }

        return array_values($byId);
    }
}
