import type { Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import contact from '../../fixtures/content/contact.yaml';
import site from '../../fixtures/content/site.yaml';
import { contrast, luminance } from '../../support/browser/colors';
import {
  fillForm,
  type OpenedForm,
  openContactForm,
  type Words,
  withContactForm,
} from '../../support/browser/contactForm';
import { holdRequests } from '../../support/browser/holdRequests';
import { launchBrowser } from '../../support/browser/launchBrowser';
import { nextFrames } from '../../support/browser/nextFrames';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { startTcpRelay } from '../../support/deploy/tcpRelay';
import { testSite } from '../../support/host/testSite';

const { form: words } = contact;
const { results } = site;

const { host, inbox } = testSite();
const browser = await sharedBrowser();
beforeEach(() => inbox.clear());

const withForm = (play: (form: OpenedForm) => Promise<void>, expectedProblems: RegExp[] = []) =>
  withContactForm(browser, host.url, play, { expectedProblems });

/** Chromium writes a console line about every answer that is not ok. */
const REFUSED = [/Failed to load resource/];

describe('a visitor who writes to the studio', () => {
  it('reaches the mailbox with exactly these words, Devanagari and emoji included', async () => {
    const message = '  नमस्ते! हमारी शादी 👰🏽‍♀️ 12 दिसंबर को है।\n\n.\nTwo  spaces, a “quote” & <b>tags</b>\n\tand a tab  ';
    await withForm(async ({ page }) => {
      await fillForm(page, {
        name: 'आशा O’Neil <asha>',
        email: 'asha@example.com',
        phone: '98765 43210',
        subject: 'शादी की फ़िल्म 🎬',
        projectType: 'documentary',
        message,
      });
      await page.locator('button[type=submit]').click();
      await page.getByRole('alertdialog').waitFor();
    });

    const mail = await inbox.waitForMessage();
    expect(mail.text).toContain(message);
    expect(mail.text).toContain('आशा O’Neil <asha>');
    expect(mail.text).toContain('9876543210');
    expect(mail.text).toContain('Documentary');
    expect(mail.subject).toContain('शादी की फ़िल्म 🎬');
    expect(mail.replyTo).toEqual([{ address: 'asha@example.com', name: 'आशा O’Neil <asha>' }]);
    expect(mail.from[0]?.address).toBe('website@studio.example');
    expect(mail.html).toContain('&lt;b&gt;tags&lt;/b&gt;');
    expect(await inbox.messages()).toHaveLength(1);
  });

  it('is told so in a dialog that has the focus, and then by a banner until the next edit', async () => {
    await withForm(async ({ page }) => {
      await fillForm(page);
      await page.locator('button[type=submit]').click();

      const dialog = page.getByRole('alertdialog');
      expect(await dialog.textContent()).toContain("Thank you for your message! We'll get back to you soon.");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(results.thanks);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await page.locator('button[type=submit]').evaluate((b) => b === document.activeElement)).toBe(true);

      expect(await page.getByRole('status').textContent()).toBe(results.thanks);
      await page.locator('#name').pressSequentially('A');
      await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    });
  });

  it('reaches the mailbox even where the page is closed as soon as it was sent, on a slow line', async () => {
    const relay = await startTcpRelay(Number(new URL(host.secureUrl).port), 200);
    // A flag of the whole browser: `ignoreHTTPSErrors` of a Playwright context would end with the page.
    const trusting = await launchBrowser(['--ignore-certificate-errors']);
    const { page, waitForReact } = await openContactForm(trusting, `https://127.0.0.1:${relay.port}`);
    await waitForReact();
    const { message } = await fillForm(page);
    await page.waitForLoadState('networkidle');
    // Forces a new connection, which takes three round trips before it carries data.
    relay.cut();
    await page.locator('button[type=submit]').click();
    await page.getByText(words.sending).waitFor();
    await page.close();
    await inbox.waitForMessage(({ text }) => text.includes(message));
    await trusting.close();
    await relay.stop();
  });

  it('reaches the mailbox even where the page is left after a press on Send before hydration', async () => {
    const { page, expectNoProblems, close } = await openContactForm(browser, host.url);
    await holdRequests(page, '**/assets/*.js');
    await page.reload({ waitUntil: 'domcontentloaded' });
    const { message } = await fillForm(page);
    await page.locator('button[type=submit]').click();
    await page.locator('footer [href="/our-work"]').first().click();
    await page.waitForURL('**/our-work');
    await inbox.waitForMessage(({ text }) => text.includes(message));
    expectNoProblems();
    await close();
  });

  it('sees the banner on a phone too, where it stands far above the button', async () => {
    const form = await openContactForm(browser, host.url, { viewport: { width: 390, height: 844 } });
    await form.waitForReact();
    await fillForm(form.page);
    await form.page.locator('button[type=submit]').click();
    await form.page.getByRole('alertdialog').getByRole('button').click();
    await expect
      .poll(async () => (await form.page.getByRole('status').boundingBox())?.y ?? -1)
      .toBeGreaterThanOrEqual(56);
    await form.close();
  });

  it('comes back to Contact at its top, not at the thanks of before', async () => {
    const form = await openContactForm(browser, host.url, { viewport: { width: 390, height: 844 } });
    const { page } = form;
    await form.waitForReact();
    await fillForm(page);
    await page.locator('button[type=submit]').click();
    await page.getByRole('alertdialog').getByRole('button').click();
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
    await expect.poll(() => new URL(page.url()).pathname).toBe('/services');
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/contact"]')?.click());
    await page.locator('form[novalidate]').waitFor();
    await nextFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await form.close();
  });

  it('has the focus on the send button after the dialog, however the form was sent', async () => {
    await withForm(async ({ page }) => {
      await fillForm(page);
      await page.locator('#subject').press('Enter');
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
    });
  });

  it('finds every field blank and the project type general after a success', async () => {
    await withForm(async ({ page, typed }) => {
      await fillForm(page, { projectType: 'corporate' });
      await page.locator('button[type=submit]').click();
      await page.getByRole('alertdialog').waitFor();
      expect(await typed()).toEqual({
        name: '',
        email: '',
        phone: '',
        subject: '',
        projectType: 'general',
        message: '',
      });
    });
  });

  it('reaches the project type by its arrow too', () =>
    withForm(async ({ page }) => {
      const arrow = page.locator('select + [data-icon]');
      await arrow.scrollIntoViewIfNeeded();
      const reached = await arrow.evaluate((drawing) => {
        const { x, y, width, height } = drawing.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.id;
      });
      expect(reached).toBe('projectType');
    }));

  it('sees Sending... while the answer is awaited, and a second press sends nothing', async () => {
    await withForm(async ({ page }) => {
      let posts = 0;
      const answer = await holdRequests(page, '**/api/contact_api.php');
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      await fillForm(page);
      const send = page.locator('button[type=submit]');
      await send.dblclick();
      await expect.poll(() => send.textContent()).toBe(words.sending);
      expect(await send.getAttribute('aria-disabled')).toBe('true');
      expect(await page.locator('form [aria-live]').textContent()).toBe(words.wait);
      await send.click({ force: true });
      await page.locator('#subject').press('Enter');
      answer();
      await page.getByRole('alertdialog').waitFor();
      expect(await send.textContent()).toBe(words.send);
      expect(posts).toBe(1);
    });
  });
});

describe('a visitor who left something out', () => {
  it('is told beside the fields before anything is sent, and stands in the first of them', async () => {
    await withForm(async ({ page, errors }) => {
      let posts = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') posts += 1;
      });
      await page.locator('#phone').fill('98765');
      await page.locator('button[type=submit]').click();

      expect(await errors()).toEqual({
        name: 'Please enter your name.',
        email: 'Please enter your e-mail address.',
        phone: 'Please enter all 10 digits.',
        message: 'Please write a message.',
      });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name');
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(posts).toBe(0);

      await page.locator('#name').pressSequentially('A');
      await expect.poll(async () => Object.keys(await errors())).toEqual(['email', 'phone', 'message']);
      expect(await page.locator('#name').getAttribute('aria-invalid')).toBe('false');
    });
  });

  it('gets the sentences of the server in the same places when it refuses what the page let through', async () => {
    const sentence = 'Please choose one of the project types.';
    await withForm(async ({ page, errors, typed }) => {
      await page.route('**/api/contact_api.php', (route) =>
        route.fulfill({
          status: 422,
          json: { message: 'Please check.', errors: { subject: 'Odd.', projectType: sentence } },
        }),
      );
      const words = await fillForm(page);
      await page.locator('button[type=submit]').click();
      await expect.poll(errors).toEqual({ subject: 'Odd.', projectType: sentence });
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('subject');
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(await typed()).toEqual(words);
    }, REFUSED);
  });
});

describe('the honeypot field', () => {
  it('is hidden from people: not seen, not reached by keyboard, not read out, not autofilled', async () => {
    await withForm(async ({ page }) => {
      const trap = page.locator('form [name="website"]');
      expect(await trap.isVisible()).toBe(false);
      expect(await trap.getAttribute('autocomplete')).toBe('off');
      expect(await page.locator('form').ariaSnapshot()).not.toMatch(/website/i);
      await page.locator('#name').focus();
      const reached = [];
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab');
        reached.push(await page.evaluate(() => document.activeElement?.getAttribute('name')));
      }
      expect(reached).not.toContain('website');
    });
  });

  it('is sent with the time since opening, and a key that stays the same until the message is accepted', async () => {
    const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
    await withForm(async ({ page, waitForReact }) => {
      await page.clock.install();
      await page.reload();
      await waitForReact();
      let isDown = true;
      await page.route('**/api/contact_api.php', async (route) => {
        const request = route.request();
        sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
        if (isDown) await route.abort();
        else await route.continue();
      });
      await page.clock.runFor(4000);
      const words = await fillForm(page);
      const send = async () => {
        await page.locator('button[type=submit]').click();
        await page.getByRole('alertdialog').getByRole('button').click();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      };
      await send();
      isDown = false;
      await send();
      await fillForm(page);
      await send();

      expect(sent[0]?.body).toMatchObject({ ...words, website: '' });
      const times = sent.map(({ body }) => Number(body.elapsedMs));
      expect(times[0]).toBeGreaterThanOrEqual(4000);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
      expect(sent[1]?.key).toBe(sent[0]?.key);
      expect(sent[2]?.key).not.toBe(sent[0]?.key);
    }, REFUSED);
  });
});

describe('a visitor whose message could not be sent', () => {
  const html = { contentType: 'text/html', body: '<!doctype html><title>Just a moment...</title>' };
  const failures: { answer: Parameters<Route['fulfill']>[0] | 'no network'; says: string }[] = [
    { answer: { status: 503, json: { message: 'Please call us.' } }, says: 'Please call us.' },
    { answer: { status: 500, json: {} }, says: results.failure },
    { answer: { status: 422, json: { errors: {} } }, says: results.failure },
    { answer: 'no network', says: results.notSent },
    { answer: { status: 200, json: { success: false } }, says: results.notSent },
    { answer: { status: 200, json: { message: 'Access denied' } }, says: results.notSent },
    ...[200, 403, 406, 429, 503].map((status) => ({ answer: { status, ...html }, says: results.notSent })),
  ];

  describe('and who tries again with the same words', () => {
    let form: OpenedForm;
    let typedWords: Words;
    beforeAll(async () => {
      form = await openContactForm(browser, host.url, { expectedProblems: REFUSED });
      await form.waitForReact();
      typedWords = await fillForm(form.page);
    });
    afterAll(() => form.close());

    it.each(failures)('reads "$says" for $answer, and keeps every word', async ({ answer, says }) => {
      const { page, typed } = form;
      await page.unroute('**/api/contact_api.php');
      await page.route('**/api/contact_api.php', (route) =>
        answer === 'no network' ? route.abort() : route.fulfill(answer),
      );
      const send = page.locator('button[type=submit]');
      await send.click();
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.locator('p').textContent()).toBe(says);
      expect(await page.locator(':focus').textContent()).toBe(says);
      for (const way of [company.phone.display, site.whatsApp.write]) expect(await dialog.textContent()).toContain(way);

      await dialog.getByRole('button').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await typed()).toEqual(typedWords);
      expect(await page.getByRole('status').textContent()).toBe('');
      form.expectNoProblems();
    });
  });

  it('is told after half a minute of silence, and what is sent again reaches the studio once', async () => {
    await withForm(async ({ page, typed }) => {
      let isSilent = true;
      await page.route('**/api/contact_api.php', async (route) => {
        if (!isSilent) await route.continue();
        // The server has it, and the answer is lost on the way.
        else await route.fetch();
      });
      await page.clock.install();
      const words = await fillForm(page);
      await page.locator('button[type=submit]').click();
      await inbox.waitForMessage(({ text }) => text.includes(words.message));
      await page.clock.runFor(31_000);
      const dialog = page.getByRole('alertdialog');
      expect(await dialog.locator('p').textContent()).toBe(results.noAnswer);
      await dialog.getByRole('button').click();
      expect(await typed()).toEqual(words);

      isSilent = false;
      await page.locator('button[type=submit]').click();
      await dialog.getByText(results.sentHeading).waitFor();
    });
    expect(await inbox.messages()).toHaveLength(1);
  });

  it.each([
    ['Please call us.', { status: 503, json: { message: 'Please call us.' } }],
    ['Too old.', { status: 422, json: { message: 'Please check.', errors: { projectType: 'Too old.' } } }],
  ])('is told %s on whichever page the answer comes, and finds every word on coming back', async (told, refusal) => {
    await withForm(async ({ page, typed }) => {
      const answer = await holdRequests(page, '**/api/contact_api.php', (route) => route.fulfill(refusal));
      const typedWords = await fillForm(page);
      await page.locator('button[type=submit]').click();
      const services = page.getByRole('navigation', { name: 'Main' }).locator('[href="/services"]');
      await services.click();
      await page.waitForURL('**/services');
      answer();
      expect(await page.getByRole('alertdialog').locator('p').textContent()).toBe(told);
      await page.keyboard.press('Escape');

      await page.goBack();
      await page.locator('form[novalidate]').waitFor();
      expect(await typed()).toEqual(typedWords);
    }, REFUSED);
  });

  it('is answered with the phone and the e-mail to use instead when it can be neither stored nor mailed', async () => {
    const restore = host.changeEnv({ SMTP_PORT: 1, DATA_DIR: '/proc/nowhere' });
    try {
      await withForm(async ({ page }) => {
        await fillForm(page);
        await page.locator('button[type=submit]').click();
        const told = await page.getByRole('alertdialog').textContent();
        expect(told).toContain(company.phone.display);
        expect(told).toContain(company.email);
        // The hover color, rust on paper, must stay readable.
        const number = page.getByRole('alertdialog').locator('a[href^="tel:"]');
        await number.hover();
        const color = () => number.evaluate((link) => getComputedStyle(link).color.match(/\d+/g)?.map(Number) ?? []);
        await expect
          .poll(async () => contrast(luminance(...(await color())), luminance(0xf4, 0xea, 0xdb)))
          .toBeGreaterThan(4.5);
      }, REFUSED);
    } finally {
      restore();
    }
  });
});
