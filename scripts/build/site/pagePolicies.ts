import { basename } from 'node:path';
import { hashOf } from './responseHeaders';
import { pattern } from './webServerRules';

/** Base64 characters of a hash that are compared; enough to tell a site's few hashes apart. */
const HASH_PREFIX_LENGTH = 5;

/**
 * Apache rules that remove the hashes of other pages' styles, half a kilobyte, from a page's Content-Security-Policy. `styles`
 * are the inline styles by page file. Hashes of the former upload stay, because a deploy serves both, and a film's page whose
 * file has the name of another page's keeps all hashes.
 */
export function pagePolicies(styles: Record<string, string>): string {
  const hashes = Object.entries(styles).map(([file, text]) => ({ file, hash: hashOf(text) }));
  // PHP sends those below `api/`.
  const pages = hashes.filter(({ file }) => !file.startsWith('api/'));
  const top = new Set(pages.map(({ file }) => file));
  const named = pages.filter(({ file }) => !file.includes('/') || !top.has(basename(file)));
  return [...new Set(named.map(({ hash }) => hash))]
    .map((own) => {
      const names = named.filter(({ hash }) => hash === own).map(({ file }) => pattern(basename(file)));
      const others = [
        ...new Set(hashes.flatMap(({ hash }) => (hash === own ? [] : hash.slice(0, HASH_PREFIX_LENGTH)))),
      ];
      return `  <FilesMatch "^(?:${names.join('|')})(?:\\.br)?$">
    Header always edit* Content-Security-Policy " 'sha256-(?:${others.map(pattern).join('|')})[^']*'" ""
  </FilesMatch>`;
    })
    .join('\n');
}
