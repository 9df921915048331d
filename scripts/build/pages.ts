import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { build as bundle, createBuilder } from 'vite';
import { LOCAL_SERVER_FILE, ROOT, RULE_FACTS_FILE } from '../support/paths.ts';
import { compressTexts } from './compress.ts';
import { titleLineStyles } from './fonts/titleLines.ts';
import { LATER_FAMILIES } from './fonts/typefaces.ts';
import { drawIcons } from './icons.ts';
import { copyMedia, makeMedia } from './media.ts';
import { FAVICON, SERVER_BUILD, STAGED_UPLOAD } from './paths.ts';
import { drawPicture } from './sharedPicture.ts';
import { webServerRules } from './site/webServerRules.ts';
import type { SiteAddress } from './siteAddress.ts';
import { stylesOf } from './styles.ts';

/**
 * Bundles the scripts, renders every page and writes both to the staged upload. Returns the company's facts for the PHP
 * side. Rejects when bundling or rendering fails.
 * @param retentionDays the setting INQUIRY_RETENTION_DAYS
 */
export async function buildPages(address: SiteAddress, retentionDays: string | undefined) {
  // Done first: without a cache it takes as long as everything that follows.
  const media = await makeMedia();
  const base = `${address.base}/`;
  await bundleSite(base, retentionDays);

  const { prerenderSite, companyFacts, sharedPictures }: typeof import('./site/prerender.tsx') = await import(
    pathToFileURL(join(SERVER_BUILD, 'prerender.js')).href
  );
  const staged = (name: string) => join(STAGED_UPLOAD, name);
  const browserManifest = await manifestOf(STAGED_UPLOAD);
  const serverManifest = await manifestOf(SERVER_BUILD);
  const addressOf = (name: string) => {
    const built = browserManifest[name];
    if (built === undefined) throw new Error(`Vite has built nothing for ${name}.`);
    return base + built.file;
  };
  const addresses = { entry: addressOf('entry-client.tsx'), stylesheet: addressOf('style.css') };
  const { url } = address;
  const pictures = (url === undefined ? [] : sharedPictures).map(async (picture) => {
    const file = base + (await drawPicture(picture, media));
    return [picture.path, new URL(file, url).href] as const;
  });
  const site = await prerenderSite(
    {
      // Indentation would cost bytes in every page.
      shell: (await readFile(join(ROOT, 'frontend/index.html'), 'utf8')).replaceAll(/\n\s+/g, '\n'),
      bootstrap: await bundleBootstrap(base, addresses),
      stylesheet: addresses.stylesheet,
      stylesOf: (module) => stylesOf(serverManifest, module),
      titleLineStyles,
      pictures: new Map(await Promise.all(pictures)),
    },
    address,
  );

  await rm(staged('.vite'), { recursive: true });
  for (const [name, text] of Object.entries({ ...site.files, ...webServerRules(site.ruleFacts) })) {
    await mkdir(dirname(staged(name)), { recursive: true });
    await writeFile(staged(name), text);
  }
  await drawIcons(FAVICON, STAGED_UPLOAD);
  await compressTexts();
  await copyMedia(media, staged('media'));
  await writeFile(LOCAL_SERVER_FILE, JSON.stringify(site.localServer, null, 2));
  await writeFile(RULE_FACTS_FILE, JSON.stringify(site.ruleFacts, null, 2));
  return companyFacts;
}

/** @param folder of a build */
async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
}

/** Builds with NODE_ENV=production: an inherited value could select React's development build. */
async function bundleSite(base: string, retentionDays = ''): Promise<void> {
  const formerNodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const builder = await createBuilder({
      configFile: join(ROOT, 'vite.config.ts'),
      base,
      logLevel: 'warn',
      // The privacy page states the retention period.
      define: retentionDays === '' ? {} : { 'import.meta.env.INQUIRY_RETENTION_DAYS': JSON.stringify(retentionDays) },
    });
    for (const environment of Object.values(builder.environments)) await builder.build(environment);
  } finally {
    if (formerNodeEnv === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = formerNodeEnv;
  }
}

/**
 * Returns the inline script as a classic script: a module would be deferred until the whole page has been parsed.
 * @param addresses of the files that it fetches
 */
async function bundleBootstrap(base: string, { entry, stylesheet }: { entry: string; stylesheet: string }) {
  const result = await bundle({
    configFile: false,
    base,
    define: {
      ENTRY: JSON.stringify(entry),
      STYLESHEET: JSON.stringify(stylesheet),
      LATER_FAMILIES: JSON.stringify(LATER_FAMILIES),
    },
    envDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, 'frontend/bootstrap.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = 'output' in result ? result.output : [];
  if (output?.type !== 'chunk') throw new Error('The bootstrap did not build.');
  return output.code.trim();
}
