import { type DeployCheckout, deployCheckout, hashesOf, readFiles } from '../../support/deploy/deployCheckout';
import type { SiteFiles } from '../../support/deploy/smallSite';
import { type DeployServer, emptyHost, startDeployServer } from '../../support/deploy/startDeployServer';
import { startTcpRelay } from '../../support/deploy/tcpRelay';
import type { BenchPart } from '../bench';
import { atLeast, fact } from '../findings';
import { median } from '../statistics';
import { plainUpload } from './plainUpload';
import { buildReleases } from './releases';

/** The delay of each command and each reply. Data connections, which carry the files, are not delayed. */
const DELAY_MS = 20;

/** How many times faster than a plain upload a deploy must be. */
const FASTER = { first: 1.6, unchanged: 2, update: 3 };

const TITLES = { first: 'first upload', unchanged: 'nothing changed', update: 'update' };

/** Seconds of each upload of one round. */
type Round = Record<'plain' | keyof typeof FASTER, number>;

/** Compares `npm run deploy` with a plain upload of the same site to the same server. */
export const upload = (rounds: number): BenchPart => ({
  title: `Upload, commands and replies ${DELAY_MS} ms each way`,
  measure: async () => {
    const releases = await buildReleases();
    const done = await withServer(async (server, checkout) => {
      const all: Round[] = [];
      while (all.length < rounds) all.push(await measureRound(server, checkout, releases));

      return all;
    });
    const seconds = (name: keyof Round) => median(done.map((each) => each[name]));

    return [
      fact('files of the site', Object.keys(releases[0]).length),
      fact('plain upload', seconds('plain'), 's'),
      ...(['first', 'unchanged', 'update'] as const).flatMap((name) => [
        fact(TITLES[name], seconds(name), 's'),
        atLeast(FASTER[name], '  faster than the plain upload', seconds('plain') / seconds(name), '×'),
      ]),
    ];
  },
});

async function withServer<T>(measure: (server: DeployServer, checkout: DeployCheckout) => Promise<T>): Promise<T> {
  const server = await startDeployServer('pure-ftpd');
  const checkout = deployCheckout(server.settings);
  try {
    return await measure(server, checkout);
  } finally {
    checkout.remove();
    await server.stop();
  }
}

/** Measures one plain upload and three deploys: a plain upload takes the same time, whatever has changed. */
async function measureRound(
  server: DeployServer,
  checkout: DeployCheckout,
  [before, after]: readonly [SiteFiles, SiteFiles],
): Promise<Round> {
  // The manifest cache is keyed by port too, so each round's new relay is a host without a cached manifest.
  const relay = await startTcpRelay(server.port, DELAY_MS);
  const throughRelay = server.settingsAt(relay.port);
  const timed = async (files: SiteFiles, run: () => Promise<unknown>) => {
    checkout.build(files);
    const begin = performance.now();
    await run();
    const seconds = (performance.now() - begin) / 1000;
    expectRelease(server, files);

    return seconds;
  };
  const deploy = async () => {
    const { code, output } = await checkout.deploy(['--sample'], throughRelay);
    if (code !== 0) throw new Error(`The deploy ended with code ${code}:\n${output}`);
  };
  try {
    emptyHost(server);
    const plain = await timed(before, () => plainUpload(checkout.folder, { ...server.settings, ...throughRelay }));
    emptyHost(server);

    return {
      plain,
      first: await timed(before, deploy),
      unchanged: await timed(before, deploy),
      update: await timed(after, deploy),
    };
  } finally {
    await relay.stop();
  }
}

/** Throws if the upload has left out or damaged a file, because its time would not count. */
function expectRelease({ site }: DeployServer, files: SiteFiles): void {
  const there = readFiles(site);
  const wrong = Object.entries(hashesOf(files)).filter(([path, hash]) => there[path] !== hash);
  if (wrong.length > 0) throw new Error(`${wrong.length} files are missing or wrong, such as ${wrong[0]?.[0]}.`);
}
