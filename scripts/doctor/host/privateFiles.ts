import type { Finding } from '../finding.ts';
import { textOf } from './answers.ts';
import type { Site } from './site.ts';
import { listed, UPLOAD_RULES } from './words.ts';

/** Enough to know a file by its beginning. */
const BEGINNING_BYTES = 4096;

type FindingTemplate = Omit<Finding, 'problem'> & { says: string };

interface PrivateFile {
  /** The path from the folder of the site. */
  path: string;
  /** What the file begins with, or has in its first lines; other text, such as a page with status 200, is no such file. */
  pattern: RegExp;
  template: FindingTemplate;
  /** Whether it may also lie in a folder above the site, where the site has a folder of its own. */
  isAbove?: boolean;
}

const SETTINGS: FindingTemplate = {
  id: 'env-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'It holds the passwords of the mailbox and of the database.',
  fix:
    'In cPanel, open File Manager, Settings, Show Hidden Files, and move .env into the folder above public_html, under that name. Then ' +
    'change the password of the mailbox under Email Accounts, and write it into .env as SMTP_PASSWORD.',
};
const INQUIRIES: FindingTemplate = {
  id: 'inquiries-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'Names, addresses and messages of visitors are public.',
  fix:
    "In cPanel, open File Manager and move the folder inquiries out of public_html into the folder above it; then write DATA_DIR='' " +
    'into .env on the host.',
};
const INQUIRIES_IN_API: FindingTemplate = {
  ...INQUIRIES,
  fix:
    'Ask the host to set AllowOverride All, so that the rules in public_html/api/.htaccess are applied, and to let open_basedir ' +
    'include the folder above public_html, so that the inquiries can be stored there.',
};
const SOURCE: FindingTemplate = {
  id: 'source-fetchable',
  kind: 'broken',
  says: 'answers, but only api/contact_api.php may',
  why: 'The rules in public_html/api/.htaccess are not applied, so settings and inquiries may be readable too.',
  fix: `${UPLOAD_RULES} If that changes nothing, ask the host to set AllowOverride All.`,
};
const PACKAGES: FindingTemplate = {
  id: 'packages-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'It names the exact packages, whose known faults can then be tried out.',
  fix: 'In cPanel, open File Manager and delete these files from public_html; the site does not need them on the host.',
};
const GIT: FindingTemplate = {
  id: 'git-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'The whole history of the source can be downloaded, with everything that was ever committed.',
  fix: 'In cPanel, open File Manager, Settings, Show Hidden Files, and delete the folder .git from public_html.',
};
const LOGS: FindingTemplate = {
  id: 'log-fetchable',
  kind: 'broken',
  says: 'can be read by everyone',
  why: 'Error messages name paths, and may quote settings and visitors.',
  fix: `In cPanel, open File Manager and delete error_log. ${UPLOAD_RULES}`,
};
const RULES: FindingTemplate = {
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
  { path: '/.env', pattern: ENV_LINE, template: SETTINGS, isAbove: true },
  { path: '/.env.txt', pattern: ENV_LINE, template: SETTINGS, isAbove: true },
  { path: '/env.txt', pattern: ENV_LINE, template: SETTINGS, isAbove: true },
  { path: '/api/.env', pattern: ENV_LINE, template: SETTINGS },
  { path: '/inquiries/', pattern: /STATUS\.txt|inquiries\.sqlite/, template: INQUIRIES, isAbove: true },
  { path: '/inquiries/STATUS.txt', pattern: /^Inquiries of .*, as of /, template: INQUIRIES, isAbove: true },
  { path: '/inquiries/inquiries.sqlite', pattern: /^SQLite format 3/, template: INQUIRIES, isAbove: true },
  { path: '/api/inquiries/STATUS.txt', pattern: /^Inquiries of .*, as of /, template: INQUIRIES_IN_API },
  { path: '/api/inquiries/inquiries.sqlite', pattern: /^SQLite format 3/, template: INQUIRIES_IN_API },
  { path: '/api/inquiries.php', pattern: PHP_SOURCE, template: SOURCE },
  { path: '/api/current-release.php', pattern: PHP_SOURCE, template: SOURCE },
  { path: '/api/release.txt', pattern: /^[0-9a-f]{12}\s*$/, template: SOURCE },
  { path: '/composer.json', pattern: /^\s*\{[\s\S]*"require/, template: PACKAGES },
  { path: '/package.json', pattern: /^\s*\{[\s\S]*"(?:name|dependencies)"/, template: PACKAGES },
  { path: '/package-lock.json', pattern: /^\s*\{[\s\S]*"(?:name|lockfileVersion)"/, template: PACKAGES },
  { path: '/.git/HEAD', pattern: /^(?:ref: |[0-9a-f]{40}\s*$)/, template: GIT, isAbove: true },
  { path: '/error_log', pattern: /^\[[^\]]+\]/, template: LOGS },
  { path: '/api/error_log', pattern: /^\[[^\]]+\]/, template: LOGS },
  { path: '/.htaccess', pattern: /RewriteEngine|<IfModule/i, template: RULES },
];

/**
 * Checks that no private file can be fetched, one after the other, because firewalls take many such requests at once for
 * an attack. Rejects with `NoAnswer`.
 */
export async function checkPrivateFiles({ client, siteUrl }: Pick<Site, 'client' | 'siteUrl'>): Promise<Finding[]> {
  const fetched = new Map<FindingTemplate, string[]>();
  for (const { path, pattern, template, isAbove } of PRIVATE_FILES) {
    for (const folder of isAbove ? foldersOf(siteUrl) : [siteUrl]) {
      const answer = await client.get(folder + path, { mostBytes: BEGINNING_BYTES, mayBeForbidden: true });
      if (answer.status === 200 && pattern.test(textOf(answer))) {
        fetched.set(template, [...(fetched.get(template) ?? []), folder + path]);
      }
    }
  }

  return [...fetched].map(([{ says, ...template }, addresses]) => ({
    ...template,
    problem: `${listed(addresses)} ${says}.`,
  }));
}

/** The site's folder and those above it, as addresses. */
function foldersOf(siteUrl: string): string[] {
  const { origin, pathname } = new URL(siteUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  return [...parts.keys(), parts.length].map((count) => [origin, ...parts.slice(0, count)].join('/')).reverse();
}
