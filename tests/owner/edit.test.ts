import { existsSync } from 'node:fs';
import { services } from '../support/content.ts';
import { changedLines, test } from '../support/editor.ts';
import { expect } from '../support/test.ts';

const SERVICES = 'frontend/content/services.yaml';

// One server for all tests.
test.describe.configure({ mode: 'default' });

test('npm run edit shows what is typed in the real page, saves one line for one word, and saves nothing that is wrong', async ({
  editor,
}) => {
  const { checkout, page, shown, alert } = editor;
  const former = checkout.read(SERVICES);
  await editor.open('services');
  await page.getByLabel('Intro').fill('We do all of it: film, cut and sound.');
  await shown.getByText('We do all of it: film, cut and sound.').waitFor();
  expect(checkout.read(SERVICES)).toBe(former);

  await editor.save();
  expect(changedLines(former, checkout.path(SERVICES))).toEqual([
    `< intro: ${services.intro}`,
    '> intro: "We do all of it: film, cut and sound."',
  ]);

  const saved = checkout.read(SERVICES);
  await page.getByLabel('Intro').fill('We answer within {responsTime}.');
  await alert.getByText('services.yaml').waitFor();
  await expect(alert).toContainText('did you mean responseTime?');
  await expect(shown.locator('h1')).toContainText('Services');
  await editor.publish();
  await page.getByText('Failed to persist entry').waitFor();
  expect(checkout.read(SERVICES)).toBe(saved);
});

test('npm run edit is for this machine and this page alone', async ({ editor: { site, checkout } }) => {
  const post = (path: string, type: string, body: object) =>
    fetch(`${site}/admin/${path}`, { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) });
  expect((await post('draft', 'text/plain', { name: 'services', data: {} })).status).toBe(415);
  expect((await fetch(`${site}/admin/..%2f..%2fpackage.json`)).status).toBe(404);
  const outside = await post('files', 'application/json', { action: 'getEntry', params: { path: '../.env' } });
  expect(await outside.json()).toEqual({ error: '../.env is no content file.' });
  expect(existsSync(checkout.path('public_html/admin'))).toBe(false);
});
