import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, hashesOf, readFiles } from '../../support/ftp/deployCheckout';
import { type SiteFiles, smallSite } from '../../support/ftp/smallSite';
import { emptyHost, type FtpServer, type FtpServerKind, startFtpServer } from '../../support/ftp/startFtpServer';
import { startTcpRelay, type TcpRelay } from '../../support/ftp/tcpRelay';
import { liveRelease, siteProblems, watchSite } from '../../support/ftp/watchSite';

const ALL_POINTS_MS = 180_000;
const POINTS = Array.from({ length: 13 }, (_, index) => index / 12);
const EVERY_OTHER_POINT = POINTS.filter((_, index) => index % 2 === 0);
const SOME_POINTS = [0.4, 0.5, 0.9, 0.97];

/** Less than a client waits for a host that says nothing. */
const SOON_MS = 25_000;

/** Each way, as over any real distance: the host has done what it was told by the time it hears that nobody listens. */
const DELAY_MS = 20;

/** So long that what is seen on the host can be acted on before the next step. */
const LONG_DELAY_MS = 100;

describe.each<FtpServerKind>(['pure-ftpd', 'proftpd'])('a deploy to %s', { timeout: ALL_POINTS_MS }, (kind) => {
  let server: FtpServer;
  let checkout: DeployCheckout;
  let relay: TcpRelay;
  /** How much a client says in a whole update. */
  let bytesOfUpdate: number;
  let throughRelay: Record<string, string>;

  beforeAll(async () => {
    server = await startFtpServer(kind);
    checkout = deployCheckout(server.settings);
  });
  beforeEach(async () => {
    emptyHost(server);
    relay = await startTcpRelay(server.port, DELAY_MS);
    throughRelay = { FTP_PORT: String(relay.port) };
    checkout.build(smallSite('000'));
    // What this machine remembers of a host goes by its port.
    await checkout.deploy(['--sample'], throughRelay);
    checkout.build(smallSite('00-'));
    const before = relay.bytes();
    const { code, output } = await checkout.deploy(['--sample'], throughRelay);
    expect(code, output).toBe(0);
    bytesOfUpdate = relay.bytes() - before;
  });
  afterEach(() => relay.stop());
  afterAll(async () => {
    checkout?.remove();
    await server?.stop();
  });

  /** Begins an update at each of these points of which something happens to it, and has the next run finish it. */
  async function updateWith(
    points: number[],
    act: (run: ReturnType<DeployCheckout['start']>) => void,
    check: (code: number | null, output: string, releases: [SiteFiles, SiteFiles]) => void,
  ) {
    let former = smallSite('00-');
    for (const [index, point] of points.entries()) {
      const next = smallSite(`${100 + index}`);
      checkout.build(next);
      const watch = watchSite(server.site, [former, next]);
      const run = checkout.start(['--sample'], throughRelay);
      let hasActed = false;
      relay.atByte(Math.max(1, Math.floor(point * bytesOfUpdate)), () => {
        hasActed = true;
        act(run);
      });
      const code = await run.exitCode;
      expect(hasActed || point === 1, `at ${point}`).toBe(true);
      check(hasActed ? code : 0, run.output(), [former, next]);
      relay.refuse(false);
      relay.atByte(Number.POSITIVE_INFINITY, () => undefined);

      const again = await checkout.deploy(['--sample'], throughRelay);
      expect(again.code, again.output).toBe(0);
      expect(await watch.stop(), `at ${point}`).toEqual([]);
      expect(readFiles(server.site)).toMatchObject(readFiles(join(checkout.folder, 'public_html')));
      expect(existsSync(join(server.site, '.deploy/lock'))).toBe(false);
      former = next;
    }
  }

  it('that is killed at any moment leaves the former or the new release, and the next run finishes it', async () => {
    let killed = 0;
    await updateWith(
      POINTS,
      (run) => run.kill('SIGKILL'),
      (code, output, releases) => {
        killed += code === null ? 1 : 0;
        expect(siteProblems(server.site, releases)).toEqual([]);
        expect(liveRelease(server.site, releases), output).toBeDefined();
      },
    );
    // The last may have ended by itself.
    expect(killed).toBeGreaterThanOrEqual(POINTS.length - 1);
  });

  it('whose connections are reset at any moment opens others, and ends well', async () => {
    await updateWith(
      EVERY_OTHER_POINT,
      () => relay.cut(),
      (code, output, [, next]) => {
        expect(code, output).toBe(0);
        expect(siteProblems(server.site, [next])).toEqual([]);
      },
    );
  });

  it('that loses the host says soon which release visitors see', async () => {
    let lost = 0;
    await updateWith(
      SOME_POINTS,
      () => {
        relay.refuse(true);
        relay.cut();
        lost = Date.now();
      },
      (code, output, [former, next]) => {
        expect(Date.now() - lost, output).toBeLessThan(SOON_MS);
        expect(code, output).not.toBe(0);
        expect(output).toMatch(/The connection to 127\.0\.0\.1 broke off/);
        if (code === 1) expect(siteProblems(server.site, [former])).toEqual([]);
        if (code === 3) expect(siteProblems(server.site, [next])).toEqual([]);
      },
    );
  });

  if (kind === 'pure-ftpd')
    it('that goes back to the release before gets there, however often it is interrupted', async () => {
      const [good, bad] = [smallSite('300'), smallSite('400')];
      for (const site of [good, bad]) {
        checkout.build(site);
        expect((await checkout.deploy()).code).toBe(0);
      }
      await relay.stop();
      relay = await startTcpRelay(server.port, LONG_DELAY_MS);
      const slowly = { FTP_PORT: String(relay.port) };
      const watch = watchSite(server.site, [good, bad]);
      const textOf = (path: string) => readFileSync(join(server.site, path), 'utf8');

      const first = checkout.start(['--rollback'], slowly);
      await until(() => existsSync(join(server.site, '.deploy/switch.gz')));
      first.kill('SIGKILL');
      expect(await first.exitCode).toBeNull();
      expect(liveRelease(server.site, [good, bad])).toBe(bad);

      const second = checkout.start(['--rollback'], slowly);
      await until(() => textOf('.htaccess') !== bad['.htaccess']);
      relay.refuse(true);
      relay.cut();
      expect(await second.exitCode, second.output()).toBe(2);
      expect(second.output()).toContain('Run "npm run deploy -- --rollback" again: that comes first.');
      expect(liveRelease(server.site, [good, bad])).toBe(bad);
      relay.refuse(false);

      const third = checkout.start(['--rollback'], slowly);
      await until(() => textOf('index.html') === good['index.html']);
      third.kill('SIGKILL');
      expect(await third.exitCode).toBeNull();

      const last = await checkout.deploy(['--rollback']);
      expect(last.code, last.output).toBe(0);
      expect(last.output).toMatch(/had been broken off: it is finished\.$/m);
      expect(await watch.stop()).toEqual([]);
      expect(readFiles(server.site)).toMatchObject(hashesOf(good));
      expect(existsSync(join(server.site, '.deploy/switch.gz'))).toBe(false);
    });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(1);
}
