import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filmSource } from '../../../frontend/lib/filmSource';
import home from '../../fixtures/content/home.yaml';
import site from '../../fixtures/content/site.yaml';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { expectToStay, link, loadingLine, modulesLoaded, pointAtLink, title, visit } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { featuredWorks } = home;
const { filmDialog } = site;

const { host } = testSite();
const browser = await sharedBrowser();
/**
 * Waits for more idle callbacks than the page uses, which is one for each of its links. A file that is not requested by
 * then is never prefetched.
 */
const quiet = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let moment = 0; moment < document.links.length + 5; moment += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
    }
  });

describe('the code of another page', () => {
  it('is there before its link is pressed: fetched under the pointer', async () => {
    const { page, asked, codeOf, expectNoProblems, close } = await visit(browser, { isIdle: false });
    expect(codeOf('ServicesPage')).toEqual([]);
    await pointAtLink(page, '/services');
    expect(codeOf('ServicesPage')).toHaveLength(1);

    const scripts = () => asked.filter((path) => path.endsWith('.js'));
    const before = scripts();
    await page.mouse.down();
    await page.mouse.up();
    await title(page).toBe(pages.services.title);
    expect(scripts()).toEqual(before);
    expectNoProblems();
    await close();
  });

  it('is fetched under a finger, and for the keyboard', async () => {
    const { page, codeOf, expectNoProblems, close } = await visit(browser, { isIdle: false, hasTouch: true });
    await link(page, '/services').dispatchEvent('pointerover');
    await expect.poll(() => codeOf('ServicesPage')).toHaveLength(1);
    await link(page, '/our-work').focus();
    await expect.poll(() => codeOf('OurWorkPage')).toHaveLength(1);
    expectNoProblems();
    await close();
  });

  it.each(['/contact', '/landing'])(
    'is fetched of every page that a link of %s leads to, in idle moments after it has loaded',
    async (address) => {
      const { page, codeOf, expectNoProblems, close } = await visit(browser, { address });
      for (const name of ['HomePage', 'OurWorkPage', 'ServicesPage']) {
        await expect.poll(() => codeOf(name)).toHaveLength(1);
      }
      await quiet(page);
      expect(codeOf('NotFoundPage')).toEqual([]);
      expectNoProblems();
      await close();
    },
  );

  it('is not fetched before the page has loaded', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    // A held picture of the first screen delays `load`; React still starts on the visitor's interaction.
    const release = await holdRequests(page, '**/*.avif');
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    await hydrated(page);
    await link(page, '/services').hover();
    await quiet(page);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    const others = () => scripts.filter((url) => /(OurWork|Services|Contact)Page-/.test(url));
    expect(others()).toEqual([]);
    release();
    await expect.poll(() => others().length).toBe(3);
    await close();
  });

  it.each([
    ['Save-Data is on', { saveData: true, effectiveType: '4g' }],
    ['the connection is slow', { saveData: false, effectiveType: '2g' }],
    ['the connection is very slow', { saveData: false, effectiveType: 'slow-2g' }],
  ])('is not fetched unasked where %s, and comes with the click', async (_, connection) => {
    const { page, asked, codeOf, expectNoProblems, close } = await visit(browser, {
      ...(connection.saveData ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {}),
      before: (page) =>
        page.addInitScript((connection) => {
          Object.defineProperty(navigator, 'connection', { value: connection });
        }, connection),
    });
    await link(page, '/services').hover();
    await link(page, '/').focus();
    await quiet(page);
    expect(asked.filter((path) => /(Home|OurWork|Services)Page-/.test(path))).toEqual([]);
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expect(codeOf('ServicesPage')).toHaveLength(1);
    expectNoProblems();
    await close();
  });

  it('that could not be had leaves the link leading there', async () => {
    const { page, codeOf, close } = await visit(browser, { isIdle: false });
    await page.route('**/assets/ServicesPage*', (route) => route.abort());
    await link(page, '/services').hover();
    await expect.poll(() => codeOf('ServicesPage')).not.toEqual([]);
    const document = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/services'),
    );
    await link(page, '/services').click();
    await document;
    await title(page).toBe(pages.services.title);
    await close();
  });
});

describe('the dialog for films', () => {
  const work = featuredWorks.find(({ videoUrl }) => filmSource(videoUrl).provider === 'local');
  if (work === undefined) throw new Error('The tests need a featured work of the site itself.');
  const card = (page: Page) => page.getByRole('button', { name: `${filmDialog.play} ${work.title}` });

  it.each([
    { what: 'the reel', address: '/', isOnFirstScreen: true },
    { what: 'a card', address: '/landing', isOnFirstScreen: false },
  ])('has its code once $what is seen, and opens in the same moment', async ({ address, isOnFirstScreen }) => {
    const { page, codeOf, expectNoProblems, close } = await visit(browser, { address });
    const opener = page.locator('main [aria-haspopup="dialog"]').first();
    await page.waitForLoadState('networkidle');
    if (!isOnFirstScreen) expect(codeOf('FilmDialog')).toEqual([]);
    await opener.scrollIntoViewIfNeeded();
    await expect.poll(() => codeOf('FilmDialog')).toHaveLength(1);
    await modulesLoaded(page, ['FilmDialog']);
    const isOpen = await opener.evaluate(async (element: HTMLElement) => {
      element.click();
      await Promise.resolve();
      return document.querySelector('main :popover-open') !== null;
    });
    expect(isOpen).toBe(true);
    expect(codeOf('FilmDialog')).toHaveLength(1);
    expectNoProblems();
    await close();
  });

  it('has its code once the picture of a card is seen, with the title still below the screen', async () => {
    const { page, codeOf, expectNoProblems, close } = await visit(browser, {
      address: '/our-work',
      before: (page) => page.setViewportSize({ width: 1200, height: 400 }),
    });
    await page.waitForLoadState('networkidle');
    expect(codeOf('FilmDialog')).toEqual([]);
    const isBelow = await page
      .locator('[data-film-card] [aria-haspopup="dialog"]')
      .first()
      .evaluate((opener) => {
        const card = opener.closest('[data-film-card]')?.getBoundingClientRect();
        scrollBy({ top: (card?.top ?? 0) - innerHeight + 100, behavior: 'instant' });
        return opener.getBoundingClientRect().top > innerHeight;
      });
    expect(isBelow).toBe(true);
    await expect.poll(() => codeOf('FilmDialog')).toHaveLength(1);
    expectNoProblems();
    await close();
  });

  it('comes with the press where Save-Data is on, and a line below the bar shows that it is on its way', async () => {
    let release = () => {};
    const { page, codeOf, expectNoProblems, close } = await visit(browser, {
      address: '/',
      before: async (page) => {
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
        release = await holdRequests(page, '**/assets/FilmDialog-*.js');
      },
    });
    await card(page).scrollIntoViewIfNeeded();
    await quiet(page);
    expect(codeOf('FilmDialog')).toEqual([]);
    await card(page).click();
    await expect.poll(() => loadingLine(page)).toBe('""');
    release();
    await page.getByRole('dialog', { name: work.title }).waitFor();
    expect(await loadingLine(page)).toBe('none');
    expectNoProblems();
    await close();
  });

  it('whose code fails after another page was opened leaves that page alone', async () => {
    let release = () => {};
    const { page, expectNoProblems, close } = await visit(browser, {
      address: '/',
      isIdle: false,
      expectedProblems: [/Failed to load resource/],
      before: async (page) => {
        release = await holdRequests(page, '**/assets/FilmDialog-*.js', (route) => route.abort());
      },
    });
    await card(page).click();
    await link(page, '/contact').click();
    await title(page).toBe(pages.contact.title);
    await expectToStay(page, release);
    expectNoProblems();
    await close();
  });
});
