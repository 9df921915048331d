import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { videoModal } from '../../fixtures/content/controls';
import { fillForm } from '../../support/browser/contactForm';
import { everyPage, openWholePage, type SitePage, WIDTHS } from '../../support/browser/everyPage';
import { walk } from '../../support/browser/keyboardWalk';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

describe.each(WIDTHS)('with the keyboard alone, at %i pixels', (width) => {
  // What stands on every page is looked at once.
  const ringsSeen = new Set<string>();

  it.each(everyPage)('everything on $address is reached in order, seen, and left again', async (each) => {
    const { page, close } = await openWholePage(browser, each, {
      baseURL: host.url,
      viewport: { width, height: 640 },
    });
    const { stops, complaints } = await walk(page, ringsSeen);
    expect(complaints).toEqual([]);
    await expect(`${stops.join('\n')}\n`).toMatchFileSnapshot(`snapshots/keyboard/${each.name}-${width}.txt`);
    await close();
  });
});

const dialogs: { name: string; on: string; width: number; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'menu',
    on: 'services',
    width: 390,
    open: (page) => page.getByRole('button', { name: 'Menu', exact: true }).press('Enter'),
  },
  ...WIDTHS.map((width) => ({
    name: `film-${width}`,
    on: 'home',
    width,
    open: async (page: Page) => {
      const films = page.getByRole('button', { name: new RegExp(`^${videoModal.play} `) });
      await films.nth(3).press('Enter');
      await page.getByRole('dialog').locator('video').waitFor();
    },
  })),
  {
    name: 'failure',
    on: 'contact',
    width: 390,
    open: async (page) => {
      await page.route('**/api/contact_api.php', (route) =>
        route.fulfill({ status: 503, json: { message: 'Please call us.' } }),
      );
      await fillForm(page);
      await page.locator('button[type=submit]').press('Enter');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

describe('in a dialog the keyboard alone', () => {
  it.each(dialogs)('reaches all of the $name and nothing behind it, and comes back on Escape', async (dialog) => {
    const sitePage = everyPage.find(({ name }) => name === dialog.on) as SitePage;
    const { page, close } = await openWholePage(browser, sitePage, {
      baseURL: host.url,
      viewport: { width: dialog.width, height: 640 },
      expectedProblems: [/status of 503/],
    });
    await dialog.open(page);
    const { stops, complaints } = await walk(page);
    expect(complaints).toEqual([]);
    await expect(`${stops.join('\n')}\n`).toMatchFileSnapshot(`snapshots/keyboard/dialog-${dialog.name}.txt`);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(await page.locator('dialog:is([open], :popover-open)').count()).toBe(0);
    await close();
  });
});
