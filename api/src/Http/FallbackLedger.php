<?php

declare(strict_types=1);

namespace Contact\Http;

use Closure;
use Contact\Failure;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\DataDirectory;
use Contact\Storage\PrivateFiles;
use Contact\Storage\StorageUnavailable;

/**
 * Rate limit, hourly limit and duplicate check for inquiries that are mailed at once because they cannot be stored, in
 * one locked file of hashes. If no folder can have the file, there are no limits, because a lost inquiry is worse. On a
 * full disk the file keeps the room that it has: it is overwritten in place, and never shortened.
 */
final readonly class FallbackLedger
{
    private const FILE = 'fallback.json';
    /** Room for about 130 mails. */
    private const RESERVED_BYTES = 32768;
    private const SAME_FIELDS_S = 600;
    private const HOUR_S = 3600;

    /**
     * @param list<string>   $folders    private folders; the file is in the first that PHP can write to
     * @param int            $hourlyLimit mails an hour at most; 0 is no limit
     * @param Closure(): int $clock       seconds since 1970
     */
    public function __construct(private array $folders, private RateLimit $rateLimit, private int $hourlyLimit, private Closure $clock)
    {
    }

    /**
     * Counts the submission and returns the id for its mail: its own, or that of an earlier submission with the same
     * fields.
     *
     * @return array{id: string, isSent: bool}
     *
     * @throws TooManyInquiries    when its client has used up the rate limit
     * @throws HourlyLimitReached
     * @throws StorageUnavailable  when the disk is full, so that it cannot be counted
     */
    public function claim(Submission $submission): array
    {
        $fingerprint = $submission->inquiry->fingerprint();

        return $this->change(function (array $entries) use ($submission, $fingerprint): array {
            $now = ($this->clock)();
            $earlier = $entries[$fingerprint] ?? null;
            if ($earlier !== null && $earlier['at'] > $now - self::SAME_FIELDS_S) {
                return [$entries, ['id' => $earlier['id'], 'isSent' => $earlier['isSent']]];
            }
            $client = hash('sha256', $submission->client);
            $hits = array_filter($entries, fn(array $entry): bool => $entry['client'] === $client && $entry['at'] > $now - $this->rateLimit->seconds);
            if (!$this->rateLimit->isNone() && count($hits) >= $this->rateLimit->countFor($submission)) {
                throw new TooManyInquiries(max(1, min([$now, ...array_column($hits, 'at')]) + $this->rateLimit->seconds - $now));
            }
            $mails = array_filter($entries, static fn(array $entry): bool => $entry['at'] > $now - self::HOUR_S);
            if ($this->hourlyLimit > 0 && count($mails) >= $this->hourlyLimit) {
                throw new HourlyLimitReached();
            }
            $id = $submission->inquiry->id;
            $entries[$fingerprint] = ['id' => $id, 'at' => $now, 'client' => $client, 'isSent' => false];

            return [$entries, ['id' => $id, 'isSent' => false]];
        }) ?? ['id' => $submission->inquiry->id, 'isSent' => false];
    }

    /** Records that the mail server has accepted it. A failure is logged: the mail is sent all the same. */
    public function recordSent(Submission $submission): void
    {
        $fingerprint = $submission->inquiry->fingerprint();
        try {
            $this->change(static function (array $entries) use ($fingerprint): ?array {
                if (!isset($entries[$fingerprint])) {
                    return null;
                }
                $entries[$fingerprint]['isSent'] = true;

                return [$entries, true];
            });
        } catch (StorageUnavailable $failure) {
            Failure::log($failure);
        }
    }

    /** Makes the file as large as it may have to be, so that the limits also apply once the disk is full. */
    public static function reserve(DataDirectory $directory): void
    {
        $path = $directory->file(self::FILE);
        $bytes = is_file($path) ? (int) @filesize($path) : 0;
        if (is_dir($directory->path) && !is_link($path) && $bytes < self::RESERVED_BYTES) {
            PrivateFiles::during(static fn() => @file_put_contents($path, str_repeat(' ', self::RESERVED_BYTES - $bytes), FILE_APPEND | LOCK_EX));
        }
    }

    /**
     * The folders in which the file may be.
     *
     * @return list<string> the first that PHP can write to has it
     */
    public static function foldersOf(DataDirectory $directory): array
    {
        return [$directory->path, $directory->temporaryFolder()];
    }

    /** Removes all entries, wherever the file is. */
    public static function empty(DataDirectory $directory): void
    {
        foreach (self::foldersOf($directory) as $folder) {
            $path = "{$folder}/" . self::FILE;
            $file = @is_file($path) && !is_link($path) ? @fopen($path, 'r+') : false;
            if ($file !== false) {
                flock($file, LOCK_EX);
                ftruncate($file, 0);
                fclose($file);
            }
        }
    }

    /**
     * Changes the entries in the first folder whose file takes them.
     *
     * @template T
     *
     * @param Closure(array<string, array{id: string, at: int, client: string, isSent: bool}>): (array{array<string, array{id: string, at: int, client: string, isSent: bool}>, T}|null) $step null leaves them to the next folder
     *
     * @return T|null null if there is no file
     *
     * @throws StorageUnavailable when the disk is full
     */
    private function change(Closure $step): mixed
    {
        $full = null;
        foreach ($this->folders as $folder) {
            $file = self::open($folder);
            if ($file === null) {
                continue;
            }
            try {
                flock($file, LOCK_EX);
                $before = (string) stream_get_contents($file);
                $decoded = json_decode($before, true);
                /** @var array<string, array{id: string, at: int, client: string, isSent: bool}> $entries */
                $entries = is_array($decoded) ? $decoded : [];
                $oldest = ($this->clock)() - max(self::HOUR_S, $this->rateLimit->seconds);
                $changed = $step(array_filter($entries, static fn(array $entry): bool => $entry['at'] > $oldest));
                if ($changed === null) {
                    continue;
                }
                if (self::overwrite($file, str_pad(json_encode($changed[0], JSON_THROW_ON_ERROR), strlen($before)))) {
                    return $changed[1];
                }
                $full = $folder;
                self::overwrite($file, $before);
                ftruncate($file, strlen($before));
            } finally {
                fclose($file);
            }
        }

        return $full === null ? null : throw StorageUnavailable::inFolder($full, 'does not take the file ' . self::FILE, 'Probably the disk is full: make room.');
    }

    /** @param resource $file */
    private static function overwrite($file, string $text): bool
    {
        rewind($file);

        return @fwrite($file, $text) === strlen($text);
    }

    /** @return resource|null */
    private static function open(string $folder)
    {
        $path = "{$folder}/" . self::FILE;
        $file = @is_link($path) ? false : PrivateFiles::during(static fn() => @fopen($path, 'c+'));

        // Another account's file could claim that an inquiry was sent.
        return $file !== false && (!function_exists('posix_geteuid') || (fstat($file)['uid'] ?? null) === posix_geteuid()) ? $file : null;
    }
}
