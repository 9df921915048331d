<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use RuntimeException;

/** A site that is uploaded to a home folder, with the classes of this checkout; PHP runs its entry files in processes of their own. */
final class UploadedSite
{
    /** @var resource|null */
    private $server = null;
    private string $address = '';

    /** @param string $path of the deployed site */
    public function __construct(public readonly string $path)
    {
        mkdir("{$path}/api/releases", recursive: true);
        foreach (['contact_api.php', 'inquiries.php', 'current-release.php'] as $entry) {
            copy(self::checkout() . "/api/{$entry}", "{$path}/api/{$entry}");
        }
        file_put_contents("{$path}/api/release.txt", 'test');
        $autoloader = var_export(self::checkout() . '/api/vendor/autoload.php', true);
        file_put_contents(
            "{$path}/api/releases/test.php",
            "<?php require {$autoloader}; return new Contact\\Application(dirname(__DIR__), Contact\\Tests\\Support\\Sample::company(),"
            . " ['sent' => 'none', 'failed' => 'none', 'contact' => 'none']);",
        );
    }

    /** An `open_basedir` that ends at the site; it includes this checkout, whose classes the site has. */
    public function openBasedir(): string
    {
        return implode(PATH_SEPARATOR, [$this->path, self::checkout() . '/api', self::checkout() . '/tests']);
    }

    /** Starts a web server, which ends with this object. */
    public function serve(string $openBasedir = ''): void
    {
        $this->stop();
        $options = ['-d', "open_basedir={$openBasedir}", '-d', 'log_errors=1', '-d', "error_log={$this->log()}"];
        $command = [PHP_BINARY, ...$options, '-S', '127.0.0.1:0', '-t', $this->path];
        $server = proc_open($command, [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
        if ($server === false || preg_match('~http://\S+:\d+~', (string) fgets($pipes[2]), $match) !== 1) {
            throw new RuntimeException('The web server could not be started.');
        }
        $this->server = $server;
        $this->address = $match[0];
    }

    /** Sends an inquiry, and waits until the site has done what it does after the answer. Returns the HTTP status. */
    public function send(string $message): int
    {
        $body = json_encode(['name' => 'Asha', 'email' => 'asha@example.com', 'message' => $message], JSON_THROW_ON_ERROR);
        $status = $this->request(['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => $body]);
        // The server has one worker, so the next answer comes after that.
        $this->request(['method' => 'GET']);

        return $status;
    }

    /** @return string what `php api/inquiries.php` prints, run with these options of PHP */
    public function inquiries(string $command, string ...$options): string
    {
        $words = array_map(escapeshellarg(...), [PHP_BINARY, ...$options, "{$this->path}/api/inquiries.php"]);
        exec(implode(' ', $words) . " {$command} 2>&1", $lines);

        return implode("\n", $lines);
    }

    /** @param array<string, string> $settings */
    public static function lines(array $settings): string
    {
        return implode(array_map(
            static fn(string $name, string $value): string => "{$name}='{$value}'\n",
            array_keys($settings),
            $settings,
        ));
    }

    public function log(): string
    {
        return "{$this->path}/error_log";
    }

    public function __destruct()
    {
        $this->stop();
    }

    private function stop(): void
    {
        if ($this->server !== null) {
            proc_terminate($this->server, SIGKILL);
            proc_close($this->server);
        }
    }

    /** @param array<string, string> $options */
    private function request(array $options): int
    {
        $context = stream_context_create(['http' => $options + ['ignore_errors' => true]]);
        $answer = fopen("{$this->address}/api/contact_api.php", 'r', context: $context);
        $headers = $answer === false ? [] : (array) stream_get_meta_data($answer)['wrapper_data'];

        return is_string($headers[0] ?? null) ? (int) explode(' ', $headers[0])[1] : 0;
    }

    private static function checkout(): string
    {
        return dirname(__DIR__, 3);
    }
}
