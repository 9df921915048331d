import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Checkout, test } from '../support/checkout.ts';
import { nodeFolder, OTHER_NODES } from '../support/setUp.ts';
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

/** An environment in which scripts run with this release of Node. */
function withNode(version: string): NodeJS.ProcessEnv {
  const folder = nodeFolder(version);
  expect(execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`);
  return { PATH: [folder, process.env.PATH].join(delimiter), SITE_URL: '' };
}

async function pack(checkout: Checkout, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code, output } = await checkout.run('package', [], environment);
  expect(code, output).toBe(0);
}

test('without any cache and in another time zone npm run package writes the same bytes, and a change renames few files', async ({
  checkout,
}) => {
  await pack(checkout);
  const [upload, archive] = [uploadOf(checkout), readFileSync(checkout.path('site.zip'))];
  expect(Object.keys(upload)).toContain('index.html');
  rmSync(checkout.path('node_modules/.cache'), { recursive: true });
  rmSync(checkout.path('public_html'), { recursive: true });
  await pack(checkout, { TZ: 'Pacific/Apia' });
  expect(uploadOf(checkout)).toEqual(upload);
  expect(readFileSync(checkout.path('site.zip')).equals(archive)).toBe(true);

  checkout.replace('frontend/content/contact.yaml', 'answer: ', 'answer: Indeed. ');
  await pack(checkout);
  const added = Object.keys(uploadOf(checkout)).filter((name) => !(name in upload));
  // Visitors keep the scripts of all other pages, and what pages share.
  const scripts = added.filter((name) => name.endsWith('.js'));
  expect(scripts.map((name) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['assets/ContactPage', 'assets/entry']);
  expect(added.filter((name) => name.startsWith('media/'))).toEqual([]);
});

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

for (const version of OTHER_NODES) {
  test(`with Node ${version} npm run build writes the site`, async ({ checkout }) => {
    const build = await checkout.run('build', [], withNode(version));
    expect([build.code, build.output]).toEqual([0, expect.stringContaining('public_html/ is complete.')]);
  });
}

test('with the newest Node the unit tests pass', async ({ checkout }) => {
  const unit = await checkout.run('test', ['tests/unit/'], withNode(OTHER_NODES.at(-1) ?? ''));
  expect([unit.code, unit.output]).toEqual([0, expect.stringMatching(/\n[1-9]\d* passed, 0 failed$/)]);
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
