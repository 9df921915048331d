import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically, through a temporary file beside it, and makes its folder: another build may read or write the file
 * at the same time.
 * @param {string} path
 * @param {string | Uint8Array} content
 */
export async function writeAtomically(path, content) {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (problem) {
    await rm(unfinished, { force: true });
    throw problem;
  }
}
