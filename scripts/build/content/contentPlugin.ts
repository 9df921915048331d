import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readContent } from './readContent.ts';

/** Texts that the editor shows in the place of files, by the file's name, before they are saved. */
export const drafts = new Map<string, string>();

/**
 * Makes modules of content files: `import home from '…/content/home.yaml'` gives its records, checked, with the facts of
 * `company.yaml` in place. With `?page` it gives only `page`, so that a list of all pages does not carry all their words.
 */
export function contentPlugin(): Plugin {
  return {
    name: 'content',
    async load(id) {
      const [file = '', query] = id.split('?');
      const folder = dirname(file);
      if (!file.endsWith('.yaml') || basename(folder) !== 'content') return undefined;
      // Every file depends on `company.yaml` for its facts, and its check on the names that others have.
      this.addWatchFile(join(folder, 'company.yaml'));
      const { files, problems } = await readContent(folder, Object.fromEntries(drafts));
      const name = basename(file, '.yaml');
      if (!(name in files)) throw new Error(problems.join('\n'));
      const code = (value: unknown) => `export default ${JSON.stringify(value) ?? 'undefined'};`;
      if (query !== 'page') return { code: code(files[name]), moduleType: 'js' };
      // Accepted here, or the route table would make each change of words a reload of the page; titles change with the next one.
      return { code: `${code(Object(files[name]).page)}\nimport.meta.hot?.accept();`, moduleType: 'js' };
    },
  };
}
