import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically, through a temporary file beside it, and makes its folder: another build may read or write the file
 * at the same time, and a full disk or a power cut must not leave half of it.
 * @param mode the file's permissions
 */
export async function writeAtomically(path: string, content: string | Uint8Array, mode?: number) {
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, content, { mode });
    await rename(unfinished, path);
  } catch (problem) {
    await rm(unfinished, { force: true });
    throw problem;
  }
}
