import { expect, it } from 'vitest';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { at, itFindsEach, reportOf, type Situation } from '../../../support/doctor/tinyHost';

const ENV = "# The site's settings.\nMAIL_TO='owner@studio.example'\nSMTP_PASSWORD='secret'\n";
const STATUS = 'Inquiries of Blue Lotus Films, as of 26 November\n\nTO MEND';
const DATABASE = `SQLite format 3\u0000${'x'.repeat(20_000)}`;

/** The host sends this file. */
const fetchable = (file: string, text: string): Situation => ({
  reply: (_answer, { path }) => (path === file ? { status: 200, headers: {}, body: Buffer.from(text) } : {}),
});
const rows: [path: string, text: string, finds: string, fix?: string][] = [
  ['/.env', ENV, 'env-fetchable'],
  ['/.env.txt', ENV, 'env-fetchable'],
  ['/env.txt', ENV, 'env-fetchable'],
  ['/api/.env', ENV, 'env-fetchable'],
  ['/inquiries/', '<title>Index of /inquiries</title><a href="STATUS.txt">STATUS.txt</a>', 'inquiries-fetchable'],
  ['/inquiries/STATUS.txt', STATUS, 'inquiries-fetchable'],
  ['/inquiries/inquiries.sqlite', DATABASE, 'inquiries-fetchable', 'out of public_html'],
  ['/api/inquiries/STATUS.txt', STATUS, 'inquiries-fetchable', 'open_basedir'],
  ['/api/inquiries/inquiries.sqlite', DATABASE, 'inquiries-fetchable', 'open_basedir'],
  ['/api/release.txt', '644a9d6c7b95\n', 'source-fetchable'],
  ['/api/inquiries.php', '<?php\n', 'source-fetchable'],
  ['/api/current-release.php', '<?php\n', 'source-fetchable'],
  ['/package.json', '{"name": "studio-site"}', 'packages-fetchable'],
  ['/package-lock.json', '{"lockfileVersion": 3}', 'packages-fetchable'],
  ['/composer.json', '{"require": {}}', 'packages-fetchable'],
  ['/.git/HEAD', 'ref: refs/heads/main\n', 'git-fetchable'],
  ['/error_log', '[26-Nov-2026 05:00:00 UTC] PHP Warning: …', 'log-fetchable'],
  ['/api/error_log', '[26-Nov-2026 05:00:00 UTC] PHP Warning: …', 'log-fetchable'],
  ['/.htaccess', 'Options -Indexes\n<IfModule mod_rewrite.c>\n  RewriteEngine On', 'rules-fetchable'],
];
itFindsEach(rows.map(([path, text, ...found]) => [`${path} that everyone can read`, fetchable(path, text), ...found]));

it.each([
  ['takes a private file that is forbidden for well protected, not for blocked', 403],
  ['does not take a page with status 200 for a private file', 200],
])('%s', async (_, status) => {
  const { findings } = await reportOf(at(/env|sqlite|STATUS|\.git|\.json|error_log/, { status }));
  expectFindings(findings, '');
});

it('looks in the folders above a site that has a folder of its own', async () => {
  const siteUrl = 'https://studio.example/films/studio';
  const { findings, requests } = await reportOf({ siteUrl, ...fetchable('/.env', ENV) });
  expect(findings.map(({ problem }) => problem)).toContain('https://studio.example/.env can be read by everyone.');
  expect(requests.map(({ path }) => path).filter((path) => path.endsWith('/.env'))).toEqual([
    '/films/studio/.env',
    '/films/.env',
    '/.env',
    '/films/studio/api/.env',
  ]);
});
