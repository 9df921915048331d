import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, hashesOf, readFiles } from '../../support/deploy/deployCheckout';
import { type KeptFolder, keepFolder } from '../../support/deploy/keepFolder';
import { type SiteFiles, smallSite } from '../../support/deploy/smallSite';
import {
  type DeployServer,
  type DeployServerKind,
  emptyHost,
  startDeployServer,
} from '../../support/deploy/startDeployServer';
import { startTcpRelay, type TcpRelay } from '../../support/deploy/tcpRelay';
import { liveRelease, siteProblems, watchSite } from '../../support/deploy/watchSite';

const SEVERAL_DEPLOYS_MS = 180_000;

/** Delay each way, so that a test can act on a change on the host before the deploy gets the reply. */
const DELAY_MS = 20;

/** Eight connections with at most five attempts each, one to see who has the lock, and two to release it. */
const MOST_ATTEMPTS = 8 * 5 + 1 + 2;

const FORMER = smallSite('one');
const NEXT = smallSite('two');

/** Checks, each in the site's folder, whether a deploy has reached this moment. */
const MOMENTS = {
  'it had the lock': (site: string) => existsSync(join(site, '.deploy/lock')),
  'the switch began': (site: string) => existsSync(join(site, '.deploy/switch.gz')),
  'the rules were replaced': (site: string, next: SiteFiles) =>
    readFileSync(join(site, '.htaccess'), 'utf8').startsWith(firstLine(next)),
  'the pages were replaced': (site: string, next: SiteFiles) => liveRelease(site, [next]) !== undefined,
  'it cleared up': (site: string, next: SiteFiles) =>
    liveRelease(site, [next]) !== undefined && !existsSync(join(site, '.deploy/switch.gz')),
};

/** Declares the tests of a deploy that is killed, or loses its connections, in each of its phases. */
export function testInterruptions(kind: DeployServerKind): void {
  describe(`a deploy to ${kind}`, { timeout: SEVERAL_DEPLOYS_MS }, () => {
    let server: DeployServer;
    let checkout: DeployCheckout;
    let relay: TcpRelay;
    let throughRelay: Record<string, string>;
    /** Copies of the host's folder with the former release, and with the next one after it. */
    let withFormer: KeptFolder;
    let withNext: KeptFolder;

    beforeAll(async () => {
      server = await startDeployServer(kind);
      checkout = deployCheckout(server.settings);
      await deployed(FORMER);
      withFormer = keepFolder(server.site);
      await deployed(NEXT);
      withNext = keepFolder(server.site);
    });
    beforeEach(async () => {
      emptyHost(server);
      relay = await startTcpRelay(server.port, DELAY_MS);
      throughRelay = server.settingsAt(relay.port);
    });
    afterEach(() => relay.stop());
    afterAll(async () => {
      for (const kept of [withFormer, withNext]) kept?.remove();
      checkout?.remove();
      await server?.stop();
    });

    async function deployed(files: SiteFiles) {
      checkout.build(files);
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
    }

    it('that is killed in the upload is not seen, and nothing that had arrived whole is sent again', async () => {
      checkout.build(FORMER);
      const staging = join(server.site, '.deploy');
      const staged = () =>
        existsSync(staging) ? readdirSync(staging).filter((name) => /^[0-9a-f]{32}$/.test(name)) : [];
      const run = checkout.start(['--sample'], throughRelay);
      await run.until('fifteen files had arrived', () => staged().length >= 15);
      run.kill('SIGKILL');
      expect(await run.exitCode).toBeNull();
      expect(readFiles(server.site)).toEqual({});
      const before = staged().map((name) => statSync(join(staging, name)).mtimeMs);

      const again = await checkout.deploy();
      expect(again.code, again.output).toBe(0);
      expect(again.output).toContain('the rest had arrived before');
      const times = Object.keys(FORMER).map((path) => statSync(join(server.site, path)).mtimeMs);
      expect(times.filter((time) => before.includes(time)).length).toBeGreaterThan(5);
    });

    it('that is killed before the upload, in the switch and after it leaves whole pages, and the next run goes on', async () => {
      withFormer.restore();
      checkout.build(NEXT);
      const watch = watchSite(server.site, [FORMER, NEXT]);
      const kills = [
        ['it had the lock', FORMER],
        ['the rules were replaced', FORMER],
        ['the pages were replaced', NEXT],
      ] as const;
      for (const [moment, visible] of kills) {
        const run = checkout.start(['--sample'], throughRelay);
        await run.until(moment, () => MOMENTS[moment](server.site, NEXT));
        run.kill('SIGKILL');
        expect(await run.exitCode, run.output()).toBeNull();
        // The host may still execute commands that had arrived.
        await expect.poll(() => liveRelease(server.site, [FORMER, NEXT]), { message: moment }).toBe(visible);
      }
      const { code, output } = await checkout.deploy();
      expect(code, output).toBe(0);
      expect(output).toMatch(/^An interrupted switch to release \w+ was finished\.$/m);
      expect(await watch.stop()).toEqual([]);
      expectSettled(server.site, NEXT);
    });

    it('whose connections are reset in the upload and in the switch opens others, and ends well', async () => {
      withFormer.restore();
      checkout.build(NEXT);
      const watch = watchSite(server.site, [FORMER, NEXT]);
      const run = checkout.start(['--sample'], throughRelay);
      for (const moment of ['it had the lock', 'the rules were replaced'] as const) {
        await run.until(moment, () => MOMENTS[moment](server.site, NEXT));
        relay.cut();
      }
      expect(await run.exitCode, run.output()).toBe(0);
      expect(await watch.stop()).toEqual([]);
      expectSettled(server.site, NEXT);
    });

    it('that loses the host gives up after a few attempts, and says which release visitors see', async () => {
      checkout.build(NEXT);
      await Promise.all([
        loseHost('it had the lock', {
          code: 1,
          words: 'The site is as it was. Run "npm run deploy -- --sample" again',
        }),
        loseHost('the rules were replaced', {
          code: 2,
          words: 'Run "npm run deploy -- --sample" again: that comes first.',
        }),
        loseHost('it cleared up', { code: 3, words: 'The other release is live' }),
        loseHost('the rules were replaced', {
          code: 2,
          words: 'Run "npm run deploy -- --rollback" again: that comes first.',
          isRollback: true,
        }),
      ]);
    });

    it('that rolls back reaches the former release, however often it is killed', async () => {
      withNext.restore();
      const watch = watchSite(server.site, [FORMER, NEXT]);
      for (const moment of ['the switch began', 'the pages were replaced'] as const) {
        const run = checkout.start(['--rollback'], throughRelay);
        await run.until(moment, () => MOMENTS[moment](server.site, FORMER));
        run.kill('SIGKILL');
        expect(await run.exitCode, run.output()).toBeNull();
      }
      const { code, output } = await checkout.deploy(['--rollback']);
      expect(code, output).toBe(0);
      expect(output).toMatch(/^An interrupted switch to release \w+ was finished\.$/m);
      expect(await watch.stop()).toEqual([]);
      expectSettled(server.site, FORMER);
    });

    /** Cuts a deploy off from the host at this moment; each has its own folder, so that they can run in parallel. */
    async function loseHost(
      moment: keyof typeof MOMENTS,
      { code, words, isRollback = false }: { code: 1 | 2 | 3; words: string; isRollback?: boolean },
    ) {
      const folder = isRollback ? 'back' : `code-${code}`;
      const site = join(server.home, folder);
      const [live, next] = isRollback ? [NEXT, FORMER] : [FORMER, NEXT];
      (isRollback ? withNext : withFormer).restore(site);
      const line = await startTcpRelay(server.port, DELAY_MS);
      try {
        const options = isRollback ? ['--rollback'] : ['--sample'];
        const environment = server.settingsAt(line.port, folder);
        const run = checkout.start(options, environment);
        await run.until(moment, () => MOMENTS[moment](site, next));
        line.refuse(true);
        line.cut();
        expect(await run.exitCode, run.output()).toBe(code);
        expect(run.output()).toMatch(/The connection to 127\.0\.0\.1 broke off/);
        expect(run.output()).toContain(words);
        expect(line.refused()).toBeGreaterThan(0);
        expect(line.refused()).toBeLessThanOrEqual(MOST_ATTEMPTS);
        expect(siteProblems(site, { 1: [live], 2: [live, next], 3: [next] }[code])).toEqual([]);

        line.refuse(false);
        const again = await checkout.deploy(options, environment);
        expect(again.code, again.output).toBe(0);
        // A deploy that finds nothing to do leaves the lock of the lost deploy; this machine's next update removes it.
        expectSettled(site, next, code === 3 ? ['switch.gz'] : undefined);
      } finally {
        await line.stop();
        rmSync(site, { recursive: true });
      }
    }
  });
}

/** Expects this release to be live, and neither lock nor journal to be left. */
function expectSettled(site: string, files: SiteFiles, leftovers = ['lock', 'switch.gz']): void {
  expect(liveRelease(site, [files])).toBe(files);
  expect(readFiles(site)).toMatchObject(hashesOf(files));
  expect(leftovers.filter((name) => existsSync(join(site, '.deploy', name)))).toEqual([]);
}

const firstLine = (files: SiteFiles) => `${files['.htaccess']}`.split('\n', 1).join();
