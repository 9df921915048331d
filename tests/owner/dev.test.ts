import type { Page } from 'playwright/test';
import { test as base, type Checkout, useCheckout } from '../support/checkout.ts';
import { home, services } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { expect } from '../support/test.ts';

const SERVICES = 'frontend/content/services.yaml';
const PICTURE = 'frontend/media/diya-row.jpg';

const startDev = async (checkout: Checkout) => ({ checkout, ...(await checkout.serve('dev')) });

/** `dev` is a running `npm run dev`, whose files each test leaves as they were. */
const test = base.extend<object, { dev: Awaited<ReturnType<typeof startDev>> }>({
  dev: [
    ({}, use) => useCheckout(async (checkout) => use(await startDev(checkout))),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ dev }, use) => use(dev.site),
});
// One server for all tests.
test.describe.configure({ mode: 'default' });
test.use({ actionTimeout: 30_000 });

const shows = (page: Page, words: string) => page.getByText(words).first().waitFor();

test('npm run dev shows changed words, titles and styles at once', async ({ page, dev }) => {
  const { checkout, site } = dev;
  const { reelButton = '' } = home.hero;
  await page.goto('/');
  await page.waitForFunction(() => window.isHydrated);
  // Content that is fetched for other pages while a file is written is empty.
  await page.waitForLoadState('networkidle');
  const restoreWords = checkout.replace('frontend/content/home.yaml', reelButton, 'Look at all of it');
  await shows(page, 'Look at all of it');
  restoreWords();
  await shows(page, reelButton);

  const section = page.locator('[data-section]').first();
  const rule = '.section {';
  const restoreStyle = checkout.replace('frontend/components/Section.module.css', rule, `${rule} outline: 7px dotted;`);
  await expect(section).toHaveCSS('outline-style', 'dotted');
  restoreStyle();
  await expect(section).toHaveCSS('outline-style', 'none');
  // Vite's client has reused the element that the server sent.
  await expect(page.locator('style[data-vite-dev-id$="/Section.module.css"]')).toHaveCount(1);

  for (const address of ['//', '/%zz', '/nowhere']) expect((await request(site, address)).status, address).toBe(404);

  // The page comes with the width of a title line.
  const sent = async () => (await page.request.get('/services')).text();
  expect(await sent()).toMatch(new RegExp(`--size:[^>]*>${services.titleLines[0]?.text}<`));
  const restoreTitle = checkout.replace(SERVICES, `text: ${services.titleLines[0]?.text}`, 'text: Another line');
  await expect.poll(sent).toMatch(/--size:[^>]*>Another line</);
  restoreTitle();

  // A film has its title on each page that chooses it.
  const title = home.featuredWorks[0]?.title ?? '';
  await shows(page, title);
  const restoreFilm = checkout.replace('frontend/content/films.yaml', `title: ${title}`, 'title: The Other Name');
  await shows(page, 'The Other Name');
  restoreFilm();
});

test.describe('npm run dev, with a mistake in the content', () => {
  // Vite's client reports that the page cannot be loaded.
  test.use({ expectedProblems: [/^(Console|Uncaught): /] });

  test('says in the browser and in the terminal what is wrong, and goes on once it is right', async ({ page, dev }) => {
    await page.goto('/');
    for (const [file, text, wrong, sentence] of [
      [SERVICES, 'icon: wedding', "icon: 'wedding", 'a quote or bracket that opens here or above is not closed'],
      [PICTURE, undefined, 'words', `${PICTURE} is no picture`],
    ] as const) {
      const restore = dev.checkout.replace(file, text, wrong);
      await page.locator('vite-error-overlay').getByText(sentence).first().waitFor();
      await expect.poll(() => dev.command.output()).toContain(sentence);
      restore();
      await page.locator('h1').getByText('6+ years').waitFor();
    }
    expect((await page.goto('/'))?.status()).toBe(200);
    await page.locator('picture[data-still="diya-row"]').first().waitFor({ state: 'attached' });
  });
});
