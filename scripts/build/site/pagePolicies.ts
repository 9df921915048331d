import { hashOf } from './securityHeaders';
import { pattern } from './webServerRules';

/** Of 64 signs; so many that no two of a site's few hashes begin alike. */
const TELLING_SIGNS = 5;

/**
 * Rules that take the hashes of all other pages' styles out of a page's security policy: no page needs them, and they
 * would take half a kilobyte of its first answer. `styles` are the inline styles by the file of their page. What the policy
 * names besides stays, so that pages of a former upload keep theirs while a new one takes its place.
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
