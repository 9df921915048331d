import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The addresses of a built site's pages, and last one without a page; of a folder of pages, such as those of the films,
 * only the first.
 */
export function builtPages(site: string): string[] {
  const namesIn = (folder: string) =>
    readdirSync(folder).flatMap((file) => (file.endsWith('.html') ? [file.replace('.html', '')] : []));
  const names = namesIn(site).filter((name) => name !== '404');
  const folders = names.filter((name) => existsSync(join(site, name)));
  const inFolders = folders.map((folder) => `${folder}/${namesIn(join(site, folder)).sort()[0]}`);
  const paths = [...names, ...inFolders].map((name) => (name === 'index' ? '/' : `/${name}`));
  return [...paths.sort(), '/no-such-page'];
}
