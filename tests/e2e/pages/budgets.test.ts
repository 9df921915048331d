import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BEFORE_LOAD } from '../../bench/pages/budgets';
import { neverIdle } from '../../support/browser/neverIdle';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';

const KIB = 1024;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1350, height: 940 } };

const { host } = testSite();
const browser = await sharedBrowser();
// An upscaled still counts for less than the area it covers, and the film's first frame would be the LCP, much later.
it.each(['/', '/landing'])('the still of %s counts as large as the film that comes over it', async (address) => {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...PHONE });
  await page.goto(address);
  const still = page.locator('main img').first();
  const counted = await still.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paints = list.getEntries() as (PerformanceEntry & { element: Element | null; size: number })[];
          const paint = paints.find((each) => each.element === element);
          if (paint) resolve(paint.size);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  const { width = 0, height = 0 } = (await still.boundingBox()) ?? {};
  expect(counted / (width * height)).toBeGreaterThan(0.99);
  expectNoProblems();
  await close();
});

describe.each([
  { address: '/', ...BEFORE_LOAD.home },
  ...fixturePaths.filter((path) => path !== '/').map((address) => ({ address, ...BEFORE_LOAD.others })),
])('until $address has loaded', ({ address, kiB, requests }) => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])(`%s has asked for at most ${requests} things and ${kiB} KiB`, async (_, screen) => {
    const asked = await askedBeforeLoad(address, screen);
    const needed = asked.filter(({ isLazy }) => !isLazy);
    expect(needed.map(({ kind }) => kind)).toContain('document');
    expect(asked.map(({ kind }) => kind)).not.toContain('script');
    expect(needed.length, listOf(needed)).toBeLessThanOrEqual(requests);
    expect(bytesOf(needed) / KIB, listOf(needed)).toBeLessThanOrEqual(kiB);

    // Lazy pictures near the viewport count here: browsers decide themselves how early to fetch them.
    expect(asked.length, listOf(asked)).toBeLessThanOrEqual(BEFORE_LOAD.withLazyPictures.requests);
    expect(bytesOf(asked) / KIB, listOf(asked)).toBeLessThanOrEqual(BEFORE_LOAD.withLazyPictures.kiB);
  });
});

interface Asked {
  url: string;
  kind: string;
  /** Whether it is for an image with `loading="lazy"`. */
  isLazy: boolean;
}

/** The requests that a visitor's first page makes by itself; idle callbacks, which prefetch after `load`, never run. */
async function askedBeforeLoad(address: string, screen: object): Promise<Asked[]> {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...screen });
  await neverIdle(page);
  const asked: Omit<Asked, 'isLazy'>[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push({ url: request.url(), kind: request.resourceType() });
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const lazy = await page.evaluate(() =>
    [...document.images].filter(({ loading }) => loading === 'lazy').map(({ currentSrc }) => currentSrc),
  );
  expectNoProblems();
  await close();
  return asked.map((request) => ({ ...request, isLazy: lazy.includes(request.url) }));
}

/** The sum of the file sizes, text files compressed with Brotli, as hosts with Brotli serve them. */
function bytesOf(asked: Asked[]): number {
  return asked.reduce((sum, request) => sum + sizeOf(request), 0);
}

function sizeOf({ url, kind }: Asked): number {
  const path = new URL(url).pathname;
  const name = kind === 'document' ? `${path === '/' ? '/index' : path}.html` : path;
  const file = readFileSync(join(host.home, 'public_html', name));
  return /\.(html|css|js|svg)$/.test(name) ? brotliCompressSync(file).length : file.length;
}

function listOf(asked: Asked[]): string {
  return asked.map((request) => `${sizeOf(request)} ${request.url}`).join('\n');
}
