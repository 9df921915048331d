import type { Page, Route } from 'playwright';

/**
 * Lets the page's requests for these addresses wait.
 *
 * @param addresses as `page.route` takes them
 * @param answer what becomes of each in the end; without it they reach the server
 * @returns what lets them go, and those that come later
 */
export async function holdRequests(
  page: Page,
  addresses: string,
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
