import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { type Connection, reasonOf } from '../../scripts/deploy/host/Connection.ts';
import { Pool } from '../../scripts/deploy/host/Pool.ts';
import { hostSettings } from '../../scripts/deploy/host/settings.ts';
import * as deployServer from '../support/deploy/startDeployServer.ts';
import { startTcpRelay } from '../support/deploy/tcpRelay.ts';

type Options = deployServer.DeployServerOptions;

const FTP = ['pure-ftpd', 'proftpd', 'vsftpd'] as const;

/** Each way, so that replies arrive after the server has acted. */
const DELAY_MS = 10;

/** How often a full disk is met. */
const ROUNDS = 8;

const HELLO = Buffer.from('hello');

/** FTP servers as some hosts have them: TLS begins with the connection, or commands are missing. */
const VARIANTS: Partial<Record<deployServer.DeployServerKind, Options>> = {
  proftpd: { lines: ['TLSOptions UseImplicitSSL'] },
  vsftpd: { lines: ['cmds_denied=SIZE,EPSV'] },
};

const opened: { stop(): Promise<void> }[] = [];
test.afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

/** Starts a server and a relay to it, which end with the test; `logIn` goes through the relay. */
async function openHost(kind: deployServer.DeployServerKind, options: Options = {}) {
  const server = await deployServer.startDeployServer(kind, options);
  const relay = await startTcpRelay(server.port, { delayMs: DELAY_MS });
  opened.push(relay, server);
  const settings = { ...server.settings, ...server.settingsAt(relay.port) };
  const logIn = (others: Record<string, string> = {}) => Pool.open(hostSettings({ ...settings, ...others }));
  return { server, relay, logIn };
}

/** What the owner reads of this error. */
const wordsOf = (attempt: Promise<unknown>) => attempt.then(() => 'no error', reasonOf);

const namesOf = async (host: Connection) => (await host.list('')).map(({ name }) => name).sort();

for (const kind of [...FTP, 'openssh'] as const) {
  test(`each method of a connection to ${kind} does its work on the host`, async () => {
    const { server, logIn } = await openHost(kind, VARIANTS[kind]);
    const pool = await logIn(kind === 'proftpd' ? { FTP_SECURE: 'implicit' } : {});
    const big = join(server.home, '../big');
    writeFileSync(big, Buffer.alloc(300_000, 'big'));
    const sent: number[] = [];
    // Tasks that move files can be done twice: ProFTPD sometimes ends the data connection of an empty one during its handshake.
    await pool.run(async (host) => {
      expect([await host.list('.deploy'), await host.download('.deploy/live')]).toEqual([[], undefined]);
      expect([await host.makeFolder('.deploy'), await host.makeFolder('.deploy')]).toEqual([true, false]);
    });
    await pool.run(async (host) => {
      await host.upload('.deploy/live', HELLO);
      await host.upload('empty', Buffer.alloc(0));
      await host.upload('big', { file: big }, (bytes) => sent.push(bytes));
      expect(sent.at(-1)).toBe(300_000);
    });
    await pool.run(async (host) => {
      expect((await host.list('')).sort((a, b) => a.name.localeCompare(b.name))).toEqual([
        { name: '.deploy', size: expect.any(Number), isFolder: true, isPrivate: false },
        { name: 'big', size: 300_000, isFolder: false, isPrivate: false },
        { name: 'empty', size: 0, isFolder: false, isPrivate: false },
      ]);
      expect([await host.download('.deploy/live'), await host.download('empty')]).toEqual([HELLO, Buffer.alloc(0)]);
      expect(readFileSync(join(server.site, 'big'))).toEqual(readFileSync(big));
    });
    await pool.run(async (host) => {
      await host.rename('.deploy/live', 'big');
      expect(readFileSync(join(server.site, 'big'))).toEqual(HELLO);
      expect(await wordsOf(host.rename('gone', 'big'))).toContain('The host rejected a command');
      // Anonymous users of vsftpd may not change permissions.
      if (kind !== 'vsftpd') await host.setMode('big', 0o600);
      expect(statSync(join(server.site, 'big')).mode & 0o777).toBe(kind === 'vsftpd' ? 0o644 : 0o600);
    });
    await pool.run(async (host) => {
      expect((await host.list('')).find(({ name }) => name === 'big')?.isPrivate).toBe(kind !== 'vsftpd');
      for (const isThere of [true, false]) {
        expect([await host.remove('empty'), await host.removeFolder('.deploy')]).toEqual([isThere, isThere]);
      }
    });
    expect(await pool.run(namesOf)).toEqual(['big']);
    const locks = await Promise.all([1, 2, 3].map(() => pool.run((host) => host.makeFolder('lock'))));
    expect(locks.sort()).toEqual([false, false, true]);
    pool.close();
    expect(await wordsOf(pool.run(namesOf))).toBe('The connections to the host were closed.');
  });

  test(`tasks at ${kind} survive lost connections, and end over one where the host ignores the others`, async () => {
    const { relay, logIn } = await openHost(kind);
    const pool = await logIn();
    const uploads = Array.from({ length: 40 }, (_, i) => pool.run((host) => host.upload(`file${i}`, HELLO)));
    for (let cut = 0; cut < 3; cut += 1) {
      await new Promise<void>((resolve) => relay.atByte(1000, resolve));
      relay.cut();
    }
    await Promise.all(uploads);
    expect((await pool.run(namesOf)).length).toBe(40);
    const other = await logIn();
    relay.treatNew('ignore');
    await Promise.all([1, 2, 3].map((i) => other.run((host) => host.remove(`file${i}`))));
    expect([relay.ignored() > 0, other.size]).toEqual([true, 1]);
    relay.treatNew('cut');
    relay.cut();
    expect(await wordsOf(pool.run(namesOf))).toMatch(/^The connection to 127\.0\.0\.1 broke off \(/);
    pool.close();
    other.close();
  });

  test(`the words of ${kind} reach the owner where a folder is locked and where the disk is full`, async () => {
    const { server, logIn } = await openHost(kind);
    mkdirSync(join(server.site, 'locked'));
    chownSync(join(server.site, 'locked'), 0, 0);
    chmodSync(join(server.site, 'locked'), 0o555);
    // ProFTPD ends the data connection before its reply.
    const denied = /rejected a command \(.*(permission denied|could not create file)|lets you write locked/i;
    const pool = await logIn();
    expect(await wordsOf(pool.run((host) => host.upload('locked/page', HELLO)))).toMatch(denied);
    pool.close();
    const film = join(server.home, '../film');
    writeFileSync(film, Buffer.alloc(5_000_000));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', server.site]);
    try {
      deployServer.ownByAccount(server.site);
      const full = /room left on the host|Failure writing/;
      // A descriptor that is closed twice ends the process once another connection has it.
      for (let round = 0; round < ROUNDS; round++) {
        const other = await logIn();
        for (const content of [{ file: film }, readFileSync(film)]) {
          expect(await other.run((host) => wordsOf(host.upload('film', content)))).toMatch(full);
        }
        other.close();
      }
    } finally {
      execFileSync('umount', ['--lazy', server.site]);
    }
  });
}

for (const kind of FTP) {
  test(`tasks at ${kind} do with the connections that the host allows, and a login waits for one`, async () => {
    const { logIn } = await openHost(kind, { connectionsPerClient: 2 });
    const pool = await logIn();
    await Promise.all(Array.from({ length: 20 }, (_, i) => pool.run((host) => host.upload(`file${i}`, HELLO))));
    expect([(await pool.run(namesOf)).length, pool.size > 2]).toEqual([20, false]);
    pool.close();
    // The host may still count the connections that were closed just now.
    (await logIn()).close();
  });
}

/** A firewall closes the ports for data, and the server does not know EPSV. */
const CLOSED_PORTS = { lines: ['MasqueradeAddress 127.0.0.9', '<Limit EPSV>', 'DenyAll', '</Limit>'] };

/** Troubles of hosts, and what the owner reads when a file is uploaded. */
const TROUBLES: [string, deployServer.DeployServerKind, Options, Record<string, string>, RegExp][] = [
  ['a key of nobody', 'openssh', {}, { SFTP_KEY_FILE: '/dev/null' }, /refused .*: SFTP_KEY_FILE is no private key/],
  ['a mistyped name', 'pure-ftpd', {}, { FTP_HOST: 'ftp.studio.invalid' }, /not found.* look at FTP_HOST in \.env/],
  ['a wrong port', 'openssh', {}, { DEPLOY_URL: 'sftp://me@127.0.0.1:1' }, /on port 1 .*: look at DEPLOY_URL in \.env/],
  ['another folder', 'pure-ftpd', {}, { FTP_DIRECTORY: 'site' }, /no .*"site".* public_html: write FTP_DIRECTORY='\.'/],
  ['no encryption', 'pure-ftpd', {}, { FTP_SECURE: 'none' }, /421 .*TLS.*: look at FTP_SECURE/],
  ['no encryption', 'vsftpd', {}, { FTP_SECURE: 'none' }, /530 .*encryption.*: look at FTP_SECURE/],
  ['closed passive ports', 'proftpd', CLOSED_PORTS, {}, /a firewall closes its passive .* Try SFTP/],
  ['no dot-files', 'pure-ftpd', { lines: ['--prohibitdotfileswrite'] }, {}, /\(553 .* with a dot/],
];

for (const [trouble, kind, options, settings, words] of TROUBLES) {
  test(`the owner reads of ${trouble} at ${kind}`, async () => {
    const { logIn } = await openHost(kind, options);
    const upload = logIn(settings).then((pool) => pool.run((host) => host.upload('.page', HELLO)));
    expect(await wordsOf(upload)).toMatch(words);
  });
}
