import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { test } from '../support/checkout.ts';
import { pathWith } from '../support/commands/pathWith.ts';
import { portOf } from '../support/doctor/mail/mailServer.ts';
import { request } from '../support/host/request.ts';
import { NEWEST_NODE, newestNodeFolder } from '../support/setUp.ts';
import { expect } from '../support/test.ts';

test('with the newest Node the site is built, and the unit tests of scripts pass', async ({ checkout }) => {
  const PATH = [newestNodeFolder(), process.env.PATH].join(delimiter);
  const node = join(newestNodeFolder(), 'node');
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toBe(`v${NEWEST_NODE}\n`);
  const settings = { SITE_URL: 'https://studio.example', REDIRECT_TO_SITE_URL: 'on', HSTS: 'on' };
  const build = await checkout.run('build', [], { PATH, ...settings });
  expect([build.code, build.output]).toEqual([0, expect.stringContaining('public_html/ is complete.')]);
  expect(checkout.read('public_html/.htaccess')).toMatch(
    /Strict-Transport-Security "max-age[\s\S]*https:\/\/studio\.example%1/,
  );
  // Code that uses more of Node than files: connections, certificates and processes.
  const ofScripts = ['deploy', 'doctor', 'media'].map((name) => `tests/unit/${name}`);
  const unit = await checkout.run('test', ofScripts, { PATH });
  expect([unit.code, unit.output]).toEqual([0, expect.stringMatching(/\n[1-9]\d* passed, 0 failed$/)]);
});

test('npm start says in one sentence what it lacks', async ({ checkout }) => {
  const other = createServer();
  const port = await portOf(other);
  writeFileSync(checkout.path('.env'), 'MAIL_TO=one two three\n');
  const REFUSALS: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: `${port}` }, new RegExp(`^PORT=${port} is taken`)],
    [{ PATH: pathWith('node', 'npm', 'sh', 'composer') }, /^PHP is missing, or does not run: install PHP 8\.2/],
    [{}, /^The settings file \S+\.env cannot be read at line 1 \(MAIL_TO\)\. Write /],
  ];
  for (const [environment, sentence] of REFUSALS) {
    const { code, output } = await checkout.run('start', [], environment);
    expect([code, output.split('\n').at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
    expect(output).not.toMatch(/^(Site |\s+at )/m);
  }
  other.close();
});

test('npm start serves a site of a sub-folder at its path', async ({ checkout }) => {
  const { command, site } = await checkout.serve('start', [], { SITE_URL: 'https://example.org/studio' });
  expect(command.output()).toContain(`Site   ${site}/studio/\n`);
  // Search engines ignore a robots.txt in a sub-folder.
  expect(command.output()).toContain('Search engines read only https://example.org/robots.txt');
  for (const [path, status, location] of [
    ['/studio/contact', 200],
    ['/studio/contact/', 301, '/studio/contact'],
    ['/studio/api/contact_api.php', 405],
    ['/contact', 404],
    ['/studio/contact.html.br', 404],
  ] as const) {
    const answer = await request(site, path);
    expect([answer.status, answer.headers.location], path).toEqual([status, location]);
  }
});

test('npm start leaves nothing when SIGTERM comes in the middle of its work', async ({ checkout }) => {
  const command = await checkout.start('start');
  await command.untilItSays('Building');
  command.kill('SIGTERM');
  await command.exitCode;
  await expect.poll(command.leftProcesses).toEqual([]);
  expect(command.output()).not.toMatch(/^Site /m);
});
