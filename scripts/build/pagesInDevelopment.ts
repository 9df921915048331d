import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { ROOT } from '../support/paths.ts';
import { noticePage } from './content/contentInDevelopment.ts';

type Prerenderer = typeof import('./site/prerender.tsx');

const CAUSE =
  'A part of it fails with these words. Undo your last change in the form; the terminal of npm run edit has the cause.';
const PRERENDER = join(ROOT, 'scripts/build/site/prerender.tsx');

/**
 * Makes Vite's development server render every page from the current source, so that developers see what visitors get:
 * complete HTML that React hydrates.
 */
export function pagesInDevelopment(): Plugin {
  /** The CSS of all modules that have been rendered, by module. */
  const styles = new Map<string, string>();

  return {
    name: 'pages-in-development',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    // Vite compiles the CSS before this hook runs, and turns it into a script after it.
    transform: {
      filter: { id: /\.css$/ },
      handler(css, id) {
        if (this.environment.name === 'ssr') styles.set(id, css);
      },
    },
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const address = new URL(request.originalUrl ?? '/', 'http://localhost').pathname;
            const shell = await readFile(join(server.config.root, 'index.html'), 'utf8');
            const { renderForDevelopment } = (await server.ssrLoadModule(PRERENDER)) as Prerenderer;
            const { html, isFound } = await renderForDevelopment(shell, address, {
              transformShell: (prepared) => server.transformIndexHtml(address, prepared),
              styles: () =>
                [...styles]
                  .filter(([id]) => isImported(server, id))
                  .map(styleElement)
                  .join(''),
            });
            response.statusCode = isFound ? 200 : 404;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(html);
          } catch (problem) {
            // Vite would show the owner a stack trace beside the form.
            if (server.config.mode !== 'edit') return next(problem);
            server.config.logger.error(String((problem as Error).stack), { timestamp: true });
            response.statusCode = 500;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(
              noticePage('This page cannot be shown', [CAUSE], 'It comes back by itself once that is done.'),
            );
          }
        });
      };
    },
  };
}

const isImported = ({ environments }: ViteDevServer, id: string) =>
  (environments.ssr.moduleGraph.getModuleById(id)?.importers.size ?? 0) > 0;

/** Styles that a page has before its scripts load; Vite's client reuses the element. */
const styleElement = ([id, css]: [string, string]) => `<style data-vite-dev-id="${id}">${css}</style>`;
