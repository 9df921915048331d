import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { runCommand } from './support/command.mjs';
import { PUBLIC_HTML, ROOT } from './support/paths.mjs';
import { writeAtomically } from './support/writeAtomically.mjs';

const ARCHIVE = 'site.zip';

/** Builds the site and packs it as a ZIP archive for the file manager of a web host. */
await runCommand(async () => {
  parseArgs({ options: {} });
  await build();
  // Import after `build`, which installs the packages that these modules need.
  const [{ filesOfUpload }, { zipOf }] = await Promise.all([
    import('./build/publish.mjs'),
    import('./package/siteZip.mjs'),
  ]);
  /** @type {import('./package/siteZip.mjs').Files} */
  const files = {};
  for (const name of await filesOfUpload()) files[name] = await readFile(join(PUBLIC_HTML, name));
  const archive = zipOf(files);
  await writeAtomically(join(ROOT, ARCHIVE), archive);
  // Extracting replaces `.htaccess`, where cPanel keeps the choice of PHP.
  console.log(
    `${ARCHIVE} holds the whole site, ${Object.keys(files).length} files, ${(archive.length / 1e6).toFixed(1)} MB: ` +
      "upload it into the host's public_html/ with the File Manager, choose Extract, and choose PHP again in MultiPHP Manager.",
  );
});
