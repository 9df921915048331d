import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { coloursOf, MADE_MEDIA, makeMedia, mediaFiles } from './media.mjs';

/** The table's module, as pages import it. */
export const MODULE = 'virtual:media';
/** What ends in `.css` is a stylesheet to Vite. */
const COLOURS = 'virtual:still-colours.css';
const COLOURS_ID = '/@still-colours.css';
const TYPES = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.webm': 'video/webm',
};

/**
 * Tells the pages what there is of stills and loops: `virtual:media` is the table that the build has made, and
 * `virtual:still-colours.css` has the mean colour of each still, which is seen until the still is there. In development
 * the files come from where they were made.
 * @returns {import('vite').Plugin}
 */
export function mediaModule() {
  return {
    name: 'media-module',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : id === COLOURS ? COLOURS_ID : undefined),
    async load(id) {
      if (id === COLOURS_ID) return coloursOf(await makeMedia());
      if (id !== `\0${MODULE}`) return undefined;
      const { stills, loops, captions } = await makeMedia();
      // The browser paints the mean colour from the styles.
      const facts = Object.entries(stills).map(([name, { width, height, widths, hash }]) => [
        name,
        { width, height, widths, hash },
      ]);
      const tables = { stills: Object.fromEntries(facts), loops, captions };
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
