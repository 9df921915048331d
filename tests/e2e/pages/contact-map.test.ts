import { expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import { observed } from '../../support/browser/frames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

it('the outside map is asked for by a tap and not before, and then has the focus', async () => {
  const { origin } = new URL(company.map);
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    expectedProblems: [new RegExp(`another site: ${origin}`)],
  });
  let asked = 0;
  await page.route(`${origin}/**`, async (route) => {
    asked += 1;
    await route.fulfill({ contentType: 'text/html', body: '<p>The outside map</p>' });
  });
  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  const address = page.locator('main address', { hasText: company.address.street }).last();
  await address.scrollIntoViewIfNeeded();
  await observed(address);
  expect(await address.locator('..').locator('img, svg').count()).toBe(0);
  expect(asked).toBe(0);

  await page.locator('button').filter({ hasText: 'map' }).click();
  await page.frameLocator('iframe').getByText('The outside map').waitFor();
  expect(asked).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  expectNoProblems();
  await close();
});
