import { describe, expect, it } from 'vitest';
import { PHONE_IS_FULL } from '../../../frontend/lib/inquiryRules';
import contact from '../../fixtures/content/contact.yaml';
import films from '../../fixtures/content/films.yaml';
import home from '../../fixtures/content/home.yaml';
import landing from '../../fixtures/content/landing.yaml';
import ourWork from '../../fixtures/content/our-work.yaml';
import site from '../../fixtures/content/site.yaml';
import { fillForm } from '../../support/browser/contactForm';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { TRANSLATED, translate } from '../../support/browser/translate';
import { testSite } from '../../support/host/testSite';

const { carousel, promoFilm, results } = site;
const [category = ''] = films.categories;

const { host, inbox } = testSite();
const browser = await sharedBrowser();

/** Opens a page, which hydrates, and translates it. */
async function openTranslated(address: string) {
  // Under reduced motion a slide changes at once.
  const opened = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
  await opened.page.goto(address);
  await hydrated(opened.page);
  await translate(opened.page);
  return opened;
}

describe('a page that the browser translates', () => {
  it('shows errors, sends inquiries and goes on after an edit', async () => {
    const { page, expectNoProblems, close } = await openTranslated('/contact');
    const send = page.locator('button[type=submit]');
    await send.click();
    await expect.poll(() => page.locator('#name-error').textContent()).toContain(TRANSLATED);
    await page.locator('#name').pressSequentially('A');
    await expect.poll(() => page.locator('#name-error').textContent()).toBe('');

    for (const _ of ['first', 'second']) {
      const { message } = await fillForm(page);
      await send.click();
      await page.getByRole('alertdialog').getByRole('button').click();
      await expect.poll(() => page.getByRole('status').textContent()).toBe(TRANSLATED + results.thanks);
      await inbox.waitForMessage(({ text }) => text.includes(message));
      expect(await send.textContent()).toBe(TRANSLATED + contact.form.send);
      // The banner goes at the next edit.
      await page.locator('#name').pressSequentially('A');
      await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    }
    expectNoProblems();
    await close();
  });

  it('filters films, and shows all of them again', async () => {
    const { page, expectNoProblems, close } = await openTranslated('/our-work');
    const all = await page.locator('main h3').count();
    const found = films.films.filter((film) => film.category === category).length;
    const button = page.getByRole('button', { name: category });
    await button.click();
    await expect.poll(() => page.locator('main ul:has([data-film-card]) > li').count()).toBe(found);
    const { one, several } = ourWork.filter.showing;
    const sentence = (found === 1 ? one : several).replace('{count}', String(found)).replace('{category}', category);
    expect(await page.getByRole('status').textContent()).toBe(TRANSLATED + sentence);
    await button.click();
    await expect.poll(() => page.locator('main h3').count()).toBe(all);
    expectNoProblems();
    await close();
  });

  it('changes slides, and opens and closes a film', async () => {
    const { page, expectNoProblems, close } = await openTranslated('/');
    const slider = page.getByRole('group', { name: home.quotesHeading });
    const shown = slider.locator('.slick-slide[aria-hidden=false] figcaption');
    await slider.scrollIntoViewIfNeeded();
    await slider.getByRole('button', { name: carousel.next }).click();
    await expect.poll(() => shown.textContent()).toContain(home.quotes[1]?.people);
    await slider.getByRole('button', { name: carousel.previous }).click();
    await expect.poll(() => shown.textContent()).toContain(home.quotes[0]?.people);

    const dialog = page.getByRole('dialog');
    await page.locator('[data-film-card][aria-haspopup="dialog"]').first().click();
    await dialog.locator('video').waitFor();
    expect(await dialog.getByRole('heading').textContent()).toContain(TRANSLATED);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expectNoProblems();
    await close();
  });

  it('names what its button does to the promo film’s sound', async () => {
    const { page, expectNoProblems, close } = await openTranslated('/landing');
    await page.locator(`main picture[data-still="${landing.promo.poster}"]`).last().scrollIntoViewIfNeeded();
    const sound = page.getByRole('button', { name: promoFilm.soundOn });
    await sound.click();
    await page.getByRole('button', { name: promoFilm.soundOff }).click();
    await sound.waitFor();
    expectNoProblems();
    await close();
  });

  it('sends what was sent before it hydrates', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      expectedProblems: [/#418/],
    });
    const release = await holdRequests(page, '**/assets/entry-*.js');
    await page.goto('/contact');
    await translate(page);
    const { message } = await fillForm(page);
    await page.locator('button[type=submit]').click();
    release();
    await page.getByRole('alertdialog').waitFor();
    await inbox.waitForMessage(({ text }) => text.includes(message));
    expectNoProblems();
    await close();
  });

  it('does not send a phone number that is too long and was sent before it hydrates', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      expectedProblems: [/#418/],
    });
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const release = await holdRequests(page, '**/assets/entry-*.js');
    await page.goto('/contact');
    await translate(page);
    await fillForm(page, { phone: '98765432105' });
    await page.locator('button[type=submit]').click();
    release();
    await expect.poll(() => page.locator('#phone-error').textContent()).toContain(PHONE_IS_FULL);
    expect(posts).toEqual([]);
    expectNoProblems();
    await close();
  });

  it('filters films by the button that was pressed before it hydrates', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      expectedProblems: [/#418/],
    });
    const release = await holdRequests(page, '**/assets/entry-*.js');
    await page.goto('/our-work');
    await translate(page);
    await page.getByRole('button', { name: category }).click();
    release();
    await page.locator('button[aria-pressed=true]', { hasText: category }).waitFor();
    expect(new URL(page.url()).searchParams.get('category')).not.toBeNull();
    expectNoProblems();
    await close();
  });

  it('hydrates where it was translated before, with the words typed meanwhile', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      expectedProblems: [/#418/],
    });
    const release = await holdRequests(page, '**/assets/entry-*.js');
    await page.goto('/contact');
    await translate(page);
    await page.locator('#name').pressSequentially('Asha');
    release();
    await hydrated(page);
    expect(await page.locator('#name').inputValue()).toBe('Asha');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('name');
    expect(await page.locator('h1').count()).toBe(1);
    await page.locator('button[type=submit]').click();
    await expect.poll(() => page.locator('#email-error').textContent()).toContain(TRANSLATED);
    expectNoProblems();
    await close();
  });

  it.each([
    ['an answer', '/contact', 'details:nth-of-type(2) summary', 'details:nth-of-type(2)[open]'],
    ['the menu', '/contact', 'header [popovertarget]', '#sidebar:popover-open'],
  ])('keeps %s open that was opened before it hydrates', async (_, address, opener, opened) => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
      expectedProblems: [/#418/],
    });
    const release = await holdRequests(page, '**/assets/entry-*.js');
    await page.goto(address);
    await translate(page);
    await page.locator(opener).first().click();
    await page.locator(opened).waitFor();
    release();
    await hydrated(page);
    expect(await page.locator(opened).count()).toBe(1);
    expectNoProblems();
    await close();
  });
});
