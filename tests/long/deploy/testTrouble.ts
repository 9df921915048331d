import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DeployCheckout,
  deployCheckout,
  hashesOf,
  readFiles,
  writeFiles,
} from '../../support/deploy/deployCheckout';
import { type KeptFolder, keepFolder } from '../../support/deploy/keepFolder';
import { smallSite } from '../../support/deploy/smallSite';
import {
  type DeployServer,
  type DeployServerKind,
  emptyHost,
  ownByAccount,
  startDeployServer,
} from '../../support/deploy/startDeployServer';
import { startTcpRelay, type TcpRelay } from '../../support/deploy/tcpRelay';
import { liveRelease, watchSite } from '../../support/deploy/watchSite';
import { freePort } from '../../support/ports';

/** Delay each way, so that a test can act on a change on the host before the deploy gets the reply. */
const DELAY_MS = 20;

/** Declares the tests of failures on the owner's machine, on the host and on the connection between them. */
export function testTrouble(kind: DeployServerKind): void {
  describe(`a deploy to ${kind}`, () => {
    let server: DeployServer;
    let checkout: DeployCheckout;
    let relay: TcpRelay;
    let throughRelay: Record<string, string>;
    /** A copy of the host's folder with a release. */
    let withOne: KeptFolder;
    const hasLock = () => existsSync(join(server.site, '.deploy/lock'));

    beforeAll(async () => {
      server = await startDeployServer(kind);
      checkout = deployCheckout(server.settings);
      checkout.build(smallSite('one'));
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      withOne = keepFolder(server.site);
    });
    beforeEach(async () => {
      emptyHost(server);
      relay = await startTcpRelay(server.port, DELAY_MS);
      throughRelay = server.settingsAt(relay.port);
    });
    afterEach(() => relay.stop());
    afterAll(async () => {
      withOne?.remove();
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
        expect(output).toMatch(/room left on the host.* The site is as it was\./);
        expect(readFiles(server.site)).toEqual({});

        execFileSync('mount', ['-o', 'remount,size=20m', server.site]);
        const again = await checkout.deploy();
        expect(again.code, again.output).toBe(0);
        expect(readFiles(server.site)).toEqual(hashesOf(smallSite('one')));
      } finally {
        execFileSync('umount', ['--lazy', server.site]);
      }
    });

    it('says that there is no such server, or no such folder', async () => {
      checkout.build(smallSite('one'));
      const nobody = await checkout.deploy(['--sample'], server.settingsAt(await freePort()));
      expect(nobody.code).toBe(1);
      expect(nobody.output).toMatch(/The connection to 127\.0\.0\.1 broke off \(.*ECONNREFUSED/);
      const nowhere = await checkout.deploy(['--sample'], server.settingsAt(server.port, 'htdocs'));
      expect(nowhere.code).toBe(1);
      expect(nowhere.output).toMatch(/There is no folder "htdocs" on 127\.0\.0\.1.* has to be made first/);
    });

    it('refuses while another one goes on, which ends well', async () => {
      checkout.build(smallSite('one'));
      const first = checkout.start(['--sample'], throughRelay);
      await first.until('it had the lock', hasLock);
      first.kill('SIGSTOP');
      const second = await checkout.deploy();
      first.kill('SIGCONT');
      expect(second.code).toBe(1);
      expect(second.output).toMatch(/Another deploy is going on, by \S+ on \S+ since .* UTC\. Nothing was uploaded/);
      expect(await first.exitCode, first.output()).toBe(0);
      expect(readFiles(server.site)).toEqual(hashesOf(smallSite('one')));
    });

    it('puts nothing live once another was told to take over', async () => {
      withOne.restore();
      checkout.build(smallSite('two'));
      const first = checkout.start(['--sample'], throughRelay);
      await first.until('it had the lock', hasLock);
      first.kill('SIGSTOP');
      const other = deployCheckout(server.settings);
      other.build(smallSite('three'));
      const second = await other.deploy(['--sample', '--unlock']);
      const site = readFiles(server.site);
      first.kill('SIGCONT');
      other.remove();
      expect(second.code, second.output).toBe(0);
      expect(await first.exitCode, first.output()).toBe(1);
      expect(first.output()).toContain('Another deploy was told to take over from this one, which put nothing live.');
      expect(readFiles(server.site)).toEqual(site);
      expect(readdirSync(join(server.site, '.deploy'))).not.toContain('switch.gz');
    });

    it('says that a file has changed while it was sent, and the next deploy sends it again', async () => {
      checkout.build(smallSite('one'));
      const film = join(checkout.folder, 'public_html/media/film.mp4');
      const run = checkout.start(['--sample'], throughRelay);
      await run.until('it had the lock', hasLock);
      writeFileSync(film, readFileSync(film).fill('mlif'));
      expect(await run.exitCode, run.output()).toBe(1);
      expect(run.output()).toMatch(/^A file of public_html\/ has changed while it was being sent: /m);

      checkout.build(smallSite('one'));
      const again = await checkout.deploy();
      expect(again.code, again.output).toBe(0);
      expect(readFiles(server.site)).toEqual(hashesOf(smallSite('one')));
    });

    it('takes over a site uploaded by hand, and .htaccess allows its pages until they are replaced', async () => {
      const releases = [smallSite('one'), smallSite('two')];
      writeFiles(server.site, smallSite('one'));
      ownByAccount(server.site);
      checkout.build(smallSite('two'));
      const watch = watchSite(server.site, releases);
      const { code, output } = await checkout.deploy(['--sample', '--adopt'], throughRelay);
      expect(code, output).toBe(0);
      expect(await watch.stop()).toEqual([]);
      expect(liveRelease(server.site, releases)).toBe(releases[1]);
    });

    it('stops at Ctrl-C, says that the site is as it was, and leaves no lock', async () => {
      withOne.restore();
      checkout.build(smallSite('two'));
      const run = checkout.start(['--sample'], throughRelay);
      await run.until('it had the lock', hasLock);
      run.kill('SIGINT');
      expect(await run.exitCode).toBe(130);
      expect(run.output()).toContain('Stopped. The site is as it was.');
      expect(readFileSync(join(server.site, 'index.html'), 'utf8')).toBe(smallSite('one')['index.html']);
      expect(hasLock()).toBe(false);
    });

    it('ends on one connection where the host leaves the others without an answer', async () => {
      withOne.restore();
      checkout.build(smallSite('two'));
      const run = checkout.start(['--sample'], throughRelay);
      await run.until('it had connected', () => relay.bytes() > 0);
      relay.ignoreNew();
      await run.until('the site was live', () => liveRelease(server.site, [smallSite('two')]) !== undefined);
      // All seven still wait for an answer: the deploy has not waited for their timeout of half a minute.
      expect(relay.ignored()).toBe(7);
      expect(await run.exitCode, run.output()).toBe(0);
      expect(run.output()).toMatch(/over 1 connections/);
    });

    it('makes files readable that the host creates as private', async () => {
      const host = await startDeployServer(kind, { isPublic: false });
      try {
        for (const version of ['one', 'two']) {
          checkout.build(smallSite(version));
          const { code, output } = await checkout.withSettings(host.settings).deploy();
          expect(code, output).toBe(0);
          const paths = Object.keys(readFiles(host.site));
          expect(paths.filter((path) => modeOf(join(host.site, path)) !== 0o644)).toEqual([]);
          expect(['assets', 'api/vendor/one'].map((path) => modeOf(join(host.site, path)))).toEqual([0o755, 0o755]);
        }
      } finally {
        await host.stop();
      }
    });

    if (kind !== 'openssh') {
      it('says that the password is wrong, having tried it once', async () => {
        checkout.build(smallSite('one'));
        const { code, output } = await checkout.deploy(['--sample'], { FTP_PASSWORD: 'guessed' });
        expect(code).toBe(1);
        expect(output).toMatch(/refused the login \(530.*\): look at FTP_USERNAME and FTP_PASSWORD/);
        expect(output).not.toContain('guessed');
        expect(existsSync(join(server.site, '.deploy'))).toBe(false);
      });

      it('sends nothing to a server with an untrusted certificate, and says how to trust it', async () => {
        checkout.build(smallSite('one'));
        const { code, output } = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: '' });
        expect(code).toBe(1);
        expect(output).toMatch(/The certificate of 127\.0\.0\.1 cannot be trusted .* Nothing was sent/);
        expect(output).not.toContain('has arrived');
        expect(output).toContain(`FTP_FINGERPRINT='${server.settings.FTP_FINGERPRINT}'`);
      });

      it('refuses a certificate that is not the pinned one, and one for another host name', async () => {
        checkout.build(smallSite('one'));
        const other = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: 'AB'.repeat(32) });
        expect(other.code).toBe(1);
        expect(other.output).toContain('is not the one that FTP_FINGERPRINT names');

        const unlike = { FTP_HOST: 'localhost', FTP_FINGERPRINT: '', NODE_EXTRA_CA_CERTS: server.certificate };
        const misnamed = await checkout.deploy(['--sample'], unlike);
        expect(misnamed.code).toBe(1);
        expect(misnamed.output).toMatch(/The certificate of localhost cannot be trusted \(it is for another name\)/);
      });

      it('works with two connections', async () => {
        const host = await startDeployServer(kind, { connectionsPerClient: 2 });
        try {
          checkout.build(smallSite('one'));
          const { code, output } = await checkout.withSettings(host.settings).deploy();
          expect(code, output).toBe(0);
          expect(output).toMatch(/over [12] connections/);
        } finally {
          await host.stop();
        }
      });
    }
  });
}

const modeOf = (path: string) => statSync(path).mode & 0o777;
