import { pathToFileURL } from 'node:url';
import { readSettings } from './settings.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';

/**
 * Writes `public_html/`, complete and ready to upload. Rejects with one sentence when it cannot, and then the former
 * upload is still there as it was.
 */
export async function build() {
  await setUp(['npm', 'php', 'composer']);
  // Only now are the packages there that these import.
  const [{ installPackages, stageApi }, { checkContent }, { buildPages }, { publish }] = await Promise.all([
    import('./build/api.mjs'),
    import('./build/content/checkContent.mjs'),
    import('./build/pages.mjs'),
    import('./build/publish.mjs'),
  ]);

  console.log('Building the site …');
  await checkContent();
  await installPackages();
  const siteUrl = canonicalOrigin((await readSettings()).SITE_URL);
  if (siteUrl === undefined) {
    console.warn('SITE_URL is not set in .env: pages get no canonical address, and there is no sitemap.');
  }
  await stageApi(await buildPages(siteUrl));
  await publish();
  console.log('public_html/ is complete.');
}

/** @param {string | undefined} siteUrl as the owner wrote it */
function canonicalOrigin(siteUrl) {
  if (siteUrl === undefined || siteUrl === '') return undefined;
  // An origin and nothing else: what else an address can hold would be published in every page.
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(siteUrl) || !URL.canParse(siteUrl)) {
    throw new Error(`SITE_URL is "${siteUrl}": write the address that visitors type, such as 'https://example.com'.`);
  }
  return siteUrl.replace(/\/$/, '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(build);
