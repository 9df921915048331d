import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import site from '../../fixtures/content/site.yaml';
import { axeFindings } from '../../support/browser/axeFindings';
import { fillForm } from '../../support/browser/contactForm';
import { everyPage, openWholePage, type SitePage, WIDTHS } from '../../support/browser/everyPage';
import { walk } from '../../support/browser/keyboardWalk';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage, type WatchedPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { filmDialog } = site;

const { host } = testSite();
const browser = await sharedBrowser();

interface State {
  /** The name in its snapshot files. */
  name: string;
  /** The page's name in `everyPage`. */
  on: string;
  /** Brings the page into the state. */
  reach(page: Page): Promise<unknown>;
  /** Selector of the element whose accessibility tree has a snapshot; without it only axe checks the state. */
  snapshotOf?: string;
  /** Whether the content that scripts add near the screen is left out. */
  withoutLateElements?: boolean;
  /** Window widths in pixels: opened at the first, checked by axe at each. */
  widths?: number[];
}

/** A state in which a dialog is open. */
interface DialogState extends State {
  /** The element that opens the dialog, and has the focus again once it is closed. */
  opener(page: Page): Locator;
}

const submit = (page: Page) => page.locator('button[type=submit]');
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const films = (page: Page) => page.getByRole('button', { name: new RegExp(`^${filmDialog.play} `) });
const answering = (status: number, message: string) => async (page: Page) => {
  await page.route('**/api/contact_api.php', (route) => route.fulfill({ status, json: { message, id: 'a1' } }));
  await fillForm(page);
  await submit(page).press('Enter');
  await page.getByRole('alertdialog').waitFor();
};

const dialogs: DialogState[] = [
  {
    name: 'menu',
    on: 'not-found',
    snapshotOf: '#sidebar',
    widths: [390],
    opener: menuButton,
    reach: (page) => menuButton(page).press('Enter'),
  },
  ...WIDTHS.map((width) => ({
    name: `film-${width}`,
    on: 'home',
    widths: [width],
    ...(width === 390 && { snapshotOf: 'main :popover-open' }),
    opener: (page: Page) => films(page).nth(3),
    reach: async (page: Page) => {
      await films(page).nth(3).press('Enter');
      await page.getByRole('dialog').locator('video').waitFor();
    },
  })),
  {
    name: 'form-sent',
    on: 'contact',
    snapshotOf: 'dialog[open]',
    opener: submit,
    reach: answering(200, 'Thank you, your inquiry is safe.'),
  },
  {
    name: 'form-failed',
    on: 'contact',
    snapshotOf: 'dialog[open]',
    opener: submit,
    reach: answering(503, 'Please call us.'),
  },
];

const states: State[] = [
  { name: 'rows-without-sliders', on: 'home', withoutLateElements: true, reach: async () => {} },
  {
    name: 'form-with-errors',
    on: 'contact',
    snapshotOf: '#get-in-touch',
    reach: async (page) => {
      await submit(page).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'form-sending',
    on: 'contact',
    reach: async (page) => {
      await page.route('**/api/contact_api.php', () => {});
      await fillForm(page);
      await submit(page).click();
      await page.locator('[aria-disabled=true]').waitFor();
    },
  },
  {
    name: 'form-with-thanks',
    on: 'contact',
    reach: async (page) => {
      await answering(200, 'Thank you.')(page);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'questions-open',
    on: 'contact',
    snapshotOf: 'main',
    reach: async (page) => {
      for (const summary of (await page.locator('details > summary').all()).slice(1)) await summary.click();
    },
  },
  {
    name: 'details-open',
    on: 'services',
    reach: async (page) => {
      for (const summary of await page.locator('details > summary').all()) await summary.click();
    },
  },
  {
    name: 'one-category',
    on: 'our-work',
    snapshotOf: 'main',
    reach: async (page) => {
      await page.locator('[aria-pressed]').first().click();
      await page.locator('[aria-pressed=true]').waitFor();
    },
  },
  {
    name: 'film-in-page',
    on: 'landing',
    reach: async (page) => {
      await films(page).first().click();
      await page.locator('main video[controls]').waitFor();
    },
  },
];

const pageNamed = (name: string) => everyPage.find((each) => each.name === name) as SitePage;
const open = async ({ on, reach, withoutLateElements, widths = WIDTHS }: State) => {
  const opened = await openWholePage(
    browser,
    { ...pageNamed(on), ...(withoutLateElements && { lateElements: [] }) },
    {
      baseURL: host.url,
      viewport: { width: widths[0] ?? 0, height: 640 },
      expectedProblems: [/status of 404.*\/no-such-page/, /status of 503/],
    },
  );
  await reach(opened.page);
  return opened;
};

async function expectReadAsReviewed(page: Page, { name, snapshotOf = 'body' }: State): Promise<void> {
  const tree = await page.locator(snapshotOf).ariaSnapshot();
  await expect(`${tree}\n`).toMatchFileSnapshot(`snapshots/screen-reader/state-${name}.yml`);
}

async function expectNothingOfAxe(page: Page, width: number): Promise<void> {
  await resize(page, width);
  expect(await axeFindings(page)).toEqual([]);
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await nextFrames(page);
  // Transitions of colors and positions must have ended before axe checks them.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

describe.each(states)('in the state $name of $on', (state) => {
  let opened: WatchedPage;
  beforeAll(async () => {
    opened = await open(state);
  });
  afterAll(() => opened.close());

  if (state.snapshotOf) {
    it('a screen reader reads it as it was reviewed', () => expectReadAsReviewed(opened.page, state));
  }
  it.each(state.widths ?? WIDTHS)('axe finds nothing at %i pixels', (width) => expectNothingOfAxe(opened.page, width));
  it('nothing makes an error', () => opened.expectNoProblems());
});

describe.each(dialogs)('in the dialog $name of $on', (state) => {
  let opened: WatchedPage;
  beforeAll(async () => {
    opened = await open(state);
  });
  afterAll(() => opened.close());

  if (state.snapshotOf) {
    it('a screen reader reads it as it was reviewed', () => expectReadAsReviewed(opened.page, state));
  }
  it('the keyboard alone reaches all of it and nothing behind it', async () => {
    const { stops, problems } = await walk(opened.page);
    expect(problems).toEqual([]);
    await expect(`${stops.join('\n')}\n`).toMatchFileSnapshot(`snapshots/keyboard/dialog-${state.name}.txt`);
  });
  it.each(state.widths ?? WIDTHS)('axe finds nothing at %i pixels', (width) => expectNothingOfAxe(opened.page, width));
  it('Escape closes it, and what opened it has the focus again', async () => {
    const { page } = opened;
    const dialog = page.locator('dialog:is([open], :popover-open)');
    // The keyboard test has moved the focus out of the dialog.
    await dialog.getByRole('button').first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => state.opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });
  it('nothing makes an error', () => opened.expectNoProblems());
});

it.each(WIDTHS)('axe finds nothing on the pages that answer a form without React, at %i pixels', async (width) => {
  const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height: 900 } });
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const [email, answered] of [
    ['asha@example.com', 'h1'],
    ['asha@localhost', '[aria-invalid="true"]'],
  ] as const) {
    await page.goto('/contact');
    await fillForm(page, { email, message: `Seen by axe at ${width} pixels` });
    await submit(page).click();
    await page.waitForURL('**/api/contact_api.php');
    await page.locator(answered).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await axeFindings(page)).toEqual([]);
  }
  await close();
});
