import { basename } from 'node:path';
import { hashOf } from './responseHeaders';
import { pattern } from './webServerRules';

/** Base64 characters of a hash that are compared; enough to tell a site's few hashes apart. */
const HASH_PREFIX_LENGTH = 5;

/**
 * Rules that remove the hashes of other pages' styles from a page's Content-Security-Policy, where they would add half
 * a kilobyte to its first response. `styles` are the inline styles by page file. Other hashes stay: during a deploy,
 * the policy also lists those of the former upload. `FilesMatch` compares file names without their folder, so a film's
 * page with the file name of another page keeps all hashes.
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
