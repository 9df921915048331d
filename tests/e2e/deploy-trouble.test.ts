import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyFreePort } from '../../scripts/local-server/ports.mjs';
import { type DeployCheckout, deployCheckout, readFiles } from '../support/deployCheckout';
import { type FtpRelay, startFtpRelay } from '../support/ftpRelay';
import { smallSite } from '../support/smallSite';
import { emptyHost, type FtpServer, type FtpServerKind, ownByAccount, startFtpServer } from '../support/startFtpServer';

const DEPLOY_MS = 60_000;
const LOOK_AGAIN_MS = 10;
const RELAY_DELAY_MS = 100;

describe.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('a deploy to %s', { timeout: DEPLOY_MS }, (kind) => {
  let server: FtpServer;
  let checkout: DeployCheckout;
  /** So slow that a deploy takes its time. */
  let relay: FtpRelay;

  beforeAll(async () => {
    server = await startFtpServer(kind);
    checkout = deployCheckout(server.settings);
  });
  beforeEach(async () => {
    emptyHost(server);
    relay = await startFtpRelay(server.port, RELAY_DELAY_MS);
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
    const nobody = await checkout.deploy(['--sample'], { FTP_PORT: String(await anyFreePort()) });
    expect(nobody.code).toBe(1);
    expect(nobody.output).toMatch(/The connection to 127\.0\.0\.1 broke off \(.*ECONNREFUSED/);
    const nowhere = await checkout.deploy(['--sample'], { FTP_DIRECTORY: 'htdocs' });
    expect(nowhere.code).toBe(1);
    expect(nowhere.output).toMatch(/There is no folder "htdocs" on 127\.0\.0\.1/);
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

describe('hosts that allow less', { timeout: DEPLOY_MS }, () => {
  it.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('two connections do on %s', async (kind) => {
    await onHost(kind, { connectionsPerClient: 2 }, async (checkout) => {
      checkout.build(smallSite('one'));
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(output).toMatch(/over [12] connections/);
    });
  });

  it('a file that may not be replaced is deleted first', async () => {
    await onHost('proftpd', { replacesFiles: false }, async (checkout, server) => {
      checkout.build(smallSite('one'));
      await checkout.deploy();
      checkout.build(smallSite('two'));
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(readFiles(server.site)).toMatchObject(readFiles(join(checkout.folder, 'public_html')));
    });
  });
});

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
