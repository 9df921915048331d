import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/support/paths.ts';
import { test } from '../support/checkout.ts';
import { company } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

const GUIDE = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The first match of a pattern in CONTRIBUTING.md; throws if the guide no longer has these words. */
function inGuide(pattern: RegExp): string {
  const found = pattern.exec(GUIDE);
  if (found === null) throw new Error(`CONTRIBUTING.md does not have ${pattern}: the journey no longer follows it.`);
  return found[1] ?? found[0];
}

test('a maintainer adds a page, an icon and a field as CONTRIBUTING.md says', async ({ checkout, startHost }) => {
  for (const file of ['frontend/content/press.yaml', 'frontend/pages/press/PressPage.tsx']) {
    const code = inGuide(new RegExp(`^\\d\\. \`${file}\`[^\\n]*\\n\\n((?: {7}.*\\n|\\n(?= {7}))+)`, 'm'));
    mkdirSync(dirname(checkout.path(file)), { recursive: true });
    writeFileSync(checkout.path(file), code.replaceAll(/^ {7}/gm, ''));
  }
  const line = inGuide(/^3\. `frontend\/routes\.ts`, one line in the table: `([^`]+)`/m);
  const table = 'const routeConfigs: readonly RouteConfig[] = [\n';
  checkout.replace('frontend/routes.ts', table, `${table}  ${line}\n`);
  inGuide(/a link to it goes into `menu` or\n`footer` in `frontend\/content\/site\.yaml`/);
  const links = '      links:\n';
  checkout.replace('frontend/content/site.yaml', links, `${links}        - label: Press\n          href: /press\n`);

  inGuide(/an SVG file in `frontend\/icons\/`; its name is the icon's\. Begin with a copy of another/);
  copyFileSync(checkout.path('frontend/icons/phone.svg'), checkout.path('frontend/icons/press.svg'));
  checkout.replace('frontend/content/services.yaml', 'icon: wedding', 'icon: press');

  inGuide(/its file in `frontend\/schema\/`, then `frontend\/content\/` and `tests\/fixtures\/content\/` \|/);
  checkout.replace('frontend/schema/privacy.ts', '  intro: paragraph,\n', '  intro: paragraph,\n  promise: text,\n');
  const page = 'frontend/pages/privacy/PrivacyPage.tsx';
  checkout.replace(page, 'const { intro,', 'const { promise, intro,');
  checkout.replace(page, '    <>\n', '    <>\n      <p>{promise}</p>\n');
  for (const folder of ['frontend/content', 'tests/fixtures/content'])
    checkout.replace(`${folder}/privacy.yaml`, '\nintro: ', '\npromise: We sell nothing.\nintro: ');

  const build = await checkout.run('build', [], { SITE_URL: 'https://studio.example' });
  expect(build.code, build.output).toBe(0);
  const host = await startHost({ site: checkout.path('public_html') });
  const ask = async (path: string) => (await request(host.url, path)).body;
  const press = await ask('/press');
  expect(press).toContain(`<title>Press: photographs and facts | ${company.name}</title>`);
  expect(press).toContain(`Write to ${company.email}.`);
  expect(press).toMatch(/<span [^>]*--size:[^>]*>Press</);
  expect(press).toMatch(/property="og:image" content="https:\/\/studio\.example\/media\/share-press\./);
  expect(await ask('/sitemap.xml')).toContain('<loc>https://studio.example/press</loc>');
  expect(await ask('/')).toContain('href="/press"');
  expect(await ask('/services')).toContain('data-icon="press"');
  expect(await ask('/privacy')).toContain('<p>We sell nothing.</p>');
});
