<?php

declare(strict_types=1);

namespace Contact\Storage;

use PDO;
use PDOException;

/** Opens the data source that the settings name, with its tables up to date. */
final class DatabaseFactory
{
    /**
     * @param bool $isKept whether PHP keeps the connection for the worker's next request
     *
     * @throws StorageUnavailable when it cannot be opened
     */
    public static function open(DataSource $settings, bool $isKept = PHP_SAPI !== 'cli'): PdoDatabase
    {
        $driver = self::driver($settings);
        try {
            $database = self::connect($driver, $settings, $isKept);
            if ($database->schemaVersion() < Schema::version()) {
                // On a non-persistent connection, so that a process that dies half-way leaves no transaction open.
                self::connect($driver, $settings, false)->migrate();
            }
        } catch (PDOException $problem) {
            throw StorageUnavailable::because($problem);
        }

        return $database;
    }

    /**
     * Opens the data source without making or changing anything.
     *
     * @return Database|null null if it is not made yet; its tables may be those of an earlier release
     *
     * @throws StorageUnavailable when it cannot be opened or made
     */
    public static function openToRead(DataSource $settings): ?Database
    {
        $driver = self::driver($settings);
        try {
            $database = $driver === 'mysql' ? MySqlDatabase::connect($settings) : SqliteDatabase::connectToRead($settings);

            return $database?->schemaVersion() === 0 ? null : $database;
        } catch (PDOException $problem) {
            throw StorageUnavailable::because($problem);
        }
    }

    /** @throws StorageUnavailable when PHP lacks it */
    private static function driver(DataSource $settings): string
    {
        if (!class_exists(PDO::class) || !in_array($settings->driver(), PDO::getAvailableDrivers(), true)) {
            throw StorageUnavailable::withoutDriver($settings->driver());
        }

        return $settings->driver();
    }

    private static function connect(string $driver, DataSource $settings, bool $isPersistent): PdoDatabase
    {
        return $driver === 'mysql' ? MySqlDatabase::connect($settings) : SqliteDatabase::connect($settings, $isPersistent);
    }
}
