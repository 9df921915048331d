import { dirname } from 'node:path/posix';
import { UserError } from '../support/UserError.ts';
import { type Connection, type Content, Rejection } from './host/Connection.ts';
import type { Pool } from './host/Pool.ts';
import { showProgress } from './progress.ts';

export interface Upload {
  readonly path: string;
  readonly content: Content;
  /** In bytes. */
  readonly size: number;
}

/** Sends files over all connections, in this order; their folders must exist. */
export async function send(pool: Pool, uploads: readonly Upload[]): Promise<void> {
  const progress = showProgress({ files: uploads.length, bytes: uploads.reduce((sum, { size }) => sum + size, 0) });
  const sendOne = async (connection: Connection, { path, content }: Upload) => {
    await connection.upload(path, content, (bytes) => progress.onBytes(path, bytes));
    progress.onFile();
  };
  const sending = Promise.all(uploads.map((upload) => pool.run((connection) => sendOne(connection, upload))));
  await sending.finally(progress.end);
}

/** Lets the web server read these files, and enter the folders of these targets, where the host's umask keeps it out. */
export async function makeReadable(pool: Pool, files: readonly Upload[], targets: readonly string[]): Promise<void> {
  const modes = [
    ...[...new Set(targets.flatMap(foldersOf))].map((path) => ({ path, mode: 0o755 })),
    ...files.map(({ path }) => ({ path, mode: 0o644 })),
  ];
  try {
    await Promise.all(modes.map(({ path, mode }) => pool.run((connection) => connection.setMode(path, mode))));
  } catch (problem) {
    if (!(problem instanceof Rejection)) throw problem;
    throw new UserError(
      `Visitors could not read what this account uploads, and the host does not let that be changed (${problem.message}): ` +
        'ask your host that new files be readable by all (umask 022).',
    );
  }
}

/** Makes the folders of these files, each after the one that it is in, but for those where `known` files are. */
export async function makeFolders(pool: Pool, files: readonly string[], known: readonly string[]): Promise<void> {
  const there = new Set(known.flatMap(foldersOf));
  const folders = [...new Set(files.flatMap(foldersOf))].filter((folder) => !there.has(folder));
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
    await pool.run((connection) => connection.removeFolder(folder));
  }
}
