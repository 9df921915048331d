import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services } from '../support/content.ts';
import { startDeployServer } from '../support/deploy/startDeployServer.ts';
import { changedLines, test } from '../support/editor.ts';
import { expect } from '../support/test.ts';

const SERVICES = 'frontend/content/services.yaml';
const FILMS = 'frontend/content/films.yaml';

// One server for all tests.
test.describe.configure({ mode: 'default', timeout: 600_000 });

test('an owner changes a word beside the real page, saves it, puts it online and takes it back, without a terminal', async ({
  editor,
  startHost,
}) => {
  const { checkout, page, shown, alert, bar } = editor;
  const rented = await startHost();
  const web = join(rented.home, 'public_html');
  rmSync(web, { recursive: true });
  const ftp = await startDeployServer('pure-ftpd', { home: rented.home });
  const press = async (button: string, answer: string | RegExp) => {
    await bar.getByRole('button', { name: button }).press('Enter');
    await expect(bar.locator('[aria-disabled]')).toHaveCount(0, { timeout: 200_000 });
    await expect(bar).toContainText(answer, { timeout: 60_000 });
  };
  const introOnline = async () => (await fetch(`${rented.url}/services`)).text();
  await press('Put online', '.env: FTP_HOST is missing');
  const mailbox = { MAIL_TO: 'owner@bluelotus.test', MAIL_FROM: 'website@bluelotus.test' };
  const settings = Object.entries({ ...mailbox, ...ftp.settings, SITE_URL: rented.url });
  writeFileSync(checkout.path('.env'), settings.map(([name, value]) => `${name}='${value}'\n`).join(''));
  await press('Put online', `is live at ${rented.url}`);

  const former = checkout.read(SERVICES);
  await editor.open('services');
  await page.getByLabel('Intro').fill('We do all of it: film, cut and sound.');
  await shown.getByText('We do all of it: film, cut and sound.').waitFor();
  expect(checkout.read(SERVICES)).toBe(former);
  // It goes away after some seconds.
  const sentence = page.getByText('Saved on this machine. Visitors see it after Put online.').waitFor();
  await editor.save();
  await sentence;
  expect(changedLines(former, checkout.path(SERVICES))).toEqual([
    `< intro: ${services.intro}`,
    '> intro: "We do all of it: film, cut and sound."',
  ]);
  expect(await introOnline()).toContain(services.intro);
  await press('Put online', `is live at ${rented.url}`);
  expect(await introOnline()).toContain('We do all of it: film, cut and sound.');
  await press('Back to the release before', `is live at ${rented.url}`);
  expect(await introOnline()).toContain(services.intro);
  await press('Check the site', 'Sample content is left');
  const opened = page.context().waitForEvent('page');
  await bar.getByRole('link', { name: 'Films' }).press('Enter');
  await (await opened).getByText('14 films').waitFor({ timeout: 90_000 });
  await (await opened).close();
  await ftp.stop();

  const saved = checkout.read(SERVICES);
  await page.getByLabel('Intro').fill('We answer within {responsTime}.');
  await expect(alert).toContainText('Intro: has {responsTime}, which is no fact');
  await expect(page.getByText('did you mean responseTime?')).toBeVisible();
  await expect(shown.locator('h1')).toContainText('Services');
  await editor.pressSave();
  await page.getByText('Nothing is saved').waitFor();
  expect(checkout.read(SERVICES)).toBe(saved);
});

test('npm run edit is for this machine and this page alone', async ({ editor: { site, checkout } }) => {
  const post = (path: string, type: string, body: object, headers = {}) =>
    fetch(`${site}/admin/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body: JSON.stringify(body),
    });
  expect((await post('draft', 'text/plain', { name: 'services', data: {} })).status).toBe(415);
  const { token } = await (await fetch(`${site}/admin/config.json`)).json();
  const pages = { Origin: 'http://127.0.0.1:5000' };
  expect((await post('run', 'application/json', { token, task: 'rollback' }, pages)).status).toBe(403);
  expect((await post('run', 'application/json', { token: 'guessed', task: 'rollback' })).status).toBe(403);
  expect((await fetch(`${site}/admin/..%2f..%2fpackage.json`)).status).toBe(404);
  const outside = await post('files', 'application/json', { action: 'getEntry', params: { path: '../.env' } });
  expect(await outside.json()).toEqual({ error: '../.env is no content file.' });
  expect(existsSync(checkout.path('public_html/admin'))).toBe(false);
});

test('an owner chooses films and icons by their pictures, moves entries with the keyboard, and removes a film from all pages', async ({
  editor: { checkout, open, openEntry, save, page },
}) => {
  const shownFilms = () => parse(checkout.read('frontend/content/home.yaml')).featuredWorks;
  const [first, second, third] = shownFilms();
  const { films } = parse(checkout.read(FILMS));
  const titleOf = (film: string) => films.find(({ id }: { id: string }) => id === film).title;
  const title = titleOf(second);
  await open('home');
  const works = page.getByRole('group', { name: 'Featured works' });
  await works.getByRole('button', { name: `Remove ${title}` }).click();
  await works.getByText('Add a film').press('Enter');
  await works.getByRole('button', { name: title, exact: true }).click();
  await works.getByRole('button', { name: `Move ${title} down` }).press('Enter');
  await page.keyboard.press('Enter');
  await save();
  expect(shownFilms().slice(0, 3)).toEqual([first, third, second]);

  await open('services');
  await openEntry('6 services', 'Wedding Shoot');
  await page.getByRole('radio', { name: 'play' }).and(page.locator(':visible')).check();
  await save();
  expect(parse(checkout.read(SERVICES)).services[1].icon).toBe('play');

  await open('films');
  await page.getByText('14 films').click();
  const film = page
    .locator('[class*="SortableListItem"]')
    .filter({ hasText: titleOf(first) })
    .first();
  await film.getByRole('button').last().click();
  const questions: string[] = [];
  page.on('dialog', (dialog) => questions.push(dialog.message()));
  await save();
  expect(questions).toContain(`Home shows “${titleOf(first)}”: remove it there too?`);
  expect(shownFilms()).not.toContain(first);
});
