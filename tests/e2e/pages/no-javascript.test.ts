import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import site from '../../fixtures/content/site.yaml';
import { fillForm, openContactForm } from '../../support/browser/contactForm';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { menu: mainLinks } = site;

const { host, inbox } = testSite();
const browser = await sharedBrowser();
beforeEach(() => inbox.clear());

const withoutScript = { javaScriptEnabled: false };

describe('a visitor without JavaScript', () => {
  it('reaches the mailbox with exactly these words, Devanagari and emoji included', async () => {
    const form = await openContactForm(browser, host.url, withoutScript);
    const message = '\n  नमस्ते 👰🏽‍♀️!\n\n.\n“Two  spaces” & <b>tags</b>  ';
    await fillForm(form.page, { name: 'आशा', phone: '9876543210', projectType: 'shortfilm', message });
    await form.page.locator('button[type=submit]').click();

    expect(await form.page.locator('main').textContent()).toContain(
      "Thank you for your message! We'll get back to you soon.",
    );
    expect(await form.page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
    // The page that answers has the site's margins, not only its words.
    expect((await form.page.locator('h1').boundingBox())?.x).toBeGreaterThan(16);
    const ends = await Promise.all(['main a', 'main'].map((part) => form.page.locator(part).boundingBox()));
    const [button = 0, main = 0] = ends.map((box) => (box?.y ?? 0) + (box?.height ?? 0));
    expect(main - button, 'room between its button and the footer').toBeGreaterThan(40);
    const mail = await inbox.waitForMessage();
    expect(mail.text).toContain(message);
    expect(mail.text).toContain('Short Film');
    form.expectNoProblems();
    await form.close();
  });

  it('cannot send without what is required: the browser itself asks for it', async () => {
    const form = await openContactForm(browser, host.url, withoutScript);
    const required = await form.page.locator('form [required]').evaluateAll((all) => all.map(({ id }) => id));
    expect(required).toEqual(['name', 'email', 'message']);
    expect(await form.page.locator('#email').getAttribute('type')).toBe('email');
    let posts = 0;
    form.page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await form.page.locator('button[type=submit]').click();
    // The browser focuses the first missing field and sends nothing.
    await expect.poll(() => form.page.locator('#name').evaluate((each) => each === document.activeElement)).toBe(true);
    expect(posts).toBe(0);
    expect(await form.page.locator('input:invalid, textarea:invalid').count()).toBe(3);
    await form.close();
  });

  it('can type a number of another country, with spaces', async () => {
    const form = await openContactForm(browser, host.url, withoutScript);
    const phone = form.page.locator('#phone');
    await phone.pressSequentially('+971 50 123 4567');
    expect(await phone.inputValue()).toBe('+971 50 123 4567');
    expect(await phone.evaluate((input: HTMLInputElement) => input.checkValidity())).toBe(true);
    await form.close();
  });

  it('gets the form back with every word and the sentences, and can send it from there', async () => {
    const form = await openContactForm(browser, host.url, { ...withoutScript, expectedProblems: [/422/] });
    const { page } = form;
    const words = await fillForm(page, {
      name: '"{{email}}" <b>',
      email: 'asha@localhost',
      phone: '98765',
      subject: '&amp; {{message}}',
      projectType: 'corporate',
      message: '\n</textarea> & “more”',
    });
    await page.locator('button[type=submit]').click();

    expect(await values(page)).toEqual(words);
    expect(await form.errors()).toEqual({
      email: 'This e-mail address looks incomplete.',
      phone: 'Please enter all 10 digits.',
    });
    expect(await page.locator('[aria-invalid="true"]').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'email',
      'phone',
    ]);

    await page.locator('#email').fill('asha@example.com');
    await page.locator('#phone').fill('');
    await page.locator('button[type=submit]').click();
    expect(await page.locator('main').textContent()).toContain('Thank you for your message!');
    expect((await inbox.waitForMessage()).text).toContain(words.message);
    form.expectNoProblems();
    await form.close();
  });

  it('reads Urdu with English words from the right, in the form that comes back and in the mail', async () => {
    const form = await openContactForm(browser, host.url, { ...withoutScript, expectedProblems: [/422/] });
    const { page } = form;
    const urdu = {
      name: 'عائشہ Khan',
      subject: 'ویڈیو production کے بارے میں',
      message: 'ہمیں ایک corporate video چاہیے۔',
    };
    await fillForm(page, { ...urdu, email: 'asha@localhost' });
    await page.locator('button[type=submit]').click();
    expect(await form.errors()).toEqual({ email: 'This e-mail address looks incomplete.' });
    expect(
      await page
        .locator('#name, #subject, #message')
        .evaluateAll((all) => all.map((each) => [getComputedStyle(each).direction, getComputedStyle(each).textAlign])),
    ).toEqual(Array(3).fill(['rtl', 'start']));

    await page.locator('#email').fill('asha@example.com');
    await page.locator('button[type=submit]').click();
    const { html } = await inbox.waitForMessage();
    form.expectNoProblems();
    // The site's Content-Security-Policy holds for the content of its pages.
    await page.goto('about:blank');
    await page.setContent(html);
    for (const words of Object.values(urdu)) {
      const { gap, isFirstOnTheRight } = await page
        .getByText(words, { exact: true })
        .first()
        .evaluate((each) => {
          const range = document.createRange();
          const rectangleOf = (start: number, end: number) => {
            range.setStart(each.firstChild as Node, start);
            range.setEnd(each.firstChild as Node, end);
            return range.getBoundingClientRect();
          };
          const length = each.textContent?.length ?? 0;
          return {
            gap: Math.abs(each.getBoundingClientRect().right - rectangleOf(0, length).right),
            isFirstOnTheRight: rectangleOf(0, 1).right > rectangleOf(length - 1, length).right,
          };
        });
      expect({ words, isAtTheEdge: gap < 1, isFirstOnTheRight }).toEqual({
        words,
        isAtTheEdge: true,
        isFirstOnTheRight: true,
      });
    }
    await form.close();
  });

  it('keeps every word when it can be neither stored nor mailed', async () => {
    const restore = host.changeEnv({ SMTP_PORT: 1, DATA_DIR: '/proc/nowhere' });
    const form = await openContactForm(browser, host.url, { ...withoutScript, expectedProblems: [/503/] });
    try {
      const words = await fillForm(form.page);
      await form.page.locator('button[type=submit]').click();
      expect(await values(form.page)).toEqual(words);
      expect(await form.page.getByRole('alert').textContent()).toMatch(/could not/i);
    } finally {
      restore();
    }
    await form.close();
  });

  it.each(['/', '/landing'])('sees the stills of %s, and no films that cannot play', async (address) => {
    const { page, close } = await openPage(browser, { baseURL: host.url, ...withoutScript });
    await page.goto(address);
    expect(await page.locator('main picture img').first().isVisible()).toBe(true);
    expect(await page.locator('main video:not([controls])').count()).toBe(0);
    await close();
  });

  it('finds every page through the menu of a small screen, and every answer unfolds', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      ...withoutScript,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/');
    for (const { label, href } of [...mainLinks].reverse()) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(host.url + href);
    }

    await page.goto('/contact');
    const second = page.locator('details').nth(1);
    expect(await second.locator('p').isVisible()).toBe(false);
    await second.locator('summary').click();
    await expect.poll(() => second.locator('p').isVisible()).toBe(true);
    expectNoProblems();
    await close();
  });
});

/** The values of the fields, read without a script of the page. */
async function values(page: Page) {
  const names = ['name', 'email', 'phone', 'subject', 'projectType', 'message'];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await page.locator(`[name="${name}"]`).inputValue()])),
  );
}
