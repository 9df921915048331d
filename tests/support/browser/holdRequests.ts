import type { Page, Route } from 'playwright';

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
