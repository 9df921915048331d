import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isOwnFile } from '../support/ownFiles.ts';

/** @returns paths of all files in it that belong to the site, relative to it, sorted */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)));

  return paths.filter(isOwnFile).sort();
}
