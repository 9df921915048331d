import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { colorsOf, MADE_MEDIA, makeMedia } from './media.ts';

/** Id of the module `virtual:media`. */
export const MEDIA_ID = '\0virtual:media';
/** Vite treats an id that ends in `.css` as a stylesheet. */
const COLORS = 'virtual:still-colors.css';
export const COLORS_ID = '/@still-colors.css';

/**
 * Provides two modules: `virtual:media` is the table of stills, films and captions, and `virtual:still-colors.css` has
 * the mean color of each still, visible until the still has loaded. In development it serves the files from the cache.
 */
export function mediaModule(): Plugin {
  return {
    name: 'media-module',
    resolveId: (id) => (id === 'virtual:media' ? MEDIA_ID : id === COLORS ? COLORS_ID : undefined),
    async load(id) {
      if (id === COLORS_ID) return colorsOf(await makeMedia());
      if (id !== MEDIA_ID) return undefined;
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
      const media = `${server.config.base}media/`;
      server.middlewares.use((request, _, next) => {
        const { url = '' } = request;
        const file = join(MADE_MEDIA, basename(url));
        // Sources, which scripts import, have the same folder in their address.
        if (url.startsWith(media) && existsSync(file)) request.url = `${server.config.base}@fs${file}`;
        next();
      });
    },
  };
}
