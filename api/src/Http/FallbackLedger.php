<?php

declare(strict_types=1);

namespace Contact\Http;

use Closure;
use Contact\Failure;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Settings;
use Contact\Storage\DataDirectory;
use Contact\Storage\StorageUnavailable;
use Contact\Unavailable;

/**
 * Rate limit, hourly limit and duplicate check for inquiries that are mailed at once because they cannot be stored, in
 * one locked file of hashes. If no folder can have the file, there are no limits, because a lost inquiry is worse. On a
 * full disk the file keeps the room that it has: it is overwritten in place, and never shortened.
 *
 * @phpstan-type Entry array{id: string, at: int, client: string, isSent: bool}
 */
final readonly class FallbackLedger
{
    private const FILE = 'fallback.json';
    /** Room for about 130 mails. */
    private const RESERVED_BYTES = 32768;
    private const SAME_FIELDS_S = 600;
    private const HOUR_S = 3600;

    /** @param int $now seconds since 1970 */
    public function __construct(private Settings $settings, private int $now)
    {
    }

    /**
     * Records and counts the submission, and returns the id for its mail: its own, or that of an earlier submission with the same
     * fields.
     *
     * @return Entry
     *
     * @throws TooManyInquiries when its client has used up the rate limit
     * @throws Unavailable      when the hourly limit is reached, or the disk is full, so that it cannot be counted
     */
    public function record(Submission $submission): array
    {
        $fingerprint = $submission->inquiry->fingerprint();
        $entry = ['id' => $submission->inquiry->id, 'at' => $this->now, 'client' => hash('sha256', $submission->client), 'isSent' => false];
        $entries = $this->change(function (array $entries) use ($submission, $fingerprint, $entry): array {
            if (($entries[$fingerprint]['at'] ?? 0) > $this->now - self::SAME_FIELDS_S) {
                return $entries;
            }
            $this->checkLimits($entries, $submission, $entry['client']);

            return [$fingerprint => $entry] + $entries;
        });

        return $entries[$fingerprint];
    }

    /** Records that the mail server has accepted it. A failure is logged: the mail is sent all the same, and counted already. */
    public function recordSent(Submission $submission): void
    {
        $fingerprint = $submission->inquiry->fingerprint();
        try {
            $this->change(static fn(array $entries): array => isset($entries[$fingerprint])
                ? [$fingerprint => ['isSent' => true] + $entries[$fingerprint]] + $entries : $entries);
        } catch (StorageUnavailable $failure) {
            Failure::log($failure);
        }
    }

    /** Makes the file as large as it may have to be, so that the limits also apply once the disk is full. */
    public function reserve(): void
    {
        $path = $this->settings->directory->file(self::FILE);
        $missing = self::RESERVED_BYTES - (is_file($path) ? (int) @filesize($path) : 0);
        if (is_dir(dirname($path)) && !is_link($path) && $missing > 0) {
            DataDirectory::privately(static fn() => @file_put_contents($path, str_repeat(' ', $missing), FILE_APPEND | LOCK_EX));
        }
    }

    /** Deletes the file, wherever it is. The next run of the queue reserves its room again. */
    public function delete(): void
    {
        foreach ($this->folders() as $folder) {
            @unlink("{$folder}/" . self::FILE);
        }
    }

    /**
     * @param array<string, Entry> $entries by fingerprint
     *
     * @throws TooManyInquiries|Unavailable
     */
    private function checkLimits(array $entries, Submission $submission, string $client): void
    {
        $limit = $this->settings->rateLimit;
        $hits = array_filter($entries, fn(array $one): bool => $one['client'] === $client && $one['at'] > $this->now - $limit->seconds);
        if ($limit->count > 0 && count($hits) >= $limit->countFor($submission)) {
            throw new TooManyInquiries(max(1, min([$this->now, ...array_column($hits, 'at')]) + $limit->seconds - $this->now));
        }
        $mails = array_filter($entries, fn(array $one): bool => $one['at'] > $this->now - self::HOUR_S);
        if ($this->settings->hourlyLimit > 0 && count($mails) >= $this->settings->hourlyLimit) {
            throw new Unavailable('As many mails as MAIL_HOURLY_LIMIT allows were sent in the last hour.');
        }
    }

    /**
     * Changes the entries in the first folder that has room for them.
     *
     * @param Closure(array<string, Entry>): array<string, Entry> $step by fingerprint
     *
     * @return array<string, Entry> the changed ones
     *
     * @throws TooManyInquiries|Unavailable by the step
     * @throws StorageUnavailable when the disk is full
     */
    private function change(Closure $step): array
    {
        $oldest = $this->now - max(self::HOUR_S, $this->settings->rateLimit->seconds);
        $full = null;
        foreach ($this->folders() as $folder) {
            $file = self::lock($folder);
            if ($file === null) {
                continue;
            }
            try {
                $before = (string) stream_get_contents($file);
                $decoded = json_decode($before, true);
                /** @var array<string, Entry> $entries */
                $entries = is_array($decoded) ? $decoded : [];
                $entries = $step(array_filter($entries, static fn(array $entry): bool => $entry['at'] > $oldest));
                $text = str_pad(json_encode($entries, JSON_THROW_ON_ERROR), strlen($before));
                rewind($file);
                if (@fwrite($file, $text) === strlen($text)) {
                    return $entries;
                }
                $full = $folder;
            } finally {
                fclose($file);
            }
        }

        return $full === null ? $step([])
            : throw StorageUnavailable::inFolder($full, 'does not take the file ' . self::FILE, 'Probably the disk is full: make room.');
    }

    /** @return list<string> private folders; the file is in the first that has room for it */
    private function folders(): array
    {
        return [$this->settings->directory->path, $this->settings->directory->temporaryFolder()];
    }

    /** @return resource|null the file, open and locked; null if there can be none */
    private static function lock(string $folder)
    {
        $path = "{$folder}/" . self::FILE;
        $file = @is_link($path) ? false : DataDirectory::privately(static fn() => @fopen($path, 'c+'));
        // Another account's file could claim that an inquiry was sent.
        $isOwn = $file !== false && (!function_exists('posix_geteuid') || (fstat($file)['uid'] ?? null) === posix_geteuid());

        return $isOwn && flock($file, LOCK_EX) ? $file : null;
    }
}
