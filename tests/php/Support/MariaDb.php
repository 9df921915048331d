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

    /** Path of its socket, once it runs. */
    private static ?string $socket = null;

    private static int $databases = 0;

    /** @return array{DATABASE_DSN: string, DATABASE_USERNAME: string} settings of a new and empty database */
    public static function newDatabase(): array
    {
        self::$socket ??= self::start();
        $name = 'test_' . ++self::$databases;
        (new PDO('mysql:unix_socket=' . self::$socket, 'root'))->exec("CREATE DATABASE {$name}");

        return ['DATABASE_DSN' => 'mysql:unix_socket=' . self::$socket . ";dbname={$name}", 'DATABASE_USERNAME' => 'root'];
    }

    /** Starts the server, which ends with this process. Returns its socket. */
    private static function start(): string
    {
        // MariaDB waits for the disk when it makes a table, but not in memory.
        $folder = (is_writable('/dev/shm') ? '/dev/shm' : sys_get_temp_dir()) . '/mariadb-' . getmypid();
        mkdir($folder, 0700);
        $user = posix_getuid() === 0 ? '--user=root' : '';
        $log = "{$folder}/log";
        // Debian installs servers in folders that are not in an ordinary user's PATH.
        putenv('PATH=' . getenv('PATH') . ':/usr/sbin:/usr/local/sbin');
        // At its start each server removes the temporary tables of all others in the same folder.
        $common = "--no-defaults {$user} --datadir={$folder}/data --tmpdir={$folder}";
        exec("mariadb-install-db {$common} --auth-root-authentication-method=normal --skip-test-db > {$log} 2>&1", result_code: $code);
        if ($code !== 0) {
            throw new RuntimeException("MariaDB could not be set up. Is mariadb-server installed?\n" . file_get_contents($log));
        }
        // The data are deleted after the run, so statements need not wait for the disk.
        $options = '--innodb-buffer-pool-size=16M --innodb-flush-method=nosync --innodb-flush-log-at-trx-commit=0';
        $command = "exec mariadbd {$common} --skip-networking --socket={$folder}/socket --pid-file={$folder}/pid {$options}";
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['file', $log, 'a'], ['file', $log, 'a']], $pipes);
        if ($process === false) {
            throw new RuntimeException('MariaDB could not be started.');
        }
        register_shutdown_function(static function () use ($process, $folder): void {
            proc_terminate($process, SIGKILL);
            proc_close($process);
            exec('rm -rf ' . escapeshellarg($folder));
        });
        for ($deadline = time() + self::PATIENCE_S; !self::answers("{$folder}/socket"); usleep(50_000)) {
            if (time() > $deadline || !proc_get_status($process)['running']) {
                throw new RuntimeException("MariaDB does not answer.\n" . file_get_contents($log));
            }
        }

        return "{$folder}/socket";
    }

    private static function answers(string $socket): bool
    {
        try {
            return (new PDO("mysql:unix_socket={$socket}", 'root'))->exec('DO 1') !== false;
        } catch (PDOException) {
            return false;
        }
    }
}
