import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pages } from '../../fixtures/content/pages';
import { holdRequests } from '../../support/browser/holdRequests';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { link, modulesLoaded, pointAtLink, title, visit } from '../../support/browser/visit';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();
describe('a view transition leads from one page to the next', () => {
  /** Counts the transitions, remembers the last, and notes how long the longest takes. */
  const countTransitions = (page: Page) =>
    page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      const seen = { count: 0, longestMs: 0, last: undefined as ViewTransition | undefined };
      Object.assign(window, { seen });
      document.startViewTransition = (change) => {
        seen.count += 1;
        const transition = start(change);
        seen.last = transition;
        transition.ready.then(
          () => {
            const ends = document
              .getAnimations()
              .map(({ effect }) => effect as KeyframeEffect)
              .filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition'))
              .map((effect) => Number(effect.getComputedTiming().endTime));
            seen.longestMs = Math.max(seen.longestMs, ...ends);
          },
          () => undefined,
        );
        return transition;
      };
    });
  const counted = (page: Page) => page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count);
  const ended = (page: Page) =>
    page.evaluate(async () => {
      await (window as unknown as { seen: { last?: ViewTransition } }).seen.last?.finished;
    });

  it('that takes at most 200 ms', async () => {
    const { page, expectNoProblems, close } = await visit(browser, { before: countTransitions });
    await pointAtLink(page, '/services');
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expect(await counted(page)).toBe(1);
    await ended(page);
    const { longestMs } = await page.evaluate(() => (window as unknown as { seen: { longestMs: number } }).seen);
    expect(longestMs).toBeGreaterThan(0);
    expect(longestMs).toBeLessThanOrEqual(200);
    expectNoProblems();
    await close();
  });

  it('but not where motion is reduced, and nothing is amiss', async () => {
    const { page, expectNoProblems, close } = await visit(browser, {
      before: countTransitions,
      reducedMotion: 'reduce',
    });
    await pointAtLink(page, '/services');
    await link(page, '/services').click();
    await title(page).toBe(pages.services.title);
    expect(await counted(page)).toBe(0);
    expectNoProblems();
    await close();
  });

  it.each([0, 3500])(
    'however quickly one clicks, scrolled down by %i pixels, without a word on the console',
    async (start) => {
      const { page, expectNoProblems, close } = await visit(browser, { address: '/', before: countTransitions });
      await modulesLoaded(page, ['OurWorkPage', 'ServicesPage', 'ContactPage']);
      await page.evaluate((start) => window.scrollTo(0, start), start);
      await nextFrames(page);
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
    let release = () => {};
    const { page, expectNoProblems, close } = await visit(browser, {
      before: async (page) => {
        release = await holdRequests(page, '**/assets/OurWorkPage-*.js');
      },
    });
    await pointAtLink(page, '/services');
    const titles = await page.evaluateHandle(() => {
      const seen: string[] = [];
      const note = () => seen.push(document.title);
      new MutationObserver(note).observe(document.head, { childList: true, characterData: true, subtree: true });
      return seen;
    });
    await page.evaluate(() => {
      for (const href of ['/services', '/our-work'])
        document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click();
    });
    await nextFrames(page);
    release();
    await title(page).toBe(pages.ourWork.title);
    await nextFrames(page);
    expect(new Set(await titles.jsonValue())).toEqual(new Set([pages.ourWork.title]));
    expect(new URL(page.url()).pathname).toBe('/our-work');
    expectNoProblems();
    await close();
  });

  it('unless that would keep the visitor waiting', async () => {
    const { page, expectNoProblems, close } = await visit(browser, { before: countTransitions });
    await pointAtLink(page, '/services');
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
    const { page, expectNoProblems, close } = await visit(browser, { before: countTransitions });
    await modulesLoaded(page, ['OurWorkPage', 'ServicesPage']);
    // A browser that is ready for it soon, but draws the first of it late.
    await page.evaluate(() => {
      const late = { count: 0 };
      Object.assign(window, { late });
      window.requestAnimationFrame = (draw) => {
        late.count += 1;
        return window.setTimeout(() => {
          draw(performance.now());
          late.count -= 1;
        }, 200);
      };
    });
    const follow = async (href: string, next: string) => {
      await link(page, href).click();
      await title(page).toBe(next);
      await ended(page);
      await page.waitForFunction(() => (window as unknown as { late: { count: number } }).late.count === 0, undefined, {
        polling: 50,
      });
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
    // A browser that is busy leaves it out.
    await expect.poll(transitions).toBe(true);
    expectNoProblems();
    await close();
  });
});
