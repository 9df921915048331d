import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated, withTextFonts } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { expectToStay, link, loadingLine, title, visit } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();
const top = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focus = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.match(/^<[^>]*>/)?.[0]);

describe('a link', () => {
  it('is followed by the browser itself until React is there', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/contact');
    const document = page.waitForRequest((request) => request.isNavigationRequest());
    await page.locator('footer [href="/services"]').click();
    await document;
    await title(page).toBe(pages.services.title);
    expectNoProblems();
    await close();
  });

  it('that the server answers shows in a view transition', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) =>
        Object.assign(window, { hasTransition: event.viewTransition !== null }),
      );
    });
    const transitions = async () => {
      await page.goto('/contact');
      await page.locator('footer [href="/services"]').click();
      await title(page).toBe(pages.services.title);
      return page.evaluate(() => (window as unknown as { hasTransition: boolean }).hasTransition);
    };
    // A busy browser may skip the view transition.
    await expect.poll(transitions).toBe(true);
    expectNoProblems();
    await close();
  });

  it.each(['Control', 'Shift', 'Meta', 'Alt'] as const)('pressed with %s is left to the browser', async (modifier) => {
    const { page, close } = await visit(browser);
    const isTaken = await link(page, '/services').evaluate((element, modifier) => {
      const press = new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        [`${modifier === 'Control' ? 'ctrl' : modifier.toLowerCase()}Key`]: true,
      });
      // The last listener records whether React has handled the click, and keeps the browser from following the link.
      let wasTaken = true;
      window.addEventListener(
        'click',
        (event) => {
          wasTaken = event.defaultPrevented;
          event.preventDefault();
        },
        { once: true },
      );
      element.dispatchEvent(press);
      return wasTaken;
    }, modifier);
    expect(isTaken).toBe(false);
    expect(await page.title()).toBe(pages.contact.title);
    await close();
  });

  it('whose code fails after another page was opened leaves that page alone', async () => {
    let release = () => {};
    const { page, expectNoProblems, close } = await visit(browser, {
      address: '/',
      isIdle: false,
      expectedProblems: [/Failed to (load resource|fetch)/],
      before: async (page) => {
        release = await holdRequests(page, '**/assets/ServicesPage-*.js', (route) => route.abort());
      },
    });
    await link(page, '/services').click();
    await link(page, '/contact').click();
    await title(page).toBe(pages.contact.title);
    await expectToStay(page, release);
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expectNoProblems();
    await close();
  });

  it('shows a line below the bar while the code of its page is on its way', async () => {
    let release = () => {};
    const { page, expectNoProblems, close } = await visit(browser, {
      isIdle: false,
      before: async (page) => {
        release = await holdRequests(page, '**/assets/ServicesPage-*.js');
      },
    });
    expect(await loadingLine(page)).toBe('none');
    await link(page, '/services').click();
    await expect.poll(() => loadingLine(page)).toBe('""');
    expect(await page.title()).toBe(pages.contact.title);
    release();
    await title(page).toBe(pages.services.title);
    expect(await loadingLine(page)).toBe('none');
    expectNoProblems();
    await close();
  });

  it.each([
    [1440, '/our-work'],
    [1440, '/services'],
    [390, '/contact'],
  ])('from Home at %i pixels leads to the very page that the server sends at %s', async (width, address) => {
    const heights = (page: Page) =>
      page.locator('main > *').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
    const { page, expectNoProblems, close } = await visit(browser, { address, viewport: { width, height: 800 } });
    await withTextFonts(page);
    const sent = await heights(page);
    await page.goto('/');
    await hydrated(page);
    await page.evaluate((href) => document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click(), address);
    await page.waitForFunction((title) => document.title !== title, pages.home.title);
    await expect.poll(() => heights(page)).toEqual(sent);
    expectNoProblems();
    await close();
  });
});

describe('back and forward', () => {
  it('lead to the place that one left, after a reload too, with the focus on the heading', async () => {
    const { page, expectNoProblems, close } = await visit(browser, { address: '/' });
    await page.evaluate(() => window.scrollTo(0, 3000));
    const left = page.locator('footer [href="/services"]');
    await left.evaluate((element: HTMLElement) => {
      element.focus({ preventScroll: true });
      element.click();
    });
    await title(page).toBe(pages.services.title);
    expect(await top(page)).toBe(0);
    expect(await focus(page)).toMatch(/^<h1/);
    await page.evaluate(() => window.scrollTo(0, 500));
    // The browser saves the scroll position only once it has drawn the page there.
    await nextFrames(page);

    await page.goBack();
    await title(page).toBe(pages.home.title);
    await expect.poll(() => top(page)).toBe(3000);
    expect(await focus(page)).toMatch(/^<h1/);

    await page.goForward();
    await title(page).toBe(pages.services.title);
    await expect.poll(() => top(page)).toBe(500);

    await page.reload();
    await hydrated(page);
    await expect.poll(() => top(page)).toBe(500);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await title(page).toBe(pages.home.title);
    await expect.poll(() => top(page)).toBe(3000);
    expectNoProblems();
    await close();
  });

  it('lead to the right page before React is there', async () => {
    const { page, expectNoProblems, close } = await visit(browser);
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    const release = await holdRequests(page, '**/assets/entry-*');
    const entry = page.waitForRequest('**/assets/entry-*');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.keyboard.press('Shift');
    await entry;
    await page.goBack({ waitUntil: 'commit' });
    release();
    await title(page).toBe(pages.contact.title);
    await page.locator('form[novalidate]').waitFor();
    expectNoProblems();
    await close();
  });

  it('lead to the right page while React hydrates', async () => {
    const { page, expectNoProblems, close } = await visit(browser, { expectedProblems: [/#418/] });
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    // entry-client.tsx reads the navigation just before it hydrates the page.
    await page.addInitScript((services) => {
      if (location.pathname !== services) return;
      const { getEntriesByType } = performance;
      performance.getEntriesByType = (type) => {
        if (type === 'navigation') history.back();
        return getEntriesByType.call(performance, type);
      };
    }, '/services');
    await page.reload();
    await title(page).toBe(pages.contact.title);
    await page.locator('form[novalidate]').waitFor();
    expectNoProblems();
    await close();
  });

  it('leave place and focus alone where only a place on the page changes', async () => {
    const { page, expectNoProblems, close } = await visit(browser, { address: '/services' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#main');
    await expect.poll(() => focus(page)).toMatch(/^<main/);
    const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().top);
    expect(main).toBeGreaterThanOrEqual(0);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('#main');
    await expect.poll(() => focus(page)).toMatch(/^<main/);
    expectNoProblems();
    await close();
  });

  it('between categories neither scroll nor move the focus', async () => {
    const { page, expectNoProblems, close } = await visit(browser, { address: '/our-work' });
    const kinds = page.locator('main button[aria-pressed]');
    await page.evaluate(() => window.scrollTo(0, 120));
    await kinds.nth(1).evaluate((button: HTMLElement) => {
      button.focus({ preventScroll: true });
      button.click();
    });
    await expect.poll(() => page.url()).toContain('category=');
    expect(await top(page)).toBe(120);
    await expect.poll(() => focus(page)).toContain('aria-pressed="true"');
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('category=');
    await expect.poll(() => top(page)).toBe(120);
    await expect.poll(() => focus(page)).toMatch(/^<button/);
    expectNoProblems();
    await close();
  });
});
