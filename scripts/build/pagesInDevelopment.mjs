import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';

const PRERENDER = join(ROOT, 'scripts/build/site/prerender.tsx');

/**
 * Makes Vite's development server render every page from the current source, so that developers see what visitors get:
 * complete HTML that React hydrates.
 * @returns {import('vite').Plugin}
 */
export function pagesInDevelopment() {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const address = new URL(request.originalUrl ?? '/', 'http://localhost').pathname;
            const shell = await readFile(join(server.config.root, 'index.html'), 'utf8');
            /** @type {typeof import('./site/prerender.tsx')} */
            const { renderForDevelopment } = /** @type {any} */ (await server.ssrLoadModule(PRERENDER));
            const { html, isFound } = await renderForDevelopment(shell, address, (prepared) =>
              server.transformIndexHtml(address, prepared),
            );
            response.statusCode = isFound ? 200 : 404;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(html);
          } catch (problem) {
            next(problem);
          }
        });
      };
    },
  };
}
