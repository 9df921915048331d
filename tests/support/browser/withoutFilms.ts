import type { Page } from 'playwright';

/**
 * Answers the page's requests for films with nothing, so that their posters stay and the processor, which decodes up to
 * six films at once, is free for what a test waits for. To be called before the page is opened.
 */
export async function withoutFilms(page: Page): Promise<void> {
  await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ status: 204 }));
}
