import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, hashesOf, readFiles } from '../../support/deploy/deployCheckout';
import { type SiteFiles, smallSite } from '../../support/deploy/smallSite';
import {
  DEPLOY_SERVER_KINDS,
  type DeployServer,
  type DeployServerKind,
  emptyHost,
  startDeployServer,
} from '../../support/deploy/startDeployServer';
import { startTcpRelay, type TcpRelay } from '../../support/deploy/tcpRelay';
import { liveRelease, siteProblems, watchSite } from '../../support/deploy/watchSite';
import { testInterruptions } from './testInterruptions';

const ALL_POINTS_MS = 300_000;
/** Shares of an update's bytes, from none to all. */
const points = (count: number) => Array.from({ length: count }, (_, index) => index / (count - 1));
/** The servers share all code of the switch, so only one gets every point. */
const killPoints = (kind: DeployServerKind) => points(kind === 'pure-ftpd' ? 13 : 5);
const resetPoints = (kind: DeployServerKind) => points(kind === 'pure-ftpd' ? 5 : 3);

/** Delay each way, as on real networks: the host executes received commands before it sees that the client is gone. */
const DELAY_MS = 20;

for (const kind of DEPLOY_SERVER_KINDS) testInterruptions(kind);

describe.each(DEPLOY_SERVER_KINDS)('an update of %s', { timeout: ALL_POINTS_MS }, (kind) => {
  let server: DeployServer;
  let checkout: DeployCheckout;
  let relay: TcpRelay;
  /** Bytes of commands that a client sends during a whole update. */
  let bytesOfUpdate: number;
  let throughRelay: Record<string, string>;

  beforeAll(async () => {
    server = await startDeployServer(kind);
    checkout = deployCheckout(server.settings);
  });
  beforeEach(async () => {
    emptyHost(server);
    relay = await startTcpRelay(server.port, DELAY_MS);
    throughRelay = server.settingsAt(relay.port);
    checkout.build(smallSite('000'));
    // The manifest cache is kept per port, so this deploy fills the one for the relay.
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

  it('that is killed at any moment leaves the former or the new release, and the next run finishes it', async () => {
    let killed = 0;
    await updateWith(
      killPoints(kind),
      (run) => run.kill('SIGKILL'),
      async (code, output, releases) => {
        killed += code === null ? 1 : 0;
        expect(siteProblems(server.site, releases)).toEqual([]);
        // The host may still execute commands that had arrived.
        await expect.poll(() => liveRelease(server.site, releases), { message: output }).toBeDefined();
      },
    );
    // The last run may end before it is killed.
    expect(killed).toBeGreaterThanOrEqual(killPoints(kind).length - 1);
  });

  it('whose connections are reset at any moment opens others, and ends well', async () => {
    await updateWith(
      resetPoints(kind),
      () => relay.cut(),
      async (code, output, [, next]) => {
        expect(code, output).toBe(0);
        expect(siteProblems(server.site, [next])).toEqual([]);
      },
    );
  });

  /** For each point, starts an update, calls `act` after that share of its bytes, and lets the next run finish it. */
  async function updateWith(
    points: number[],
    act: (run: ReturnType<DeployCheckout['start']>) => void,
    check: (code: number | null, output: string, releases: [SiteFiles, SiteFiles]) => Promise<void>,
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
      await check(hasActed ? code : 0, run.output(), [former, next]);
      relay.atByte(Number.POSITIVE_INFINITY, () => undefined);

      const again = await checkout.deploy(['--sample'], throughRelay);
      expect(again.code, again.output).toBe(0);
      expect(await watch.stop(), `at ${point}`).toEqual([]);
      expect(readFiles(server.site)).toMatchObject(hashesOf(next));
      expect(existsSync(join(server.site, '.deploy/lock'))).toBe(false);
      former = next;
    }
  }
});
