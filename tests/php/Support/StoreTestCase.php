<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Container;
use Contact\Delivery\DeliveryStep;
use Contact\Environment;
use Contact\Finding;
use Contact\InquiriesCommand;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryQueries;
use Contact\Inquiry\InquiryState;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\SpamSignals;
use Contact\Inquiry\StoredInquiry;
use Contact\Inquiry\Submission;
use Contact\Owner\Retention;
use Contact\Settings;
use Contact\Storage\Database;
use Contact\Storage\DataSource;
use Contact\Storage\StorageUnavailable;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\TestCase;

/**
 * A test with its own store and a clock that it sets. The store is on SQLite, or on MariaDB where the environment variable
 * TEST_STORE is `mariadb`.
 */
abstract class StoreTestCase extends TestCase
{
    use TemporaryFolder;

    protected const DAY_S = 86400;

    protected int $now = 1_800_000_000;

    private string $log = '';

    /** @var array<string, string>|null */
    private ?array $settings = null;

    private ?Database $database = null;

    /** Keeps the log out of the test's output. */
    #[Before]
    protected function openLog(): void
    {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'log');
        ini_set('error_log', $this->log);
    }

    #[After]
    protected function closeLog(): void
    {
        ini_restore('error_log');
        unlink($this->log);
    }

    protected function logged(): string
    {
        return (string) file_get_contents($this->log);
    }

    #[After]
    protected function closeDatabase(): void
    {
        $this->database = null;
    }

    /** @return array<string, string> settings that lead to the store of this test, which is made at its first use */
    protected function settings(): array
    {
        return $this->settings ??= ['DATA_DIR' => "{$this->folder()}/inquiries"]
            + (getenv('TEST_STORE') === 'mariadb' ? MariaDb::newDatabase() : []);
    }

    protected function database(): Database
    {
        return $this->database ??= $this->open($this->settings());
    }

    /** @param array<string, string> $settings */
    protected function open(array $settings): Database
    {
        return Database::open($this->dataSource($settings));
    }

    /** @param array<string, string> $settings */
    protected function dataSource(array $settings): DataSource
    {
        return Sample::settings($settings, $this->folder())->dataSource;
    }

    /**
     * @param array<string, string> $settings of the site
     * @param list<Finding>         $problems of the file with these settings
     */
    protected function container(array $settings, ?string $file = null, array $problems = []): Container
    {
        $environment = new Environment($settings, $file, $problems);
        $all = new Settings($environment, Sample::company(), $this->folder(), ["{$this->folder()}/inquiries"]);

        return new Container($environment, $all, "{$this->folder()}/public_html", $this->clock(...));
    }

    /**
     * Runs the owner's command on the site with these settings.
     *
     * @param array<string, string> $settings
     *
     * @return array{int, string} exit code and output
     */
    protected function runCommand(array $settings, string ...$arguments): array
    {
        ob_start();
        try {
            $code = (new InquiriesCommand($this->container($settings)))->run(array_values($arguments));
        } catch (StorageUnavailable $failure) {
            // `Application` prints it.
            echo "{$failure->getMessage()}\n";
            $code = 1;
        }

        return [$code, (string) ob_get_clean()];
    }

    protected function store(string $rateLimit = '0', bool $withNotices = false): Inquiries
    {
        return new Inquiries($this->database(...), RateLimit::fromText($rateLimit) ?? new RateLimit(0, 0), $this->clock(...), $withNotices);
    }

    protected function queries(): InquiryQueries
    {
        return new InquiryQueries($this->database());
    }

    protected function lifecycle(?Database $database = null): InquiryLifecycle
    {
        return new InquiryLifecycle($database ?? $this->database(), $this->clock(...));
    }

    protected function retention(int $days = 365): Retention
    {
        return $this->container(['INQUIRY_RETENTION_DAYS' => (string) $days] + $this->settings())->retention();
    }

    /**
     * Stores an inquiry that arrives now.
     *
     * @param array<string, int|string> $columns of the inquiry that differ from the sample
     *
     * @return string its id
     */
    protected function add(string $message = 'Hello', array $columns = [], SpamSignals $signals = new SpamSignals()): string
    {
        return $this->store()->store(new Submission($this->inquiry(['message' => $message] + $columns), spamSignals: $signals));
    }

    /** Records that the mail server has accepted the mail of this inquiry, a report or a notice. */
    protected function recordSent(string $id): void
    {
        $this->lifecycle()->recordReceipts($id, ['a@studio.example'], isComplete: true);
    }

    /** Claims the next inquiry, and records that its mail failed. */
    protected function recordFailure(DeliveryStep $step, string $error): void
    {
        $stored = $this->lifecycle()->claim();
        self::assertNotNull($stored);
        $this->lifecycle()->recordFailure($stored->inquiry->id, $stored->attempts + 1, $step->value, $error);
    }

    /** @return list<string> the messages of all stored inquiries, in alphabetical order */
    protected function messages(?InquiryState $state = null): array
    {
        $messages = array_map(static fn(StoredInquiry $one): string => $one->inquiry->message, $this->queries()->all($state));
        sort($messages);

        return $messages;
    }

    /** @param array<string, int|string> $columns that differ from the sample */
    protected function inquiry(array $columns = []): Inquiry
    {
        return Sample::inquiry($columns + ['received_at' => $this->now]);
    }

    /** The signals of spam, which is quarantined. */
    protected static function spam(): SpamSignals
    {
        return new SpamSignals(2);
    }

    protected function clock(): int
    {
        return $this->now;
    }
}
