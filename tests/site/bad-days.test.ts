import type { Page } from 'playwright/test';
import { TEXT } from '../../scripts/build/fonts/typefaces.ts';
import { axeFindings } from '../support/browser/axeFindings.ts';
import { fillForm, openForm, sendButton, typedIn } from '../support/contactForm.ts';
import { company, contact, films, home, landing, ourWork, services, site } from '../support/content.ts';
import { saveData } from '../support/films.ts';
import { barLink, holdRequests, hydrated, markDocument, nextFrames, untilHydrated, visit } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

const { results } = site;
const API = '**/api/contact_api.php';
const CATEGORY = films.categories[0] ?? '';
/** What the translation adds to the words, so that a test can tell them from the site's own. */
const TRANSLATED = '☆';

/**
 * Translates the page as Chrome does, now and whenever text appears: replaces each text node by a `<font>` element inside
 * another, with other words.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate((prefix) => {
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, noscript, textarea')) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.lastElementChild?.append(prefix + text.data);
        text.replaceWith(font);
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, TRANSLATED);
}

/** Opens a page whose scripts are held until the returned function is called. */
async function openEarly(page: Page, address: string): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return release;
}

/** How many scripts the page has fetched. */
const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);

test.describe('an inquiry that does not arrive', () => {
  // Chromium writes a console line about every answer that is not ok.
  test.use({ expectedProblems: [/Failed to load resource/] });

  const failed = (page: Page) => page.getByRole('alertdialog', { name: results.failedHeading });

  test('is told in a dialog with other ways to the studio, and the words stay', async ({ page, host }) => {
    await openForm(page);
    const words = await fillForm(page);
    await test.step('where it can be neither stored nor mailed', async () => {
      const restore = host.changeEnv({ SMTP_PORT: 1, DATA_DIR: '/proc/nowhere' });
      await sendButton(page).click();
      await expect(page.locator(':focus')).toContainText(company.email).finally(restore);
      await expect(failed(page).getByRole('link', { name: company.phone.display })).toBeVisible();
      const link = failed(page).getByRole('link', { name: 'Write on WhatsApp' });
      await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=About\+Wedding\+film$/);
      await failed(page).getByRole('button', { name: 'Try again' }).click();
      await expect(failed(page)).toBeHidden();
      await expect(sendButton(page)).toBeFocused();
      expect(await typedIn(page)).toEqual(words);
    });
    await test.step('where the network is lost while another page is open', async () => {
      const lose = await holdRequests(page, API, (route) => route.abort());
      await sendButton(page).click();
      await barLink(page, '/services').click();
      await expect(page).toHaveTitle(services.page.title);
      lose();
      await expect(failed(page).locator('p')).toHaveText(results.notSent);
      await page.keyboard.press('Escape');
      await page.goBack();
      await page.locator('form[novalidate]').waitFor();
      expect(await typedIn(page)).toEqual(words);
    });
  });

  test('reaches the studio once if Send is pressed again after half a minute of silence', async ({ page, mail }) => {
    const sent: { elapsedMs: number; key: string | undefined }[] = [];
    await page.clock.install();
    await openForm(page);
    await page.clock.runFor(4000);
    await page.route(API, async (route) => {
      const { elapsedMs } = route.request().postDataJSON();
      sent.push({ elapsedMs, key: route.request().headers()['idempotency-key'] });
      // At first the server has it, and the answer is lost on the way.
      if (sent.length === 1) await route.fetch();
      else await route.continue();
    });
    const words = await fillForm(page);
    await sendButton(page).click();
    await mail.waitForMail();
    await page.clock.runFor(10_000);
    await expect(sendButton(page)).toHaveText('Sending...');
    await page.clock.runFor(21_000);
    await expect(failed(page)).toContainText(results.noAnswer);
    await failed(page).getByRole('button').click();
    expect(await typedIn(page)).toEqual(words);
    await sendButton(page).click();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(mail.mails()).toHaveLength(1);
    const [first, second] = sent;
    expect(first?.elapsedMs).toBeGreaterThanOrEqual(4000);
    expect(second?.elapsedMs).toBeGreaterThanOrEqual(35_000);
    expect(second?.key).toBe(first?.key);
  });
});

test.describe('scripts that come late', () => {
  test('lose nothing that was done: words, focus, an opened answer, the place', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    const release = await openEarly(page, '/contact');
    const answers = page.locator('details');
    await answers.nth(0).locator('summary').click();
    await answers.nth(2).locator('summary').click();
    const words = await fillForm(page, { phone: '+91 98765 43210' });
    await page.locator('#message').press('End');
    release();
    await untilHydrated(page);
    expect(await typedIn(page)).toEqual({ ...words, phone: '9876543210' });
    await expect(page.locator('#message')).toBeFocused();
    await expect(page.locator('#message')).toBeInViewport();
    const opened = answers.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));
    expect(await opened).toEqual([false, false, true, false, false]);
    await expect(page.locator('h1')).toHaveCount(1);
  });

  test('leave a translated page with its menu and words, whose form is posted', async ({ page, mail }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const release = await openEarly(page, '/contact');
    await translate(page);
    const words = await fillForm(page);
    await page.locator('header [popovertarget]').click();
    const entry = page.waitForResponse('**/assets/entry-*.js');
    release();
    await entry;
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#sidebar')).toBeVisible();
    expect(await typedIn(page)).toEqual(words);
    await page.keyboard.press('Escape');
    await sendButton(page).click();
    await expect(page).toHaveURL('/api/contact_api.php');
    expect((await mail.waitForMail()).text).toContain(words.message);
  });

  test('are fetched at once on the first key, press or focus, and not because a mouse moves', async ({ page }) => {
    // Without idle callbacks, only an interaction of the visitor loads React.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => Number(document.documentElement.setAttribute('data-idle', ''));
    });
    for (const touch of [
      () => page.keyboard.press('ArrowDown'),
      () => page.mouse.click(4, 400),
      () => page.locator('#name').focus(),
    ]) {
      await page.goto('/contact');
      await page.locator('html[data-idle]').waitFor();
      await page.mouse.move(40, 300);
      await nextFrames(page);
      expect(await scripts(page)).toBe(0);
      await touch();
      await page.locator('form[novalidate]').waitFor();
    }
  });

  test('come with a press where Save-Data is on, and not at a scroll; text fonts never', async ({ page }) => {
    await saveData(page);
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname));
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    for (const type of ['pointerdown', 'touchstart', 'touchmove', 'pointercancel'])
      await page.locator('main').dispatchEvent(type);
    await nextFrames(page);
    expect(await scripts(page)).toBe(0);
    await page.mouse.click(4, 400);
    await page.locator('form[novalidate]').waitFor();
    await page.waitForLoadState('networkidle');
    const preloads = page.locator('link[rel=preload][as=font]');
    expect(fonts).toEqual(await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href'))));
  });
});

test.describe('files that cannot be fetched', () => {
  test.use({ expectedProblems: [/Failed to (load resource|fetch)|Console: Event|status of 422/] });

  for (const files of ['**/assets/*.js', '**/assets/*.css']) {
    test(`such as ${files} leave fonts, links and the form working`, async ({ page, mail }) => {
      await page.route(files, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.goto('/services');
      const isStill = await markDocument(page);
      await page.keyboard.press('Shift');
      await failed;
      await expect(page.locator('body')).toHaveCSS('font-family', new RegExp(`^"?${TEXT.family}"?,`));
      await barLink(page, '/contact').click();
      await expect(page).toHaveTitle(contact.page.title);
      expect(await isStill()).toBe(false);
      const { message } = await fillForm(page, { email: 'asha@localhost' });
      await sendButton(page).click();
      await page.locator('#email[aria-invalid=true]').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.locator('#email').fill('asha@example.com');
      await sendButton(page).dblclick();
      await expect(page.locator('main')).toContainText(results.thanks);
      await expect(page).toHaveURL('/api/contact_api.php');
      expect(await axeFindings(page)).toEqual([]);
      expect((await mail.waitForMail()).text).toContain(message);
      expect(mail.mails()).toHaveLength(1);
    });
  }

  test('such as a stylesheet that is lost three times are fetched again at the next press', async ({ page }) => {
    await page.route('**/assets/*.css', (route) => route.abort(), { times: 3 });
    await page.goto('/contact');
    const press = () => page.keyboard.press('Shift').then(() => page.locator('form[novalidate]').count());
    await expect.poll(press).toBe(1);
  });
});

test.describe('a component that fails', () => {
  // Components observe what moves.
  test.use({ ...MOVING, expectedProblems: [/planted/] });

  /** Makes the component throw that asks for this parameter of the address. */
  const plant = (parameter: string) => {
    const { get } = URLSearchParams.prototype;
    URLSearchParams.prototype.get = function (name) {
      if (name === parameter) throw new Error('planted');
      return get.call(this, name);
    };
  };

  /** Resolves when a component of the page has thrown. */
  const failure = (page: Page) => page.waitForEvent('console', (message) => message.text().includes('planted'));

  test('when the address changes leaves the words in a form that a link has led to', async ({ page }) => {
    await visit(page, '/services');
    await barLink(page, '/contact').click();
    await page.locator('#name').fill('Asha');
    const isStill = await markDocument(page);
    // ContactPage asks for it whenever the address changes.
    await page.evaluate(plant, 'subject');
    const failed = failure(page);
    await page.evaluate(() => {
      history.pushState(null, '', '?elsewhere');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await failed;
    await nextFrames(page);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('#name')).toHaveValue('Asha');
    expect(await isStill()).toBe(true);
    // Back asks the server, because the router is gone.
    await page.goBack();
    await page.locator('html:not([data-marked])').waitFor();
    await hydrated(page);
    await page.goBack();
    await expect(page.locator('h1')).toHaveText(/services/i);
  });

  test('before its link shows the page lets the server send it', async ({ page }) => {
    // Only the pages with films ask for this parameter.
    await page.addInitScript(plant, 'film');
    await visit(page, '/contact');
    await markDocument(page);
    await barLink(page, '/our-work').click();
    await page.locator('html:not([data-marked])').waitFor();
    await expect(page).toHaveTitle(ourWork.page.title);
    // It fails there too, and stays as it was sent.
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main')).toContainText(ourWork.intro);
    await expect(page.locator('h1')).toHaveCount(1);
  });

  test('with the whole page puts it back as it was sent, with the words typed before', async ({ page, mail }) => {
    // App itself observes these blocks (useEntrances), so the whole page fails.
    await page.addInitScript(() => {
      const { observe } = IntersectionObserver.prototype;
      IntersectionObserver.prototype.observe = function (element) {
        if (element.closest('[data-enters]')) throw new Error('planted');
        observe.call(this, element);
      };
    });
    /** Presses a key, which makes the page load React, and waits until the page has failed and is put back. */
    const putBack = async () => {
      const failed = failure(page);
      await page.keyboard.press('Shift');
      await failed;
      await expect(page.locator('h1')).toHaveCount(1);
    };
    const release = await openEarly(page, '/contact');
    await page.locator('#name').evaluate((input: HTMLInputElement) => {
      input.value = 'Asha';
    });
    release();
    await putBack();
    await expect(page.locator('#name')).toHaveValue('Asha');
    await page.locator('#email').fill('asha@example.com');
    await page.locator('#message').fill('A wedding in May');
    await sendButton(page).click();
    await expect(page).toHaveURL('/api/contact_api.php');
    expect((await mail.waitForMail()).text).toContain('A wedding in May');
    await page.goto('/contact');
    // A click during the failure gets lost: the browser drops it where its element is away for a moment.
    await putBack();
    await barLink(page, '/services').click();
    await expect(page).toHaveTitle(services.page.title);
  });
});

test.describe('a page that the browser translates', () => {
  // React reports that the page is not the one that it rendered.
  test.use({ expectedProblems: [/#418/] });

  async function openTranslated(page: Page, address: string): Promise<void> {
    await visit(page, address);
    await translate(page);
  }

  test('filters films, changes slides, opens a film, and switches sound', async ({ page }) => {
    // Translated before React has come.
    const release = await openEarly(page, '/our-work');
    await translate(page);
    release();
    await hydrated(page);
    const cards = page.locator('main ul:has([data-film-card]) > li');
    const found = films.films.filter((film) => film.category === CATEGORY).length;
    await page.getByRole('link', { name: new RegExp(CATEGORY) }).click();
    await expect(cards).toHaveCount(found);
    const sentence = `Showing ${found} projects: ${CATEGORY}`;
    await expect(page.getByRole('status')).toHaveText(TRANSLATED + sentence);

    await openTranslated(page, '/');
    const slider = page.getByRole('group', { name: home.quotesHeading });
    const shown = slider.locator('.slick-slide[aria-hidden=false] figcaption');
    await slider.scrollIntoViewIfNeeded();
    await slider.getByRole('button', { name: 'Next' }).click();
    await expect(shown).toContainText(String(home.quotes[1]?.people));
    await page.locator('[data-film-card][aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog').locator('video')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('heading')).toContainText(TRANSLATED);
    await page.keyboard.press('Escape');
    // The dialog goes a moment before the browser has gone back, which would abort the next visit.
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openTranslated(page, '/landing');
    await page.locator(`main picture[data-still="${landing.promo.poster}"]`).last().scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Unmute' }).click();
    await page.getByRole('button', { name: 'Mute' }).click();
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  });

  test('shows errors, sends inquiries and goes on after an edit', async ({ page, mail }) => {
    await openTranslated(page, '/contact');
    await sendButton(page).click();
    await expect(page.locator('#name-error')).toContainText(TRANSLATED);
    for (const count of [1, 2]) {
      // The error, and then the banner, goes at the next edit.
      await page.locator('#name').pressSequentially('A');
      await expect(page.locator('#name-error')).toBeEmpty();
      await expect(page.getByRole('status')).toBeEmpty();
      await fillForm(page);
      await sendButton(page).click();
      await page.getByRole('alertdialog').getByRole('button').click();
      await expect(page.getByRole('status')).toHaveText(TRANSLATED + results.thanks);
      await expect.poll(() => mail.mails().length).toBe(count);
      await expect(sendButton(page)).toHaveText(`${TRANSLATED}Send message`);
    }
  });
});
