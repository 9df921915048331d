import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Company } from '../../../frontend/schema/company.ts';
import { type AllFilms, cardOf } from '../../../frontend/schema/films.ts';
import { filmPages } from './filmPages.ts';
import { keepHyphens } from './keepHyphens.ts';
import { readContent } from './readContent.ts';

/** Texts that the editor shows in the place of files, by the file's name, before they are saved. */
export const drafts = new Map<string, string>();

/**
 * Makes modules of content files: `import home from '…/content/home.yaml'` gives its records, checked, with the facts of
 * `company.yaml` in place. With `?page` it gives only `page`, so that a list of all pages does not carry all their words.
 *
 * `films.yaml` is without the stories of films, so that a list of films does not carry them: `?pages` gives the route of each
 * film's page, `?film=ID` what that page shows, and `?stories` what all of them show, for the build.
 */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    async load(id) {
      const [file = '', query = ''] = id.split('?');
      const folder = dirname(file);
      if (!file.endsWith('.yaml') || basename(folder) !== 'content') return undefined;
      // Every file depends on `company.yaml` for its facts, and its check on the names that others have.
      this.addWatchFile(join(folder, 'company.yaml'));
      const { files, problems } = await readContent(folder, Object.fromEntries(drafts));
      const name = basename(file, '.yaml');
      if (!(name in files)) throw new Error(problems.join('\n'));
      // Not in the company's facts, which also go into mails, settings and addresses.
      const records = name === 'company' ? files[name] : keepHyphens(files[name]);
      const code = name === 'films' ? codeOfFilms(query, files) : codeOfFile(query, records);
      return { code, moduleType: 'js' };
    },
  };
}

const defaultExport = (value: unknown) => `export default ${JSON.stringify(value) ?? 'undefined'};`;

function codeOfFile(query: string, records: unknown): string {
  // Accepted here, or the route table would make each change of words a reload of the page; titles change with the next one.
  if (query === 'page') return `${defaultExport(Object(records).page)}\nimport.meta.hot?.accept();`;
  return defaultExport(records);
}

function codeOfFilms(query: string, files: Readonly<Record<string, unknown>>): string {
  const all = files.films as AllFilms;
  if (query === '') return defaultExport(keepHyphens({ ...all, films: all.films.map(cardOf) }));
  const pages = filmPages(all, (files.company as Company | undefined)?.name ?? '');
  if (query === 'stories') return defaultExport(keepHyphens(pages.map(({ content }) => content)));
  if (query === 'pages') {
    const routes = pages.map(
      ({ id, head }) => `{ ...${JSON.stringify(head)}, load: () => import('./films.yaml?film=${id}') }`,
    );
    return `export default [${routes.join(', ')}];`;
  }
  const asked = new URLSearchParams(query).get('film');
  return defaultExport(keepHyphens(pages.find(({ id }) => id === asked)?.content));
}
