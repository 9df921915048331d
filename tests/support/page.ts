import { type BrowserContext, expect, type Locator, type Page, type Route } from 'playwright/test';

/** What screen readers are told of a place, without what changes by itself: the hashes of films and the year. */
export const ariaTree = async (place: Locator): Promise<string> =>
  `${(await place.ariaSnapshot()).replaceAll(/\.[\w-]{8}(?=\.mp4)/g, '').replace(/© \d{4}/, '© year')}\n`;

/**
 * Waits until the browser has painted all changes so far: the second of two frames begins after the first is painted.
 */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/**
 * Waits until the browser has painted all pending changes. An animation of 1 ms starts in one frame and ends in a later
 * one, even while `page.clock` has stopped requestAnimationFrame.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.documentElement.animate(null, 1).finished;
  });
}

/**
 * Waits until the page's IntersectionObservers have reported an element's present position and the results are painted.
 */
export async function observed(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    const nextFrames = () => document.documentElement.animate(null, 1).finished;
    // A new observer reports at once, but those of the page only after the frame in which it has scrolled.
    await nextFrames();
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(target);
    });
    await nextFrames();
  });
}

declare global {
  interface Window {
    isHydrated?: boolean;
  }
}

/** Records the `hydrated` event of each page for `hydrated` and `untilHydrated`. Call it before a page is opened. */
export async function noteHydration(visitor: BrowserContext | Page): Promise<void> {
  await visitor.addInitScript(() => {
    addEventListener('hydrated', () => {
      window.isHydrated = true;
    });
  });
}

/**
 * Presses a key, at which the page hydrates at once, waits until it has, and lays out all its sections; those of a page that a
 * link opens are not.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  await layOutAll(page);
  await nextFrames(page);
}

/** Lays out all sections of the page: as they come near they would move elements in the middle of a test (see base.css). */
export const layOutAll = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.allRendered = '';
  });

/** Waits until the page has replaced its fallback fonts by its text fonts; under Save-Data it never does (see startReact.ts). */
export async function withTextFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => !('fallbackFonts' in document.documentElement.dataset));
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until the page has hydrated by itself and the changes of React's effects are painted. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isHydrated);
  // Effects set state in the task that dispatches `hydrated`; React renders it in the next task, before the second
  // frame from now.
  await nextFrames(page);
}

/**
 * Gives the pages that are opened from now on no idle moments: they fetch and hydrate nothing by themselves.
 */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/**
 * Holds the page's requests for these addresses until they are released.
 *
 * @param addresses as `page.route` takes them
 * @param answer how each is answered after the release; by default the server answers
 * @returns a function that releases the held requests and lets later ones pass
 */
export async function holdRequests(
  page: Page,
  addresses: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await answer(route);
  });
  return release;
}

/**
 * Presses the middle of an element's box, as a person would: with a finger or the mouse, on whatever lies on top there.
 * Playwright's own `click` fails where something else does.
 */
export async function pressMiddle(page: Page, target: string | Locator, isTouch = false): Promise<void> {
  const element = (typeof target === 'string' ? page.locator(target) : target).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${target} is not visible.`);
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  if (isTouch) await page.touchscreen.tap(left, top);
  else await page.mouse.click(left, top);
}

/** Opens a page and waits until it has hydrated and laid out all its sections. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Scrolls to the end of the page in steps of half a screen, so that everything has been in view. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      // IntersectionObservers report after the frame that has scrolled, or after the next one.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
}

/** The link of the bar at the top to this address. */
export const barLink = (page: Page, href: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).locator(`[href="${href}"]`);

/** Marks the document in view; the returned function tells whether the page still shows it, without a reload or page load. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset.marked = '';
  });
  return () => page.evaluate(() => 'marked' in document.documentElement.dataset);
}

/** Expects the line below the bar, which shows that something loads, or `none`. */
export const expectLine = (page: Page, content: '""' | 'none'): Promise<void> =>
  expect(page.locator('header').first()).toHaveCSS('content', content, { pseudo: 'after' });
