import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { ROOT } from '../support/paths.ts';
import { CONTENT } from './content/readContent.ts';
import { fontFolders } from './fonts/fontFiles.ts';
import { firstFontStyles, firstFontsModule, laterFontStyles } from './fonts/fontModules.ts';
import { MADE_MEDIA, mediaModule } from './media.ts';

/** The source of each module that is no file, by import name: see frontend/media.d.ts. */
const MODULES: Readonly<Record<string, () => Promise<string>>> = {
  'virtual:media': mediaModule,
  'virtual:first-fonts': firstFontsModule,
  'virtual:first-fonts.css': firstFontStyles,
  'virtual:later-fonts.css': laterFontStyles,
};

/** Vite treats an id that ends in `.css` as a stylesheet. */
const idOf = (name: string) => (name.endsWith('.css') ? name.replace('virtual:', '/@') : `\0${name}`);

/** Provides the fonts and the media of the site as modules. In development it serves the media from the cache. */
export function virtualModules(): Plugin {
  return {
    name: 'virtual-modules',
    config: () => ({ server: { fs: { allow: [ROOT, ...fontFolders()] } } }),
    resolveId: (name) => (name in MODULES ? idOf(name) : undefined),
    load: (id) => Object.entries(MODULES).find(([name]) => idOf(name) === id)?.[1](),
    // The title font depends on the titles in the content.
    hotUpdate({ file, modules }) {
      if (!file.startsWith(normalizePath(CONTENT))) return undefined;
      const names = Object.keys(MODULES).filter((name) => name !== 'virtual:media');
      return [...modules, ...names.flatMap((name) => this.environment.moduleGraph.getModuleById(idOf(name)) ?? [])];
    },
    configureServer(server) {
      const media = `${server.config.base}media/`;
      server.middlewares.use((request, _, next) => {
        const file = join(MADE_MEDIA, basename(request.url ?? ''));
        // Sources, which scripts import, have the same folder in their address.
        if (request.url?.startsWith(media) && existsSync(file))
          request.url = `${server.config.base}@fs/${normalizePath(file).replace(/^\//, '')}`;
        next();
      });
    },
  };
}
