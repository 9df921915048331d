import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../../scripts/setup/find-program.mjs';
import { startProcessGroup } from '../../../scripts/support/process-group.mjs';
import { SERVING_USER } from '../../support/host/webServerConfig';
import type { NetworkNamespace } from './networkNamespace';

const PATIENCE_MS = 10_000;

/** What a shared host lets one address have at the same time. */
const CONNECTIONS = 8;

/** What an owner gets from the host. */
export interface FtpAccount {
  host: string;
  port: number;
  username: string;
  password: string;
  directory: string;
  /** Of the certificate, which nobody vouches for: SHA-256, in hexadecimal with colons. */
  fingerprint: string;
}

export interface FtpServer {
  account: FtpAccount;
  /** What the login sees as `/`. */
  home: string;
  /** What the web server would serve. */
  served: string;
  /** Takes everything away, as on a new account. */
  empty(): void;
  stop(): Promise<void>;
}

export interface FtpServerPlace {
  /** Where it listens. */
  address: string;
  port: number;
  passivePorts: readonly [first: number, last: number];
  /** Where clients reach it, if not there. */
  clientAddress?: string;
  namespace?: NetworkNamespace;
}

/** A pure-ftpd with TLS, as most hosts with cPanel run it, with one login that sees only its own home. */
export async function startFtpServer(place: FtpServerPlace): Promise<FtpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ftp-host-'));
  const home = join(folder, 'home');
  const served = join(home, 'public_html');
  chmodSync(folder, 0o755);
  const certificate = execFileSync('php', [join(import.meta.dirname, '../../support/host/certificate.php')]);
  writeFileSync(join(folder, 'certificate.pem'), certificate, { mode: 0o600 });
  const clientAddress = place.clientAddress ?? place.address;
  const account: FtpAccount = {
    host: clientAddress,
    port: place.port,
    username: 'studio',
    password: 'a password with spaces',
    directory: 'public_html',
    fingerprint: new X509Certificate(certificate).fingerprint256,
  };
  const empty = () => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(served, { recursive: true });
    execFileSync('chown', ['-R', `${SERVING_USER}:${SERVING_USER}`, home]);
  };
  empty();
  addLogin(folder, home, account);

  const command: [string, string[]] = [
    findProgram('pure-ftpd') ?? 'pure-ftpd',
    [
      ...['-4', '-A', '-E', '-H', '-j', '-Y', '1', '-u', '1'],
      ...['-l', `puredb:${join(folder, 'logins.pdb')}`, '-g', join(folder, 'pid')],
      ...['-2', join(folder, 'certificate.pem'), '-S', `${place.address},${place.port}`],
      ...['-p', place.passivePorts.join(':'), '-P', clientAddress, '-C', String(CONNECTIONS), '-c', '50'],
    ],
  ];
  const server = await startProcessGroup(...(place.namespace?.inside(...command) ?? command));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const stop = async () => {
    await server.stop();
    process.off('exit', remove);
    remove();
  };
  for (const deadline = Date.now() + PATIENCE_MS; !isListening(place); ) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`pure-ftpd did not start: ${server.output()}`);
    }
    await wait(20);
  }

  return { account, home, served, empty, stop };
}

/** With a hash as hosts keep it: one that takes a second of a core, as `pure-pw` makes it, would be all that is measured. */
function addLogin(folder: string, home: string, { username, password }: FtpAccount): void {
  const logins = join(folder, 'logins');
  const hash = execFileSync('php', [
    '-r',
    'echo crypt($argv[1], "$6$" . bin2hex(random_bytes(8)) . "$");',
    '--',
    password,
  ]);
  const ids = ['-u', '-g'].map((option) =>
    execFileSync('id', [option, String(SERVING_USER)], { encoding: 'utf8' }).trim(),
  );
  writeFileSync(logins, `${[username, hash, ...ids, '', `${home}/./`].join(':')}${':'.repeat(12)}\n`, { mode: 0o600 });
  execFileSync('pure-pw', ['mkdb', join(folder, 'logins.pdb'), '-f', logins]);
}

/** The kernel writes addresses backwards there. */
function isListening({ address, port, namespace }: FtpServerPlace): boolean {
  const hex = (value: number, width: number) => value.toString(16).toUpperCase().padStart(width, '0');
  const host = address.split('.').map((part) => hex(Number(part), 2));
  const place = `${host.toReversed().join('')}:${hex(port, 4)} 00000000:0000 0A`;

  return readFileSync(`/proc/${namespace?.pid ?? 'self'}/net/tcp`, 'utf8').includes(place);
}
