import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOfUpload } from './build/publish.ts';
import { build } from './build.ts';
import { type Files, zipOf } from './package/siteZip.ts';
import { PUBLIC_HTML, ROOT } from './support/paths.ts';
import { readOptions } from './support/readOptions.ts';
import { writeAtomically } from './support/writeAtomically.ts';

const ARCHIVE = 'site.zip';

/** Builds the site and packs it as a ZIP archive for the file manager of a web host. */
export async function runPackage(words: readonly string[]): Promise<undefined> {
  readOptions(words, {});
  await build();
  const files: Files = {};
  for (const name of await filesOfUpload()) files[name] = await readFile(join(PUBLIC_HTML, name));
  const archive = zipOf(files);
  await writeAtomically(join(ROOT, ARCHIVE), archive);
  // Extracting replaces `.htaccess`, where cPanel keeps the choice of PHP.
  console.log(
    `${ARCHIVE} holds the whole site, ${Object.keys(files).length} files, ${(archive.length / 1e6).toFixed(1)} MB: ` +
      "upload it into the host's public_html/ with the File Manager, choose Extract, and choose PHP again in MultiPHP Manager.",
  );
}
