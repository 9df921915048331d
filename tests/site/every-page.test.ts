import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright/test';
import { BEFORE_LOAD, CLS, FIRST_SCREEN, SCRIPTS_KB } from '../bench/pages/budgets.ts';
import {
  brokenWords,
  crookedTitleLines,
  faultsAt,
  smallTargets,
  unpressable,
  unreadableTexts,
} from '../support/browser/audits.ts';
import { axeFindings } from '../support/browser/axeFindings.ts';
import { walk } from '../support/browser/keyboardWalk.ts';
import { loadedFamilies, OWN_FAMILIES } from '../support/browser/loadedFamilies.ts';
import { ariaTree, holdRequests, untilHydrated } from '../support/page.ts';
import { complete, everyPage, NOT_FOUND } from '../support/sitePages.ts';
import { expect, fixtureSite, test } from '../support/test.ts';

const KIB = 1024;
const file = (path: string) => readFileSync(join(fixtureSite(), path));
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

declare global {
  interface Window {
    /** Runs the idle callbacks that wait: the page has no idle moments of its own. */
    haveIdleMoment(): void;
    shifts: number[];
  }
}

test.use({ expectedProblems: [NOT_FOUND] });

/** What SITE_URL adds for search engines and shared links; without it Home is within 30 bytes of its budget. */
const WORDS_OF_SITE_URL =
  /(?:<script type="application\/ld\+json">.*?<\/script>|<meta (?:property|name)="(?:og|twitter):[^>]*>|<link rel="canonical"[^>]*>)\n?/gs;

test('the HTML of every page is small', async ({ request }) => {
  const answers = await Promise.all(everyPage.map((address) => request.get(address)));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  for (const [index, address] of everyPage.entries()) {
    const html = pages[index] ?? '';
    const scripts = html.match(/<script>[\s\S]*?<\/script>/g) ?? [];
    const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, path = '']) => path);
    await test.step(address, () => {
      // Letters keep their size where a phone is turned: Safari knows the property by this name alone.
      expect(html).toContain('-webkit-text-size-adjust:100%');
      expect(brotliCompressSync(html.replaceAll(WORDS_OF_SITE_URL, '')).length).toBeLessThanOrEqual(
        FIRST_SCREEN.htmlKiB * KIB,
      );
      expect(scripts).toHaveLength(1);
      expect(Buffer.byteLength(String(scripts))).toBeLessThanOrEqual(FIRST_SCREEN.scriptKiB * KIB);
      expect(fonts).toHaveLength(1);
      expect(sum(fonts.map((path) => file(path).length))).toBeLessThanOrEqual(FIRST_SCREEN.fontsKiB * KIB);
    });
  }
});

const AUDITS = [undrawnIcons, unreadableTexts, brokenWords, smallTargets, unpressable, crookedTitleLines, misplacedBar];

/** The pages whose first film comes over its still. */
const FILMS_ON_STILLS = ['/', '/landing'];

const openAnswers = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const answer of all) (answer as HTMLDetailsElement).open = true;
  });

/** What changes a page so much that axe looks at it afterwards. */
const ACTS: Record<string, (page: Page) => Promise<void>> = {
  '/contact': openAnswers,
  '/services': openAnswers,
  '/our-work': async (page) => {
    await page.locator('main [aria-current]').first().click();
    await page.locator('main [aria-current=true]').waitFor();
  },
};

/** The lines of an accessibility tree that hold nothing but words of the content. */
const WORDS = /^ *- (?:text|paragraph|listitem|term|definition|blockquote|figure|strong|option|\/placeholder)\b.*\n/gm;

const SCREENS = [
  {
    screen: 'a phone',
    use: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true },
    sizes: [
      { width: 320, height: 640 },
      { width: 844, height: 390 },
      { width: 390, height: 640 },
    ],
    alsoExpect: async (page: Page, address: string) => {
      expect(await invisibleCharacters(page)).toEqual([]);
      const structure = (await ariaTree(page.locator('main'))).replace(WORDS, '');
      expect(structure).toMatchSnapshot(`${address.slice(1).replace('/', '-') || 'home'}.yml`);
      await ACTS[address]?.(page);
      expect(await axeFindings(page)).toEqual([]);
    },
  },
  {
    screen: 'a desktop',
    use: { viewport: { width: 1350, height: 940 } },
    sizes: [768, { width: 1440, height: 640 }],
    alsoExpect: async (page: Page) => {
      expect(await movingParts(page)).toEqual([]);
      // The walk leaves the page scrolled.
      expect(await walk(page)).toEqual([]);
    },
  },
];

for (const { screen, use, sizes, alsoExpect } of SCREENS) {
  test.describe(`on ${screen}`, () => {
    test.use(use);
    for (const address of everyPage) {
      test(`${address} loads little, stands still while React comes, and can be read and used`, async ({ page }) => {
        await test.step('loads little', () => expectLightLoad(page, address));
        // A desktop upscales the stills of the fixture, which are 960 pixels wide.
        if (screen === 'a phone' && FILMS_ON_STILLS.includes(address))
          expect(await shareOfStill(page)).toBeGreaterThan(0.99);
        await test.step('stands still', () => expectSteadyHydration(page));
        await complete(page);
        expect(await faultsAt(page, sizes, AUDITS)).toEqual([]);
        await alsoExpect(page, address);
      });
    }
  });
}

/** Opens a page that gets no font before its first paint, and weighs what it has asked for until it has loaded. */
async function expectLightLoad(page: Page, address: string): Promise<void> {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request);
  });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (next) => waiting.push(() => next({ didTimeout: false, timeRemaining: () => 50 }));
    window.haveIdleMoment = () => {
      for (const next of waiting.splice(0)) next();
    };
  });
  const releaseFonts = await holdRequests(page, '**/*.woff2');
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await loadedFamilies(page)).toEqual([]);
  releaseFonts();
  await page.waitForLoadState('load');
  const lazy = await page.evaluate(() =>
    [...document.images].filter(({ loading }) => loading === 'lazy').map(({ currentSrc }) => currentSrc),
  );
  // Browsers decide themselves how early to fetch lazy pictures near the viewport; and for the tab they fetch the icon, which is the
  // mark, in any case.
  const needed = asked.filter(
    (request) => ![...lazy, new URL('/favicon.svg', page.url()).href].includes(request.url()),
  );
  const budget = address === '/' ? BEFORE_LOAD.home : BEFORE_LOAD.others;
  for (const [requests, limit] of [
    [needed, budget],
    [asked, BEFORE_LOAD.withLazyPictures],
  ] as const) {
    const list = requests.map((request) => `${bytesOf(request)} ${request.url()}`);
    expect(list.join('\n')).toContain(page.url());
    expect(list.join('\n')).not.toContain('.js');
    expect(list.length, list.join('\n')).toBeLessThanOrEqual(limit.requests);
    expect(sum(requests.map(bytesOf)) / KIB, list.join('\n')).toBeLessThanOrEqual(limit.kiB);
  }
}

/** The size of a requested file, compressed as the build has compressed it. */
function bytesOf(request: Request): number {
  const path = new URL(request.url()).pathname;
  const pages: Record<string, string> = { '/': '/index.html', '/no-such-page': '/404.html' };
  const name = request.resourceType() === 'document' ? (pages[path] ?? `${path}.html`) : path;

  return file(existsSync(join(fixtureSite(), `${name}.br`)) ? `${name}.br` : name).length;
}

/**
 * Gives the page its idle moments, in which the text fonts and React come. Neither may move anything, and React may change
 * only what it adds by design: of attributes that differ it says nothing.
 */
async function expectSteadyHydration(page: Page): Promise<void> {
  const sent = await page.locator('#root').innerHTML();
  await page.waitForFunction(() => {
    window.haveIdleMoment();
    return !('fallbackFonts' in document.documentElement.dataset);
  });
  await untilHydrated(page);
  expect(await loadedFamilies(page)).toEqual(expect.arrayContaining(OWN_FAMILIES));
  expect(sum(await page.evaluate(() => window.shifts))).toBeLessThanOrEqual(CLS);
  expect(withoutAdditions(await page.locator('#root').innerHTML())).toEqual(withoutAdditions(sent));
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // The code of the sliders comes after hydration.
      .flatMap(({ name }) => (/(?<!\/Slider-[\w-]+)\.js$/.test(name) ? new URL(name).pathname : [])),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(sum(scripts.map((path) => gzipSync(file(path), { level: 9 }).length))).toBeLessThanOrEqual(SCRIPTS_KB * 1000);
  await page.evaluate(() => setInterval(window.haveIdleMoment));
}

/**
 * The elements of the HTML without what React changes: the buttons of map and films, the loops, the sliders, which are in a
 * Suspense boundary, the values of counters, the year, and `novalidate` of the form.
 */
function withoutAdditions(html: string): string[] {
  return html
    .replace(/<button [^>]*>Show the map<\/button>/, '')
    .replace(
      /<button [^>]*><span [^>]*data-icon(?:(?!<\/span>).)*<\/span><span [^>]*>Play all movement<\/span><\/button>/,
      '',
    )
    .replaceAll(/<video [^>]*aria-hidden="true"[^>]*>(?:(?!<\/video>).)*<\/video>/g, '')
    .replaceAll(/<!--\$-->.*?<!--\/\$-->/gs, '')
    .replace(/(data-widest="\d+">)\d+/g, '$1')
    .replace(/© (<!-- -->)?\d{4}/g, '© year')
    .replace(' novalidate=""', '')
    .split(/(?=<)/);
}

/**
 * The share of its area for which the first still counts as the largest contentful paint. An upscaled still counts for less, and
 * then the first frame of its film, much later, would be the largest one.
 */
function shareOfStill(page: Page): Promise<number> {
  return page
    .locator('main img')
    .first()
    .evaluate(
      (still) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const paints = list.getEntries() as (PerformanceEntry & { element: Element | null; size: number })[];
            const paint = paints.find(({ element }) => element === still);
            const { width, height } = still.getBoundingClientRect();
            if (paint) resolve(paint.size / (width * height));
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
}

/** The names of icons in view of which nothing is drawn. */
function undrawnIcons(page: Page): Promise<string[]> {
  return page
    .locator('[data-icon] svg:visible')
    .evaluateAll((all) =>
      (all as SVGSVGElement[])
        .filter((icon) => icon.getBBox().width === 0)
        .map((icon) => `nothing in ${icon.outerHTML}`),
    );
}

/** The bar stays at the top, 56 pixels high, and the page begins below it. */
function misplacedBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [0, document.body.scrollHeight].map((top) => {
      scrollTo({ top, behavior: 'instant' });
      const [bar, main] = ['header', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect());
      return [bar?.top, bar?.bottom, (main?.top ?? 0) + scrollY].join();
    });
    scrollTo({ top: 0, behavior: 'instant' });
    return places.filter((place) => place !== '0,56,56').map((place) => `bar and main are at ${place}`);
  });
}

/** Scrolls through the page and returns the parts that move or play by themselves; colors may change. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const MOVED = ['transform', 'translate', 'scale', 'rotate', 'width', 'height', 'left', 'top'];
    const found = new Set<string>();
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      // Observers report in the first frame what is in view; animations that they start exist in the next frames.
      for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const { effect, playState } of document.getAnimations()) {
        const { target } = effect as KeyframeEffect;
        const frames = (effect as KeyframeEffect).getKeyframes();
        const isMoving = frames.some((frame) => MOVED.some((each) => each in frame));
        if (isMoving && playState === 'running') found.add(`${target?.outerHTML.slice(0, 80)} moves`);
      }
      for (const film of document.querySelectorAll('video')) {
        if (!film.paused) found.add(`${film.outerHTML.slice(0, 80)} plays`);
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...found];
  });
}

/** Soft hyphens, no-break spaces, zero-width spaces, joiners and marks: nobody sees them, but a search or a form does. */
const INVISIBLE = /[\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/u;

/** Returns the lines with invisible characters, of the source and of what a visitor copies from the page. */
async function invisibleCharacters(page: Page): Promise<string[]> {
  const [copied, source] = await page.evaluate(async () => {
    getSelection()?.selectAllChildren(document.body);
    const text = getSelection()?.toString() ?? '';
    getSelection()?.removeAllRanges();
    return [text, await (await fetch(location.href)).text()] as const;
  });
  expect(copied).toMatch(/\+91 \d{5} \d{5}/);

  return `${copied}\n${source}`.split('\n').filter((line) => INVISIBLE.test(line));
}
