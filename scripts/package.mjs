import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { readSince } from './package/options.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { PUBLIC_HTML, ROOT } from './support/paths.mjs';
import { writeAtomically } from './support/writeAtomically.mjs';

/** @typedef {import('./package/siteZip.mjs').Files} Files */

const WHOLE = 'site.zip';
const CHANGES = 'site-changes.zip';
/** Extracting replaces `.htaccess`, where cPanel keeps the choice of PHP. */
const WHAT_TO_DO =
  "upload it into the host's public_html/ with the File Manager, choose Extract, and choose PHP again in MultiPHP Manager.";

/**
 * Builds the site and packs it as a ZIP archive for the file manager of a web host: all files, or with `--since` only
 * those that are new or changed since an older archive.
 */
await runCommand(async () => {
  const since = readSince(process.argv.slice(2));
  await setUp(['npm']);
  const before = since === undefined ? undefined : await filesOf(since);
  await build();
  const now = await builtFiles();
  if (since === undefined || before === undefined) await packAll(now);
  else await packChanges(since, before, now);
});

/** @param {string} archive as it was typed @returns {Promise<Files>} */
async function filesOf(archive) {
  // npm runs in the project's folder; the name is relative to `INIT_CWD`, where the command was typed.
  const bytes = await readFile(resolve(process.env.INIT_CWD ?? '.', archive)).catch(() => {
    throw new Error(`${archive} cannot be read: name the package that is on the host now.`);
  });
  const { filesOfZip } = await import('./package/siteZip.mjs');
  const files = filesOfZip(bytes);
  if (files['index.html'] === undefined) {
    throw new Error(`${archive} is no package of the site: name one that "npm run package" has made.`);
  }
  return files;
}

/** @returns {Promise<Files>} */
async function builtFiles() {
  const { filesOfUpload } = await import('./build/publish.mjs');
  /** @type {Files} */
  const files = {};
  for (const name of await filesOfUpload()) files[name] = await readFile(join(PUBLIC_HTML, name));
  return files;
}

/** @param {Files} files */
async function packAll(files) {
  console.log(`${WHOLE} holds the whole site, ${await pack(WHOLE, files)}: ${WHAT_TO_DO}`);
}

/** @param {string} since @param {Files} before @param {Files} now */
async function packChanges(since, before, now) {
  const changed = Object.fromEntries(
    Object.entries(now).filter(
      ([name, content]) => before[name] === undefined || Buffer.compare(content, before[name]) !== 0,
    ),
  );
  if (Object.keys(changed).length === 0) {
    await rm(join(ROOT, CHANGES), { force: true });
    console.log(`Nothing is new or changed since ${since}: there is nothing to upload.`);
  } else {
    console.log(
      `${CHANGES} holds what is new or changed since ${since}, ${await pack(CHANGES, changed)}: ${WHAT_TO_DO}`,
    );
  }
  const gone = Object.keys(before).filter((name) => now[name] === undefined);
  if (gone.length > 0) {
    console.log(
      `No longer part of the site; delete on the host after a day, when nobody has the former pages open: ${gone.join(', ')}`,
    );
  }
}

/** @param {string} name @param {Files} files @returns {Promise<string>} the number of files and the size */
async function pack(name, files) {
  const { zipOf } = await import('./package/siteZip.mjs');
  const archive = zipOf(files);
  await writeAtomically(join(ROOT, name), archive);
  const count = Object.keys(files).length;
  return `${count} ${count === 1 ? 'file' : 'files'}, ${(archive.length / 1e6).toFixed(1)} MB`;
}
