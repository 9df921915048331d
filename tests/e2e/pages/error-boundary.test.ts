import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import landing from '../../fixtures/content/landing.yaml';
import site from '../../fixtures/content/site.yaml';
import { fillForm } from '../../support/browser/contactForm';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
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

it('a first screen whose counters fail keeps its words, and its film and the bar go on', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  await failOn(page, 'main [data-look="plain"]');
  const failed = failure(page);
  await page.goto('/landing');
  const words = page.locator('main [data-part]', { has: page.locator('h1') }).last();
  const sent = await words.textContent();
  expect(sent).toContain(landing.hero.words);
  await hydrated(page);
  await failed;
  expect(await words.textContent()).toBe(sent);
  await page.getByRole('button', { name: site.loopSwitch.stop }).waitFor();
  await expectNoPageLoad(page);
  await close();
});

it.each([
  [
    'the Contact page',
    () => {
      // What ContactPage reads whenever the address changes.
      const { get } = URLSearchParams.prototype;
      URLSearchParams.prototype.get = function (name) {
        if (name === 'subject') throw new Error('planted');
        return get.call(this, name);
      };
    },
  ],
  [
    'the menu',
    () => {
      // What the menu asks for whenever the address changes.
      const { getElementById } = Document.prototype;
      Document.prototype.getElementById = function (id) {
        if (id === 'sidebar') throw new Error('planted');
        return getElementById.call(this, id);
      };
    },
  ],
])('a form that a link has led to keeps the words typed into it where %s fails', async (_, plant) => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  await page.goto('/services');
  await hydrated(page);
  await link(page, '/contact').click();
  await title(page).toBe(pages.contact.title);
  await page.locator('#name').fill('Asha');
  const requested: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && requested.push(request.url()));
  await page.evaluate(plant);
  const failed = failure(page);
  await page.evaluate(() => {
    history.pushState(null, '', '?elsewhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await failed;
  await nextFrames(page);
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('#name').inputValue()).toBe('Asha');
  expect(requested).toEqual([]);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/services|ways/i);
  await close();
});

it('a section that cannot be hydrated keeps its content, and the sections around it go on', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  // How Banners.tsx repeats its words.
  await page.addInitScript(() => {
    const { from } = Array;
    const failing = (...args: [object]) => {
      if (Object.keys(args[0]).join() === 'length') throw new Error('planted');
      return Reflect.apply(from, Array, args);
    };
    Reflect.set(Array, 'from', failing);
  });
  const failed = failure(page);
  await page.goto('/');
  const banners = page.locator('[data-part="banners"]');
  const sent = await banners.textContent();
  expect(sent).not.toBe('');
  await hydrated(page);
  await failed;
  expect(await banners.textContent()).toBe(sent);
  await page.locator('[data-part="previews"] [aria-haspopup="dialog"]').first().click();
  await page.getByRole('dialog').locator('video').waitFor();
  await page.keyboard.press('Escape');
  await expectNoPageLoad(page);
  await close();
});

it('a dialog with the answer that fails leaves the thanks above the form, and the page goes on', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems });
  await page.goto('/contact');
  await hydrated(page);
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('planted');
    };
  });
  await fillForm(page);
  await page.locator('button[type=submit]').click();
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe(site.results.thanks);
  // The dialog of the next inquiry is a new one.
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
  });
  await fillForm(page);
  await page.locator('button[type=submit]').click();
  await page.getByRole('alertdialog').waitFor();
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
