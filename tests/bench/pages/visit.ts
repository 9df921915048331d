import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { noteHydration, untilHydrated } from '../../support/browser/hydrated';
import { launchBrowser } from '../../support/browser/launchBrowser';
import type { PageSite } from './pageSite';

/** The phone that Lighthouse takes for everybody's. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1350, height: 940 } };

/** Slow 4G as DevTools slows a line down, and Lighthouse with it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

const PATIENCE_MS = 30_000;

/** At these signals Playwright would close the browser, and the benchmark go on with its next one. */
const GOES_WITH_THE_PROCESS = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };

export interface VisitOptions {
  screen: BrowserContextOptions;
  /** How many times slower the processor is. */
  slowdown?: number;
  isSlowLine?: boolean;
}

export interface Visit {
  page: Page;
  devTools: CDPSession;
}

/** Lends a new visitor's page, still blank, in a browser of its own: nothing is cached, and nothing else runs in it. */
export async function onVisit<T>(
  site: PageSite,
  { screen, slowdown = 1, isSlowLine = false }: VisitOptions,
  measure: (visit: Visit) => Promise<T>,
): Promise<T> {
  const browser: Browser = await launchBrowser(site.chromiumArguments, GOES_WITH_THE_PROCESS);
  try {
    const context = await browser.newContext({ baseURL: site.origin, ...screen });
    context.setDefaultTimeout(PATIENCE_MS);
    await noteHydration(context);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    if (slowdown > 1) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (isSlowLine) await devTools.send('Network.emulateNetworkConditions', SLOW_4G);

    return await measure({ page, devTools });
  } finally {
    await browser.close();
  }
}

/** Resolves when the page has fetched all that it fetches by itself. */
export async function untilQuiet(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
}
