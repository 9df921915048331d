<?php

declare(strict_types=1);

namespace Contact\Storage;

/** The private folder with everything that outlives a request. It belongs outside the web, and locks itself all the same. */
final readonly class DataDirectory
{
    private const DENY_RULE = "# Nothing in here is for the web.\nRequire all denied\n";

    public function __construct(public string $path)
    {
    }

    /** The path of a file in it, which need not be there yet. */
    public function file(string $name): string
    {
        return "{$this->path}/{$name}";
    }

    /**
     * Puts this text into a file of it, which is complete at any moment; on a full disk in the room of the former one.
     *
     * @throws StorageUnavailable when that cannot be done
     */
    public function put(string $name, string $text): void
    {
        $this->make();
        $new = $this->file($name) . '.' . bin2hex(random_bytes(4));
        if (@file_put_contents($new, $text) === strlen($text) && @rename($new, $this->file($name))) {
            return;
        }
        @unlink($new);
        if (!self::overwrite($this->file($name), $text)) {
            throw StorageUnavailable::inFolder($this->path, "does not take the file {$name}. Probably the disk is full: make room.");
        }
    }

    /**
     * Makes it where it is not there yet, for nobody but this account.
     *
     * @throws StorageUnavailable when it cannot be made or written to
     */
    public function make(): void
    {
        // Of two processes that make it at once one fails, and finds it made.
        if (!is_dir($this->path) && !@mkdir($this->path, 0700, true) && !is_dir($this->path)) {
            throw StorageUnavailable::inFolder($this->path, 'could not be made. Make it by hand, writable for PHP, or set DATA_DIR.');
        }
        if (!is_writable($this->path)) {
            throw StorageUnavailable::inFolder($this->path, 'is not writable for PHP. Give it the mode 700, or set DATA_DIR.');
        }
        $rule = $this->file('.htaccess');
        if (!is_file($rule)) {
            @file_put_contents($rule, self::DENY_RULE);
        }
    }

    private static function overwrite(string $path, string $text): bool
    {
        $file = @fopen($path, 'r+');
        if ($file === false) {
            return false;
        }
        $isWritten = @fwrite($file, $text) === strlen($text) && ftruncate($file, strlen($text));
        fclose($file);

        return $isWritten;
    }
}
