<?php

declare(strict_types=1);

namespace Contact\Owner;

use Contact\Delivery\DeliveryFailed;
use Contact\Delivery\DeliveryStep;
use Contact\Delivery\SmtpAdvice;
use Contact\Delivery\SmtpMailer;
use Contact\Failure;
use Contact\Finding;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\Schema;
use Contact\Storage\StorageUnavailable;
use DateTimeImmutable;
use PDOException;

/** What the owner has to mend, and a few facts, as they are when the object is made. It sends, deletes and changes nothing but STATUS.txt. */
final readonly class Health
{
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
        HostFindings $host,
        private StoreFindings $store,
        private int $now,
        bool $withLogin = false,
    ) {
        $ofMail = [];
        $login = null;
        if ($withLogin && $settings->canMail) {
            try {
                (new SmtpMailer($settings))->probe();
                $login = 'accepts the login';
            } catch (DeliveryFailed $failure) {
                $login = $failure->getMessage();
                $ofMail = [SmtpAdvice::finding($failure->step, $login)];
            }
        }
        $isLoginAccepted = $login !== null && $ofMail === [];
        $findings = [...$settings->problems, ...$ofMail, ...$host->all(), ...$store->disk()];
        $counts = $months = [];
        try {
            $database = Database::openToRead($settings->dataSource);
            if ($database->schemaVersion() < Schema::version()) {
                $problem = 'The tables of the database are missing, or those of an earlier release.';
                $why = 'The next inquiry makes or updates them, and the queue cannot be checked before.';
                $ofStore = [new Finding('store-outdated', Finding::UNCHECKED, $problem, $why, 'Run ' . Finding::inTerminal('deliver'))];
            } else {
                $ofStore = $store->inDatabase($database, $findings, $isLoginAccepted);
                $counts = $this->counts($database, $isLoginAccepted);
                $months = $this->months(new InquiryQueries($database));
            }
        } catch (StorageUnavailable|PDOException $problem) {
            $problem = $problem instanceof PDOException ? StorageUnavailable::because($problem) : $problem;
            $ofStore = [$store->unusable($problem)];
        }
        $byId = [];
        foreach ([...$findings, ...$store->formerStores(), ...$ofStore] as $finding) {
            $byId[$finding->id] ??= $finding;
        }
        $this->findings = array_values($byId);
        $this->facts = [...$counts, ...$host->facts(), ...($login === null ? [] : ['Mail server' => $login]), ...$months];
    }

    public function isBroken(): bool
    {
        return $this->sentences(Finding::BROKEN) !== [];
    }

    /** The text of STATUS.txt. */
    public function text(): string
    {
        $lines = ["Inquiries of {$this->settings->company->name}, as of {$this->date($this->now)}"];
        if (array_diff(array_column($this->findings, 'kind'), [Finding::ADVICE]) === []) {
            $lines = [...$lines, '', 'All is well: nothing to mend.'];
        }
        foreach ([Finding::BROKEN => 'TO MEND', Finding::ADVICE => 'ADVICE', Finding::UNCHECKED => 'NOT CHECKED'] as $kind => $heading) {
            $sentences = $this->sentences($kind);
            if ($sentences !== []) {
                $lines = [...$lines, '', $heading, ...$sentences];
            }
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
            $this->settings->directory->put('STATUS.txt', $this->text());
        } catch (StorageUnavailable $problem) {
            Failure::log($problem);
        }
    }

    /**
     * @param bool $isLoginAccepted whether the mail server accepts the login now
     *
     * @return array<string, string> words by label
     */
    private function counts(Database $database, bool $isLoginAccepted): array
    {
        $queries = new InquiryQueries($database);
        $facts = [];
        foreach (InquiryState::cases() as $state) {
            $facts[ucfirst($state->value)] = (string) $queries->count($state);
        }
        $failed = $queries->lastFailed();
        $dates = [
            'Oldest pending' => $queries->oldest(InquiryQueries::PENDING), 'Last success' => $queries->lastSuccess(),
            'Last error' => $failed?->errorAt, 'Last cron run' => $database->note(Database::CRON_RAN),
        ];
        $facts += array_map(fn(?int $moment): string => $moment === null ? 'none' : $this->date($moment), $dates);
        $isMended = $isLoginAccepted && DeliveryStep::tryFrom((string) $failed?->errorStep)?->isOfLogin() === true;
        $facts['Last error'] .= ($isMended ? ', mended since' : '') . ($failed === null ? '' : ": {$failed->error}");
        $isThrottled = $this->store->isThrottled($queries);

        return $facts + ($isThrottled ? ['Throttled' => 'the rest waits for the next hour, because of MAIL_HOURLY_LIMIT'] : []);
    }

    /** @return array<string, string> the number of inquiries by month for a year, without months that the retention may have cut */
    private function months(InquiryQueries $queries): array
    {
        $facts = ['Received' => 'by month, without quarantined and erased inquiries'];
        $days = $this->settings->retentionDays;
        $deletedBefore = $days === 0 ? 0 : $this->now - $days * 86400;
        $thisMonth = $this->local($this->now)->modify('first day of this month midnight');
        for ($ago = 0; $ago < 12; $ago++) {
            $start = $thisMonth->modify("-{$ago} months");
            if ($start->getTimestamp() >= $deletedBefore) {
                $isThen = "received_at >= {$start->getTimestamp()} AND received_at < {$start->modify('+1 month')->getTimestamp()}";
                $facts[$start->format('F Y')] = (string) $queries->countWhere(InquiryQueries::RECEIVED . " AND {$isThen}");
            }
        }

        return $facts;
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
        return $this->local($moment)->format('j M Y, g:i A T');
    }

    private function local(int $moment): DateTimeImmutable
    {
        return (new DateTimeImmutable("@{$moment}"))->setTimezone($this->settings->timezone);
    }
}
