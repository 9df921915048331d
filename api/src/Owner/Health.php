<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SmtpMailer;
use Contact\Environment;
use Contact\Failure;
use Contact\Finding;
use Contact\FindingKind;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Settings;
use Contact\SitePaths;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\DiskReserve;
use Contact\Storage\Notes;
use Contact\Storage\Schema;
use Contact\Storage\StorageUnavailable;
use DateTimeImmutable;
use PDOException;

/** Finds problems of PHP, settings, files, storage and mail. It changes nothing but STATUS.txt, which the owner reads over FTP. */
final readonly class Health
{
    private const STATUS_FILE = 'STATUS.txt';
    private const BACKUP_IS_RECENT_S = 2 * 86400;

    /**
     * @param string     $upload    path of the deployed site
     * @param int        $now       seconds since 1970
     * @param float|null $freeBytes of the disk with the data directory; null if it is unknown
     */
    public function __construct(
        private Environment $environment,
        private Settings $settings,
        private Company $company,
        private string $upload,
        private int $now,
        private PhpRuntime $php,
        private ?float $freeBytes,
    ) {
    }

    /** @param bool $withLogin whether to connect to the mail server and log in */
    public function examine(bool $withLogin = false): HealthReport
    {
        $driver = "pdo_{$this->settings->dataSource->driver()}";
        $isEncrypted = $this->settings->encryption !== 'none' || $this->settings->noticeUrl !== '';
        // `HostRequirements` has checked what the code needs with any settings.
        $missing = $this->php->missing([$driver, ...($isEncrypted ? ['openssl'] : [])]);
        $findings = [...$this->php->findings($missing, $this->now), ...$this->settings->problems];
        $facts = ['PHP' => $this->php->version . ($this->php->answersEarly === null ? ', on the command line' : '')]
            + ($this->environment->path === null ? [] : ['Settings file' => $this->environment->path]);
        $isLoginAccepted = false;
        if ($withLogin && $this->settings->canMail()) {
            try {
                (new SmtpMailer($this->settings))->probe();
                $isLoginAccepted = true;
                $facts['Mail server'] = 'accepts the login';
            } catch (DeliveryFailed $failure) {
                $findings[] = $failure->step->finding($failure->getMessage());
                $facts['Mail server'] = $failure->getMessage();
            }
        }
        $findings = [...$findings, ...$this->webRoot(), ...$this->otherSites(), ...$this->filesOpenToOthers(), ...$this->disk()];

        try {
            // A missing driver is found already.
            [$ofStore, $counts] = in_array($driver, $missing, true) ? [[], []] : $this->store($findings, $isLoginAccepted);
        } catch (StorageUnavailable|PDOException $problem) {
            $problem = $problem instanceof PDOException ? StorageUnavailable::because($problem) : $problem;
            [$ofStore, $counts] = [[$this->unusableStore($problem)], []];
        }
        $title = "Inquiries of {$this->company->name}, as of {$this->date($this->now)}";

        return new HealthReport($title, [...$findings, ...$ofStore], [...$counts, ...$facts]);
    }

    /** Writes STATUS.txt. A failure is logged. */
    public function write(HealthReport $report): void
    {
        try {
            $this->settings->directory->put(self::STATUS_FILE, $report->text());
        } catch (StorageUnavailable $problem) {
            Failure::log($problem);
        }
    }

    /** Deletes STATUS.txt in this directory, and what a process that died while writing it has left. */
    public static function deleteStatus(DataDirectory $directory): void
    {
        $files = glob($directory->file(self::STATUS_FILE . '*'));
        foreach ($files === false ? [] : $files as $file) {
            @unlink($file);
        }
    }

    /** @return list<Finding> */
    private function webRoot(): array
    {
        $isConfined = !$this->environment->isAllowed(SitePaths::beside($this->upload));
        $askHost = 'PHP may not leave the web root here: ask your host to let open_basedir include the folder that contains public_html.';
        $directory = $this->settings->directory->path;
        $file = $this->settings->dataSource->file();
        $places = [
            ['settings', 'its passwords', $this->environment->path, 'The settings file .env', $isConfined ? $askHost : 'Move .env into the folder that contains public_html.'],
            ['data', 'the inquiries', $directory, 'The data directory', match (true) {
                $isConfined => $askHost,
                $this->environment->get('DATA_DIR') === null
                    => "Write a folder outside it in .env, such as DATA_DIR='/home/USER/inquiries', and move the files of the former folder there.",
                default => "Write DATA_DIR='' in .env, and move the files of the former folder into inquiries/ beside public_html.",
            }],
            [
                'database',
                'the inquiries',
                $file === null || dirname($file) === $directory ? null : $file,
                'The database file',
                "Write DATABASE_DSN='' in .env. Then restore the former file, with its path in place of FILE, " . Finding::inTerminal('restore FILE'),
            ],
        ];
        $findings = [];
        foreach ($places as [$id, $content, $path, $what, $fix]) {
            if ($path !== null && $this->isInWebRoot($path)) {
                $why = "Only the web server's rules keep {$content} from visitors.";
                $findings[] = new Finding("{$id}-in-web-root", FindingKind::Advice, "{$what} lies inside the web root.", $why, $fix, $path);
            }
        }

        return $findings;
    }

    /** @return list<Finding> about sites of this account that read the same settings file, or write into the same store */
    private function otherSites(): array
    {
        $sharingSettings = $sharingStore = [];
        foreach ($this->uploadsBeside() as $upload) {
            $other = Environment::ofUpload($upload);
            if ($other->path !== null && $other->path === $this->environment->path) {
                $sharingSettings[] = $upload;
            } elseif (Settings::ofUpload($other, $this->company, $upload)->dataSource->dsn === $this->settings->dataSource->dsn) {
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
                $uploads[] = SitePaths::real(dirname($file, 2));
            }
        }

        return array_values(array_filter(
            array_unique($uploads),
            fn(string $upload): bool => $upload !== SitePaths::real($this->upload) && SitePaths::beside($upload) === SitePaths::real($beside),
        ));
    }

    private function isInWebRoot(string $path): bool
    {
        $beside = SitePaths::beside($this->upload);
        $webRoot = $beside . '/' . explode('/', ltrim(substr($this->upload, strlen($beside)), '/'))[0];

        return SitePaths::isWithin($path, $webRoot) || ($this->php->documentRoot !== null && SitePaths::isWithin($path, $this->php->documentRoot));
    }

    /** @return list<Finding> */
    private function filesOpenToOthers(): array
    {
        $settingsFile = $this->environment->path === null ? [] : [$this->environment->path];
        $directory = $this->settings->directory;
        $database = array_filter($this->settings->dataSource->files(), static fn(string $file): bool => dirname($file) !== $directory->path);
        $open = array_keys($directory->openToOthers([...$settingsFile, ...$database]));
        $names = array_keys(array_filter([
            '.env' => array_intersect($open, $settingsFile),
            'the database' => array_intersect($open, $database),
            'the data directory' => array_diff($open, $settingsFile, $database),
        ]));

        return $open === [] ? [] : [new Finding(
            'files-open-to-others',
            FindingKind::Broken,
            'Other accounts of the host may read ' . implode(' and ', $names) . '.',
            'They hold passwords, or what visitors wrote.',
            'Give files the mode 600 and the folder the mode 700 in the File Manager under "Permissions", or run ' . Finding::inTerminal('deliver'),
            implode(', ', $open),
        )];
    }

    /** @return list<Finding> by writing to the disk for a moment, which says more than its free space, because that knows no quota */
    private function disk(): array
    {
        $file = $this->settings->dataSource->file();
        if ($file === null || !is_dir(dirname($file)) || !is_writable(dirname($file))) {
            return [];
        }
        $reserve = new DiskReserve("{$file}.reserve");
        if (!$reserve->isRoomLeft()) {
            return [new Finding(
                'disk-full',
                FindingKind::Broken,
                $reserve->isMissing() ? QueueRunner::DISK_IS_FULL : 'No inquiry is stored while the disk is full: make room.',
                'Inquiries are mailed at once, or their senders asked to call you.',
                'Delete old backups or mails in cPanel, or ask your host for more space.',
            )];
        }

        return ($this->freeBytes ?? Backups::MIN_FREE_BYTES) >= Backups::MIN_FREE_BYTES ? [] : [new Finding(
            'backup-without-room',
            FindingKind::Advice,
            'The disk has less than 20 MB free, so no daily backup is made.',
            'What is lost with the database cannot be restored, and on a full disk no inquiry is stored.',
            'Delete old mails or files in cPanel, or ask your host for more space.',
        )];
    }

    /**
     * @param list<Finding> $others what is wrong besides
     *
     * @return array{list<Finding>, array<string, string>} findings, and facts by label
     *
     * @throws StorageUnavailable|PDOException
     */
    private function store(array $others, bool $isLoginAccepted): array
    {
        $database = Database::openToRead($this->settings->dataSource);
        $findings = $this->formerStores($database);
        if ($database === null) {
            return [[...$findings, ...QueueFindings::ofNoStore([...$others, ...$findings], $this->now)], []];
        }
        if ($database->schemaVersion() < Schema::version()) {
            return [[...$findings, new Finding(
                'store-outdated',
                FindingKind::Unchecked,
                'The tables of the database are those of an earlier release.',
                'The next inquiry updates them, and the queue cannot be checked before.',
                'Run ' . Finding::inTerminal('deliver'),
            )], []];
        }
        $queries = new InquiryQueries($database);
        $findings = [...$findings, ...$this->backups($database, $queries)];
        $isThrottled = $queries->count(InquiryState::Pending) > 0
            && $queries->isHourlyLimitReached($this->settings->hourlyLimit, count($this->settings->to), $this->now);
        $queue = new QueueFindings($queries, $this->settings, $this->now, $isThrottled, $isLoginAccepted);
        $throttled = $isThrottled ? ['Throttled' => 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT'] : [];

        return [[...$findings, ...$queue->all([...$others, ...$findings])], [...$this->counts($queries), ...$throttled]];
    }

    /**
     * @param Database|null $database the present store; null if it is not made yet
     *
     * @return list<Finding> about stores that the settings no longer name
     */
    private function formerStores(?Database $database): array
    {
        $findings = [];
        foreach ($this->settings->formerStores() as $file) {
            try {
                $former = Database::openToRead($this->settings->dataSource->withFile($file));
                $unsent = $former?->rows(
                    'SELECT id FROM contact_inquiries WHERE state IN (:pending, :failed)',
                    ['pending' => InquiryState::Pending->value, 'failed' => InquiryState::Failed->value],
                );
            } catch (StorageUnavailable|PDOException) {
                // Restoring it says why it cannot be used.
                $unsent = [['id' => null]];
            }
            $present = $unsent === null || $unsent === [] ? [] : $database?->rows('SELECT id FROM contact_inquiries');
            if (array_diff(array_column($unsent ?? [], 'id'), array_column($present ?? [], 'id')) !== []) {
                $findings[] = new Finding(
                    'store-former',
                    FindingKind::Broken,
                    'A store that the settings no longer name holds inquiries that were not sent.',
                    'You have no mail of them.',
                    'Take them over, with the path of its file in place of FILE, ' . Finding::inTerminal('restore FILE'),
                    $file,
                );
            }
        }

        return $findings;
    }

    /** @return list<Finding> */
    private function backups(Database $database, InquiryQueries $queries): array
    {
        if ($this->settings->dataSource->file() === null || ($this->freeBytes ?? Backups::MIN_FREE_BYTES) < Backups::MIN_FREE_BYTES) {
            return [];
        }
        $last = (new Backups($database, $this->settings->dataSource, $this->now))->lastDayEnd();
        // The daily tasks make the first backup.
        $isMissing = $last === null && ($queries->note(Notes::DAILY_TASKS) ?? PHP_INT_MAX) <= $this->now;

        return !$isMissing && ($last ?? $this->now) >= $this->now - self::BACKUP_IS_RECENT_S ? [] : [new Finding(
            'backup-old',
            FindingKind::Advice,
            $isMissing ? 'There is no backup of the inquiries.' : 'The last backup of the inquiries is older than two days.',
            'What is lost with the database cannot be restored.',
            'To make one now and see what prevents it, run ' . Finding::inTerminal('backup'),
        )];
    }

    private function unusableStore(StorageUnavailable $problem): Finding
    {
        $advice = $this->settings->dataSource->driver() === 'mysql'
            ? 'Check DATABASE_DSN, DATABASE_USERNAME and DATABASE_PASSWORD in .env, and that the database server runs.'
            : 'To see the words of the database, run ' . Finding::inTerminal('health');

        return new Finding(
            'store-unusable',
            FindingKind::Broken,
            $problem->problem,
            'Until then inquiries are mailed at once, or their senders asked to call you.',
            $problem->fix === '' ? $advice : $problem->fix,
            $problem->getMessage(),
        );
    }

    /** @return array<string, string> words by label */
    private function counts(InquiryQueries $queries): array
    {
        $facts = [];
        foreach (InquiryState::cases() as $state) {
            $facts[ucfirst($state->value)] = (string) $queries->count($state);
        }
        $oldest = $queries->oldestPending();
        $success = $queries->lastSuccess();
        $failed = $queries->lastFailed();
        $cron = $queries->note(Notes::CRON_RAN);

        return $facts + [
            'Oldest pending' => $oldest === null ? 'none' : $this->date($oldest),
            'Last success' => $success === null ? 'none yet' : $this->date($success),
            'Last error' => $failed?->errorAt === null ? 'none' : "{$this->date($failed->errorAt)}: {$failed->error}",
            'Last cron run' => $cron === null ? 'none' : $this->date($cron),
        ];
    }

    private function date(int $moment): string
    {
        return (new DateTimeImmutable("@{$moment}"))->setTimezone($this->settings->timezone)->format('j M Y, g:i A T');
    }
}
