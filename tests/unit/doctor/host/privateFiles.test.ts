import { expect, it } from 'vitest';
import { at, itFindsEach, reportOf, SETTINGS, SITE_URL, sends } from '../../../support/doctor/tinyHost';

const ENV = "# The site's settings.\nMAIL_TO='owner@studio.example'\nSMTP_PASSWORD='secret'\n";
const STATUS = 'Inquiries of Blue Lotus Films, as of 26 November\n\nTO MEND';
const DATABASE = `SQLite format 3\u0000${'x'.repeat(20_000)}`;

const rows: [path: string, text: string, finds: string, fix?: string][] = [
  ['/.env', ENV, 'env-fetchable'],
  ['/api/.env', ENV, 'env-fetchable'],
  ['/inquiries/', '<title>Index of /inquiries</title><a href="STATUS.txt">STATUS.txt</a>', 'inquiries-fetchable'],
  ['/inquiries/STATUS.txt', STATUS, 'inquiries-fetchable'],
  ['/inquiries/inquiries.sqlite', DATABASE, 'inquiries-fetchable', 'above public_html'],
  ['/api/inquiries/inquiries.sqlite', DATABASE, 'inquiries-fetchable', 'open_basedir'],
  ['/api/release.txt', '644a9d6c7b95\n', 'source-fetchable'],
  ['/api/inquiries.php', '<?php\n', 'source-fetchable'],
  ['/package.json', '{"name": "studio-site"}', 'private-file-fetchable'],
  ['/composer.json', '{"require": {}}', 'private-file-fetchable'],
  ['/.git/HEAD', 'ref: refs/heads/main\n', 'private-file-fetchable'],
  ['/error_log', '[26-Nov-2026 05:00:00 UTC] PHP Warning: …', 'private-file-fetchable'],
  ['/.htaccess', 'Options -Indexes\n<IfModule mod_rewrite.c>\n  RewriteEngine On', 'source-fetchable'],
];
itFindsEach(rows.map(([path, text, ...finds]) => [path, sends(new RegExp(`^${path}$`), text), ...finds]));

itFindsEach([
  ['nothing where a private file is forbidden', at(/^\/\.env$/, { status: 403, body: Buffer.from(ENV) }), ''],
  ['nothing where a page is shown in its place', sends(/env$|inquiries/, '<html lang="en">'), ''],
]);

it('looks in the folders above a site that has a folder of its own', async () => {
  const siteUrl = `${SITE_URL}/films/studio`;
  const settings = { ...SETTINGS, SITE_URL: siteUrl };
  const { findings, requests } = await reportOf({ siteUrl, settings, ...sends(/^\/\.env$/, ENV) });
  expect(findings.map(({ problem }) => problem)).toEqual(['https://studio.example/.env: can be read by everyone.']);
  const folders = requests.flatMap(({ path }) => /^(.*)\/\.env$/.exec(path)?.[1] ?? []);
  expect(folders).toEqual(['/films/studio', '/films', '', '/films/studio/api']);
});
