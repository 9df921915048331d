import { NoAnswer, textOf } from './client.ts';
import { unfinished } from './differences.ts';
import type { Difference } from './sentences.ts';
import type { Site } from './site.ts';

/** The first bytes are enough to know a file; its own, because a compressed part cannot be decoded. */
const BEGINNING = { Range: 'bytes=0-4095', 'Accept-Encoding': 'identity' };

const ENV_LINE = /^(?:export )?(?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+ *=/m;
const STATUS = /^Inquiries of .*, as of /;
const DATABASE = /^SQLite format 3/;
const LOG_LINE = /^\[[^\]]+\]/;

interface PrivateFile {
  readonly id: Difference['id'];
  /** The path from the folder of the site. */
  readonly path: string;
  /** What the file has in its first lines; other text, such as a page with status 200, is no such file. */
  readonly pattern: RegExp;
  /** Whether it may also lie in a folder above the site, where the site has a folder of its own. */
  readonly isAbove?: boolean;
}

/** Files that are not in the upload, or that only PHP or the web server may read. */
const PRIVATE_FILES: readonly PrivateFile[] = [
  { id: 'env-fetchable', path: '/.env', pattern: ENV_LINE, isAbove: true },
  { id: 'env-fetchable', path: '/.env.txt', pattern: ENV_LINE, isAbove: true },
  { id: 'env-fetchable', path: '/env.txt', pattern: ENV_LINE, isAbove: true },
  { id: 'env-fetchable', path: '/api/.env', pattern: ENV_LINE },
  { id: 'inquiries-fetchable', path: '/inquiries/', pattern: /STATUS\.txt|inquiries\.sqlite/, isAbove: true },
  { id: 'inquiries-fetchable', path: '/inquiries/STATUS.txt', pattern: STATUS, isAbove: true },
  { id: 'inquiries-fetchable', path: '/inquiries/inquiries.sqlite', pattern: DATABASE, isAbove: true },
  { id: 'inquiries-fetchable', path: '/api/inquiries/STATUS.txt', pattern: STATUS },
  { id: 'inquiries-fetchable', path: '/api/inquiries/inquiries.sqlite', pattern: DATABASE },
  { id: 'source-fetchable', path: '/api/inquiries.php', pattern: /<\?php/ },
  { id: 'source-fetchable', path: '/api/current-release.php', pattern: /<\?php/ },
  { id: 'source-fetchable', path: '/api/release.txt', pattern: /^[0-9a-f]{12}\s*$/ },
  { id: 'private-file-fetchable', path: '/composer.json', pattern: /^\s*\{[\s\S]*"require/ },
  { id: 'private-file-fetchable', path: '/package.json', pattern: /^\s*\{[\s\S]*"(?:name|dependencies)"/ },
  { id: 'private-file-fetchable', path: '/package-lock.json', pattern: /^\s*\{[\s\S]*"(?:name|lockfileVersion)"/ },
  { id: 'private-file-fetchable', path: '/.git/HEAD', pattern: /^(?:ref: |[0-9a-f]{40}\s*$)/, isAbove: true },
  { id: 'private-file-fetchable', path: '/error_log', pattern: LOG_LINE },
  { id: 'private-file-fetchable', path: '/api/error_log', pattern: LOG_LINE },
  { id: 'source-fetchable', path: '/.htaccess', pattern: /RewriteEngine|<IfModule/i },
];

/** Finds private files that can be fetched. Asks one by one: firewalls take many such requests for an attack. */
export async function findPrivateFiles({ ask, siteUrl }: Pick<Site, 'ask' | 'siteUrl'>): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { id, path, pattern, isAbove } of PRIVATE_FILES) {
    for (const folder of isAbove ? foldersOf(siteUrl) : [siteUrl]) {
      const answer = await ask(folder + path, { headers: BEGINNING });
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
