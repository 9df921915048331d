import { join } from 'node:path';
import type { Logger, Plugin, ViteDevServer } from 'vite';
import { ROOT } from '../../support/paths.ts';
import { makeMedia } from '../media.ts';
import { COLORS_ID, MEDIA_ID } from '../mediaModule.ts';
import { escapeHtml } from '../site/escapeHtml.ts';
import { CONTENT, readContent } from './readContent.ts';

const MEDIA = join(ROOT, 'frontend/media/');

/**
 * Checks the content whenever one of its files changes. Problems are shown in the terminal, and in the browser in place
 * of every page; once they are fixed, the page reloads.
 */
export function contentInDevelopment(): Plugin {
  let problems: Promise<readonly string[]> = Promise.resolve([]);
  let lastReport = '';

  const check = async (logger: Logger) => {
    // Run checks one after another: of two at once, the older could finish last and report outdated problems.
    problems = problems.then(findProblems);
    const sentences = await problems;
    const words = sentences.join('\n');
    if (words !== lastReport && words !== '') logger.error(words, { timestamp: true });
    else if (words !== lastReport) logger.info('The content is in order again.', { timestamp: true });
    lastReport = words;
    return sentences.length === 0;
  };

  return {
    name: 'content-in-development',
    apply: 'serve',
    // Text editors write a file in steps, and Vite reports only the first: without this wait, half a file would be
    // checked.
    config: () => ({ server: { watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } } } }),
    configureServer(server) {
      check(server.config.logger);
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const sentences = await problems;
          if (sentences.length === 0) return next();
          response.statusCode = 500;
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(request.originalUrl ?? '/', pageOf(sentences)));
        });
      };
    },
    // Vite calls this for the client and for the server environment; the client's call handles both.
    async hotUpdate({ file, server }) {
      const isMedia = file.startsWith(MEDIA);
      if (this.environment.name !== 'client' || !(isMedia || file.startsWith(CONTENT))) return undefined;
      if (isMedia) forgetMedia(server);
      const wasFine = lastReport === '';
      const isFine = await check(server.config.logger);
      if (isFine && wasFine && !isMedia) return undefined;
      // Reload instead of a hot update: an invalid record would crash the open page.
      server.environments.client.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

/** A sentence for each problem in the content, or in a media file that it names. */
async function findProblems(): Promise<readonly string[]> {
  try {
    const { problems } = await readContent();
    if (problems.length === 0) await makeMedia();
    return problems;
  } catch (problem) {
    return [problem instanceof Error ? problem.message : String(problem)];
  }
}

function forgetMedia(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const id of [MEDIA_ID, COLORS_ID]) {
      const module = moduleGraph.getModuleById(id);
      if (module) moduleGraph.invalidateModule(module);
    }
  }
}

const pageOf = (sentences: readonly string[]) =>
  noticePage('The content needs mending', sentences, 'The page comes back by itself once that is done.');

/** The HTML of a page that takes the place of one of the site, and loads again until that one can be shown. */
export function noticePage(heading: string, sentences: readonly string[], ending: string): string {
  const items = sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <!-- Vite's message to reload is lost while a page is loading. -->
    <meta http-equiv="refresh" content="2">
    <title>${heading}</title>
    <style>body { margin: 10vh auto; max-width: 44rem; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif } li { margin: 1rem 0 }</style>
  </head>
  <body>
    <h1>${heading}</h1>
    <ul>${items.join('')}</ul>
    <p>${ending}</p>
  </body>
</html>`;
}
