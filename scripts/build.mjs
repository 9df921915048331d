import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from './settings.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { namesIn } from './support/ownFiles.mjs';
import { ROOT } from './support/paths.mjs';

/** Folders of the upload in which each file has its content's hash in its name, or a name that PHP knows. */
const OWN_FOLDERS = ['api', 'assets', 'media'];

/**
 * Builds the site into `public_html/`, ready to upload, and returns the parts of its PHP side. Rejects with a one-sentence error if a
 * step fails; the previous site in `public_html/` then stays as it was.
 */
export async function build() {
  await setUp(['npm', 'php', 'composer']);
  // Import after `setUp`, which installs the packages that these modules need.
  const [{ installPackages }, { buildPages }, { stageRelease }, { publish }, { siteAddress }, { runTypeScript }] =
    await Promise.all([
      import('./build/packages.mjs'),
      import('./build/pages.mjs'),
      import('./build/phpRelease.mjs'),
      import('./build/publish.mjs'),
      import('./build/siteAddress.mjs'),
      import('./support/run-typescript.mjs'),
    ]);

  console.log('Building the site …');
  /** @type {typeof import('./build/content/readContent.ts')} */
  const { readContent } = await runTypeScript('scripts/build/content/readContent.ts');
  const { problems } = await readContent();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    throw new Error(`Nothing was built: mend the ${problems.length === 1 ? 'line' : 'lines'} above, and try again.`);
  }
  const taken = (await namesIn(join(ROOT, 'frontend/public'))).find((name) => OWN_FOLDERS.includes(name));
  if (taken !== undefined) {
    throw new Error(
      `Nothing was built: the site has a folder ${taken}/ itself; give frontend/public/${taken}/ another name.`,
    );
  }
  await installPackages();
  const settings = await readSettings();
  const site = siteAddress(settings);
  if (site.url === undefined) {
    console.warn(
      'SITE_URL is not set in .env: pages get no canonical address and no pictures for shared links, and there is no sitemap.',
    );
  } else if (site.base !== '') {
    const { origin } = new URL(site.url);
    console.warn(`Search engines read only ${origin}/robots.txt: add the lines of the one in public_html/ there.`);
  }
  const release = await stageRelease(await buildPages(site, settings.INQUIRY_RETENTION_DAYS));
  /** @type {typeof import('./edit/stageEditor.ts')} */
  const { stageEditor } = await runTypeScript('scripts/edit/stageEditor.ts');
  await stageEditor(`${site.base}/`);
  const others = await publish();
  if (others.length > 0) {
    const [which, them] = others.length > 1 ? [others.join(', '), 'them'] : [others[0], 'it'];
    console.warn(
      `No build has written ${which} in public_html/: move ${them} to frontend/public/, so that each upload has ${them}.`,
    );
  }
  console.log('public_html/ is complete.');

  return release;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(build);
