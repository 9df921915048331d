import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { COLOR_FILES, readColors } from '../brand/colors.ts';
import { brandProblems } from '../brand/problems.ts';
import { ROOT } from '../support/paths.ts';
import { isUserError, UserError } from '../support/UserError.ts';
import { rightContent } from './content/readContent.ts';
import { FAVICON } from './paths.ts';
import { fillPage, fillTemplate } from './site/pageTemplate.ts';

type Prerenderer = typeof import('./site/prerender.tsx');

const MEDIA = join(ROOT, 'frontend/media');
const PRERENDER = join(ROOT, 'scripts/build/site/prerender.tsx');
const SCRIPT = { '<!--base-->': '', '<!--bootstrap-->': '<script type="module" src="/bootstrap.ts"></script>' };
/** Text editors write a file in steps, and Vite reports only the first: without this wait, half a file would be checked. */
const WATCH = { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } };
const CAUSE =
  'This page cannot be shown: a part of it fails with these words. Undo your last change in the form; the terminal of ' +
  'npm run edit has the cause. The page comes back by itself once that is done.';

/**
 * Makes Vite's development server render every page from the current source, so that developers see what visitors get:
 * complete HTML that React hydrates. What is wrong in the content is shown in the terminal and in Vite's error overlay.
 */
export function pagesInDevelopment(): Plugin {
  /** The CSS of all modules that have been rendered, by module. */
  const styles = new Map<string, string>();
  /** Whether the last page has failed. */
  let hasFailed = false;

  return {
    name: 'pages-in-development',
    apply: 'serve',
    config: () => ({ appType: 'custom', server: { watch: WATCH } }),
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
            await rightContent();
            const problems = await brandProblems();
            if (problems.length > 0) throw new UserError(problems.join('\n'));
            const address = new URL(`http://localhost${request.originalUrl}`).pathname;
            const template = await readFile(join(server.config.root, 'index.html'), 'utf8');
            // Before the page is filled in: Vite would rewrite its addresses.
            const { background = '' } = await readColors();
            const filled = fillTemplate(template, { ...SCRIPT, '<!--background-->': background });
            const shell = await server.transformIndexHtml(server.config.base, filled);
            const { pageAt, layers } = (await server.ssrLoadModule(PRERENDER)) as Prerenderer;
            const { page, isFound } = await pageAt(address);
            const own = `<style>${layers}</style>`;
            const imported = [...styles].filter(([id]) => isImported(server, id)).map(styleElement);
            response.writeHead(isFound ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
            response.end(fillPage(shell, page, own + imported.join('')));
          } catch (problem) {
            hasFailed = true;
            const isOwners = isUserError(problem);
            if (server.config.mode !== 'edit' && !isOwners) return next(problem);
            // The owner would see a stack trace beside the form.
            if (!isOwners) server.config.logger.error(String((problem as Error).stack), { timestamp: true });
            next({ message: isOwners ? problem.message : CAUSE, stack: '' });
          }
        });
      };
    },
    // A page that failed has loaded no module through which Vite could update it, stills are no modules, and the build makes shades.
    hotUpdate({ file, server }) {
      const isElsewhere = [MEDIA, FAVICON, ...COLOR_FILES].some((path) => file.startsWith(normalizePath(path)));
      if (this.environment.name !== 'client' || !(hasFailed || isElsewhere)) return undefined;
      hasFailed = false;
      for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

const isImported = ({ environments }: ViteDevServer, id: string) =>
  (environments.ssr.moduleGraph.getModuleById(id)?.importers.size ?? 0) > 0;

/** Styles that a page has before its scripts load; Vite's client reuses the element. */
const styleElement = ([id, css]: [string, string]) => `<style data-vite-dev-id="${id}">${css}</style>`;
