import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isOwnFile } from '../../support/ownFiles.mjs';
import { releaseId } from './release.mjs';

/** Settings and git's file. */
const NOT_UPLOADED = /(^|\/)(\.gitignore|\.env(\..*)?|\.deploy\/.*)$/;

const AT_ONCE = 16;

/**
 * The release in a folder of this machine: each file with its hash. Rejects with one sentence if it is none.
 * @param {string} folder
 * @returns {Promise<import('./release.mjs').Release>}
 */
export async function readLocalRelease(folder) {
  const paths = (await pathsBelow(folder)).filter((path) => isOwnFile(path) && !NOT_UPLOADED.test(path)).sort();
  if (!paths.includes('index.html')) {
    throw new Error('There is no built site in public_html/: run "npm run build" first.');
  }
  const unfit = paths.find((path) => /[\r\n\0]|(^|\/) /.test(path));
  if (unfit !== undefined) {
    throw new Error(`FTP cannot carry the file name ${JSON.stringify(unfit)}: rename it, and try again.`);
  }

  /** @type {Record<string, import('./release.mjs').Source>} */
  const files = Object.fromEntries(paths.map((path) => [path, { hash: '', size: 0, open: () => Readable.from([]) }]));
  const queue = [...paths];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        files[path] = await readSource(join(folder, path));
      }
    }),
  );

  return { id: releaseId(files), files };
}

/** @param {string} folder @returns {Promise<string[]>} */
async function pathsBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);

  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** @param {string} file @returns {Promise<import('./release.mjs').Source>} */
async function readSource(file) {
  const digest = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(file), async (chunks) => {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
    }
  });

  return { hash: digest.digest('hex'), size, open: () => createReadStream(file) };
}
