import { expect, type Locator, type Page } from 'playwright/test';

/** Films begin within a tenth of a second; by default Playwright looks only once a second after the first one. */
const OFTEN = { intervals: [100] };

/** Waits until a film plays, or has stopped. */
export async function expectPlaying(film: Locator, isPlaying = true): Promise<void> {
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0), OFTEN)
    .toBe(isPlaying);
}

/** Waits until a film shows its captions. */
export async function expectCaptions(film: Locator): Promise<void> {
  const captions = () =>
    film.evaluate(({ textTracks }: HTMLVideoElement) =>
      [...textTracks].map(({ mode, language, cues }) => ({ mode, language, count: cues?.length })),
    );
  await expect.poll(captions).toEqual([{ mode: 'showing', language: 'en', count: 1 }]);
}

/** The loops of the page that play. */
export const playingLoops = (page: Page): Locator => page.locator('video[data-playing]');

/** The card of a film, on any page. */
export const filmCard = (page: Page, title: string): Locator =>
  page.locator('[data-film-card]').filter({ hasText: title });

/** The films that the page requests from now on. */
export function filmRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) addresses.push(request.url());
  });

  return addresses;
}

/** Sets Save-Data for the pages that are opened from now on. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
}
