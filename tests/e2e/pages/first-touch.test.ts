import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { fillForm, openContactForm } from '../../support/browser/contactForm';
import { holdRequests } from '../../support/browser/holdRequests';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host, inbox } = testSite();
const browser = await sharedBrowser();

/** Reloads the page and holds its scripts back; returns a function that releases them. */
async function reloadWithoutScripts(page: Page): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'domcontentloaded' });
  return release;
}

function countPosts(page: Page) {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  return () => posts;
}

describe('before hydration', () => {
  it.each([
    ['one click on Send', (page: Page) => page.locator('button[type=submit]').click()],
    ['two clicks on Send', (page: Page) => page.locator('button[type=submit]').dblclick()],
    [
      'Enter in a field, and again',
      async (page: Page) => {
        await page.locator('#subject').press('Enter');
        await page.locator('#subject').press('Enter');
      },
    ],
  ])('%s sends one inquiry, and the page stays', async (_, send) => {
    const { page, expectNoProblems, close } = await openContactForm(browser, host.url);
    const posts = countPosts(page);
    const release = await reloadWithoutScripts(page);
    const { message } = await fillForm(page, { message: `Sent early ${Math.random()}` });
    await send(page);
    expect(posts()).toBe(0);
    release();
    await page.getByRole('alertdialog').waitFor();
    expect(posts()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/contact');
    await inbox.waitForMessage(({ text }) => text.includes(message));
    expectNoProblems();
    await close();
  });

  it('the menu opens, an answer unfolds and a link leads on', async () => {
    const { page, close } = await openContactForm(browser, host.url, { viewport: { width: 390, height: 844 } });
    await reloadWithoutScripts(page);
    await page.locator('details').nth(1).locator('summary').click();
    expect(await page.locator('details').nth(1).getAttribute('open')).not.toBeNull();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('navigation').locator('[href="/services"]').click();
    await page.waitForURL('**/services', { waitUntil: 'commit' });
    await close();
  });
});
