import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { type Checkout, test } from '../support/checkout.ts';
import { pathWith } from '../support/commands/pathWith.ts';
import { NEWEST_NODE, newestNodeFolder } from '../support/setUp.ts';
import { expect } from '../support/test.ts';

const NOT_FOUND = 'frontend/pages/not-found/NotFoundPage.tsx';

const TRIAL = `page:
  path: /trial
  title: A page that nobody has put into the table
  description: It shows that a content file with a path is no page of the site without a line in the route table.
titleLines:
  - text: Trial
`;

test.describe.configure({ timeout: 600_000 });

/** The bytes of each file of the upload. */
function uploadOf(checkout: Checkout): Record<string, string> {
  const folder = checkout.path('public_html');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => name !== '.gitignore' && statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** An environment in which scripts run with the newest release of Node. */
function withNewestNode(): NodeJS.ProcessEnv {
  const folder = newestNodeFolder();
  expect(execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${NEWEST_NODE}`);
  return { PATH: [folder, process.env.PATH].join(delimiter), SITE_URL: '' };
}

test('npm run build leaves the former upload as it was where a page fails, or has no line in the route table', async ({
  checkout,
}) => {
  const former = uploadOf(checkout);
  const restore = checkout.replace(
    NOT_FOUND,
    'return (',
    "if (poster !== '') throw new Error('It fails.');\n  return (",
  );
  expect((await checkout.run('build')).code).toBe(1);
  restore();
  writeFileSync(checkout.path('frontend/content/trial.yaml'), TRIAL);
  const { code, output } = await checkout.run('build');
  expect([code, output.split('\n').at(-1)]).toEqual([
    1,
    'frontend/content/trial.yaml is a page without a line in frontend/routes.ts; write one there, or remove the file.',
  ]);
  expect(uploadOf(checkout)).toEqual(former);
});

test('with the newest Node npm run build writes the site, and the unit tests of deploy, doctor and media pass', async ({
  checkout,
}) => {
  const build = await checkout.run('build', [], withNewestNode());
  expect([build.code, build.output]).toEqual([0, expect.stringContaining('public_html/ is complete.')]);
  // Code that uses more of Node than files: connections, certificates and processes.
  const ofScripts = ['deploy', 'doctor', 'media'].map((name) => `tests/unit/${name}`);
  const unit = await checkout.run('test', ofScripts, withNewestNode());
  expect([unit.code, unit.output]).toEqual([0, expect.stringMatching(/\n[1-9]\d* passed, 0 failed$/)]);
});

test('npm start says in one sentence what it lacks', async ({ checkout }) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  writeFileSync(checkout.path('.env'), 'MAIL_TO=one two three\n');
  const REFUSALS: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^PORT=${port} is taken`)],
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

test('npm start serves a site of a sub-folder at its path, and says so', async ({ checkout }) => {
  const { command, site } = await checkout.serve('start', [], { SITE_URL: 'https://example.org/studio' });
  expect(command.output()).toContain(`Site   ${site}/studio/\n`);
  // Search engines ignore a robots.txt in a sub-folder.
  expect(command.output()).toContain('Search engines read only https://example.org/robots.txt');
  const ask = async (path: string) => {
    const { status, headers } = await fetch(site + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await ask('/studio/contact')).toEqual([200, null]);
  expect(await ask('/studio/contact/')).toEqual([301, '/studio/contact']);
  expect(await ask('/studio/api/contact_api.php')).toEqual([405, null]);
  for (const path of ['/contact', '/studio/contact.html.br']) expect((await ask(path))[0]).toBe(404);
});

test('npm start leaves nothing when SIGTERM comes in the middle of its work', async ({ checkout }) => {
  const command = await checkout.start('start');
  await command.untilItSays('Building');
  command.kill('SIGTERM');
  await command.exitCode;
  await expect.poll(command.leftProcesses).toEqual([]);
  expect(command.output()).not.toMatch(/^Site /m);
});

test('npm run init ends with the site, which has the new facts', async ({ checkout }) => {
  const answers = { name: 'Blue Lotus Films', phone: '+91 98290 12345', 'address.street': '12 Bapu Bazaar' };
  writeFileSync(checkout.path('answers.json'), JSON.stringify(answers));
  const { site } = await checkout.serve('init', ['--answers', 'answers.json']);
  const html = await (await fetch(`${site}/contact`)).text();
  for (const words of ['| Blue Lotus Films</title>', 'tel:+919829012345', '12 Bapu Bazaar,'])
    expect(html).toContain(words);
  expect(html).toMatch(/<span[^>]*>Blue Lotus<\/span> <span[^>]*>Films<\/span>/);
  expect(html).not.toMatch(/00000 00000|Sample Road/);
});
