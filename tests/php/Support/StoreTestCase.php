<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Company;
use Contact\Container;
use Contact\Environment;
use Contact\Inquiry\Inquiry;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\SpamSignals;
use Contact\Owner\InquiryArchive;
use Contact\Storage\Database;
use Contact\Storage\DatabaseFactory;
use Contact\Storage\PdoInquiryStore;
use Contact\Storage\StorageSettings;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\TestCase;

/** A test with its own store, on SQLite or MariaDB, and with a clock that it sets. */
abstract class StoreTestCase extends TestCase
{
    use LoggedErrors;

    protected int $now = 1_800_000_000;
    private string $folder = '';

    /** @return iterable<string, array{string}> the databases that every test of the store runs on */
    public static function databases(): iterable
    {
        yield 'SQLite' => ['sqlite'];
        yield 'MariaDB' => ['mariadb'];
    }

    #[After]
    protected function removeFolder(): void
    {
        if ($this->folder !== '') {
            exec('rm -rf ' . escapeshellarg($this->folder));
        }
    }

    /** A folder of this test alone. */
    protected function folder(): string
    {
        if ($this->folder === '') {
            $this->folder = sys_get_temp_dir() . '/store-' . bin2hex(random_bytes(6));
            mkdir($this->folder);
        }

        return $this->folder;
    }

    /** @return array<string, string> settings that lead to a new and empty store */
    protected function newStore(string $database): array
    {
        $settings = ['DATA_DIR' => "{$this->folder()}/inquiries"];

        return $database === 'sqlite' ? $settings : $settings + [
            'DATABASE_DSN' => MariaDb::running()->newDatabase(),
            'DATABASE_USERNAME' => MariaDb::user(),
        ];
    }

    /** @param array<string, string> $settings */
    protected function open(array $settings): Database
    {
        return DatabaseFactory::open(StorageSettings::from(new Environment($settings), $this->folder()));
    }

    /** @param array<string, string> $settings of the site */
    protected function container(array $settings): Container
    {
        $environment = new Environment($settings);

        return new Container($environment, self::company(), StorageSettings::from($environment, $this->folder()), $this->clock(...), "{$this->folder()}/public_html");
    }

    protected function store(Database $database, string $rateLimit = '0'): PdoInquiryStore
    {
        return new PdoInquiryStore(static fn(): Database => $database, RateLimit::fromText($rateLimit), $this->clock(...));
    }

    protected function archive(Database $database): InquiryArchive
    {
        return new InquiryArchive($database);
    }

    protected function lifecycle(Database $database): InquiryLifecycle
    {
        return new InquiryLifecycle($database, $this->clock(...));
    }

    protected static function spam(): SpamSignals
    {
        return SpamSignals::of(['website' => 'filled'], self::inquiry());
    }

    protected function clock(): int
    {
        return $this->now;
    }

    protected static function company(): Company
    {
        return SampleCompany::make();
    }

    /** @param array<string, string> $fields */
    protected static function inquiry(array $fields = []): Inquiry
    {
        return Inquiry::fromFields($fields + ['name' => 'Asha', 'email' => 'asha@example.com', 'message' => 'Hello'], SampleCompany::PROJECT_TYPES);
    }
}
