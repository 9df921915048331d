<?php

declare(strict_types=1);

namespace Contact\Tests\Inquiry;

use Contact\Inquiry\InquiryState;
use Contact\Inquiry\StoredInquiry;
use Contact\Storage\Schema;
use Contact\Tests\Support\StoreTestCase;
use PDO;
use PHPUnit\Framework\Attributes\DataProvider;

/** Inquiries that an earlier release has stored. */
final class EarlierReleaseTest extends StoreTestCase
{
    #[DataProvider('databases')]
    public function test_a_delivered_inquiry_of_version_1_is_sent_and_a_pending_one_stays_in_the_queue(string $database): void
    {
        $settings = $this->newStore($database);
        mkdir($settings['DATA_DIR'], 0700);
        $tables = isset($settings['DATABASE_DSN'])
            ? new PDO($settings['DATABASE_DSN'], $settings['DATABASE_USERNAME'])
            : new PDO("sqlite:{$settings['DATA_DIR']}/inquiries.sqlite");
        $version = isset($settings['DATABASE_DSN']) ? 'CREATE TABLE contact_schema AS SELECT 1 AS version' : 'PRAGMA user_version = 1';
        foreach ([...Schema::migrationsAfter(0)[1], $version] as $statement) {
            $tables->exec($statement);
        }
        foreach (['delivered', 'pending'] as $state) {
            $tables->exec("INSERT INTO contact_inquiries (id, received_at, name, email, phone, subject, project_type, message, state, since, due_at)
                VALUES ('{$state}', 1, 'Asha', 'asha@example.com', '9876543210', '', 'general', 'Hello', '{$state}', 1, 1)");
        }
        $archive = $this->archive($this->open($settings));

        self::assertSame(['delivered'], array_map(static fn(StoredInquiry $stored): string => $stored->inquiry->id, $archive->all(InquiryState::Sent)));
        self::assertSame(['pending'], array_map(static fn(StoredInquiry $stored): string => $stored->inquiry->id, $archive->all(InquiryState::Pending)));
    }
}
