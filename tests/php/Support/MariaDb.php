<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use PDO;
use PDOException;
use RuntimeException;

/** A real MariaDB for the tests of one run: on a private socket, with its files in a temporary folder. */
final class MariaDb
{
    private const PATIENCE_S = 30;

    private static ?self $running = null;
    private int $databases = 0;

    /** @param resource $process */
    private function __construct(private readonly string $folder, private $process)
    {
    }

    /** The server; the first call starts it, and it ends with this process. */
    public static function running(): self
    {
        return self::$running ??= self::start();
    }

    /** The data source of a new and empty database. */
    public function newDatabase(): string
    {
        $name = 'test_' . ++$this->databases;
        $this->connect('mysql')->exec("CREATE DATABASE {$name}");

        return $this->dataSource($name);
    }

    public static function user(): string
    {
        return 'root';
    }

    private static function start(): self
    {
        $folder = sys_get_temp_dir() . '/mariadb-' . getmypid();
        mkdir($folder, 0700);
        $user = posix_getuid() === 0 ? '--user=root' : '';
        $log = "{$folder}/log";
        // Debian installs servers in folders that are not in an ordinary user's PATH.
        putenv('PATH=' . getenv('PATH') . ':/usr/sbin:/usr/local/sbin');
        $common = "--no-defaults {$user} --datadir={$folder}/data";
        exec("mariadb-install-db {$common} --auth-root-authentication-method=normal --skip-test-db > {$log} 2>&1", result_code: $code);
        if ($code !== 0) {
            throw new RuntimeException("MariaDB could not be set up. Is mariadb-server installed?\n" . file_get_contents($log));
        }
        // The data are deleted after the run, so statements need not wait for the disk.
        $command = "exec mariadbd {$common} --skip-networking --socket={$folder}/socket --pid-file={$folder}/pid --innodb-buffer-pool-size=16M --innodb-flush-method=nosync --innodb-flush-log-at-trx-commit=0";
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['file', $log, 'a'], ['file', $log, 'a']], $pipes);
        if ($process === false) {
            throw new RuntimeException('MariaDB could not be started.');
        }
        $server = new self($folder, $process);
        register_shutdown_function($server->stop(...));
        $server->waitUntilItAnswers($log);

        return $server;
    }

    private function waitUntilItAnswers(string $log): void
    {
        $deadline = time() + self::PATIENCE_S;
        while (true) {
            try {
                $this->connect('mysql');

                return;
            } catch (PDOException $problem) {
                if (time() > $deadline || !proc_get_status($this->process)['running']) {
                    throw new RuntimeException("MariaDB does not answer: {$problem->getMessage()}\n" . file_get_contents($log));
                }
                usleep(50_000);
            }
        }
    }

    private function stop(): void
    {
        proc_terminate($this->process, SIGKILL);
        proc_close($this->process);
        exec('rm -rf ' . escapeshellarg($this->folder));
    }

    private function connect(string $database): PDO
    {
        return new PDO($this->dataSource($database), self::user());
    }

    private function dataSource(string $database): string
    {
        return "mysql:unix_socket={$this->folder}/socket;dbname={$database}";
    }
}
