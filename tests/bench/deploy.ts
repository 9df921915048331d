import { join } from 'node:path';
import { Client } from 'basic-ftp';
import { replaceIn } from '../support/commands/replaceIn';
import { builtFiles } from '../support/deploy/builtFiles';
import { deployCheckout, hashesOf, readFiles } from '../support/deploy/deployCheckout';
import { emptyHost, startDeployServer } from '../support/deploy/startDeployServer';
import { startTcpRelay } from '../support/deploy/tcpRelay';
import { type Figure, medians } from './figures';

/** The delay of each command and each reply in ms. Data connections, which carry the files, are not delayed. */
const DELAY_MS = 20;

/** How many times faster than a plain upload of all files a deploy must be. */
const FASTER = { 'first upload': 1.6, 'nothing changed': 2, update: 3 };

/** Compares `npm run deploy` with a plain upload of the same site to the same server, in seconds. */
export async function deploy({ rounds }: { rounds: number }): Promise<Figure[]> {
  const before = await builtFiles();
  const after = await builtFiles((folder) => {
    replaceIn(join(folder, 'frontend/content/company.yaml'), 'responseTime: 24 hours', 'responseTime: 12 hours');
    replaceIn(join(folder, 'scripts/build/site/htaccess/root.htaccess'), '\n', '\n# Edited.\n');
    replaceIn(join(folder, 'api/src/Delivery/Backoff.php'), '<?php\n', '<?php\n\n// Edited.\n');
  });
  const server = await startDeployServer('pure-ftpd');
  const checkout = deployCheckout(server.settings);
  const figures: Figure[] = [];
  const timed = async (row: string, files: typeof before, upload: () => Promise<unknown>) => {
    checkout.build(files);
    const begin = performance.now();
    await upload();
    const value = (performance.now() - begin) / 1000;
    const there = readFiles(server.site);
    const wrong = Object.entries(hashesOf(files)).find(([path, hash]) => there[path] !== hash);
    if (wrong) throw new Error(`${row}: ${wrong[0]} is missing or wrong on the host.`);
    figures.push({ row, column: 'seconds', value });
    return value;
  };

  try {
    for (let round = 0; round < rounds; round += 1) {
      // The manifest cache is keyed by port too, so each round's new relay is a host without a cached manifest.
      const relay = await startTcpRelay(server.port, DELAY_MS);
      const settings = { ...server.settings, ...server.settingsAt(relay.port) };
      emptyHost(server);
      const plain = await timed('plain upload', before, () => plainUpload(checkout.folder, settings));
      emptyHost(server);
      for (const [row, atLeast] of Object.entries(FASTER)) {
        const seconds = await timed(row, row === 'update' ? after : before, async () => {
          const { code, output } = await checkout.deploy(['--sample'], settings);
          if (code !== 0) throw new Error(`The deploy ended with code ${code}:\n${output}`);
        });
        figures.push({ row, column: 'times faster', value: plain / seconds, budget: { atLeast } });
      }
      await relay.stop();
    }
  } finally {
    checkout.remove();
    await server.stop();
  }
  return medians(figures);
}

/** Uploads a built site over FTP as a script of a few lines does: one file after the other, each of them every time. */
async function plainUpload(checkout: string, settings: Record<string, string>): Promise<void> {
  const client = new Client();
  await client.access({
    host: settings.FTP_HOST,
    port: Number(settings.FTP_PORT),
    user: settings.FTP_USERNAME,
    password: settings.FTP_PASSWORD,
    secure: true,
    secureOptions: { rejectUnauthorized: false },
  });
  await client.uploadFromDir(join(checkout, 'public_html'), 'public_html');
  client.close();
}
