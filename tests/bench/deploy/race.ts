import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FtpServer, startFtpServer } from './ftpServer';
import type { Release } from './release';
import { startUpload } from './runUpload';
import { ServedFolder } from './servedFolder';
import type { SlowLink } from './slowLink';
import type { UploadTool } from './uploadTool';
import { watchPages } from './watchPages';

const SERVER_PLACE = { port: 21, passivePorts: [30_000, 30_999] as const };

/** One upload, as it went. */
export interface Leg {
  seconds: number;
  brokenMs: number;
  /** Files that are not as in the release afterwards. */
  wrong: number;
  connections: number;
  bytesSent: number;
}

/** The three uploads of one round; after the last one, files that visitors with an open page miss. */
export interface Round {
  first: Leg;
  unchanged: Leg;
  update: Leg;
  missedByOldVisitors: number;
}

export type LegName = 'first' | 'unchanged' | 'update';

/** Uploads a site with a tool over the link to a new account: at first, with nothing changed, and updated. */
export async function runRound(
  tool: UploadTool,
  link: SlowLink,
  [before, after]: readonly [Release, Release],
): Promise<Round> {
  const server = await startFtpServer({ ...SERVER_PLACE, address: link.serverAddress, namespace: link.server });
  const work = mkdtempSync(join(tmpdir(), 'upload-'));
  try {
    const upload = (release: Release, served: readonly Release[]) => leg(tool, link, server, release, served, work);
    const first = await upload(before, [before]);
    const unchanged = await upload(before, [before]);
    const update = await upload(after, [before, after]);
    const missed = new ServedFolder(server.served, [before]).lackingFor(before);

    return { first, unchanged, update, missedByOldVisitors: missed.length };
  } finally {
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

async function leg(
  tool: UploadTool,
  link: SlowLink,
  server: FtpServer,
  release: Release,
  served: readonly Release[],
  work: string,
): Promise<Leg> {
  const upload = tool.prepare(release, work, server.account);
  const folder = new ServedFolder(server.served, served);
  const stopWatching = watchPages(folder);
  const atFirst = link.client.counters();
  const { code, seconds, output } = await startUpload(upload, link.client).ended;
  const { brokenMs } = stopWatching();
  const atLast = link.client.counters();
  if (code !== 0) throw new Error(`${tool.name} ended with code ${code}:\n${output.slice(-2000)}`);

  return {
    seconds,
    brokenMs,
    wrong: folder.differencesFrom(release).length,
    connections: atLast.connections - atFirst.connections,
    bytesSent: atLast.bytesSent - atFirst.bytesSent,
  };
}
