import { chmod, copyFile, mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesBelow } from '../support/ownFiles.ts';
import { BUILT_FILES, PUBLIC_HTML } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { STAGED_UPLOAD } from './paths.ts';

/** Never touched by a build, nor uploaded: the folder's `.gitignore` and the owner's settings. */
export const KEPT = /(^|\/)(\.gitignore|\.env(\..*)?)$/;

/** Folders in which all is the build's; `npm run dev` writes into `api/` too. Without a list of the former build, so are two more. */
const OURS = /^api\//;
const OURS_WITHOUT_LIST = /^(api|assets|media)\//;

/**
 * Replaces the former upload with the staged one: writes every file atomically, then removes what a former build has
 * written and this one has not. Files get mode 644 and folders 755, so that every web server can read them. Returns the files
 * in `public_html/` that no build has written; they stay.
 */
export async function publish(): Promise<string[]> {
  const files = await filesBelow(STAGED_UPLOAD);
  const list = await readFile(BUILT_FILES, 'utf8').catch(() => undefined);
  const former: string[] | undefined = list && JSON.parse(list);
  // An interrupted build may have written some of them.
  await writeAtomically(BUILT_FILES, JSON.stringify([...files, ...(former ?? [])]));
  await mkdir(PUBLIC_HTML, { recursive: true });
  for (const file of files) {
    const target = join(PUBLIC_HTML, file);
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await copyFile(join(STAGED_UPLOAD, file), `${target}.new`);
    await chmod(`${target}.new`, 0o644);
    await rename(`${target}.new`, target);
  }

  const isOurs = (file: string) =>
    former?.includes(file.replace(/\.new$/, '')) || (former === undefined ? OURS_WITHOUT_LIST : OURS).test(file);
  const others = (await filesOfUpload()).filter((file) => !files.includes(file));
  for (const file of others.filter(isOurs)) {
    await rm(join(PUBLIC_HTML, file));
    // Fails for a folder that still has files.
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
      await rmdir(join(PUBLIC_HTML, folder)).catch(() => {});
  }
  await writeAtomically(BUILT_FILES, JSON.stringify(files));

  return others.filter((file) => !isOurs(file));
}

/** @returns paths of all files in `public_html/` but settings, sorted */
export async function filesOfUpload(): Promise<string[]> {
  return (await filesBelow(PUBLIC_HTML)).filter((file) => !KEPT.test(file));
}
