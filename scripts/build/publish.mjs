import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namesIn } from '../support/ownFiles.mjs';
import { PUBLIC_HTML } from '../support/paths.mjs';
import { filesBelow } from './filesBelow.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

/** Never touched by a build: the folder's `.gitignore` and the owner's settings. */
const KEPT = /(^|\/)(\.gitignore|\.env(\..*)?)$/;

/**
 * Replaces the former upload with the staged one: writes every file atomically, then removes files that are no longer
 * part of the site. Files get mode 644 and folders 755, so that every web server can read them.
 */
export async function publish() {
  const files = await filesBelow(STAGED_UPLOAD);
  await mkdir(PUBLIC_HTML, { recursive: true });
  for (const file of files) {
    const target = join(PUBLIC_HTML, file);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await copyFile(join(STAGED_UPLOAD, file), `${target}.new`);
    await chmod(`${target}.new`, 0o644);
    await rename(`${target}.new`, target);
  }

  const isPartOfSite = new Set(files);
  for (const file of await filesBelow(PUBLIC_HTML)) {
    if (!isPartOfSite.has(file) && !KEPT.test(file)) await rm(join(PUBLIC_HTML, file));
  }
  await removeEmptyFolders(PUBLIC_HTML);
}

/** @returns {Promise<string[]>} paths of all files that the build has published, sorted */
export async function filesOfUpload() {
  return (await filesBelow(PUBLIC_HTML)).filter((file) => !KEPT.test(file));
}

/** @param {string} folder */
async function removeEmptyFolders(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = join(folder, entry.name);
    await removeEmptyFolders(inner);
    if ((await namesIn(inner)).length === 0) await rm(inner, { recursive: true });
  }
}
