<?php

declare(strict_types=1);

namespace Contact\Http;

use Closure;
use Contact\Inquiry\RateLimit;
use Contact\Inquiry\Submission;
use Contact\Inquiry\TooManyInquiries;
use Contact\Storage\DataDirectory;
use Contact\Storage\PrivateFiles;

/**
 * Rate limit, hourly limit and duplicate check for inquiries that are mailed at once because they cannot be stored, in
 * one locked file of hashes. If the file cannot be written, there are no limits, because a lost inquiry is worse.
 */
final readonly class FallbackLedger
{
    private const FILE = 'fallback.json';
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

    /** Records that the mail server has accepted it. */
    public function recordSent(Submission $submission): void
    {
        $fingerprint = $submission->inquiry->fingerprint();
        $this->change(static function (array $entries) use ($fingerprint): array {
            if (isset($entries[$fingerprint])) {
                $entries[$fingerprint]['isSent'] = true;
            }

            return [$entries, null];
        });
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
            $file = is_file($path) && !is_link($path) ? @fopen($path, 'r+') : false;
            if ($file !== false) {
                flock($file, LOCK_EX);
                ftruncate($file, 0);
                fclose($file);
            }
        }
    }

    /**
     * @template T
     *
     * @param Closure(array<string, array{id: string, at: int, client: string, isSent: bool}>): array{array<string, array{id: string, at: int, client: string, isSent: bool}>, T} $step
     *
     * @return T|null null if there is no file
     */
    private function change(Closure $step): mixed
    {
        $file = $this->open();
        if ($file === null) {
            return null;
        }
        try {
            flock($file, LOCK_EX);
            $decoded = json_decode((string) stream_get_contents($file), true);
            /** @var array<string, array{id: string, at: int, client: string, isSent: bool}> $entries */
            $entries = is_array($decoded) ? $decoded : [];
            $oldest = ($this->clock)() - max(self::HOUR_S, $this->rateLimit->seconds);
            [$entries, $result] = $step(array_filter($entries, static fn(array $entry): bool => $entry['at'] > $oldest));
            rewind($file);
            ftruncate($file, 0);
            fwrite($file, json_encode($entries, JSON_THROW_ON_ERROR));

            return $result;
        } finally {
            fclose($file);
        }
    }

    /** @return resource|null */
    private function open()
    {
        foreach ($this->folders as $folder) {
            $path = "{$folder}/" . self::FILE;
            $file = is_link($path) ? false : PrivateFiles::during(static fn() => @fopen($path, 'c+'));
            // Another account's file could claim that an inquiry was sent.
            if ($file !== false && (!function_exists('posix_geteuid') || (fstat($file)['uid'] ?? null) === posix_geteuid())) {
                return $file;
            }
        }

        return null;
    }
}
