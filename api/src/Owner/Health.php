<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Company;
use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\SmtpAdvice;
use Contact\Delivery\SmtpMailer;
use Contact\Failure;
use Contact\Finding;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\Schema;
use Contact\Storage\StorageUnavailable;
use DateTimeImmutable;
use PDOException;

/** What the owner has to mend, and a few facts, as they are when the object is made. It sends, deletes and changes nothing but STATUS.txt. */
final readonly class Health
{
    private const STATUS_FILE = 'STATUS.txt';

    /** @var list<Finding> the first of each id */
    public array $findings;
    /** @var array<string, string> words by label */
    private array $facts;

    /**
     * @param int  $now       seconds since 1970
     * @param bool $withLogin whether to connect to the mail server and log in
     */
    public function __construct(
        private Settings $settings,
        private Company $company,
        HostFindings $host,
        private StoreFindings $store,
        private int $now,
        bool $withLogin = false,
    ) {
        $login = $withLogin && $settings->canMail() ? self::logIn($settings) : null;
        $ofMail = $login instanceof DeliveryFailed ? [SmtpAdvice::finding($login->step, $login->getMessage())] : [];
        $findings = [...$settings->problems, ...$ofMail, ...$host->all(), ...$store->disk()];
        try {
            [$ofStore, $counts] = $this->ofStore($findings, $login === true);
        } catch (StorageUnavailable|PDOException $problem) {
            $problem = $problem instanceof PDOException ? StorageUnavailable::because($problem) : $problem;
            [$ofStore, $counts] = [[$store->unusable($problem)], []];
        }
        $byId = [];
        foreach ([...$findings, ...$ofStore] as $finding) {
            $byId[$finding->id] ??= $finding;
        }
        $this->findings = array_values($byId);
        $mailServer = $login instanceof DeliveryFailed ? $login->getMessage() : 'accepts the login';
        $this->facts = [...$counts, ...$host->facts(), ...($login === null ? [] : ['Mail server' => $mailServer])];
    }

    public function isBroken(): bool
    {
        return $this->sentences(Finding::BROKEN) !== [];
    }

    /** The text of STATUS.txt. */
    public function text(): string
    {
        $advice = $this->sentences(Finding::ADVICE);
        $unchecked = $this->sentences(Finding::UNCHECKED);
        $lines = ["Inquiries of {$this->company->name}, as of {$this->date($this->now)}", '', match (true) {
            $this->isBroken() => 'TO MEND',
            $unchecked !== [] => 'Nothing to mend is known, but not everything could be checked.',
            default => 'All is well: nothing to mend.',
        }, ...$this->sentences(Finding::BROKEN)];
        foreach (array_filter(['ADVICE' => $advice, 'NOT CHECKED' => $unchecked]) as $heading => $sentences) {
            $lines = [...$lines, '', $heading, ...$sentences];
        }
        $lines[] = '';
        foreach ($this->facts as $label => $words) {
            $lines[] = str_pad("{$label}:", 18) . $words;
        }

        return implode("\n", $lines) . "\n";
    }

    /** Writes STATUS.txt, which the owner reads over FTP. A failure is logged. */
    public function write(): void
    {
        try {
            $this->settings->directory->put(self::STATUS_FILE, $this->text());
        } catch (StorageUnavailable $problem) {
            Failure::log($problem);
        }
    }

    /** Deletes STATUS.txt in this directory, and what an earlier release has left beside it. */
    public static function deleteStatus(DataDirectory $directory): void
    {
        foreach ($directory->files(self::STATUS_FILE . '*') as $file) {
            @unlink($file);
        }
    }

    /** Whether the mail server accepts the login, or why not. */
    private static function logIn(Settings $settings): true|DeliveryFailed
    {
        try {
            (new SmtpMailer($settings))->probe();

            return true;
        } catch (DeliveryFailed $failure) {
            return $failure;
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
        $findings = $this->store->formerStores($database);
        if ($database !== null && $database->schemaVersion() < Schema::version()) {
            return [[...$findings, new Finding(
                'store-outdated',
                Finding::UNCHECKED,
                'The tables of the database are those of an earlier release.',
                'The next inquiry updates them, and the queue cannot be checked before.',
                'Run ' . Finding::inTerminal('deliver'),
            )], []];
        }
        $inside = $this->store->inDatabase($database, [...$others, ...$findings], $isLoginAccepted);

        return [[...$findings, ...$inside], $database === null ? [] : $this->counts($database)];
    }

    /** @return array<string, string> words by label */
    private function counts(Database $database): array
    {
        $queries = new InquiryQueries($database);
        $facts = [];
        foreach (InquiryState::cases() as $state) {
            $facts[ucfirst($state->value)] = (string) $queries->count($state);
        }
        $failed = $queries->lastFailed();
        $dates = [
            'Oldest pending' => $queries->oldestPending(), 'Last success' => $queries->lastSuccess(),
            'Last error' => $failed?->errorAt, 'Last cron run' => $database->note(Database::CRON_RAN),
        ];
        $facts += array_map(fn(?int $moment): string => $moment === null ? 'none' : $this->date($moment), $dates);
        $facts['Last error'] .= $failed === null ? '' : ": {$failed->error}";
        $isThrottled = $this->store->isThrottled($queries);

        return $facts + ($isThrottled ? ['Throttled' => 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT'] : []);
    }

    /**
     * @param Finding::* $kind
     *
     * @return list<string> a line for each finding of this kind
     */
    private function sentences(string $kind): array
    {
        $found = array_filter($this->findings, static fn(Finding $finding): bool => $finding->kind === $kind);

        return array_values(array_map(static fn(Finding $finding): string => "  * {$finding->sentence()}", $found));
    }

    private function date(int $moment): string
    {
        return (new DateTimeImmutable("@{$moment}"))->setTimezone($this->settings->timezone)->format('j M Y, g:i A T');
    }
}
