import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { link, title } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { counts: stats } = company;

const { host, inbox } = testSite();
const browser = await sharedBrowser();
const expectedProblems = [/planted/];

/** Makes every component throw that observes an element inside one that matches the selector. */
const failOn = (page: Page, selector: string) =>
  page.addInitScript((selector) => {
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function (element) {
      if (element.closest(selector)) throw new Error('planted');
      observe.call(this, element);
    };
  }, selector);

/** Follows a link; fails if the browser requests its page, because React no longer answers links. */
async function expectNoPageLoad(page: Page): Promise<void> {
  const requested: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && requested.push(request.url()));
  await link(page, '/contact').click();
  await title(page).toBe(pages.contact.title);
  expect(requested).toEqual([]);
}

/** Resolves when a component of the page has thrown. */
const failure = (page: Page) => page.waitForEvent('console', (message) => message.text().includes('planted'));

/** Presses a key, which makes the page load React, and waits until the page has failed and is put back. */
async function putBack(page: Page): Promise<void> {
  const failed = failure(page);
  await page.keyboard.press('Shift');
  await failed;
  await expect.poll(() => page.locator('h1').count()).toBe(1);
}

it('a section that fails keeps its content, and the rest of the page goes on', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  await failOn(page, '[data-widest]');
  const failed = failure(page);
  await page.goto('/');
  await hydrated(page);
  await failed;
  const text = await page.locator('main').textContent();
  for (const { title: name, target } of stats) {
    expect(text).toContain(name);
    expect(text?.replaceAll(/\D/g, ' ')).toContain(String(target));
  }
  await expectNoPageLoad(page);
  await close();
});

it('a first screen that fails keeps its content, and the bar goes on', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  await failOn(page, 'main [data-look="plain"]');
  const failed = failure(page);
  await page.goto('/landing');
  const sent = await page.locator('main').textContent();
  await hydrated(page);
  await failed;
  expect(await page.locator('main').textContent()).toBe(sent);
  await expectNoPageLoad(page);
  await close();
});

it('a page that fails before its link shows it is sent by the server', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  // Only the pages with films ask for this parameter.
  await page.addInitScript(() => {
    const { get } = URLSearchParams.prototype;
    URLSearchParams.prototype.get = function (name) {
      if (name === 'film') throw new Error('planted');
      return get.call(this, name);
    };
  });
  await page.goto('/contact');
  await hydrated(page);
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await link(page, '/our-work').click();
  expect(new URL((await sent).url()).pathname).toBe('/our-work');
  await title(page).toBe(pages.ourWork.title);
  await hydrated(page);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('main h3').count()).toBeGreaterThan(3);
  await close();
});

it('a page that fails as a whole is put back as it was sent, with the words typed before', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  // App itself observes these blocks (useEntrances), so the whole page fails.
  await failOn(page, '[data-enters]');
  const release = await holdRequests(page, '**/assets/entry-*.js');
  await page.goto('/contact');
  await page.evaluate(() => {
    (document.querySelector('[name=name]') as HTMLInputElement).value = 'Asha';
  });
  release();
  await putBack(page);
  expect(await page.locator('[name=name]').inputValue()).toBe('Asha');
  await page.locator('[name=email]').fill('asha@example.com');
  await page.locator('[name=message]').fill('A wedding in May');
  inbox.clear();
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/api/contact_api.php');
  expect((await inbox.waitForMessage()).text).toContain('A wedding in May');
  await page.goto('/contact');
  // A click during the failure gets lost: the browser drops it where its element is away for a moment.
  await putBack(page);
  await link(page, '/services').click();
  await title(page).toBe(pages.services.title);
  await close();
});
