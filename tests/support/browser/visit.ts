import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { testSite } from '../host/testSite';
import { hydrated } from './hydrated';
import { neverIdle } from './neverIdle';
import { nextFrames } from './nextFrames';
import { openPage } from './openPage';

interface VisitOptions extends BrowserContextOptions {
  address?: string;
  /** Whether the browser has idle moments; without them the page fetches nothing in advance by itself. */
  isIdle?: boolean;
  before?: (page: Page) => Promise<unknown>;
  expectedProblems?: RegExp[];
}

/** Opens a page, by default Contact, and waits until it is hydrated; `asked` has the paths of all requests. */
export async function visit(
  browser: Browser,
  { address = '/contact', isIdle = true, before, ...options }: VisitOptions = {},
) {
  const { host } = testSite();
  const opened = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 }, ...options });
  const { page } = opened;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  if (!isIdle) await neverIdle(page);
  await before?.(page);
  await page.goto(address);
  await hydrated(page);
  return { ...opened, asked, codeOf: (name: string) => asked.filter((path) => path.includes(`/assets/${name}-`)) };
}

/** The link of the bar at the top. */
export const link = (page: Page, href: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).locator(`[href="${href}"]`);

const LONG_ENOUGH_TO_LEAVE_MS = 1000;

/** Fails if the page reloads or is left because of the requests that `release` lets fail. */
export async function expectToStay(page: Page, release: () => void): Promise<void> {
  const failure = page.waitForEvent('requestfailed');
  const leave = page.waitForEvent('framenavigated', { timeout: LONG_ENOUGH_TO_LEAVE_MS }).catch(() => undefined);
  release();
  await failure;
  expect(await leave).toBeUndefined();
}

/** The CSS `content` of the line below the bar, which shows that something loads: `""`, or `none`. */
export const loadingLine = (page: Page): Promise<string> =>
  page
    .locator('header')
    .first()
    .evaluate((bar) => getComputedStyle(bar, '::after').content);

/** Waits until the page has loaded these modules of `assets/`, named with or without their hash. */
export async function modulesLoaded(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, ''));
    return wanted.every((name) => fetched.some((file) => file.startsWith(name) && file.endsWith('.js')));
  }, names);
  await nextFrames(page);
}

const CHUNKS: Record<string, string> = {
  '/': 'HomePage',
  '/our-work': 'OurWorkPage',
  '/services': 'ServicesPage',
  '/contact': 'ContactPage',
};

/** Hovers over the link to a page, which prefetches the page's code, and waits until that code is loaded. */
export async function pointAtLink(page: Page, href: string): Promise<void> {
  await link(page, href).hover();
  await modulesLoaded(page, [CHUNKS[href] ?? '']);
}

/** Polls the title of the tab: `await title(page).toBe(…)`. */
export const title = (page: Page) => expect.poll(() => page.title());
