import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { colorsOf, MADE_MEDIA, makeMedia, mediaFiles } from './media.mjs';

/** The media table's module name in imports. */
export const MODULE = 'virtual:media';
/** Vite treats an id that ends in `.css` as a stylesheet. */
const COLORS = 'virtual:still-colors.css';
const COLORS_ID = '/@still-colors.css';
const TYPES = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.webm': 'video/webm',
};

/**
 * Provides two modules: `virtual:media` is the table of stills, films and captions, and `virtual:still-colors.css` has
 * the mean color of each still, visible until the still has loaded. In development it serves the files from the cache.
 * @returns {import('vite').Plugin}
 */
export function mediaModule() {
  return {
    name: 'media-module',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : id === COLORS ? COLORS_ID : undefined),
    async load(id) {
      if (id === COLORS_ID) return colorsOf(await makeMedia());
      if (id !== `\0${MODULE}`) return undefined;
      const { stills, films, captions } = await makeMedia();
      // Without the mean color, which the browser takes from the stylesheet.
      const facts = Object.entries(stills).map(([name, { width, height, widths, hash }]) => [
        name,
        { width, height, widths, hash },
      ]);
      const tables = { stills: Object.fromEntries(facts), films, captions };
      return Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`)
        .join('\n');
    },
    configureServer(server) {
      server.middlewares.use(`${server.config.base}media/`, async (request, response, next) => {
        try {
          const name = basename(request.url ?? '');
          if (!mediaFiles(await makeMedia()).includes(name)) return next();
          response.setHeader(
            'Content-Type',
            TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? 'application/octet-stream',
          );
          response.end(await readFile(join(MADE_MEDIA, name)));
        } catch (problem) {
          next(problem);
        }
      });
    },
  };
}
