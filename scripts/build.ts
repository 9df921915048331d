import { join } from 'node:path';
import { brandProblems } from './brand/problems.ts';
import { readContent } from './build/content/readContent.ts';
import { buildPages } from './build/pages.ts';
import { installPackages, stageRelease } from './build/phpRelease.ts';
import { publish } from './build/publish.ts';
import { siteAddress } from './build/siteAddress.ts';
import { readSettings } from './settings.ts';
import { leavesOutPhp } from './setup.ts';
import { namesIn } from './support/ownFiles.ts';
import { ROOT } from './support/paths.ts';
import { UserError } from './support/UserError.ts';

/** Folders of the upload in which each file has its content's hash in its name, or a name that PHP knows. */
const OWN_FOLDERS = ['api', 'assets', 'media'];

/**
 * Builds the site into `public_html/`, ready to upload. Rejects with a `UserError` if a step fails. The last step replaces the
 * previous site file by file; until then it stays as it was.
 */
export async function build(): Promise<undefined> {
  console.log('Building the site …');
  const problems = [...(await readContent()).problems, ...(await brandProblems())];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new UserError('Nothing was built: mend the lines above, and try again.');
  const taken = (await namesIn(join(ROOT, 'frontend/public'))).find((name) => OWN_FOLDERS.includes(name));
  if (taken !== undefined) {
    throw new UserError(
      `Nothing was built: the site has a folder ${taken}/ itself; give frontend/public/${taken}/ another name.`,
    );
  }
  const hasPhp = !leavesOutPhp();
  if (hasPhp) await installPackages();
  else console.warn('PHP or Composer is missing, so this build has no contact form, and cannot be uploaded.');
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
  const company = await buildPages(site, settings.INQUIRY_RETENTION_DAYS);
  if (hasPhp) await stageRelease(company);
  const others = await publish();
  if (others.length > 0) {
    console.warn(
      `No build has written ${others.join(', ')} in public_html/: move them to frontend/public/, so that each upload has them.`,
    );
  }
  console.log('public_html/ is complete.');
}
