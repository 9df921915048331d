import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'basic-ftp';
import { deploy as publishSite } from '../../scripts/deploy/command';
import { readOptions } from '../../scripts/deploy/options.ts';
import { buildFixture } from '../support/commands/buildFixture';
import { type SiteVersion, siteVersion } from '../support/deploy/siteVersion';
import { type DeployServer, startDeployServer } from '../support/deploy/startDeployServer';
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

/** Compares `npm run deploy`, after its build, with a plain upload of the same site over the same network, in seconds. */
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
  const timed = async (row: string, act: () => Promise<unknown>) => {
    const begin = performance.now();
    await act();
    const atMost = BUDGETS[row as keyof typeof BUDGETS];
    const value = (performance.now() - begin) / 1000;
    figures.push({ row, column: 'seconds', value, ...(atMost && { budget: { atMost } }) });
  };
  // In this process, because `npm run deploy` has loaded its modules for the build before.
  const publish = async (version: SiteVersion) => {
    if ((await publishSite(server.settings, readOptions([]), version)) !== 0) throw new Error('The deploy has failed.');
  };

  try {
    for (let round = 0; round < rounds; round += 1) {
      emptyFolder(server.site);
      await timed('plain upload', () => plainUpload(before, server));
      emptyFolder(server.site);
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

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/** Uploads a built site over FTP as a script of a few lines does: one file after the other, each of them every time. */
async function plainUpload({ folder }: SiteVersion, { settings }: DeployServer): Promise<void> {
  const client = new Client();
  await client.access({
    host: settings.FTP_HOST,
    port: Number(settings.FTP_PORT),
    user: settings.FTP_USERNAME,
    password: settings.FTP_PASSWORD,
    secure: true,
    secureOptions: { rejectUnauthorized: false },
  });
  await client.uploadFromDir(folder, 'public_html');
  client.close();
}
