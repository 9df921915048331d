import type { Finding } from '../finding.ts';
import { textOf } from './answers.ts';
import type { Site } from './site.ts';
import { listed } from './words.ts';

/** Enough to know a file by its beginning. */
const BEGINNING_BYTES = 4096;

type Words = Omit<Finding, 'problem'> & { says: string };

interface PrivateFile {
  /** The path from the folder of the site. */
  path: string;
  /** What the file begins with, or has in its first lines; other text, such as a page with status 200, is no such file. */
  sign: RegExp;
  words: Words;
  /** Whether it may also lie in a folder above the site, where the site has a folder of its own. */
  isAbove?: boolean;
}

const UPLOAD_RULES = 'Run "npm run deploy -- --adopt", which uploads .htaccess again';

const SETTINGS: Words = {
  id: 'env-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'It holds the passwords of the mailbox and of the database.',
  fix:
    'In cPanel, open File Manager, Settings, Show Hidden Files, and move .env into the folder above public_html. Then ' +
    'change the password of the mailbox under Email Accounts, and write it into .env as SMTP_PASSWORD.',
};
const INQUIRIES: Words = {
  id: 'inquiries-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'Names, addresses and messages of visitors are public.',
  fix:
    "In cPanel, open File Manager and move the folder inquiries out of public_html into the folder above it; then write DATA_DIR='' " +
    'into .env on the host.',
};
const SOURCE: Words = {
  id: 'source-fetchable',
  kind: 'broken',
  says: 'answers, but only api/contact_api.php may',
  why: 'The rules in public_html/api/.htaccess are not applied, so settings and inquiries may be readable too.',
  fix: `${UPLOAD_RULES} in api/ too. If that changes nothing, ask the host to set AllowOverride All.`,
};
const PACKAGES: Words = {
  id: 'packages-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'It names the exact packages, whose known faults can then be tried out.',
  fix: 'In cPanel, open File Manager and delete these files from public_html; the site does not need them on the host.',
};
const GIT: Words = {
  id: 'git-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'The whole history of the source can be downloaded, with everything that was ever committed.',
  fix: 'In cPanel, open File Manager, Settings, Show Hidden Files, and delete the folder .git from public_html.',
};
const LOGS: Words = {
  id: 'log-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'Error messages name paths, and may quote settings and visitors.',
  fix: `In cPanel, open File Manager and delete error_log. ${UPLOAD_RULES}.`,
};
const RULES: Words = {
  id: 'rules-fetchable',
  kind: 'broken',
  says: 'is sent as text, so the web server does not read it',
  why: 'Without these rules there are no redirects, no security headers and no protection of private files.',
  fix: 'Ask the host for Apache 2.4 or LiteSpeed with AllowOverride All for this domain.',
};

const ENV_LINE = /^(?:export )?(?:[A-Z][A-Z0-9]*_)+[A-Z0-9]+ *=/m;
const PHP_SOURCE = /<\?php/;

/** Public and private files that are not in the upload, or that only PHP may read. */
const PRIVATE_FILES: readonly PrivateFile[] = [
  { path: '/.env', sign: ENV_LINE, words: SETTINGS, isAbove: true },
  { path: '/api/.env', sign: ENV_LINE, words: SETTINGS },
  { path: '/inquiries/', sign: /STATUS\.txt|inquiries\.sqlite/, words: INQUIRIES, isAbove: true },
  { path: '/inquiries/STATUS.txt', sign: /^Inquiries of .*, as of /, words: INQUIRIES, isAbove: true },
  { path: '/inquiries/inquiries.sqlite', sign: /^SQLite format 3/, words: INQUIRIES, isAbove: true },
  { path: '/api/inquiries.php', sign: PHP_SOURCE, words: SOURCE },
  { path: '/api/current-release.php', sign: PHP_SOURCE, words: SOURCE },
  { path: '/api/release.txt', sign: /^[0-9a-f]{12}\s*$/, words: SOURCE },
  { path: '/composer.json', sign: /^\s*\{[\s\S]*"require/, words: PACKAGES },
  { path: '/package.json', sign: /^\s*\{[\s\S]*"(?:name|dependencies)"/, words: PACKAGES },
  { path: '/package-lock.json', sign: /^\s*\{[\s\S]*"(?:name|lockfileVersion)"/, words: PACKAGES },
  { path: '/.git/HEAD', sign: /^(?:ref: |[0-9a-f]{40}\s*$)/, words: GIT, isAbove: true },
  { path: '/error_log', sign: /^\[[^\]]+\]/, words: LOGS },
  { path: '/api/error_log', sign: /^\[[^\]]+\]/, words: LOGS },
  { path: '/.htaccess', sign: /RewriteEngine|<IfModule/i, words: RULES },
];

/**
 * Checks that no private file can be fetched, one after the other, because firewalls take many such requests at once for
 * an attack. Rejects with `NoAnswer`.
 */
export async function checkPrivateFiles({ client, siteUrl }: Pick<Site, 'client' | 'siteUrl'>): Promise<Finding[]> {
  const fetched = new Map<Words, string[]>();
  for (const { path, sign, words, isAbove } of PRIVATE_FILES) {
    for (const folder of isAbove ? foldersOf(siteUrl) : [siteUrl]) {
      const answer = await client.get(folder + path, { mostBytes: BEGINNING_BYTES });
      if (answer.status === 200 && sign.test(textOf(answer))) {
        fetched.set(words, [...(fetched.get(words) ?? []), folder + path]);
      }
    }
  }

  return [...fetched].map(([{ says, ...words }, addresses]) => ({
    ...words,
    problem: `${listed(addresses)} ${says}.`,
  }));
}

/** The site's folder and those above it, as addresses. */
function foldersOf(siteUrl: string): string[] {
  const { origin, pathname } = new URL(siteUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  return [...parts.keys(), parts.length].map((count) => [origin, ...parts.slice(0, count)].join('/')).reverse();
}
