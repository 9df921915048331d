import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, Rolldown } from 'vite';
import { build as bundle, createBuilder } from 'vite';
import viteConfig from '../../vite.config.ts';
import { readColors, readMailColors } from '../brand/colors.ts';
import { ROOT, SITE_FACTS_FILE } from '../support/paths.ts';
import { compressTexts } from './compress.ts';
import { LATER_FAMILIES } from './fonts/typefaces.ts';
import { drawIcons } from './icons.ts';
import { copyMedia, makeMedia } from './media.ts';
import { FAVICON, SERVER_BUILD, STAGED_UPLOAD } from './paths.ts';
import { drawPicture } from './sharedPicture.ts';
import { webServerRules } from './site/webServerRules.ts';
import type { SiteAddress } from './siteAddress.ts';

type Prerenderer = typeof import('./site/prerender.tsx');
const PRERENDERER = '../scripts/build/site/prerender.tsx';

/**
 * Bundles the scripts, renders every page and writes both to the staged upload. Returns the company's facts for the PHP
 * side. Rejects when bundling or rendering fails.
 * @param retentionDays the setting INQUIRY_RETENTION_DAYS
 */
export async function buildPages(address: SiteAddress, retentionDays = '') {
  // Done first: without a cache it takes as long as everything that follows.
  const media = await makeMedia();
  const base = `${address.base}/`;
  await bundleSite(base, retentionDays);

  const prerenderer = pathToFileURL(join(SERVER_BUILD, 'prerender.js')).href;
  const { prerenderSite, companyFacts, sharedPictures } = (await import(prerenderer)) as Prerenderer;
  const staged = (name: string) => join(STAGED_UPLOAD, name);
  const [ofBrowser, ofServer] = [await manifestOf(STAGED_UPLOAD), await manifestOf(SERVER_BUILD)];
  const entry = base + chunkOf(ofBrowser, 'entry-client.tsx').file;
  const stylesheet = base + chunkOf(ofBrowser, 'style.css').file;
  const { url } = address;
  const drawn = await Promise.all(
    (url === undefined ? [] : sharedPictures).map(async (each) => [each.path, await drawPicture(each)] as const),
  );
  const { background = '' } = await readColors();
  const site = await prerenderSite(
    {
      background,
      // Indentation would cost bytes in every page.
      shell: (await readFile(join(ROOT, 'frontend/index.html'), 'utf8')).replaceAll(/\n\s+/g, '\n'),
      bootstrap: await bundleBootstrap(base, { ENTRY: entry, STYLESHEET: stylesheet, LATER_FAMILIES }),
      stylesheet,
      stylesOf: (module) => stylesOf(ofServer, module),
      pictures: Object.fromEntries(drawn.map(([path, file]) => [path, new URL(`${base}media/${file}`, url).href])),
    },
    address,
  );

  await rm(staged('.vite'), { recursive: true });
  for (const [name, text] of Object.entries({ ...site.files, ...webServerRules(site.facts) })) {
    await mkdir(dirname(staged(name)), { recursive: true });
    await writeFile(staged(name), text);
  }
  await drawIcons(FAVICON, STAGED_UPLOAD);
  await compressTexts();
  const files = drawn.map(([, file]) => file);
  await copyMedia(media, files, staged('media'));
  await writeFile(SITE_FACTS_FILE, JSON.stringify(site.facts, null, 2));
  return { ...companyFacts, colors: await readMailColors() };
}

/** @param folder of a build */
async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
}

function chunkOf(manifest: Manifest, name: string) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`Vite has built nothing for ${name}.`);
  return chunk;
}

/**
 * Returns the built CSS of a page's module and of its imports, to be inlined in the page: its first paint waits for no
 * stylesheet.
 * @param module path inside `frontend/`
 */
function stylesOf(manifest: Manifest, module: string): string {
  const seen = new Set<string>();
  const stylesheetsOf = (name: string): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { imports = [], css = [] } = chunkOf(manifest, name);
    return [...imports.flatMap(stylesheetsOf), ...css];
  };
  const stylesheets = new Set([PRERENDERER, module].flatMap(stylesheetsOf));
  return [...stylesheets].map((stylesheet) => readFileSync(join(SERVER_BUILD, stylesheet), 'utf8').trim()).join('');
}

/** Builds with NODE_ENV=production: an inherited value could select React's development build. */
async function bundleSite(base: string, retentionDays: string): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    const builder = await createBuilder({
      ...viteConfig,
      // Vite would load it with modules of its own, which would read the content again.
      configFile: false,
      base,
      logLevel: 'warn',
      // The privacy page states the retention period.
      define: retentionDays === '' ? {} : { 'import.meta.env.INQUIRY_RETENTION_DAYS': JSON.stringify(retentionDays) },
    });
    for (const environment of Object.values(builder.environments)) await builder.build(environment);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/**
 * Returns the inline script as a classic script: a module would be deferred until the whole page has been parsed.
 * @param values of names in the source
 */
async function bundleBootstrap(base: string, values: Readonly<Record<string, string>>) {
  const result = await bundle({
    configFile: false,
    base,
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    envDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, 'frontend/bootstrap.ts'), output: { format: 'iife' } },
    },
  });
  return (result as Rolldown.RolldownOutput).output[0].code.trim();
}
