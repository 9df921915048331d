import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmSource } from '../../frontend/lib/filmSource';
import { videoModal } from '../fixtures/content/controls';
import { featuredWorks } from '../fixtures/content/home';
import { pages } from '../fixtures/content/pages';
import { hydrated, laidOut } from '../support/hydrated';
import { launchBrowser } from '../support/launchBrowser';
import { openPage } from '../support/openPage';
import { testSite } from '../support/testSite';

const { host } = testSite();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface VisitOptions extends BrowserContextOptions {
  address?: string;
  /** Whether the browser has idle moments; without them only the visitor brings anything. */
  isIdle?: boolean;
  before?: (page: Page) => Promise<unknown>;
  expectedProblems?: RegExp[];
}

/** A visit of a page that React runs already, and all that was asked of the server. */
async function visit({ address = '/contact', isIdle = true, before, ...options }: VisitOptions = {}) {
  const opened = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 }, ...options });
  const { page } = opened;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  if (!isIdle) {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
  }
  await before?.(page);
  await page.goto(address);
  await hydrated(page);
  return { ...opened, asked, codeOf: (name: string) => asked.filter((path) => path.includes(`/assets/${name}-`)) };
}

const link = (page: Page, href: string) => page.getByRole('navigation', { name: 'Main' }).locator(`[href="${href}"]`);
const title = (page: Page) => expect.poll(() => page.title());
const top = (page: Page) => page.evaluate(() => Math.round(scrollY));
const focus = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.match(/^<[^>]*>/)?.[0]);
/** Long enough for what must not happen to have happened. */
const quiet = (page: Page) => page.waitForTimeout(700);

describe('the code of another page', () => {
  it('is there before its link is pressed: fetched under the pointer', async () => {
    const { page, asked, codeOf, expectNoProblems, close } = await visit({ isIdle: false });
    expect(codeOf('ServicesPage')).toEqual([]);
    await link(page, '/services').hover();
    await expect.poll(() => codeOf('ServicesPage')).toHaveLength(1);
    await page.waitForLoadState('networkidle');

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
    const { page, codeOf, expectNoProblems, close } = await visit({ isIdle: false, hasTouch: true });
    await link(page, '/services').dispatchEvent('pointerover');
    await expect.poll(() => codeOf('ServicesPage')).toHaveLength(1);
    await link(page, '/our-work').focus();
    await expect.poll(() => codeOf('OurWorkPage')).toHaveLength(1);
    expectNoProblems();
    await close();
  });

  it('comes with the first picture of that page', async () => {
    const { page, asked, expectNoProblems, close } = await visit({ isIdle: false });
    await link(page, '/').hover();
    const pictures = () => asked.filter((path) => path.endsWith('.avif'));
    await expect.poll(pictures).toHaveLength(1);
    await page.waitForLoadState('networkidle');
    await link(page, '/').click();
    await title(page).toBe(pages.home.title);
    const drawn = await page
      .locator('main picture img')
      .first()
      .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    expect(pictures()[0]).toBe(drawn);
    expectNoProblems();
    await close();
  });

  it('is fetched of every page that a link leads to, in idle moments after the page has loaded', async () => {
    const { page, codeOf, expectNoProblems, close } = await visit();
    for (const name of ['HomePage', 'OurWorkPage', 'ServicesPage']) {
      await expect.poll(() => codeOf(name), { timeout: 10_000 }).toHaveLength(1);
    }
    await quiet(page);
    expect(codeOf('NotFoundPage')).toEqual([]);
    expectNoProblems();
    await close();
  });

  it('is not fetched before the page has loaded', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 } });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    // A picture of the first screen keeps `load` away, and the visitor brings React all the same.
    await page.route('**/*.avif', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    await hydrated(page);
    await link(page, '/services').hover();
    await quiet(page);
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    const others = () => scripts.filter((url) => /(OurWork|Services|Contact)Page-/.test(url));
    expect(others()).toEqual([]);
    release();
    await expect.poll(() => others().length, { timeout: 10_000 }).toBe(3);
    await close();
  });

  it.each([
    ['data are to be saved', { saveData: true, effectiveType: '4g' }],
    ['the connection is slow', { saveData: false, effectiveType: '2g' }],
    ['the connection is very slow', { saveData: false, effectiveType: 'slow-2g' }],
  ])('is not fetched unasked where %s, and comes with the click', async (_, connection) => {
    const { page, asked, codeOf, expectNoProblems, close } = await visit({
      ...(connection.saveData ? { extraHTTPHeaders: { 'Save-Data': 'on' } } : {}),
      before: (page) =>
        page.addInitScript((connection) => {
          Object.defineProperty(navigator, 'connection', { value: connection });
        }, connection),
    });
    await link(page, '/services').hover();
    await link(page, '/').focus();
    await quiet(page);
    expect(asked.filter((path) => /(Home|OurWork|Services)Page-|\.avif$/.test(path))).toEqual([]);
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expect(codeOf('ServicesPage')).toHaveLength(1);
    expectNoProblems();
    await close();
  });

  it('that could not be had leaves the link leading there', async () => {
    const { page, codeOf, close } = await visit({ isIdle: false });
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

  it.each(['Control', 'Shift', 'Meta', 'Alt'] as const)('pressed with %s is left to the browser', async (modifier) => {
    const { page, close } = await visit();
    const isTaken = await link(page, '/services').evaluate((element, modifier) => {
      const press = new MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        [`${modifier === 'Control' ? 'ctrl' : modifier.toLowerCase()}Key`]: true,
      });
      // The last to hear of it: what the browser would do is not wanted here.
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

  it.each([
    [1440, '/our-work'],
    [1440, '/services'],
    [390, '/contact'],
  ])('from Home at %i pixels leads to the very page that the server sends at %s', async (width, address) => {
    const heights = (page: Page) =>
      page.locator('main > *').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
    const { page, expectNoProblems, close } = await visit({ address: '/', viewport: { width, height: 800 } });
    await page.evaluate((href) => document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click(), address);
    await page.waitForFunction((title) => document.title !== title, pages.home.title);
    await page.waitForTimeout(300);
    await laidOut(page);
    const reached = await heights(page);
    await page.reload();
    await hydrated(page);
    await laidOut(page);
    await expect.poll(() => heights(page)).toEqual(reached);
    expectNoProblems();
    await close();
  });
});

describe('back and forward', () => {
  it('lead to the link that one left on a page of chosen works too', async () => {
    const { page, expectNoProblems, close } = await visit({ address: '/our-work' });
    await page.getByRole('button', { name: 'Documentaries', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?category=documentaries');
    const left = page.locator('footer [href="/services"]');
    await left.evaluate((element: HTMLElement) => element.click());
    await title(page).toBe(pages.services.title);
    await page.goBack();
    await title(page).toBe(pages.ourWork.title);
    await expect.poll(() => left.evaluate((element) => element === document.activeElement)).toBe(true);
    expectNoProblems();
    await close();
  });

  it('lead to the place and the link that one left, after a reload too', async () => {
    const { page, expectNoProblems, close } = await visit({ address: '/' });
    await laidOut(page);
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
    await page.waitForTimeout(300);

    await page.goBack();
    await title(page).toBe(pages.home.title);
    await expect.poll(() => top(page)).toBe(3000);
    expect(await left.evaluate((element) => element === document.activeElement)).toBe(true);

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
    const { page, expectNoProblems, close } = await visit();
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    await page.route('**/assets/entry-client-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.goBack({ waitUntil: 'commit' });
    await title(page).toBe(pages.contact.title);
    await page.locator('form[novalidate]').waitFor();
    expectNoProblems();
    await close();
  });

  it('leave place and focus alone where only a place on the page changes', async () => {
    const { page, expectNoProblems, close } = await visit({ address: '/services' });
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

  it('through kinds of work neither scroll nor take the focus', async () => {
    const { page, expectNoProblems, close } = await visit({ address: '/our-work' });
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

describe('one page dissolves into the next', () => {
  /** Counts the transitions, and remembers the last. */
  const countTransitions = (page: Page) =>
    page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      const seen = { count: 0, last: undefined as ViewTransition | undefined };
      Object.assign(window, { seen });
      document.startViewTransition = (change) => {
        seen.count += 1;
        seen.last = start(change);
        return seen.last;
      };
    });
  const counted = (page: Page) => page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count);
  const ended = (page: Page) =>
    page.evaluate(async () => {
      await (window as unknown as { seen: { last?: ViewTransition } }).seen.last?.finished;
    });

  it('within 200 ms, and the page can be used meanwhile', async () => {
    const { page, expectNoProblems, close } = await visit({ before: countTransitions });
    await link(page, '/services').hover();
    await page.waitForLoadState('networkidle');
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expect(await counted(page)).toBe(1);
    await ended(page);
    const dissolve = await page.evaluate(() => {
      const names = ['old', 'new'].map((name) => `::view-transition-${name}(root)`);
      return names.map((name) => getComputedStyle(document.documentElement, name).animationDuration);
    });
    expect(dissolve.every((duration) => Number.parseFloat(duration) <= 0.2)).toBe(true);
    expectNoProblems();
    await close();
  });

  it('but not where motion is reduced, and nothing is amiss', async () => {
    const { page, expectNoProblems, close } = await visit({ before: countTransitions, reducedMotion: 'reduce' });
    await link(page, '/services').hover();
    await page.waitForLoadState('networkidle');
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expect(await counted(page)).toBe(0);
    expectNoProblems();
    await close();
  });

  it.each([0, 3500])(
    'however quickly one clicks, scrolled down by %i pixels, without a word on the console',
    async (start) => {
      const { page, expectNoProblems, close } = await visit({ address: '/', before: countTransitions });
      await page.waitForLoadState('networkidle');
      await page.evaluate((start) => window.scrollTo(0, start), start);
      await page.waitForTimeout(300);
      await page.evaluate(async () => {
        const press = (href: string) => document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click();
        for (const pause of [0, 5, 60, 120, 0]) {
          for (const href of ['/services', '/our-work', '/contact', '/']) {
            press(href);
            await new Promise((resolve) => setTimeout(resolve, pause));
          }
        }
        press('/services');
        press('/our-work');
      });
      await title(page).toBe(pages.ourWork.title);
      expect(await counted(page)).toBeGreaterThan(0);
      await ended(page);
      await page.locator('main button[aria-pressed]').first().click();
      await expect.poll(() => page.url()).toContain('category=');
      expectNoProblems();
      await close();
    },
  );

  it('to what was asked for last, though its code has still to come', async () => {
    const { page, expectNoProblems, close } = await visit({
      before: (page) =>
        page.route('**/assets/OurWorkPage-*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          await route.continue();
        }),
    });
    await link(page, '/services').hover();
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      for (const href of ['/services', '/our-work'])
        document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click();
    });
    await page.waitForTimeout(1500);
    await title(page).toBe(pages.ourWork.title);
    expect(new URL(page.url()).pathname).toBe('/our-work');
    expectNoProblems();
    await close();
  });

  it('unless that would keep the visitor waiting', async () => {
    const { page, expectNoProblems, close } = await visit({ before: countTransitions });
    await link(page, '/services').hover();
    await page.waitForLoadState('networkidle');
    // A browser that never comes to taking the picture of the old page.
    await page.evaluate(() => {
      document.startViewTransition = (change) => {
        let skip = () => {};
        const skipped = new Promise<void>((resolve) => {
          skip = resolve;
        });
        skipped.then(() => (change as () => unknown)());
        const ready = skipped.then(() => Promise.reject(new DOMException('', 'AbortError')));
        return { ready, skipTransition: skip } as unknown as ViewTransition;
      };
    });
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expectNoProblems();
    await close();
  });

  it('until one has come too late', async () => {
    const { page, expectNoProblems, close } = await visit({ before: countTransitions });
    await page.waitForLoadState('networkidle');
    // A browser that is ready for it soon, but draws the first of it late.
    await page.evaluate(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 200);
    });
    const follow = async (href: string, next: string) => {
      await link(page, href).click();
      await title(page).toBe(next);
      await ended(page);
      await page.waitForTimeout(300);
    };
    await follow('/services', pages.services.title);
    expect(await counted(page)).toBe(1);
    await follow('/our-work', pages.ourWork.title);
    expect(await counted(page)).toBe(1);
    expectNoProblems();
    await close();
  });

  it('also where the server sends it', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => Object.assign(window, { hasDissolved: event.viewTransition !== null }));
    });
    const dissolves = async () => {
      await page.goto('/contact');
      await page.locator('footer [href="/services"]').click();
      await title(page).toBe(pages.services.title);
      return page.evaluate(() => (window as unknown as { hasDissolved: boolean }).hasDissolved);
    };
    // A browser that is busy leaves it out.
    await expect.poll(dissolves).toBe(true);
    expectNoProblems();
    await close();
  });
});

describe('the window for films', () => {
  const work = featuredWorks.find(({ videoUrl }) => filmSource(videoUrl).provider === 'local');
  if (work === undefined) throw new Error('The tests need a featured work of the site itself.');
  const card = (page: Page) => page.getByRole('button', { name: `${videoModal.play} ${work.title}` });

  it('has its code once its cards are seen, and opens in the same moment', async () => {
    const { page, asked, codeOf, expectNoProblems, close } = await visit({ address: '/' });
    await page.waitForLoadState('networkidle');
    expect(codeOf('VideoModal')).toEqual([]);
    await card(page).scrollIntoViewIfNeeded();
    await expect.poll(() => codeOf('VideoModal')).toHaveLength(1);
    await expect.poll(() => codeOf('FilmPlayer')).toHaveLength(1);
    await page.waitForTimeout(300);
    const scripts = () => asked.filter((path) => path.endsWith('.js')).length;
    const before = scripts();
    const isOpen = await card(page).evaluate(async (element: HTMLElement) => {
      element.click();
      await Promise.resolve();
      return document.querySelector('main :popover-open') !== null;
    });
    expect(isOpen).toBe(true);
    expect(scripts()).toBe(before);
    expectNoProblems();
    await close();
  });

  it('comes with the press where data are to be saved', async () => {
    const { page, codeOf, expectNoProblems, close } = await visit({
      address: '/',
      before: (page) =>
        page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    });
    await card(page).scrollIntoViewIfNeeded();
    await quiet(page);
    expect(codeOf('VideoModal')).toEqual([]);
    await card(page).click();
    await page.getByRole('dialog', { name: work.title }).waitFor();
    expectNoProblems();
    await close();
  });
});
