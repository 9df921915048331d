import type { BrowserContextOptions, CDPSession, Page } from 'playwright';
import { noteHydration, untilHydrated } from '../../support/browser/hydrated';
import { launchBrowser } from '../../support/browser/launchBrowser';
import type { PageSite } from './pageSite';

/** The phone that Lighthouse emulates. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1350, height: 940 } };

/** Slow 4G as DevTools and Lighthouse throttle the network. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };

const PATIENCE_MS = 30_000;

/** At these signals Playwright would close the browser, and the benchmark would go on with the next one. */
const WITHOUT_SIGNAL_HANDLERS = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };

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

/**
 * Runs a measurement with a blank page in a new browser, so that nothing is cached and no other page takes its time.
 */
export async function withFreshBrowser<T>(
  site: PageSite,
  { screen, slowdown = 1, isSlowLine = false }: VisitOptions,
  measure: (visit: Visit) => Promise<T>,
): Promise<T> {
  const browser = await launchBrowser(site.chromiumArguments, WITHOUT_SIGNAL_HANDLERS);
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

/** Waits until the page is hydrated and the network is idle. */
export async function untilQuiet(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
}
