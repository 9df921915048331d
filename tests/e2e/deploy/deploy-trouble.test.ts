import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, hashesOf, readFiles, writeFiles } from '../../support/ftp/deployCheckout';
import { smallSite } from '../../support/ftp/smallSite';
import {
  emptyHost,
  type FtpServer,
  type FtpServerKind,
  ownByAccount,
  startFtpServer,
} from '../../support/ftp/startFtpServer';
import { startTcpRelay, type TcpRelay } from '../../support/ftp/tcpRelay';
import { liveRelease, watchSite } from '../../support/ftp/watchSite';
import { freePort } from '../../support/ports';

const DEPLOY_MS = 60_000;
const LOOK_AGAIN_MS = 10;
const RELAY_DELAY_MS = 100;

describe.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('a deploy to %s', { timeout: DEPLOY_MS }, (kind) => {
  let server: FtpServer;
  let checkout: DeployCheckout;
  /** So slow that a deploy takes its time. */
  let relay: TcpRelay;

  beforeAll(async () => {
    server = await startFtpServer(kind);
    checkout = deployCheckout(server.settings);
  });
  beforeEach(async () => {
    emptyHost(server);
    relay = await startTcpRelay(server.port, RELAY_DELAY_MS);
  });
  afterEach(() => relay.stop());
  afterAll(async () => {
    checkout?.remove();
    await server?.stop();
  });

  it.skipIf(process.getuid?.() !== 0)('says that the disk is full, and goes on when there is room', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', server.site]);
    try {
      ownByAccount(server.site);
      checkout.build(smallSite('one'));
      const { code, output } = await checkout.deploy();
      expect(code).toBe(1);
      expect(output).toMatch(/There is no room left on the host .* The site is as it was\./);
      expect(readFiles(server.site)).toEqual({});

      execFileSync('mount', ['-o', 'remount,size=20m', server.site]);
      const again = await checkout.deploy();
      expect(again.code, again.output).toBe(0);
      expect(readFiles(server.site)).toEqual(readFiles(join(checkout.folder, 'public_html')));
    } finally {
      execFileSync('umount', ['--lazy', server.site]);
    }
  });

  it('says that the password is wrong, having tried it once', async () => {
    checkout.build(smallSite('one'));
    const { code, output } = await checkout.deploy(['--sample'], { FTP_PASSWORD: 'guessed' });
    expect(code).toBe(1);
    expect(output).toMatch(/refused the login \(530.*\): look at FTP_USERNAME and FTP_PASSWORD/);
    expect(output).not.toContain('guessed');
    expect(existsSync(join(server.site, '.deploy'))).toBe(false);
  });

  it('says nothing to a server that nobody vouches for, and how to trust it', async () => {
    checkout.build(smallSite('one'));
    const { code, output } = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: '' });
    expect(code).toBe(1);
    expect(output).toMatch(/The certificate of 127\.0\.0\.1 cannot be trusted .* Nothing was sent/);
    expect(output).not.toContain('has arrived');
    expect(output).toContain(`FTP_FINGERPRINT='${server.settings.FTP_FINGERPRINT}'`);
  });

  it('does not take another certificate for the pinned one, nor one of another name for its own', async () => {
    checkout.build(smallSite('one'));
    const other = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: 'AB'.repeat(32) });
    expect(other.code).toBe(1);
    expect(other.output).toContain('is not the one that FTP_FINGERPRINT names');

    const unlike = { FTP_HOST: 'localhost', FTP_FINGERPRINT: '', NODE_EXTRA_CA_CERTS: server.certificate };
    const misnamed = await checkout.deploy(['--sample'], unlike);
    expect(misnamed.code).toBe(1);
    expect(misnamed.output).toMatch(
      /The certificate of localhost cannot be trusted \(it is made out to another name\)/,
    );
  });

  it('says that there is no such server, or no such folder', async () => {
    checkout.build(smallSite('one'));
    const nobody = await checkout.deploy(['--sample'], { FTP_PORT: String(await freePort()) });
    expect(nobody.code).toBe(1);
    expect(nobody.output).toMatch(/The connection to 127\.0\.0\.1 broke off \(.*ECONNREFUSED/);
    const nowhere = await checkout.deploy(['--sample'], { FTP_DIRECTORY: 'htdocs' });
    expect(nowhere.code).toBe(1);
    expect(nowhere.output).toMatch(/There is no folder "htdocs" on 127\.0\.0\.1 .* has to be made first/);
  });

  it('refuses while another one goes on, which ends well', async () => {
    checkout.build(smallSite('one'));
    const first = checkout.start(['--sample'], { FTP_PORT: String(relay.port) });
    while (!existsSync(join(server.site, '.deploy/lock'))) await wait(LOOK_AGAIN_MS);
    const second = await checkout.deploy();
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/Another deploy is going on, by \S+ on \S+ since .* UTC\. Nothing was uploaded/);
    expect(await first.exitCode, first.output()).toBe(0);
    expect(readFiles(server.site)).toEqual(readFiles(join(checkout.folder, 'public_html')));
  });

  if (kind === 'proftpd')
    it('puts nothing live once another was told to take over', async () => {
      checkout.build(smallSite('one'));
      await checkout.deploy();
      checkout.build(smallSite('two'));
      const first = checkout.start(['--sample'], { FTP_PORT: String(relay.port) });
      while (!existsSync(join(server.site, '.deploy/lock'))) await wait(LOOK_AGAIN_MS);
      first.kill('SIGSTOP');
      const other = deployCheckout(server.settings);
      other.build(smallSite('three'));
      const second = await other.deploy(['--sample', '--unlock']);
      other.remove();
      expect(second.code, second.output).toBe(0);
      const site = readFiles(server.site);

      first.kill('SIGCONT');
      expect(await first.exitCode, first.output()).toBe(1);
      expect(first.output()).toContain('Another deploy was told to take over from this one, which put nothing live.');
      expect(readFiles(server.site)).toEqual(site);
      expect(readdirSync(join(server.site, '.deploy'))).not.toContain('switch.gz');
    });

  if (kind === 'pure-ftpd')
    it('says that a file has changed while it was sent, and takes what has arrived of it for nothing', async () => {
      checkout.build(smallSite('one'));
      const film = join(checkout.folder, 'public_html/media/film.mp4');
      const run = checkout.start(['--sample'], { FTP_PORT: String(relay.port) });
      while (!existsSync(join(server.site, '.deploy/lock'))) await wait(LOOK_AGAIN_MS);
      writeFileSync(film, readFileSync(film).fill('mlif'));
      expect(await run.exitCode, run.output()).toBe(1);
      expect(run.output()).toMatch(/^A file of public_html\/ has changed while it was being sent: /m);

      checkout.build(smallSite('one'));
      const again = await checkout.deploy();
      expect(again.code, again.output).toBe(0);
      expect(readFiles(server.site)).toEqual(readFiles(join(checkout.folder, 'public_html')));
    });

  if (kind === 'proftpd')
    it('takes over a site that was uploaded by hand, whose pages are allowed until they are replaced', async () => {
      const releases = [smallSite('one'), smallSite('two')];
      writeFiles(server.site, smallSite('one'));
      ownByAccount(server.site);
      checkout.build(smallSite('two'));
      const watch = watchSite(server.site, releases);
      const { code, output } = await checkout.deploy(['--sample', '--adopt'], { FTP_PORT: String(relay.port) });
      expect(code, output).toBe(0);
      expect(await watch.stop()).toEqual([]);
      expect(liveRelease(server.site, releases)).toBe(releases[1]);
    });

  it('sends nothing again that had arrived whole when it was killed', async () => {
    checkout.build(smallSite('one'));
    const run = checkout.start(['--sample'], { FTP_PORT: String(relay.port) });
    const staged = () =>
      existsSync(staging) ? readdirSync(staging).filter((name) => /^[0-9a-f]{32}$/.test(name)) : [];
    const staging = join(server.site, '.deploy');
    while (staged().length < 15) await wait(LOOK_AGAIN_MS);
    run.kill('SIGKILL');
    await run.exitCode;
    expect(readFiles(server.site)).toEqual({});
    const before = staged().map((name) => statSync(join(staging, name)).mtimeMs);

    const again = await checkout.deploy();
    expect(again.code, again.output).toBe(0);
    expect(again.output).toContain('the rest had arrived before');
    const times = Object.keys(readFiles(server.site)).map((path) => statSync(join(server.site, path)).mtimeMs);
    expect(times.filter((time) => before.includes(time)).length).toBeGreaterThan(5);
  });

  it('stops at Ctrl-C, says that the site is as it was, and leaves no lock', async () => {
    checkout.build(smallSite('one'));
    await checkout.deploy();
    checkout.build(smallSite('two'));
    const run = checkout.start(['--sample'], { FTP_PORT: String(relay.port) });
    while (!existsSync(join(server.site, '.deploy/lock'))) await wait(LOOK_AGAIN_MS);
    run.kill('SIGINT');
    expect(await run.exitCode).toBe(130);
    expect(run.output()).toContain('Stopped. The site is as it was.');
    expect(readFileSync(join(server.site, 'index.html'), 'utf8')).toBe(smallSite('one')['index.html']);
    expect(existsSync(join(server.site, '.deploy/lock'))).toBe(false);
  });
});

it('names the host in the handshake, since many share an address', { timeout: DEPLOY_MS }, async () => {
  const server = await startFtpServer('pure-ftpd');
  const pem = readFileSync(server.certificate);
  const names: unknown[] = [];
  const greeter = createServer({ key: pem, cert: pem }, (socket) => {
    names.push(socket.servername);
    socket.end('421 Later.\r\n');
  });
  await new Promise<void>((resolve) => greeter.listen(0, '127.0.0.1', resolve));
  const { port } = greeter.address() as { port: number };
  const checkout = deployCheckout({
    ...server.settings,
    FTP_HOST: 'localhost',
    FTP_PORT: String(port),
    FTP_SECURE: 'implicit',
  });
  checkout.build(smallSite('one'));
  await checkout.deploy();
  greeter.close();
  checkout.remove();
  await server.stop();
  expect(new Set(names)).toEqual(new Set(['localhost']));
});

describe('hosts that allow less', { timeout: DEPLOY_MS }, () => {
  it.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('two connections do on %s', async (kind) => {
    await onHost(kind, { connectionsPerClient: 2 }, async (checkout) => {
      checkout.build(smallSite('one'));
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(output).toMatch(/over [12] connections/);
    });
  });

  it('a file that may not be replaced is moved away first', async () => {
    await onHost('proftpd', { replacesFiles: false }, async (checkout, server) => {
      checkout.build(smallSite('one'));
      await checkout.deploy();
      checkout.build(smallSite('two'));
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(readFiles(join(checkout.folder, 'public_html')));
    });
  });

  it('an upload that was killed goes on where no file may be replaced', async () => {
    await onHost('proftpd', { replacesFiles: false }, async (checkout, server) => {
      checkout.build({ ...smallSite('one'), 'media/long.mp4': Buffer.alloc(60_000_000, 'long') });
      const run = checkout.start();
      while (!sizesBelow(join(server.site, '.deploy')).some((size) => size > 1_000_000)) await wait(1);
      run.kill('SIGKILL');
      await run.exitCode;
      expect(readFiles(server.site)).toEqual({});
      expect(sizesBelow(join(server.site, '.deploy'))).not.toContain(60_000_000);

      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(readFiles(server.site)).toEqual(readFiles(join(checkout.folder, 'public_html')));
    });
  });

  it.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('what %s keeps from visitors is opened to them', async (kind) => {
    await onHost(kind, { isPublic: false }, async (checkout, server) => {
      for (const version of ['one', 'two']) {
        checkout.build(smallSite(version));
        const { code, output } = await checkout.deploy();
        expect(code, output).toBe(0);
        const paths = Object.keys(readFiles(server.site));
        expect(paths.filter((path) => modeOf(join(server.site, path)) !== 0o644)).toEqual([]);
        expect(['assets', 'api/vendor/one'].map((path) => modeOf(join(server.site, path)))).toEqual([0o755, 0o755]);
      }
    });
  });

  it('what visitors could not read is not put live', async () => {
    await onHost('proftpd', { isPublic: false, changesPermissions: false }, async (checkout, server) => {
      checkout.build(smallSite('one'));
      const { code, output } = await checkout.deploy();
      expect(code).toBe(1);
      expect(output).toMatch(/Visitors could not read what this account uploads, .* The site is as it was\./);
      expect(readFiles(server.site)).toEqual({});
      expect(existsSync(join(server.site, '.deploy/switch.gz'))).toBe(false);
    });
  });

  it('rules that may not be replaced leave the site as it was, and keep no later deploy from its work', async () => {
    await onHost('proftpd', { forbiddenName: '^\\.htaccess$' }, async (checkout, server) => {
      const { '.htaccess': _, ...one } = smallSite('one');
      checkout.build(one);
      await checkout.deploy();
      const owners = { '.htaccess': '# locked' };
      writeFiles(server.site, owners);
      ownByAccount(server.site);
      checkout.build(smallSite('two'));
      const refused = await checkout.deploy(['--sample', '--adopt']);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/The host does not let \.htaccess be replaced .* The site is as it was\./);
      expect(readFiles(server.site)).toMatchObject(hashesOf({ ...one, ...owners }));
      expect(existsSync(join(server.site, '.deploy/switch.gz'))).toBe(false);

      const { '.htaccess': __, ...two } = smallSite('two');
      checkout.build(two);
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(hashesOf({ ...two, ...owners }));
      const back = await checkout.deploy(['--rollback']);
      expect(back.code, back.output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(hashesOf(one));
    });
  });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Of what may go away at any moment. */
function sizesBelow(folder: string): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
}

async function onHost(
  kind: FtpServerKind,
  options: Parameters<typeof startFtpServer>[1],
  act: (checkout: DeployCheckout, server: FtpServer) => Promise<void>,
) {
  const server = await startFtpServer(kind, options);
  const checkout = deployCheckout(server.settings);
  try {
    await act(checkout, server);
  } finally {
    checkout.remove();
    await server.stop();
  }
}
