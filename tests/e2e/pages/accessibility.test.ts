import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { videoModal } from '../../fixtures/content/controls';
import { axeFindings } from '../../support/browser/axeFindings';
import { fillForm } from '../../support/browser/contactForm';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

type State = { name: string; address: string; narrowOnly?: boolean; reach?: (page: Page) => Promise<void> };

const submit = (page: Page) => page.locator('button[type=submit]').click();
const answering = (status: number, message: string) => async (page: Page) => {
  await page.route('**/api/contact_api.php', (route) => route.fulfill({ status, json: { message } }));
  await fillForm(page);
  await submit(page);
  await page.getByRole('alertdialog').waitFor();
};

const states: State[] = [
  ...['/', '/our-work', '/services', '/contact', '/landing', '/no-such-page'].map((address) => ({
    name: 'at rest',
    address,
  })),
  {
    name: 'with the menu open',
    address: '/',
    narrowOnly: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'with every answer open',
    address: '/contact',
    reach: async (page) => {
      for (const summary of (await page.locator('details > summary').all()).slice(1)) await summary.click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'with every detail open',
    address: '/services',
    reach: async (page) => {
      for (const summary of await page.locator('details > summary').all()) await summary.click();
    },
  },
  {
    name: 'filtered',
    address: '/our-work',
    reach: async (page) => {
      await page.locator('[aria-pressed]').first().click();
      await page.locator('[aria-pressed=true]').waitFor();
      // The colours of a button that is pressed have arrived.
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'with a film open',
    address: '/',
    reach: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${videoModal.play} `) })
        .nth(3)
        .click();
      await page.getByRole('dialog').locator('video').waitFor();
    },
  },
  {
    name: 'with its sliders running',
    address: '/',
    reach: async (page) => {
      for (const place of ['section:has([data-turning], [data-shown])', '[role=group]']) {
        await page.locator(place).first().scrollIntoViewIfNeeded();
        await page.locator(place).first().locator('.slick-slide').first().waitFor({ state: 'attached' });
      }
    },
  },
  {
    name: 'with a film playing in the page',
    address: '/landing',
    reach: async (page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${videoModal.play} `) })
        .first()
        .click();
      await page.locator('main video[controls]').waitFor();
    },
  },
  { name: 'with errors', address: '/contact', reach: submit },
  {
    name: 'while sending',
    address: '/contact',
    reach: async (page) => {
      await page.route('**/api/contact_api.php', () => {});
      await fillForm(page);
      await submit(page);
      await page.locator('[aria-disabled=true]').waitFor();
    },
  },
  { name: 'after a success', address: '/contact', reach: answering(200, 'Thank you.') },
  { name: 'after a failure', address: '/contact', reach: answering(503, 'Please call us.') },
  {
    name: 'with the banner of thanks',
    address: '/contact',
    reach: async (page) => {
      await answering(200, 'Thank you.')(page);
      await page.keyboard.press('Escape');
    },
  },
];

describe.each([390, 1440])('axe finds nothing at %i pixels', (width) => {
  it.each(states.filter(({ narrowOnly }) => !narrowOnly || width < 768))(
    'on $address $name',
    async ({ address, reach }) => {
      const { page, close } = await openPage(browser, {
        baseURL: host.url,
        viewport: { width, height: 900 },
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      await page.goto(address);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(200);
      await reach?.(page);
      expect(await axeFindings(page)).toEqual([]);
      await close();
    },
  );
});

it.each([390, 1440])('axe finds nothing on the pages that answer a form without React, at %i pixels', async (width) => {
  const { page, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width, height: 900 },
    bypassCSP: true,
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const [email, answered] of [
    ['asha@example.com', 'h1'],
    ['asha@localhost', '[aria-invalid="true"]'],
  ] as const) {
    await page.goto('/contact');
    await fillForm(page, { email, message: `Seen by axe at ${width} pixels` });
    await submit(page);
    await page.waitForURL('**/api/contact_api.php');
    await page.locator(answered).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await axeFindings(page)).toEqual([]);
  }
  await close();
});
