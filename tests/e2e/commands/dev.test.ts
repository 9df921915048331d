import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import home from '../../fixtures/content/home.yaml';
import services from '../../fixtures/content/services.yaml';
import { noteHydration, untilHydrated } from '../../support/browser/hydrated';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import type { RunningCommand } from '../../support/commands/runCheckout';
import { runDev } from '../../support/commands/runDev';

const { intro, titleLines } = services;

const START_MS = 180_000;
const PATIENCE_MS = 20_000;

let checkout: string;
let command: RunningCommand;
const browser = await sharedBrowser();
let page: Page;

beforeAll(async () => {
  checkout = fixtureCheckout();
  const dev = await runDev(checkout);
  ({ command } = dev);
  page = await browser.newPage({ baseURL: dev.site });
  await noteHydration(page);
  await page.goto('/services');
  await pageIsBack();
}, START_MS);

afterAll(async () => {
  command?.pressCtrlC();
  await command?.exitCode;
  rmSync(checkout, { recursive: true, force: true });
});

/** Waits until the page shows its text and is hydrated. */
async function pageIsBack(): Promise<void> {
  await page.getByText(intro).waitFor({ timeout: PATIENCE_MS });
  await untilHydrated(page);
}

async function expectSaid(sentence: string): Promise<void> {
  await page.getByRole('listitem').getByText(sentence).first().waitFor({ timeout: PATIENCE_MS });
  await expect.poll(() => command.output(), { timeout: PATIENCE_MS }).toContain(sentence);
}

describe('npm run dev, while the content is edited', { timeout: 2 * PATIENCE_MS }, () => {
  it('shows new words at once', async () => {
    const file = join(checkout, 'frontend/content/services.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(intro, 'We do all of it.'));
    await page.getByText('We do all of it.').waitFor({ timeout: PATIENCE_MS });
    writeFileSync(file, before);
    await pageIsBack();
  });

  it('shows the new title of a film on the pages that choose it', async () => {
    const file = join(checkout, 'frontend/content/films.yaml');
    const before = readFileSync(file, 'utf8');
    const [work] = home.featuredWorks;
    await page.goto('/');
    await untilHydrated(page);
    writeFileSync(file, before.replace(`title: ${work?.title}`, 'title: The Other Name'));
    await page.getByText('The Other Name').first().waitFor({ timeout: PATIENCE_MS });
    writeFileSync(file, before);
    await page
      .getByText(work?.title ?? '')
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    await untilHydrated(page);
    await page.goto('/services');
    await pageIsBack();
  });

  it('sends the width of a new title line with the page', async () => {
    const file = join(checkout, 'frontend/content/services.yaml');
    const before = readFileSync(file, 'utf8');
    const [line] = titleLines;
    const sent = async () => (await page.request.get('/services')).text();
    expect(await sent()).toContain(`${line?.text}"]{`);
    writeFileSync(file, before.replace(`text: ${line?.text}`, 'text: Another line'));
    await expect.poll(sent, { timeout: PATIENCE_MS }).toContain('Another line"]{');
    writeFileSync(file, before);
    await pageIsBack();
  });

  it('shows a new style at once, and no longer once it is taken back', async () => {
    const file = join(checkout, 'frontend/components/Section.module.css');
    const before = readFileSync(file, 'utf8');
    const outline = () =>
      page
        .locator('[data-section]')
        .first()
        .evaluate((section) => getComputedStyle(section).outlineStyle);
    expect(await outline()).toBe('none');
    writeFileSync(file, before.replace('.section {', '.section { outline: 7px dotted;'));
    await expect.poll(outline, { timeout: PATIENCE_MS }).toBe('dotted');
    writeFileSync(file, before);
    await expect.poll(outline, { timeout: PATIENCE_MS }).toBe('none');
    // Vite's client has reused the element that the server sent.
    expect(await page.locator('style[data-vite-dev-id$="/Section.module.css"]').count()).toBe(1);
  });

  it.each([
    [
      'a wrong word',
      'icon: wedding',
      'icon: weding',
      'the icon of the service "Wedding Shoot" (2nd of 6 in services) is "weding"; write the name of a drawing',
    ],
    [
      'a quote that is missing',
      'icon: wedding',
      "icon: 'wedding",
      'cannot be read; a quote or bracket that opens here or above is not closed',
    ],
  ])('says in the browser and in the terminal what is wrong: %s', async (_, text, mistake, sentence) => {
    const file = join(checkout, 'frontend/content/services.yaml');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(text, mistake));
    await expectSaid(sentence);
    writeFileSync(file, before);
    await pageIsBack();
  });

  it('says which picture is missing, and goes on once it is there', async () => {
    const picture = join(checkout, 'frontend/media/diya-row.jpg');
    renameSync(picture, `${picture}.away`);
    await expectSaid('names the picture "diya-row", which is not in frontend/media; put diya-row.jpg there');
    renameSync(`${picture}.away`, picture);
    await pageIsBack();
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    await page.locator('picture[data-still="diya-row"]').first().waitFor({ state: 'attached' });
  });

  it.each(['words', ''])('says that a picture of "%s" is none, and goes on once it is one', async (content) => {
    const picture = join(checkout, 'frontend/media/diya-row.jpg');
    const bytes = readFileSync(picture);
    writeFileSync(picture, content);
    await expectSaid('frontend/media/diya-row.jpg is no picture');
    writeFileSync(picture, bytes);
    await page.locator('h1').getByText('6+ years').waitFor({ timeout: PATIENCE_MS });
  });
});
