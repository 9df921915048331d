import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/support/paths.ts';
import { test } from '../support/checkout.ts';
import { FIXTURE_CONTENT } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

const GUIDE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The first match of a pattern in CONTRIBUTING.md; throws if the guide no longer has these words. */
function inGuide(pattern: RegExp, text = GUIDE): string {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`CONTRIBUTING.md does not have ${pattern}: the journey no longer follows it.`);
  return found[1] ?? found[0];
}

/** The steps of "A new page": the file that each names, and what is to be written there. */
function stepsOfNewPage(): { file: string; code: string }[] {
  const [, ...steps] = inGuide(/^## A new page\n([\s\S]*?)^## /m).split(/^\d\. /m);
  return steps.map((step) => ({
    file: inGuide(/^`([^`]+)`/, step),
    code: step.includes('\n       ')
      ? inGuide(/\n\n((?: {7}.*\n|\n(?= {7}))+)/, step).replaceAll(/^ {7}/gm, '')
      : inGuide(/one line in the table: `([^`]+)`/, step),
  }));
}

test('a maintainer adds a page, an icon and a field of the content as CONTRIBUTING.md says, and the site has them', async ({
  checkout,
  startHost,
}) => {
  test.setTimeout(600_000);
  const steps = stepsOfNewPage();
  expect(steps.map(({ file }) => file)).toEqual([
    'frontend/content/press.yaml',
    'frontend/pages/press/PressPage.tsx',
    'frontend/routes.ts',
  ]);
  for (const { file, code } of steps) {
    if (file === 'frontend/routes.ts') {
      const table = 'const routeConfigs: readonly RouteConfig[] = [\n';
      checkout.replace(file, table, `${table}  ${code}\n`);
    } else {
      mkdirSync(dirname(checkout.path(file)), { recursive: true });
      writeFileSync(checkout.path(file), code);
    }
  }
  inGuide(/a link to it goes into `menu` or\n`footer` in `frontend\/content\/site\.yaml`/);
  const links = '      links:\n';
  checkout.replace('frontend/content/site.yaml', links, `${links}        - label: Press\n          href: /press\n`);

  inGuide(/an SVG file in `frontend\/icons\/`; its name is the icon's\. Begin with a copy of another/);
  copyFileSync(checkout.path('frontend/icons/phone.svg'), checkout.path('frontend/icons/press.svg'));
  checkout.replace('frontend/content/services.yaml', 'icon: wedding', 'icon: press');

  const update = inGuide(
    /its file in `frontend\/schema\/`, then `frontend\/content\/` and `tests\/fixtures\/content\/`; `npm test -- ([^`]+)`/,
  );
  checkout.replace('frontend/schema/privacy.ts', '  intro: paragraph,\n', '  intro: paragraph,\n  promise: text,\n');
  const page = 'frontend/pages/privacy/PrivacyPage.tsx';
  checkout.replace(page, 'const { intro,', 'const { promise, intro,');
  checkout.replace(page, '    <>\n', '    <>\n      <p>{promise}</p>\n');
  for (const folder of ['frontend/content', 'tests/fixtures/content'])
    checkout.replace(`${folder}/privacy.yaml`, '\nintro: ', '\npromise: We sell nothing.\nintro: ');
  const reference = await checkout.run('test', update.split(' '));
  expect(reference.code, reference.output).toBe(0);
  expect(checkout.read('docs/content-reference.md')).toContain('`promise`');

  const build = await checkout.run('build', [], { SITE_URL: 'https://studio.example' });
  expect(build.code, build.output).toBe(0);
  const host = await startHost({ site: checkout.path('public_html') });
  const ask = async (path: string) => (await request(host.url, path)).body;
  const press = await ask('/press');
  const [name, email] = ['name', 'email'].map((field) =>
    inGuide(new RegExp(`^${field}: "?([^"\\n]+)`, 'm'), readFileSync(join(FIXTURE_CONTENT, 'company.yaml'), 'utf8')),
  );
  expect(press).toContain(`<title>Press: photographs and facts | ${name}</title>`);
  expect(press).toContain(`Write to ${email}.`);
  expect(press).toMatch(/<span [^>]*--size:[^>]*>Press</);
  expect(press).toMatch(/property="og:image" content="https:\/\/studio\.example\/media\/share-press\./);
  expect(await ask('/sitemap.xml')).toContain('<loc>https://studio.example/press</loc>');
  expect(await ask('/')).toContain('href="/press"');
  expect(await ask('/services')).toContain('data-icon="press"');
  expect(await ask('/privacy')).toContain('<p>We sell nothing.</p>');
});
