import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { cardOf } from '../../../frontend/schema/films.ts';
import { schemas } from '../../../frontend/schema/index.ts';
import { measureTitles } from '../fonts/titleLines.ts';
import { filmPages } from './filmPages.ts';
import { CONTENT, rightContent } from './readContent.ts';

/** The module that exports the records of each content file with a schema by their names: `our-work` is `ourWork`. */
const ALL = 'virtual:content';

/**
 * Provides content files as modules: their checked records, with the facts of `company.yaml` filled in and title lines measured.
 * `?page` gives only the path and words of the page's head.
 * Of `films.yaml`, `?pages` gives the routes of film pages and `?film=ID` one page; otherwise it has no stories.
 */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    resolveId: (name) => (name === ALL ? `\0${ALL}` : undefined),
    async load(id) {
      if (id === `\0${ALL}`) return Object.keys(schemas).map(exportOf).join('\n');
      const [file = '', query = ''] = id.split('?');
      const folder = dirname(file);
      if (!file.endsWith('.yaml') || basename(folder) !== 'content') return undefined;
      // Other files contain facts of the first and films of the second.
      for (const source of ['company.yaml', 'films.yaml']) this.addWatchFile(join(folder, source));
      return { code: await codeOf(basename(file, '.yaml'), query, await rightContent(folder)), moduleType: 'js' };
    },
  };
}

function exportOf(name: string): string {
  const exported = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return `export { default as ${exported} } from ${JSON.stringify(join(CONTENT, `${name}.yaml`))};`;
}

async function codeOf(name: string, query: string, files: Awaited<ReturnType<typeof rightContent>>) {
  const exported = (value: unknown) => `export default ${JSON.stringify(value) ?? 'undefined'};`;
  // Accept the update here: otherwise the route table would turn every content change into a page reload. A changed
  // title shows after the next reload.
  if (query === 'page') return `${exported(Object(files[name]).page)}\nimport.meta.hot?.accept();`;
  if (name !== 'films') return exported(await measureTitles(files[name]));
  const { films, company } = files;
  if (query === '') return exported({ ...films, films: films.films.map(cardOf) });
  const pages = filmPages(films, company.name);
  if (query !== 'pages') return exported(pages.find(({ id }) => query === `film=${id}`)?.content);
  const loader = (id: string) => `() => import('./films.yaml?film=${id}')`;
  const routes = pages.map(({ id, head }) => `{ ...${JSON.stringify(head)}, load: ${loader(id)} }`);
  return `export default [${routes.join(', ')}];`;
}
