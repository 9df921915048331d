import { expect, it } from 'vitest';
import { checkPrivateFiles } from '../../../../scripts/doctor/host/privateFiles';
import { checkHealthyHost, healthyHost, itFindsEach } from '../../../support/doctor/host/healthyHost';
import type { Difference } from '../../../support/doctor/host/startTinyHost';

const own = healthyHost();

/** The host sends these files in place of an answer that is not found. */
const fetchable = (files: Record<string, string>) => ({
  reply: (
    reply: { status: number; headers: Record<string, string | string[]>; body: Buffer },
    { path }: { path: string },
  ) => {
    const text = files[path];
    return text === undefined
      ? reply
      : { status: 200, headers: { 'Content-Type': 'text/plain' }, body: Buffer.from(text) };
  },
});
const ENV = "# The site's settings.\nMAIL_TO='owner@studio.example'\nSMTP_PASSWORD='secret'\n";

itFindsEach(own, {
  'settings in public_html': {
    ...fetchable({ '/.env': ENV }),
    finds: ['env-fetchable'],
    fix: 'move .env into the folder above',
  },
  'settings under a wrong name': {
    ...fetchable({ '/env.txt': ENV }),
    finds: ['env-fetchable'],
    fix: 'under that name',
  },
  'settings in api': { ...fetchable({ '/api/.env': ENV }), finds: ['env-fetchable'], fix: 'SMTP_PASSWORD' },
  'a list of the folder of inquiries': {
    ...fetchable({ '/inquiries/': '<title>Index of /inquiries</title><a href="STATUS.txt">STATUS.txt</a>' }),
    finds: ['inquiries-fetchable'],
    fix: 'move the folder inquiries out of public_html',
  },
  'the status of the inquiries': {
    ...fetchable({ '/inquiries/STATUS.txt': 'Inquiries of Blue Lotus Films, as of 26 November\n\nTO MEND' }),
    finds: ['inquiries-fetchable'],
    fix: 'DATA_DIR',
  },
  'the database of the inquiries': {
    ...fetchable({ '/inquiries/inquiries.sqlite': `SQLite format 3\u0000${'x'.repeat(20_000)}` }),
    finds: ['inquiries-fetchable'],
    fix: 'move the folder inquiries out of public_html',
  },
  'the database of the inquiries in api': {
    ...fetchable({ '/api/inquiries/inquiries.sqlite': 'SQLite format 3\u0000' }),
    finds: ['inquiries-fetchable'],
    fix: 'open_basedir',
  },
  'source of the PHP side': {
    ...fetchable({ '/api/release.txt': '644a9d6c7b95\n', '/api/inquiries.php': '<?php\n' }),
    finds: ['source-fetchable'],
    fix: 'AllowOverride All',
  },
  'manifests of packages': {
    ...fetchable({ '/package.json': '{"name": "studio-site"}', '/composer.json': '{"require": {}}' }),
    finds: ['packages-fetchable'],
    fix: 'delete these files',
  },
  'the history of the source': {
    ...fetchable({ '/.git/HEAD': 'ref: refs/heads/main\n' }),
    finds: ['git-fetchable'],
    fix: 'delete the folder .git',
  },
  'a log of PHP': {
    ...fetchable({ '/api/error_log': '[26-Nov-2026 05:00:00 UTC] PHP Warning: …' }),
    finds: ['log-fetchable'],
    fix: 'delete error_log',
  },
  'rules that are sent as text': {
    ...fetchable({ '/.htaccess': 'Options -Indexes\n<IfModule mod_rewrite.c>\n  RewriteEngine On' }),
    finds: ['rules-fetchable'],
    fix: 'AllowOverride All',
  },
});

it('takes a private file that is forbidden for well protected, not for blocked', async () => {
  const difference: Difference = {
    reply: (reply, { path }) => (/^\/(?:api\/)?\.env$|sqlite/.test(path) ? { ...reply, status: 403 } : reply),
  };
  expect(await checkHealthyHost(own, {}, difference)).toEqual([]);
});

it('does not take a page with status 200 for a private file', async () => {
  const difference: Difference = {
    reply: (reply, { path }) => (/env|sqlite|STATUS|git|json|error_log/.test(path) ? { ...reply, status: 200 } : reply),
  };
  expect(await checkHealthyHost(own, {}, difference)).toEqual([]);
});

it('looks in the folders above a site that has a folder of its own', async () => {
  const asked: string[] = [];
  const client = {
    get: async (address: string) => {
      asked.push(address);
      const isRoot = address === 'https://studio.example/.env';
      return { status: isRoot ? 200 : 404, headers: {}, body: Buffer.from(isRoot ? ENV : ''), tls: undefined };
    },
  };
  const findings = await checkPrivateFiles({ client: client as never, siteUrl: 'https://studio.example/films/studio' });
  expect(findings.map(({ id, problem }) => [id, problem])).toEqual([
    ['env-fetchable', 'https://studio.example/.env can be read by everyone.'],
  ]);
  expect(asked.filter((address) => address.endsWith('/.env'))).toEqual([
    'https://studio.example/films/studio/.env',
    'https://studio.example/films/.env',
    'https://studio.example/.env',
    'https://studio.example/films/studio/api/.env',
  ]);
});
