import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DISPLAY } from '../../../scripts/build/fonts/typefaces.mjs';
import { FIRST_SCREEN, SCRIPTS_KB } from '../../bench/pages/budgets';
import contact from '../../fixtures/content/contact.yaml';
import site from '../../fixtures/content/site.yaml';
import { hydrated } from '../../support/browser/hydrated';
import { neverIdle } from '../../support/browser/neverIdle';
import { openPage } from '../../support/browser/openPage';
import { scriptsToHydrate } from '../../support/browser/scriptsToHydrate';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';

const { studio } = contact;
const { loopSwitch, letsTalk } = site;

declare global {
  interface Window {
    rootAsSent: string;
  }
}

const { host } = testSite();
const addresses = [...fixturePaths, '/no-such-page'];
const LOOP = /<video [^>]*aria-hidden="true"[^>]*>(?:(?!<\/video>).)*<\/video>/;
/** Chromium says on its console that a page was answered with 404. */
const expectedProblems = [/status of 404.*\/no-such-page/];
const browser = await sharedBrowser();

const htmlOf = async (address: string) => (await fetch(host.url + address)).text();
const file = (path: string) => readFileSync(join(host.home, 'public_html', path));
const compressedBytes = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

describe.each(addresses)('the page at %s', (address) => {
  it(`is complete without a script, and React hydrates it without changing it, with at most ${SCRIPTS_KB} KB of scripts`, async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
    await page.addInitScript(() =>
      addEventListener('load', () => {
        window.rootAsSent = document.getElementById('root')?.innerHTML ?? '';
      }),
    );
    const scripts = await scriptsToHydrate(page, address);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('[style]').count()).toBe(0);
    const sent = await page.evaluate(() => window.rootAsSent);
    const hydrated = await page.locator('#root').innerHTML();
    expect(sent).toContain('<h1');
    expect(sent).not.toMatch(LOOP);
    expect(withoutWhatReactSets(hydrated)).toBe(withoutWhatReactSets(sent));
    expect(scripts.length).toBeGreaterThan(1);
    expect(sum(scripts.map((name) => compressedBytes(file(`assets/${name}`))))).toBeLessThanOrEqual(SCRIPTS_KB * 1000);
    expectNoProblems();
    await close();
  });

  it(`starts with at most ${FIRST_SCREEN.scriptKiB} KB of script, and has at most 12 KB of styles`, async () => {
    const html = await htmlOf(address);
    const scripts = [...html.matchAll(/<script[^>]*>[\s\S]*?<\/script>/g)];
    expect(scripts).toHaveLength(1);
    expect(Buffer.byteLength(scripts[0]?.[0] ?? '')).toBeLessThanOrEqual(FIRST_SCREEN.scriptKiB * 1024);

    const inline = html.match(/<style>([\s\S]*?)<\/style>/)?.[1] ?? '';
    expect(compressedBytes(inline)).toBeGreaterThan(1000);
    expect(compressedBytes(inline)).toBeLessThanOrEqual(12 * 1024);
  });
});

it('letters keep their size where a phone is turned: Safari knows the property by its own name alone', async () => {
  expect(await htmlOf('/')).toContain('-webkit-text-size-adjust:100%');
});

it('the company’s numbers stand in one line each', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/contact');
  for (const width of [360, 390, 768, 992, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await page
      .locator('footer dd')
      .filter({ hasText: /^[0-9A-Z]{10,}$/ })
      .evaluateAll((numbers) => numbers.map((number) => Math.round(number.getBoundingClientRect().height)));
    expect(heights.length).toBe(3);
    expect(Math.max(...heights), `at ${width} pixels`).toBeLessThan(32);
  }
  await close();
});

it('every page has a title and a description of its own', async () => {
  const heads = await Promise.all(
    addresses.map(async (address) => headOf(await (await fetch(host.url + address)).text())),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(addresses.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(addresses.length);
  const unlisted = addresses.filter((_, index) => heads[index]?.robots !== undefined);
  expect(unlisted).toEqual([pages.landing.path, '/no-such-page']);
  expect(heads.flatMap(({ robots }) => robots ?? [])).toEqual(['noindex', 'noindex']);
});

describe('a link inside the site', () => {
  it('shows the page at once, from its top, with its title, and the heading has the focus', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/contact');
    await page.locator('form[novalidate]').waitFor();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.evaluate(() => window.scrollTo(0, 600));
    await page.getByRole('navigation', { name: 'Main' }).locator('[href="/services"]').click();
    await page.waitForURL('**/services');
    await expect.poll(() => page.title()).toBe(pages.services.title);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.locator('[aria-current=page]').first().getAttribute('href')).toBe('/services');

    await page.goBack();
    await expect.poll(() => page.title()).toBe(pages.contact.title);
    await page.locator('form').waitFor();
    expect(documents).toBe(0);
    expectNoProblems();
    await close();
  });

  it('to the current page scrolls to its top, as the browser alone would', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/contact');
    await page.locator('form[novalidate]').waitFor();
    await page.locator('footer [href="/contact"]').click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await close();
  });

  it('asks the server for the page where its code cannot be had', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    // Blocked before the page opens, because it prefetches this code at its first idle moment.
    await page.route('**/assets/ServicesPage*', (route) => route.abort());
    await page.goto('/contact');
    await page.locator('form[novalidate]').waitFor();
    const document = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/services'),
    );
    await page.getByRole('navigation', { name: 'Main' }).locator('[href="/services"]').click();
    await document;
    await expect.poll(() => page.title()).toBe(pages.services.title);
    await close();
  });
});

describe('the menu of a small screen', () => {
  it('is closed by Back', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
    await expect.poll(() => page.title()).toBe(pages.services.title);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#sidebar:popover-open');
    await menu.waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => page.title()).toBe(pages.contact.title);
    expect(await menu.count()).toBe(0);
    expect(await page.locator('[inert]').count()).toBe(0);
    expectNoProblems();
    await close();
  });

  it('is closed by Back to another view of the same page', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/our-work');
    await hydrated(page);
    const category = page.locator('main [aria-pressed]').first();
    await category.click();
    await expect.poll(() => new URL(page.url()).search).not.toBe('');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.locator('#sidebar:popover-open');
    await menu.waitFor();
    await page.evaluate(() => history.back());
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => menu.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/our-work');
    expectNoProblems();
    await close();
  });

  it('is closed when the page is left before React is there', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 390, height: 844 } });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#sidebar:popover-open').waitFor();
    const isOpen = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return document.querySelector(':popover-open') !== null;
    });
    expect(isOpen).toBe(false);
    await close();
  });

  it('is closed when the page is left in a browser without popovers', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover']) {
        Reflect.deleteProperty(HTMLElement.prototype, name);
      }
    });
    await page.goto('/contact');
    await hydrated(page);
    const states = await page.evaluate(() => {
      const menu = document.querySelector<HTMLDialogElement>('#sidebar');
      menu?.removeAttribute('popover');
      document.querySelector<HTMLElement>('header [popovertarget="sidebar"]')?.click();
      const wasOpen = menu?.open;
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return [wasOpen, menu?.open];
    });
    expect(states).toEqual([true, false]);
    await close();
  });

  it('opens and closes by its buttons, the backdrop, Escape and a link, before React and after', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
    });
    await neverIdle(page);
    await page.goto('/contact');
    const menu = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation');
    const open = () => page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await menu.count()).toBe(0);
    for (const close of [
      () => page.getByRole('button', { name: 'Close menu' }).click(),
      () => page.mouse.click(40, 400),
      () => page.keyboard.press('Escape'),
    ]) {
      await open();
      await menu.waitFor();
      expect((await page.locator('#sidebar > div').boundingBox())?.width).toBeCloseTo(250, 1);
      // `inert` is set in the next frame, and the test presses keys sooner than any person.
      await page.locator('main[inert]').waitFor({ state: 'attached' });
      for (let tabs = 0; tabs < 8; tabs += 1) await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer, header') === null)).toBe(true);
      await close();
      await menu.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('popovertargetaction'))).toBe('show');
    }
    await page.locator('form[novalidate]').waitFor();
    await open();
    await menu.locator('[href="/our-work"]').click();
    await page.waitForURL('**/our-work');
    await menu.waitFor({ state: 'hidden' });
    await open();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: letsTalk.label }).click();
    await page.waitForURL('**/contact');
    await menu.waitFor({ state: 'hidden' });
    expectNoProblems();
    await close();
  });
});

/**
 * The HTML without what React changes: the current year, the buttons of map and films, the loops, the values of
 * counters, the button role of links to films, and `novalidate` of the form.
 */
function withoutWhatReactSets(html: string): string {
  return html
    .replace(new RegExp(`<button [^>]*>${studio.showMap}</button>`), '')
    .replace(
      new RegExp(
        `<button [^>]*><span [^>]*data-icon[^>]*><svg [^>]*>(?:(?!</svg>).)*</svg>\\s*</span><span [^>]*>${loopSwitch.stop}</span></button>`,
      ),
      '',
    )
    .replaceAll(new RegExp(LOOP, 'g'), '')
    .replace(/(data-widest="\d+">)\d+/g, '$1')
    .replaceAll(' role="button"', '')
    .replaceAll(/(<a [^>]*?) aria-haspopup="dialog"/g, '$1')
    .replace(/© (<!-- -->)?\d{4}/g, '© year')
    .replace(' novalidate=""', '');
}

function headOf(html: string) {
  const content = (pattern: RegExp) => html.match(pattern)?.[1];
  return {
    title: content(/<title>([^<]+)/),
    description: content(/name="description" content="([^"]+)/),
    robots: content(/name="robots" content="([^"]+)/),
  };
}

it('the e-mail address at the form stands in one line on a phone of 360 pixels', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 360, height: 780 } });
  await page.goto('/contact');
  await hydrated(page);
  const link = page.locator('main dd a[href^="mailto:"]').first();
  // The font of the address may load after hydration.
  await expect
    .poll(() => page.evaluate((family) => document.fonts.check(`650 20px "${family}"`), DISPLAY.family))
    .toBe(true);
  const lines = await link.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  await close();
});
