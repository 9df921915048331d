import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOREIGN_PHONE_IS_INVALID, PHONE_IS_FULL } from '../../../frontend/lib/inquiryRules';
import site from '../../fixtures/content/site.yaml';
import { fillForm, type OpenedForm, openContactForm, withContactForm } from '../../support/browser/contactForm';
import { drawn } from '../../support/browser/frames';
import { holdRequests } from '../../support/browser/holdRequests';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** Answers each inquiry in place of the server, and returns the phone numbers that arrive. */
async function catchPhones(page: Page): Promise<string[]> {
  const phones: string[] = [];
  await page.route('**/api/contact_api.php', async (route) => {
    phones.push(route.request().postDataJSON().phone);
    await route.fulfill({ json: { message: site.results.thanks, id: 'a1' } });
  });
  return phones;
}

describe('the phone field', () => {
  let form: OpenedForm;
  beforeAll(async () => {
    form = await openContactForm(browser, host.url);
    await form.waitForReact();
  });
  afterAll(() => form.close());

  it.each([
    ['+91 98765-43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['9876543210', '9876543210'],
    ['9876543210123', '9876543210'],
    ['+971 50 123 4567', '+971501234567'],
    ['+442079460958', '+442079460958'],
  ])('takes %s from the clipboard as %s', async (pasted, kept) => {
    const { page } = form;
    await page.locator('#phone').fill('');
    await page.locator('#message').fill(pasted);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    await page.locator('#phone').focus();
    await page.keyboard.press('Control+V');
    expect(await page.locator('#phone').inputValue()).toBe(kept);
    await page.keyboard.press('Control+Z');
    expect(await page.locator('#phone').inputValue()).toBe('');
  });

  it.each(['+91 98765 43210', '919876543210', '0919876543210', '0091 98765 43210', '098765 43210', '98765 43210'])(
    'takes %s typed key by key, and all of it',
    async (typed) => {
      const phone = form.page.locator('#phone');
      await phone.fill('');
      await phone.pressSequentially(typed);
      expect(await phone.inputValue()).toBe('9876543210');
      expect(await form.page.locator('#phone-error').textContent()).toBe('');
    },
  );

  it('keeps a number of another country, typed or autofilled, and sends it without spaces', async () => {
    await withContactForm(browser, host.url, async ({ page }) => {
      const sent = await catchPhones(page);
      const phone = page.locator('#phone');
      const send = async () => {
        await page.locator('button[type=submit]').click();
        await page.getByRole('alertdialog').getByRole('button').click();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      };
      await fillForm(page, { phone: '' });
      await phone.pressSequentially('+971501234567');
      expect(await phone.inputValue()).toBe('+971501234567');
      await send();

      await fillForm(page, { phone: '' });
      expect(await phone.getAttribute('maxlength')).toBeNull();
      // Autofill sets the value, and fires `input` alone.
      await phone.evaluate((input: HTMLInputElement) => {
        input.value = '+44 20 7946 0958';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      expect(await phone.inputValue()).toBe('+442079460958');
      await send();
      expect(sent).toEqual(['+971501234567', '+442079460958']);
    });
  });

  it('holds fifteen digits after a plus sign, and ten where the plus sign is deleted', async () => {
    const phone = form.page.locator('#phone');
    const error = form.page.locator('#phone-error');
    await phone.fill('');
    await phone.pressSequentially('+123456789012345');
    expect(await error.textContent()).toBe('');
    await phone.press('6');
    expect(await phone.inputValue()).toBe('+123456789012345');
    expect(await error.textContent()).toBe(FOREIGN_PHONE_IS_INVALID);
    await phone.press('Home');
    await phone.press('Delete');
    expect(await phone.inputValue()).toBe('1234567890');
    await expect.poll(() => error.textContent()).toBe(PHONE_IS_FULL);
  });

  it('takes 00 for the plus sign before a country code', async () => {
    const phone = form.page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('00971501234567');
    expect(await phone.inputValue()).toBe('+971501234567');
  });

  it('restores the digits that did not fit when a plus sign is typed in front', async () => {
    const phone = form.page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('971501234567');
    expect(await phone.inputValue()).toBe('9715012345');
    await phone.press('Home');
    await phone.press('+');
    expect(await phone.inputValue()).toBe('+971501234567');
    expect(await form.page.locator('#phone-error').textContent()).toBe('');

    await phone.fill('');
    await phone.pressSequentially('971501234567');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 1));
    await phone.pressSequentially('+9');
    expect(await phone.inputValue()).toBe('+971501234567');
  });

  it('still knows the digits that did not fit when the visitor comes back from another page', async () => {
    await withContactForm(browser, host.url, async ({ page }) => {
      const phone = page.locator('#phone');
      await phone.pressSequentially('971501234567');
      await page.locator('header nav [href="/services"]').click();
      await phone.waitFor({ state: 'detached' });
      await page.goBack();
      await phone.press('Home');
      await phone.press('+');
      expect(await phone.inputValue()).toBe('+971501234567');
      expect(await page.locator('#phone-error').textContent()).toBe('');
    });
  });

  it('does not let a double click on Send send a number that was cut', async () => {
    await withContactForm(browser, host.url, async ({ page }) => {
      const sent = await catchPhones(page);
      await fillForm(page, { phone: '' });
      await page.locator('#phone').pressSequentially('98765432105');
      await page.locator('button[type=submit]').dblclick();
      await drawn(page);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('phone');
      expect(await page.locator('#phone-error').textContent()).toBe(PHONE_IS_FULL);
      expect(sent).toEqual([]);
    });
  });

  it('keeps the caret behind what is pasted in the middle of a number', async () => {
    const { page } = form;
    const phone = page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('98210');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    await page.keyboard.insertText('76 54 3');
    expect(await phone.inputValue()).toBe('9876543210');
    expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
  });

  it('forgets the digits that did not fit where another number replaces the first', async () => {
    const { page } = form;
    const phone = page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('91987654321');
    await phone.press('Control+A');
    await page.keyboard.insertText('91987654320');
    expect(await phone.inputValue()).toBe('9198765432');
    expect(await page.locator('#phone-error').textContent()).toBe(PHONE_IS_FULL);
    await phone.fill('');
    await phone.pressSequentially('98765432105');
    await phone.fill('9876543210');
    expect(await page.locator('#phone-error').textContent()).toBe('');
  });

  it('takes a digit in the place of a selected one where another did not fit', async () => {
    const { page } = form;
    const phone = page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('98765432105');
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2));
    await page.keyboard.press('7');
    expect(await phone.inputValue()).toBe('9776543210');
    expect(await page.locator('#phone-error').textContent()).toBe(PHONE_IS_FULL);
  });

  it.each([
    ['9001234567', 0, 'Delete', '8', '8001234567'],
    ['+971501234567', 3, 'Backspace', '6', '+961501234567'],
  ])('makes of %s, at caret %i, with %s and %s the number %s', async (number, caret, key, digit, changed) => {
    const phone = form.page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially(number);
    await phone.evaluate((input: HTMLInputElement, place) => input.setSelectionRange(place, place), caret);
    await phone.press(key);
    await phone.press(digit);
    expect(await phone.inputValue()).toBe(changed);
  });

  it('forgets the digits that did not fit once one is deleted', async () => {
    const phone = form.page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('91987654321');
    await phone.press('Backspace');
    await phone.pressSequentially('20');
    expect(await phone.inputValue()).toBe('9198765432');
  });

  it('sends a number that was cut only when the visitor sends again', async () => {
    await withContactForm(browser, host.url, async ({ page }) => {
      const sent = await catchPhones(page);
      await fillForm(page, { phone: '' });
      await page.locator('#phone').pressSequentially('98765432105');
      await page.locator('button[type=submit]').click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('phone');
      expect(await page.locator('#phone-error').textContent()).toBe(PHONE_IS_FULL);
      expect(sent).toEqual([]);
      await page.locator('button[type=submit]').click();
      await page.getByRole('alertdialog').waitFor();
      expect(sent).toEqual(['9876543210']);
    });
  });

  it('forgets the digits that did not fit once the inquiry is sent', async () => {
    await withContactForm(browser, host.url, async ({ page }) => {
      await catchPhones(page);
      await fillForm(page, { phone: '' });
      const phone = page.locator('#phone');
      await phone.pressSequentially('98765432105');
      for (const _ of ['refused', 'sent']) await page.locator('button[type=submit]').click();
      await page.getByRole('alertdialog').getByRole('button').click();
      await expect.poll(() => phone.inputValue()).toBe('');
      // As autofill does.
      await phone.evaluate((input: HTMLInputElement) => {
        input.value = '9876543210';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      expect(await page.locator('#phone-error').textContent()).toBe('');
    });
  });

  it('cuts a number that was typed and sent before hydration, and says so before it is sent', async () => {
    const { page, waitForReact, close } = await openContactForm(browser, host.url);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.reload({ waitUntil: 'domcontentloaded' });
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await fillForm(page, { phone: '98765432105' });
    await page.locator('button[type=submit]').click();
    release();
    await waitForReact();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('phone');
    expect(posts).toEqual([]);
    expect(await page.locator('#phone').inputValue()).toBe('9876543210');
    await expect.poll(() => page.locator('#phone-error').textContent()).toBe(PHONE_IS_FULL);
    await close();
  });

  it('holds ten characters, however they are typed', async () => {
    const phone = form.page.locator('#phone');
    await phone.fill('');
    await phone.pressSequentially('91987654321');
    expect(await phone.inputValue()).toBe('9198765432');
    expect(await form.page.locator('#phone-error').textContent()).toBe(PHONE_IS_FULL);
    await phone.press('Home');
    await phone.press('5');
    expect(await phone.inputValue()).toBe('9198765432');
    await phone.press('Backspace');
    await phone.press('End');
    await phone.press('Backspace');
    expect(await form.page.locator('#phone-error').textContent()).toBe('');
    form.expectNoProblems();
  });
});
