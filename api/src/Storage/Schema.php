<?php

declare(strict_types=1);

namespace Contact\Storage;

/** The tables of the store, as migrations from each version to the next. All times are seconds since 1970. */
final class Schema
{
    /** Statements by the version that they lead to. A released migration never changes. */
    private const MIGRATIONS = [
        1 => [
            // `since`: when the inquiry entered the queue, from which the three days count.
            'CREATE TABLE IF NOT EXISTS contact_inquiries (
                id CHAR(32) NOT NULL PRIMARY KEY,
                received_at BIGINT NOT NULL,
                name VARCHAR(100) NOT NULL,
                email VARCHAR(254) NOT NULL,
                phone VARCHAR(10) NOT NULL,
                subject VARCHAR(150) NOT NULL,
                project_type VARCHAR(20) NOT NULL,
                message TEXT NOT NULL,
                state VARCHAR(12) NOT NULL,
                since BIGINT NOT NULL,
                due_at BIGINT NOT NULL,
                attempts INTEGER NOT NULL DEFAULT 0,
                waits_for_server SMALLINT NOT NULL DEFAULT 0,
                error TEXT,
                error_step VARCHAR(20),
                error_at BIGINT,
                reported_at BIGINT
            )',
            'CREATE INDEX contact_inquiries_by_state ON contact_inquiries (state, due_at)',
            'CREATE INDEX contact_inquiries_by_error ON contact_inquiries (error_at)',
            // The mails that each recipient has.
            'CREATE TABLE IF NOT EXISTS contact_receipts (
                mail_id CHAR(32) NOT NULL,
                recipient VARCHAR(254) NOT NULL,
                delivered_at BIGINT NOT NULL,
                PRIMARY KEY (mail_id, recipient)
            )',
            'CREATE INDEX contact_receipts_by_time ON contact_receipts (delivered_at)',
            // Fingerprints and idempotency keys.
            'CREATE TABLE IF NOT EXISTS contact_keys (
                key_hash CHAR(64) NOT NULL PRIMARY KEY,
                inquiry_id CHAR(32) NOT NULL,
                claimed_at BIGINT NOT NULL,
                valid_until BIGINT NOT NULL
            )',
            'CREATE INDEX contact_keys_by_end ON contact_keys (valid_until)',
            // Rate-limit hits.
            'CREATE TABLE IF NOT EXISTS contact_arrivals (
                client VARCHAR(64) NOT NULL,
                arrived_at BIGINT NOT NULL
            )',
            'CREATE INDEX contact_arrivals_by_client ON contact_arrivals (client, arrived_at)',
            'CREATE INDEX contact_arrivals_by_time ON contact_arrivals (arrived_at)',
            'CREATE TABLE IF NOT EXISTS contact_notes (
                name VARCHAR(40) NOT NULL PRIMARY KEY,
                moment BIGINT NOT NULL
            )',
            "INSERT INTO contact_notes (name, moment) VALUES ('" . self::WRITER . "', 0)",
        ],
        2 => [
            // `spam_signals`: 1 sends it after all others.
            // `announced_at`: when the owner was told that the mail server rejects its content.
            'ALTER TABLE contact_inquiries ADD COLUMN leased_until BIGINT',
            'ALTER TABLE contact_inquiries ADD COLUMN spam_signals SMALLINT NOT NULL DEFAULT 0',
            'ALTER TABLE contact_inquiries ADD COLUMN announced_at BIGINT',
            'ALTER TABLE contact_receipts ADD COLUMN sent_as CHAR(32)',
            "UPDATE contact_inquiries SET state = 'sent' WHERE state = 'delivered'",
            // `notice_due_at`: when the notice to `NOTIFY_URL` is due; null if none is.
            'ALTER TABLE contact_inquiries ADD COLUMN notice_due_at BIGINT',
            'ALTER TABLE contact_inquiries ADD COLUMN notice_attempts INTEGER NOT NULL DEFAULT 0',
            'CREATE INDEX contact_inquiries_notice ON contact_inquiries (notice_due_at)',
            // Addresses that got an auto-reply within the last day.
            'CREATE TABLE IF NOT EXISTS contact_auto_replies (
                address_hash CHAR(64) NOT NULL PRIMARY KEY,
                sent_at BIGINT NOT NULL
            )',
            'CREATE INDEX contact_inquiries_queue ON contact_inquiries (state, spam_signals, due_at)',
            'CREATE INDEX contact_inquiries_reported ON contact_inquiries (state, reported_at)',
            'CREATE INDEX contact_inquiries_received ON contact_inquiries (state, received_at)',
        ],
        3 => [
            'CREATE INDEX contact_keys_by_inquiry ON contact_keys (inquiry_id)',
            // `resent_at`: when the owner last asked for an inquiry again that was sent.
            'ALTER TABLE contact_inquiries ADD COLUMN resent_at BIGINT',
        ],
        // Nobody reads `waits_for_server`, `leased_until` and `sent_as` any more. They and the names of all columns stay: a rollback
        // leads to a release that writes them, and so does a process that is sending while another one migrates.
        4 => [
            // A negative number was the mark of a report that was not sent yet.
            'UPDATE contact_inquiries SET reported_at = NULL WHERE reported_at < 0',
            "UPDATE contact_notes SET name = 'quarantine-reported', moment = moment - 86400 WHERE name = 'report-due'",
        ],
    ];

    /** The row of `contact_notes` that a transaction on MySQL locks. */
    public const WRITER = 'writer';

    public static function version(): int
    {
        return array_key_last(self::MIGRATIONS);
    }

    /** @return array<int, list<string>> statements by version, in order */
    public static function migrationsAfter(int $version): array
    {
        return array_filter(self::MIGRATIONS, static fn(int $candidate): bool => $candidate > $version, ARRAY_FILTER_USE_KEY);
    }
}
