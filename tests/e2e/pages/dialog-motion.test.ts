import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import films from '../../fixtures/content/films.yaml';
import site from '../../fixtures/content/site.yaml';
import { fillForm } from '../../support/browser/contactForm';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { bar, results } = site;
const { host } = testSite();
const browser = await sharedBrowser();
const title = films.films.find(({ path }) => path !== undefined)?.title ?? '';

declare global {
  interface Window {
    /** The duration in milliseconds of each opacity transition that has begun in a dialog. */
    moved: number[];
  }
}

/** Records each transition as it begins: on a busy machine, polling would miss the short ones. */
async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    addEventListener(
      'transitionrun',
      ({ target, propertyName }) => {
        if (!(target instanceof Element) || target.closest('dialog') === null || propertyName !== 'opacity') return;
        const [fade] = target
          .getAnimations()
          .filter((each) => 'transitionProperty' in each && each.transitionProperty === 'opacity');
        window.moved.push(Math.round(Number(fade?.effect?.getComputedTiming().duration)));
      },
      true,
    );
  });
}

const moved = (page: Page) => page.evaluate(() => window.moved);

const DIALOGS: [string, number, number, string, (page: Page) => Promise<unknown>, (page: Page) => Locator][] = [
  [
    'a film',
    500,
    1440,
    '/our-work',
    (page) => page.locator('[data-film-card]').filter({ hasText: title }).getByRole('link').click(),
    (page) => page.getByRole('dialog', { name: title }),
  ],
  [
    'the menu',
    220,
    390,
    '/our-work',
    (page) => page.getByRole('button', { name: bar.menu }).click(),
    (page) => page.locator('#sidebar'),
  ],
  [
    'the answer to an inquiry',
    500,
    1440,
    '/contact',
    async (page) => {
      await fillForm(page);
      await page.locator('button[type=submit]').click();
    },
    (page) => page.getByRole('alertdialog', { name: results.sentHeading }),
  ],
];

describe.each(DIALOGS)('the dialog of %s', (_, ms, width, address, open, dialogOf) => {
  it(`arrives in ${ms} ms, leaves in two thirds of that, and is gone then`, async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width, height: 900 },
    });
    await noteMotion(page);
    await page.goto(address);
    await hydrated(page);
    await open(page);
    const dialog = dialogOf(page);
    await expect.poll(() => moved(page)).toContain(ms);
    // A dialog that is still opening would close in a shorter time.
    await expect.poll(() => dialog.evaluate((each) => each.getAnimations({ subtree: true }).length)).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => moved(page)).toContain(Math.round((ms * 2) / 3));
    await dialog.waitFor({ state: 'hidden' });
    expectNoProblems();
    await close();
  });

  it('does not move under reduced motion', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    await noteMotion(page);
    await page.goto(address);
    await hydrated(page);
    await open(page);
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await moved(page)).toEqual([]);
    expectNoProblems();
    await close();
  });
});
