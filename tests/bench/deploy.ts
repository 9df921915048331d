import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deploy as publishSite } from '../../scripts/deploy/command';
import { readOptions } from '../../scripts/deploy/options.ts';
import { buildFixture } from '../support/commands/buildFixture';
import { type SiteVersion, siteVersion } from '../support/deploy/siteVersion';
import { startDeployServer } from '../support/deploy/startDeployServer';
import { startTcpRelay } from '../support/deploy/tcpRelay';
import { freePort } from '../support/ports';
import { type Figure, medians } from './figures';

/** 40 ms each way and 20 Mbit/s. */
const NETWORK = { delayMs: 40, bytesPerMs: 2500 };
/** Where the server is behind the network, and how many ports it has for data. */
const ADDRESS = '127.0.0.2';
const PASSIVE_PORTS = 64;

/** At most so many seconds. */
const BUDGETS = { 'first upload': 18.7, 'nothing changed': 1.5, 'one word': 4 };

/** Measures `npm run deploy`, after its build, over this network, in seconds. */
export async function deploy({ rounds }: { rounds: number }): Promise<Figure[]> {
  const { checkout, remove } = await buildFixture(undefined, { SITE_URL: 'https://studio.test/' });
  process.env.FIXTURE = checkout;
  const [before, after] = [siteVersion('before'), siteVersion('after')];
  const first = await freePort();
  const server = await startDeployServer('pure-ftpd', {
    address: ADDRESS,
    lines: [`--passiveportrange=${first}:${first + PASSIVE_PORTS - 1}`],
  });
  const ports = [server.port, ...Array.from({ length: PASSIVE_PORTS }, (_, index) => first + index)];
  const relays = await Promise.all(ports.map((port) => startTcpRelay(port, NETWORK, { port, serverHost: ADDRESS })));
  const figures: Figure[] = [];
  const timed = async (row: keyof typeof BUDGETS, act: () => Promise<unknown>) => {
    const begin = performance.now();
    await act();
    const value = (performance.now() - begin) / 1000;
    figures.push({ row, column: 'seconds', value, budget: { atMost: BUDGETS[row] } });
  };
  // In this process, because `npm run deploy` has loaded its modules for the build before.
  const publish = async (version: SiteVersion) => {
    if ((await publishSite(server.settings, readOptions([]), version)) !== 0) throw new Error('The deploy has failed.');
  };

  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of readdirSync(server.site)) rmSync(join(server.site, name), { recursive: true });
      await timed('first upload', () => publish(before));
      await timed('nothing changed', () => publish(before));
      await timed('one word', () => publish(after));
    }
  } finally {
    await Promise.all(relays.map((relay) => relay.stop()));
    await server.stop();
    for (const { folder } of [before, after]) rmSync(folder, { recursive: true });
    remove();
  }
  return medians(figures);
}
