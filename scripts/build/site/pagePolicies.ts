import { hashOf } from './securityHeaders';
import { pattern } from './webServerRules';

/** Base64 characters of a hash that are compared; enough to tell a site's few hashes apart. */
const TELLING_SIGNS = 5;

/**
 * Rules that remove the hashes of other pages' styles from a page's Content-Security-Policy, where they would add half a
 * kilobyte to its first response. `styles` are the inline styles by page file. Other hashes stay: during a deploy, the
 * policy also lists those of the former upload.
 */
export function pagePolicies(styles: Record<string, string>): string {
  const hashes = Object.entries(styles).map(([file, text]) => ({ file, hash: hashOf(text) }));
  const pages = hashes.filter(({ file }) => !file.includes('/'));
  return pages
    .map(({ file, hash: own }) => {
      const others = [...new Set(hashes.flatMap(({ hash }) => (hash === own ? [] : hash.slice(0, TELLING_SIGNS))))];
      return `  <FilesMatch "^${pattern(file)}(?:\\.br|\\.gz)?$">
    Header always edit* Content-Security-Policy " 'sha256-(?:${others.map(pattern).join('|')})[^']*'" ""
  </FilesMatch>`;
    })
    .join('\n');
}
