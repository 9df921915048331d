import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { videoModal } from '../../fixtures/content/controls';
import { fillForm } from '../../support/browser/contactForm';
import { everyPage, openWholePage, type SitePage, WIDTHS } from '../../support/browser/everyPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

const pageNamed = (name: string) => everyPage.find((each) => each.name === name) as SitePage;
const treeOf = async (page: Page, place = 'body') => `${await page.locator(place).ariaSnapshot()}\n`;

it.each(everyPage)('reads $address as it was reviewed, on phones and on desktops', async (each) => {
  const { page, close } = await openWholePage(browser, each, { baseURL: host.url });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect(await treeOf(page)).toMatchFileSnapshot(`snapshots/screen-reader/${each.name}-${width}.yml`);
    expect(await outlineProblems(page)).toEqual([]);
  }
  await close();
});

const answering = (status: number, message: string) => async (page: Page) => {
  await page.route('**/api/contact_api.php', (route) => route.fulfill({ status, json: { message } }));
  await fillForm(page);
  await page.locator('button[type=submit]').click();
  await page.getByRole('alertdialog').waitFor();
};

const states: { name: string; on: string; place: string; reach: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'menu',
    on: 'not-found',
    place: '#sidebar',
    reach: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
  },
  {
    name: 'film',
    on: 'home',
    place: 'main :popover-open',
    reach: async (page) => {
      const films = page.getByRole('button', { name: new RegExp(`^${videoModal.play} `) });
      await films.nth(3).click();
      await page.getByRole('dialog').locator('video').waitFor();
    },
  },
  {
    name: 'form-with-errors',
    on: 'contact',
    place: '#get-in-touch',
    reach: (page) => page.locator('button[type=submit]').click(),
  },
  {
    name: 'form-sent',
    on: 'contact',
    place: 'dialog[open]',
    reach: answering(200, 'Thank you, your inquiry is safe.'),
  },
  { name: 'form-failed', on: 'contact', place: 'dialog[open]', reach: answering(503, 'Please call us.') },
  {
    name: 'questions-open',
    on: 'contact',
    place: 'main',
    reach: async (page) => {
      for (const summary of (await page.locator('details > summary').all()).slice(1)) await summary.click();
    },
  },
  {
    name: 'one-category',
    on: 'our-work',
    place: 'main',
    reach: async (page) => {
      await page.locator('[aria-pressed]').first().click();
      await page.locator('[aria-pressed=true]').waitFor();
    },
  },
];

describe('reads what the visitor has called for as it was reviewed', () => {
  it.each(states)('$name', async ({ name, on, place, reach }) => {
    const { page, close } = await openWholePage(browser, pageNamed(on), {
      baseURL: host.url,
      viewport: { width: 390, height: 800 },
      expectedProblems: [/status of 503/],
    });
    await reach(page);
    await expect(await treeOf(page, place)).toMatchFileSnapshot(`snapshots/screen-reader/state-${name}.yml`);
    await close();
  });
});

/** What makes a page hard to find one's way in by ear, wherever it stands. */
function outlineProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isRead = (element: Element) => element.checkVisibility() && element.closest('[aria-hidden=true]') === null;
    const problems: string[] = [];
    let level = 0;
    for (const heading of [...document.querySelectorAll('h1, h2, h3, h4')].filter(isRead)) {
      const next = Number(heading.localName[1]);
      if (next > level + 1) problems.push(`h${level} is followed by h${next}: ${heading.textContent}`);
      level = next;
    }
    const landmarks = [...document.querySelectorAll('nav')]
      .filter(isRead)
      .map((each) => each.getAttribute('aria-label'));
    if (new Set(landmarks).size < landmarks.length) problems.push(`Two of the same name: ${landmarks}`);
    for (const [list, item] of [
      ['ul, ol', 'li'],
      ['dl', 'dt'],
    ] as const) {
      for (const each of [...document.querySelectorAll(list)].filter(isRead)) {
        if (![...each.querySelectorAll(item)].some(isRead))
          problems.push(`An empty list: ${each.outerHTML.slice(0, 100)}`);
      }
    }
    return problems;
  });
}
