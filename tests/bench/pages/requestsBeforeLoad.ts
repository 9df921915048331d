import type { CDPSession, Page } from 'playwright';

export interface EarlyRequest {
  url: string;
  /** As DevTools name it, such as `Document`. */
  kind: string;
  /** Transferred bytes, headers included. */
  bytes: number;
  /** Whether it is for a picture with `loading="lazy"`, which the browser may fetch later. */
  isLazy: boolean;
}

/**
 * Slow 4G: the browser lays out the page long before `load`, and fetches lazy pictures no further ahead than on any 4G.
 */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };

/** Opens a page on Slow 4G and returns its requests before the `load` event, in order. `page` must still be blank. */
export async function requestsBeforeLoad(page: Page, devTools: CDPSession, path: string): Promise<EarlyRequest[]> {
  const asked = new Map<string, { url: string; kind: string; atSeconds: number; bytes: number }>();
  let loadedAtSeconds = Number.POSITIVE_INFINITY;
  devTools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    asked.set(requestId, { url: request.url, kind: type ?? 'Other', atSeconds: timestamp, bytes: 0 });
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  devTools.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAtSeconds = timestamp;
  });
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Page.enable');
  await page.goto(path);
  // Requests that began before `load` count with all their bytes.
  await page.waitForLoadState('networkidle');

  const lazy = await page.evaluate(() =>
    [...document.images].filter(({ loading }) => loading === 'lazy').map(({ currentSrc }) => currentSrc),
  );
  return [...asked.values()]
    .filter(({ atSeconds }) => atSeconds < loadedAtSeconds)
    .map(({ url, kind, bytes }) => ({ url, kind, bytes, isLazy: lazy.includes(url) }));
}
