import { dirname, join } from 'node:path/posix';
import type { Connection, RemoteEntry } from './host/Connection.ts';
import type { Pool } from './host/Pool.ts';
import { DEPLOY_FOLDER } from './lock.ts';
import { type LocalRelease, pathsOf, type ReleaseRecord, RULES, releaseOf } from './release.ts';
import { parseRules } from './rules.ts';

/** The file in which deploys keep the `ReleaseList`, as JSON. */
export const RELEASES = `${DEPLOY_FOLDER}/releases`;

/** The releases that have files on the host, the newest first. */
export interface ReleaseList {
  readonly releases: readonly ReleaseRecord[];
  /** Whether a deploy of the first one, or a rollback to it, has not come to its end. */
  readonly unfinished?: 'deploy' | 'rollback';
}

/** The host as deploys have left it. */
export type HostState = Awaited<ReturnType<typeof readHost>>;

/**
 * Reads the rules and the list. The rules decide which release is the `live` one; `former` is the one before. `isSure` says that
 * the host has all files of these two, and none of others; otherwise its folders tell what it has. With `isThorough` nothing is
 * sure.
 */
export async function readHost(pool: Pool, isThorough: boolean) {
  const [rules, list] = await Promise.all([pool.run(readRules), pool.run(readReleases)]);
  const visible = releaseOf(rules.block);
  const index = list.releases.findIndex(({ id }) => id === visible);
  const [live, former] = [list.releases[index], list.releases[index + 1]];
  const isSure = !isThorough && list.unfinished === undefined && list.releases[0]?.id === visible;

  return { ...list, rules, live, former, isSure };
}

/** Reads the host's `.htaccess`. */
export const readRules = async (connection: Connection) => parseRules(await connection.download(RULES));

async function readReleases(connection: Connection): Promise<ReleaseList> {
  const bytes = await connection.download(RELEASES);
  try {
    const list: ReleaseList = JSON.parse(bytes?.toString() ?? '{"releases":[]}');
    if (list.releases.every(({ id, files }) => id && files)) return list;
  } catch {}
  // Somebody has changed it.
  return { releases: [], unfinished: 'deploy' };
}

/** The files of a release that the host lacks, or has in part. */
export async function missingFiles(pool: Pool, { record, sources }: LocalRelease, host: HostState): Promise<string[]> {
  if (host.isSure) {
    const known = new Set(pathsOf(host.live, host.former));
    return record.files.filter((path) => !known.has(path));
  }
  const entries = new Map<string, RemoteEntry>();
  const folders = new Set(record.files.map((path) => dirname(path)));
  const readFolder = async (folder: string) => {
    const inFolder = await pool.run((connection) => connection.list(folder === '.' ? '' : folder));
    for (const entry of inFolder) if (!entry.isFolder) entries.set(join(folder, entry.name), entry);
  };
  await Promise.all([...folders].map(readFolder));

  return record.files.filter((path) => {
    const entry = entries.get(path);
    // A rollback has no files of its own, and so no sizes to compare with.
    const { size } = sources.get(path) ?? { size: entry?.size };

    return entry === undefined || entry.size !== size || entry.isPrivate;
  });
}
