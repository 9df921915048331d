import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all, and its folder if it is missing: another build may read or write it meanwhile.
 * @param {string} path
 * @param {string | Uint8Array} content
 */
export async function writeAtomically(path, content) {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
