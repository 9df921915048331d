import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** @param {string} folder @returns {Promise<string[]>} paths of all files in it, relative to it, sorted */
export async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });

  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
