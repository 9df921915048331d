import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Company } from '../../../frontend/schema/company.ts';
import { type AllFilms, cardOf } from '../../../frontend/schema/films.ts';
import { UserError } from '../../support/UserError.ts';
import { filmPages } from './filmPages.ts';
import { readContent } from './readContent.ts';

/**
 * Provides content files as modules: their checked records, with the facts of `company.yaml` filled in. `?page` gives only the
 * path and words of the page's head; `?plain` changes nothing, but tells TypeScript that the page has no schema (see content.d.ts).
 * Of `films.yaml`, `?pages` gives the routes of film pages, `?film=ID` one page and `?stories` all of them; otherwise it has no
 * stories.
 */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    async load(id) {
      const [file = '', query = ''] = id.split('?');
      const folder = dirname(file);
      if (!file.endsWith('.yaml') || basename(folder) !== 'content') return undefined;
      // Other files contain facts of the first and films of the second.
      for (const source of ['company.yaml', 'films.yaml']) this.addWatchFile(join(folder, source));
      const { files, problems } = await readContent(folder);
      if (problems.length > 0) throw new UserError(problems.join('\n'));
      const name = basename(file, '.yaml');
      const code = name === 'films' ? codeOfFilms(query, files) : codeOfFile(query, files[name]);
      return { code, moduleType: 'js' };
    },
  };
}

const defaultExport = (value: unknown) => `export default ${JSON.stringify(value) ?? 'undefined'};`;

function codeOfFile(query: string, records: unknown): string {
  // Accept the update here: otherwise the route table would turn every content change into a page reload. A changed
  // title shows after the next reload.
  if (query === 'page') return `${defaultExport(Object(records).page)}\nimport.meta.hot?.accept();`;
  return defaultExport(records);
}

function codeOfFilms(query: string, files: Readonly<Record<string, unknown>>): string {
  const all = files.films as AllFilms;
  if (query === '') return defaultExport({ ...all, films: all.films.map(cardOf) });
  const pages = filmPages(all, (files.company as Company | undefined)?.name ?? '');
  if (query === 'stories') return defaultExport(pages.map(({ content }) => content));
  if (query === 'pages') {
    const routes = pages.map(
      ({ id, head }) => `{ ...${JSON.stringify(head)}, load: () => import('./films.yaml?film=${id}') }`,
    );
    return `export default [${routes.join(', ')}];`;
  }
  const asked = new URLSearchParams(query).get('film');
  return defaultExport(pages.find(({ id }) => id === asked)?.content);
}
