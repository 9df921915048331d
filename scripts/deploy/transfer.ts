import { basename, dirname } from 'node:path/posix';
import { type Connection, type Content, isPrivate, Rejection } from './host/Connection.ts';
import type { Pool } from './host/Pool.ts';
import { showProgress } from './progress.ts';

export interface Upload {
  readonly path: string;
  readonly content: Content;
  /** In bytes. */
  readonly size: number;
}

/**
 * Sends files over all connections, in this order, and makes the folders of these targets, but for those where `known` files are. The
 * web server can read all of them afterwards, whatever the host's umask; the first file, which must be new, tells about that.
 */
export async function send(
  pool: Pool,
  uploads: readonly [first: Upload, ...others: Upload[]],
  targets: readonly string[],
  known: readonly string[],
): Promise<void> {
  const progress = showProgress({ files: uploads.length, bytes: uploads.reduce((sum, { size }) => sum + size, 0) });
  const sendOne = async (connection: Connection, { path, content }: Upload) => {
    await connection.upload(path, content, progress.addBytes);
    progress.addFile();
  };
  const [first, ...others] = uploads;
  try {
    const looking = pool.run(async (connection) => {
      await sendOne(connection, first);
      const entries = await connection.list(dirname(first.path));
      return entries.some((entry) => entry.name === basename(first.path) && isPrivate(entry));
    });
    looking.catch(() => undefined);
    await makeFolders(pool, targets, known);
    await Promise.all(others.map((upload) => pool.run((connection) => sendOne(connection, upload))));
    if (await looking) {
      await setModes(pool, [...new Set(targets.flatMap(foldersOf))], 0o755);
      await setModes(
        pool,
        uploads.map(({ path }) => path),
        0o644,
      );
    }
  } finally {
    progress.end();
  }
}

async function setModes(pool: Pool, paths: readonly string[], mode: number): Promise<void> {
  try {
    await Promise.all(paths.map((path) => pool.run((connection) => connection.setMode(path, mode))));
  } catch (problem) {
    if (!(problem instanceof Rejection)) throw problem;
    throw new Error(
      `Visitors could not read what this account uploads, and the host does not let that be changed (${problem.message}): ` +
        'ask your host that new files be readable by all (umask 022).',
    );
  }
}

/** Makes the folders of these files, each after the one that it is in, but for those where `known` files are. */
async function makeFolders(pool: Pool, paths: readonly string[], known: readonly string[]): Promise<void> {
  const there = new Set(known.flatMap(foldersOf));
  const folders = [...new Set(paths.flatMap(foldersOf))].filter((folder) => !there.has(folder));
  const depthOf = (folder: string) => folder.split('/').length;
  for (const depth of [...new Set(folders.map(depthOf))].sort()) {
    const atDepth = folders.filter((folder) => depthOf(folder) === depth);
    await Promise.all(atDepth.map((folder) => pool.run((connection) => connection.makeFolder(folder))));
  }
}

/** The folders of a path below the site's, the innermost last. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);

  return folder === '.' ? [] : [...foldersOf(folder), folder];
}

/** Removes the files that are not kept, and then the folders that are empty without them. */
export async function removeAll(pool: Pool, files: readonly string[], kept: readonly string[]): Promise<void> {
  const isKept = new Set(kept);
  const expired = [...new Set(files)].filter((path) => !isKept.has(path));
  await Promise.all(expired.map((path) => pool.run((connection) => connection.remove(path))));
  const needed = new Set(kept.flatMap(foldersOf));
  const folders = new Set(expired.flatMap(foldersOf).filter((folder) => !needed.has(folder)));
  // The innermost first. A folder with files of others stays.
  for (const folder of [...folders].sort().reverse()) {
    await pool.run((connection) => connection.removeFolder(folder).catch(ignoreRejection));
  }
}

function ignoreRejection(problem: unknown): void {
  if (!(problem instanceof Rejection)) throw problem;
}
