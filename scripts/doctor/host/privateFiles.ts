import { NoAnswer, textOf } from './client.ts';
import { unfinished } from './differences.ts';
import type { Difference } from './sentences.ts';
import type { Site } from './site.ts';

/** The first bytes are enough to know a file; its own, because a compressed part cannot be decoded. */
const BEGINNING = { Range: 'bytes=0-4095', 'Accept-Encoding': 'identity' };

/**
 * Files that are not in the upload, or that only PHP or the web server may read, and what they have in their first
 * lines; other text, such as a page with status 200, is no such file.
 */
const PRIVATE_FILES: readonly [id: Difference['id'], pattern: RegExp, ...paths: string[]][] = [
  ['env-fetchable', /^(?:export )?(?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+ *=/m, '/.env', '/.env.txt', '/env.txt', '/api/.env'],
  ['inquiries-fetchable', /STATUS\.txt|inquiries\.sqlite/, '/inquiries/'],
  ['inquiries-fetchable', /^Inquiries of .*, as of /, '/inquiries/STATUS.txt', '/api/inquiries/STATUS.txt'],
  ['inquiries-fetchable', /^SQLite format 3/, '/inquiries/inquiries.sqlite', '/api/inquiries/inquiries.sqlite'],
  ['source-fetchable', /<\?php/, '/api/inquiries.php', '/api/current-release.php'],
  ['source-fetchable', /^[0-9a-f]{12}\s*$/, '/api/release.txt'],
  ['private-file-fetchable', /^\s*\{[\s\S]*"require/, '/composer.json'],
  [
    'private-file-fetchable',
    /^\s*\{[\s\S]*"(?:name|dependencies|lockfileVersion)"/,
    '/package.json',
    '/package-lock.json',
  ],
  ['private-file-fetchable', /^(?:ref: |[0-9a-f]{40}\s*$)/, '/.git/HEAD'],
  ['private-file-fetchable', /^\[[^\]]+\]/, '/error_log', '/api/error_log'],
  ['source-fetchable', /RewriteEngine|<IfModule/i, '/.htaccess'],
];

/** What may also lie in a folder above the site, where the site has a folder of its own. */
const MAY_BE_ABOVE = /^\/(?:\.?env|inquiries|\.git)\b/;

/** Finds private files that can be fetched. Asks one by one: firewalls take many such requests for an attack. */
export async function findPrivateFiles({ request, siteUrl }: Pick<Site, 'request' | 'siteUrl'>): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [id, pattern, ...paths] of PRIVATE_FILES) {
    const above = (path: string) => (MAY_BE_ABOVE.test(path) ? foldersOf(siteUrl) : [siteUrl]);
    for (const address of paths.flatMap((path) => above(path).map((folder) => folder + path))) {
      const answer = await request(address, { headers: BEGINNING });
      if (answer instanceof NoAnswer) return [...found, unfinished(answer)];
      if ([200, 206].includes(answer.status) && pattern.test(textOf(answer))) found.push({ id, at: answer.address });
    }
  }
  return found;
}

/** The site's folder and those above it, as addresses. */
function foldersOf(siteUrl: string): string[] {
  const { origin, pathname } = new URL(siteUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  return [...parts.keys(), parts.length].map((count) => [origin, ...parts.slice(0, count)].join('/')).reverse();
}
