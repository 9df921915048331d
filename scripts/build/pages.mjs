import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle, createBuilder } from 'vite';
import { LOCAL_SERVER_FILE, ROOT } from '../support/paths.mjs';
import { compressTexts } from './compress.mjs';
import { coloursOf, copyMedia, makeMedia } from './media.mjs';
import { SERVER_BUILD, STAGED_UPLOAD } from './paths.mjs';
import { drawPicture } from './sharedPicture.mjs';
import { makeStyles } from './styles.mjs';

/** @typedef {typeof import('./site/prerender.tsx')} Prerenderer */

/**
 * Makes the scripts, renders every page and writes both to the staged upload. Returns the company's facts for the PHP
 * side. Rejects when anything does not build or render.
 * @param {import('./siteAddress.mjs').SiteAddress} address
 */
export async function buildPages(address) {
  // Before all else: the first time it takes as long as everything that follows.
  const media = await makeMedia();
  const base = `${address.base}/`;
  await bundleSite(base);

  /** @type {Prerenderer} */
  const { prerenderSite, companyFacts } = await import(pathToFileURL(join(SERVER_BUILD, 'prerender.js')).href);
  const staged = (/** @type {string} */ name) => join(STAGED_UPLOAD, name);
  const manifest = JSON.parse(await readFile(staged('.vite/manifest.json'), 'utf8'));
  const stylesheet = staged(manifest['style.css'].file);

  // The cascade's layers are ordered by their first naming, whatever order Vite joins the chunks' styles in.
  const layers = await readFile(join(ROOT, 'frontend/styles/layers.css'), 'utf8');
  const styles = layers + (await readFile(stylesheet, 'utf8')).trim() + coloursOf(media);

  const site = await prerenderSite(
    {
      shell: await readFile(join(ROOT, 'frontend/index.html'), 'utf8'),
      bootstrap: await bundleBootstrap(base, base + manifest['entry-client.tsx'].file),
      makeStyles: (bodies, withBootstrap) => makeStyles(styles, bodies, withBootstrap, base),
      drawPicture: async (...picture) => base + (await drawPicture(...picture)),
    },
    {
      '.htaccess': await readFile(staged('.htaccess'), 'utf8'),
      'api/.htaccess': await readFile(join(ROOT, 'api/.htaccess'), 'utf8'),
    },
    address,
  );

  // Both have done their work: the styles stand in the pages and in a sheet with the fonts, the manifest names what the pages already name.
  await rm(stylesheet);
  await rm(staged('.vite'), { recursive: true });
  for (const [name, text] of Object.entries(site.files)) {
    await mkdir(dirname(staged(name)), { recursive: true });
    await writeFile(staged(name), text);
  }
  await compressTexts();
  await copyMedia(media, staged('media'));
  await writeFile(LOCAL_SERVER_FILE, JSON.stringify(site.localServer, null, 2));
  return companyFacts;
}

/** A NODE_ENV of the surroundings would choose React's development build. @param {string} base */
async function bundleSite(base) {
  const surrounding = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const builder = await createBuilder({ configFile: join(ROOT, 'vite.config.ts'), base, logLevel: 'warn' });
    for (const environment of Object.values(builder.environments)) await builder.build(environment);
  } finally {
    if (surrounding === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = surrounding;
  }
}

/**
 * The inline script is a classic one: a module would wait until the whole page has been read.
 * @param {string} base
 * @param {string} entry address of the script that it fetches
 */
async function bundleBootstrap(base, entry) {
  const result = await bundle({
    configFile: false,
    base,
    define: { ENTRY: JSON.stringify(entry) },
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
