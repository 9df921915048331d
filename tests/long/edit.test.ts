import { existsSync, writeFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { parse } from 'yaml';
import { changedLines, test } from '../support/editor.ts';
import { ffmpeg, pattern, X264 } from '../support/media.ts';
import { expect } from '../support/test.ts';

const SERVICES = 'frontend/content/services.yaml';
const FILMS = 'frontend/content/films.yaml';
const FILM = 'The Silver Reel Honours';

test.describe.configure({ timeout: 360_000 });

/** A handler that holds back requests of a page which `fits` names until `release` is called. */
function holder(fits: (route: Route) => boolean) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    if (!fits(route)) return route.continue();
    const response = await route.fetch();
    await isReleased;
    return route.fulfill({ response });
  };
  return { hold, release: () => release() };
}

test('what is typed while the page beside the form loads is shown, and a title line as wide as the others', async ({
  editor,
}) => {
  const { page, shown } = editor;
  // Not `services.yaml?page`, which has only the words of its head.
  const words = /\/services\.yaml\?(?!.*page)/;
  const { hold, release } = holder(() => true);
  await page.goto('about:blank');
  await page.route(words, hold, { times: 1 });
  const loading = page.waitForRequest(words);
  await editor.open('services');
  await loading;
  const taken = page.waitForResponse((response) => response.url().endsWith('/admin/draft'));
  await page.getByLabel('Intro').fill('We film it, and cut it.');
  await taken;
  release();
  await shown.getByText('We film it, and cut it.').waitFor();

  const entry = await editor.openEntry('1 title line', '');
  await entry.getByLabel('Text').fill('Typed meanwhile');
  const line = shown.locator('h1 span', { hasText: 'Typed meanwhile' });
  const size = () => line.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  // The page may load again meanwhile.
  await expect(async () => expect(await size()).toBeGreaterThan(30)).toPass();
});

test('a film is brought in, renamed and moved to a new category, each as lines of its own', async ({ editor }) => {
  const { checkout, page, shown } = editor;
  const former = checkout.read(FILMS);
  const film = checkout.path('Rain Song.mov');
  ffmpeg(...pattern(1), ...X264, film);
  await editor.open('films');
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByLabel('Category', { exact: true }).last().fill('Trailers');
  const entry = await editor.openEntry('14 films', FILM);
  await entry.getByLabel('Category', { exact: true }).fill('Trailers');

  const [bringIn, chosen] = [
    entry.getByLabel('Bring in another').nth(1),
    entry.getByLabel('Film (optional)', { exact: true }),
  ];
  await bringIn.setInputFiles(film);
  await expect(chosen).toHaveValue('rain-song', { timeout: 60_000 });
  for (const name of ['rain-song.jpg', 'rain-song.mp4'])
    await expect.poll(() => existsSync(checkout.path(`frontend/media/${name}`))).toBe(true);
  for (const [file, sentence] of [
    [checkout.path('package.json'), 'package.json is no film or picture that can be read'],
    [film, 'has rain-song.jpg already: choose it from the names, or rename Rain Song.mov'],
  ] as const) {
    await bringIn.setInputFiles(file);
    await entry.getByText(sentence).waitFor();
  }
  await expect(chosen).toHaveValue('rain-song');
  await editor.save();
  expect(changedLines(former, checkout.path(FILMS)).sort()).toEqual([
    '<     videoUrl: stage-lights',
    '>     category: Trailers',
    '>     videoUrl: rain-song',
    '>   - Trailers',
  ]);

  // The page loads once more for the title of a film, and not again and again.
  await editor.open('films');
  const isHydrated = () => shown.locator('html').evaluate(() => window.isHydrated);
  await expect(async () => expect(await isHydrated()).toBe(true)).toPass();
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await (await editor.openEntry('14 films', FILM)).getByLabel('Title', { exact: true }).fill('A film renamed');
  await shown.getByText('A film renamed').first().waitFor();
  await expect(async () => expect(await isHydrated()).toBe(true)).toPass();
  expect(loads).toBe(1);
  writeFileSync(checkout.path(FILMS), former);
});

test('the editor asks before unsaved words are lost, and never puts them over a newer file', async ({ editor }) => {
  const { site, checkout } = editor;
  const { intro: saved } = parse(checkout.read(SERVICES));
  type Act = (tab: Page) => Promise<unknown>;
  const chooseServices: Act = (tab) => tab.getByText('Services', { exact: true }).click();
  const byAddress: Act = (tab) => tab.goto(`${site}/admin/#/collections/content/entries/services`);
  const byList: Act = async (tab) => {
    await tab.goto(`${site}/admin/`);
    await chooseServices(tab);
  };
  const WAYS: { open: Act; leave: Act; reopen: Act }[] = [
    { open: byAddress, leave: (tab) => tab.reload(), reopen: () => Promise.resolve() },
    { open: byList, leave: (tab) => tab.evaluate(() => history.back()), reopen: chooseServices },
  ];
  /** The words of the form that Decap has put aside to bring them back. It runs in the page. */
  const wordsPutAside = () =>
    new Promise<string>((resolve) => {
      const opening = indexedDB.open('localforage');
      opening.onsuccess = () => {
        const { result: database } = opening;
        const store = database.transaction('keyvaluepairs').objectStore('keyvaluepairs');
        const reading = store.get('backup.content.services');
        reading.onsuccess = () => {
          database.close();
          resolve(reading.result?.raw ?? '');
        };
      };
    });

  for (const [index, { open, leave, reopen }] of WAYS.entries()) {
    const typed = `Unsaved words of way ${index}.`;
    const questions: string[] = [];
    const tab = await editor.page.context().newPage();
    // The page beside the form has its own tests, and costs most of the time.
    await tab.route(`${site}/services`, (route) => route.abort());
    tab.on('dialog', (dialog) => {
      questions.push(dialog.type());
      return dialog.accept();
    });
    await open(tab);
    await tab.getByLabel('Intro').fill(typed);
    // Only then could Decap bring them back.
    await expect.poll(() => tab.evaluate(wordsPutAside)).toContain(typed);
    const restore = checkout.replace(SERVICES, saved, `Newer than way ${index}.`);
    await leave(tab);
    await expect.poll(() => questions).toHaveLength(1);
    await reopen(tab);
    await expect(tab.getByLabel('Intro')).toHaveValue(`Newer than way ${index}.`);
    await expect(tab.getByText('Not saved yet')).toHaveCount(0);
    expect(questions, typed).toHaveLength(1);
    await tab.close();
    restore();
  }
});

test('the editor saves nothing over newer words, keeps those typed, and survives a restart', async ({ editor }) => {
  const { checkout, page } = editor;
  const former = checkout.read(SERVICES);
  const intro = page.getByLabel('Intro');
  await editor.open('services');
  const restore = checkout.replace(SERVICES, parse(former).intro, 'Written by another program.');
  await intro.fill('Typed in the form.');
  await editor.pressSave();
  await page.getByText('Nothing is saved: frontend/content/services.yaml was changed meanwhile').waitFor();
  expect(checkout.read(SERVICES)).toContain('Written by another program.');
  await expect(intro).toHaveValue('Typed in the form.');
  restore();

  await editor.open('services');
  await intro.fill('Typed before a restart.');
  await editor.restart();
  await editor.save();
  expect(parse(checkout.read(SERVICES)).intro).toBe('Typed before a restart.');

  // Decap takes what is typed while it saves for saved, and would lose it without a question.
  const { hold, release } = holder((route) => route.request().postDataJSON().action === 'persistEntry');
  await page.route('**/admin/files', hold);
  await intro.fill('Typed before it saves.');
  const saving = page.waitForRequest((request) => request.postData()?.includes('persistEntry') === true);
  await editor.pressSave();
  await saving;
  const { x, y } = (await intro.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 20, y + 20);
  await page.keyboard.type('Typed while it saves.');
  release();
  await page.getByText('Changes saved').waitFor();
  await expect(intro).toHaveValue(parse(checkout.read(SERVICES)).intro);
  await page.unroute('**/admin/files');
  writeFileSync(checkout.path(SERVICES), former);
});

test('the page beside the form shows no stack trace while words change, or where a part fails', async ({ editor }) => {
  const { site, checkout, shown } = editor;
  const films = parse(checkout.read(FILMS));
  const draft = (changes: object) =>
    fetch(`${site}/admin/draft`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'films', ...changes }),
    });
  let isTyping = true;
  const load = async (path: string) => {
    while (isTyping) expect((await fetch(site + path)).status, path).toBe(200);
  };
  const loads = Promise.all(['/', '/our-work', '/landing'].map(load));
  for (let index = 0; index < 40; index += 1) {
    films.films[0].title = `Typed meanwhile ${index}`;
    await draft({ data: films });
  }
  isTyping = false;
  await loads;
  await draft({});

  await editor.open('privacy');
  await shown.locator('h1').waitFor();
  const opening = 'export default function PrivacyPage() {';
  const restore = checkout.replace(
    'frontend/pages/privacy/PrivacyPage.tsx',
    opening,
    `${opening} throw new Error('A part fails.');`,
  );
  await expect.poll(async () => (await fetch(`${site}/privacy`)).status).toBe(500);
  await editor.open('privacy');
  await shown.getByText('This page cannot be shown').waitFor();
  expect(await shown.locator('vite-error-overlay .stack').textContent()).toBe('');
  restore();
  await shown.locator('[data-page="privacy.html"]').waitFor();
});
