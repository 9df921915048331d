<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\SmtpAdvice;
use Contact\Delivery\SmtpMailer;
use Contact\Failure;
use Contact\Finding;
use Contact\FindingKind;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\Notes;
use Contact\Storage\Schema;
use Contact\Storage\StorageUnavailable;
use DateTimeImmutable;
use PDOException;

/** Gathers what is wrong, and a few facts. It sends and deletes nothing, and writes STATUS.txt, which the owner reads over FTP. */
final readonly class Health
{
    private const STATUS_FILE = 'STATUS.txt';

    /** @param int $now seconds since 1970 */
    public function __construct(
        private Settings $settings,
        private Company $company,
        private HostFindings $host,
        private StoreFindings $store,
        private int $now,
    ) {
    }

    /** @param bool $withLogin whether to connect to the mail server and log in */
    public function examine(bool $withLogin = false): HealthReport
    {
        $facts = $this->host->facts();
        $findings = $this->settings->problems;
        $isLoginAccepted = false;
        if ($withLogin && $this->settings->canMail()) {
            try {
                (new SmtpMailer($this->settings))->probe();
                $isLoginAccepted = true;
                $facts['Mail server'] = 'accepts the login';
            } catch (DeliveryFailed $failure) {
                $findings[] = SmtpAdvice::finding($failure->step, $failure->getMessage());
                $facts['Mail server'] = $failure->getMessage();
            }
        }
        $findings = [...$findings, ...$this->host->all($this->now), ...$this->store->disk()];
        try {
            [$ofStore, $counts] = $this->ofStore($findings, $isLoginAccepted);
        } catch (StorageUnavailable|PDOException $problem) {
            $problem = $problem instanceof PDOException ? StorageUnavailable::because($problem) : $problem;
            [$ofStore, $counts] = [[$this->store->unusable($problem)], []];
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

    /** Deletes STATUS.txt in this directory, and what an earlier release has left beside it. */
    public static function deleteStatus(DataDirectory $directory): void
    {
        $files = glob($directory->file(self::STATUS_FILE . '*'));
        foreach ($files === false ? [] : $files as $file) {
            @unlink($file);
        }
    }

    /**
     * @param list<Finding> $others what is wrong besides
     *
     * @return array{list<Finding>, array<string, string>} findings, and facts by label
     *
     * @throws StorageUnavailable|PDOException
     */
    private function ofStore(array $others, bool $isLoginAccepted): array
    {
        $database = Database::openToRead($this->settings->dataSource);
        $findings = $this->store->formerStores();
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
        $findings = [...$findings, ...$this->store->backups($database, $queries), ...$this->store->reserve($queries)];
        $isThrottled = $queries->count(InquiryState::Pending) > 0
            && $queries->isHourlyLimitReached($this->settings->hourlyLimit, count($this->settings->to), $this->now);
        $queue = new QueueFindings($queries, $this->settings, $this->now, $isThrottled, $isLoginAccepted);
        $throttled = $isThrottled ? ['Throttled' => 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT'] : [];

        return [[...$findings, ...$queue->all([...$others, ...$findings])], [...$this->counts($queries), ...$throttled]];
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
