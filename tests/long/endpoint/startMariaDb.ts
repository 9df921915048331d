import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../../scripts/setup/find-program.mjs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';

export interface StartedMariaDb {
  /** The settings of a web server that uses it. */
  settings: Record<string, string>;
  /** The server's data directory. */
  files: string;
  run(statement: string): void;
  stop(): Promise<void>;
}

/** Starts a MariaDB server that several web servers can share, with an empty database. */
export async function startMariaDb(): Promise<StartedMariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'));
  // The web server's account has to reach the socket.
  chmodSync(folder, 0o755);
  const files = join(folder, 'data');
  const common = ['--no-defaults', '--user=root', `--datadir=${files}`];
  execFileSync(
    findProgram('mariadb-install-db') ?? 'mariadb-install-db',
    [...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { stdio: 'ignore' },
  );
  const socket = join(folder, 'socket');
  const server = await startProcessGroup(findProgram('mariadbd') ?? 'mariadbd', [
    ...common,
    '--skip-networking',
    `--socket=${socket}`,
    // The files are deleted after the test, so statements need not wait for the disk.
    '--innodb-flush-method=nosync',
    '--innodb-flush-log-at-trx-commit=0',
  ]);
  const dataSource = `mysql:unix_socket=${socket};dbname=inquiries`;
  const create = `(new PDO('mysql:unix_socket=${socket}', 'root'))->exec('CREATE DATABASE inquiries');`;
  for (let tries = 0; !existsSync(socket) && tries < 300; tries += 1) await wait(100);
  execFileSync('php', ['-r', create]);

  return {
    settings: { DATABASE_DSN: dataSource, DATABASE_USERNAME: 'root' },
    files,
    run: (statement) => {
      const code = '(new PDO($argv[1], "root"))->exec($argv[2]);';
      execFileSync('php', ['-r', code, dataSource, statement]);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
