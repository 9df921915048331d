import type { Locator, Page } from 'playwright/test';
import { holdRequests } from '../support/browser/holdRequests.ts';
import { pressMiddle } from '../support/browser/press.ts';
import {
  countPosts,
  errorsIn,
  fillForm,
  openForm,
  PHONE_IS_FULL,
  sendButton,
  typedIn,
} from '../support/contactForm.ts';
import { company, contact, services, site } from '../support/content.ts';
import { barLink } from '../support/documents.ts';
import { expect, test } from '../support/test.ts';

const { results } = site;
const THANKS = "Thank you for your message! We'll get back to you soon.";
const FOREIGN_PHONE_IS_INVALID = 'Please enter the number with its country code, such as +971 50 123 4567.';
const API = '**/api/contact_api.php';

/** The address of a WhatsApp message to the studio about this subject. */
function whatsAppLink(subject: string): string {
  const text = new URLSearchParams({ text: site.whatsApp.about.replace('{subject}', subject) });
  return `https://wa.me/${company.phone.dial.slice(1)}?${text}`;
}

test('a visitor writes in Hindi, sends by Enter, and is thanked; the words reach the mailbox as typed, once', async ({
  page,
  mail,
}) => {
  const message = '  नमस्ते! हमारी शादी 👰🏽‍♀️ 12 दिसंबर को है।\n\n.\nTwo  spaces, a “quote” & <b>tags</b>\n\tand a tab  ';
  const [name, subject] = ['आशा O’Neil <asha>', 'शादी की फ़िल्म 🎬'];
  await openForm(page);
  await fillForm(page, { name, phone: '98765 43210', projectType: 'documentary', subject, message });
  const answer = await holdRequests(page, API);
  const posts = countPosts(page);
  await page.locator('#subject').press('Enter');
  await expect(sendButton(page)).toHaveText('Sending...');
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('form [aria-live]')).toHaveText(contact.form.wait);
  await sendButton(page).click({ force: true });
  answer();

  const dialog = page.getByRole('alertdialog', { name: results.sentHeading });
  await expect(page.locator(':focus')).toHaveText(THANKS);
  const link = dialog.getByRole('link', { name: site.whatsApp.write });
  await expect(link).toHaveAttribute('href', whatsAppLink(subject));
  const blank = { name: '', email: '', phone: '', subject: '', message: '' };
  expect(await typedIn(page)).toEqual({ ...blank, projectType: 'general' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sendButton(page)).toHaveText(contact.form.send);
  await expect(sendButton(page)).toBeFocused();
  await expect(page.getByRole('status')).toHaveText(THANKS);
  await page.locator('#name').pressSequentially('A');
  await expect(page.getByRole('status')).toBeEmpty();

  const received = await mail.waitForMail();
  expect(received.subject).toContain(subject);
  expect(received.from[0]?.address).toBe('website@studio.example');
  expect(received.replyTo).toEqual([{ address: 'asha@example.com', name }]);
  for (const words of [message, name, '9876543210', 'Documentary']) expect(received.text).toContain(words);
  expect(received.html).toContain('&lt;b&gt;tags&lt;/b&gt;');
  expect(posts()).toBe(1);
  expect(mail.mails()).toHaveLength(1);
});

test('a visitor who leaves something out is told beside the fields, and nothing is sent', async ({ page }) => {
  await openForm(page);
  const posts = countPosts(page);
  await page.locator('#phone').fill('98765');
  await sendButton(page).click();
  const missing = {
    email: 'Please enter your e-mail address.',
    phone: 'Please enter all 10 digits.',
    message: 'Please write a message.',
  };
  const name = page.locator('#name');
  await expect.poll(() => errorsIn(page)).toEqual({ name: 'Please enter your name.', ...missing });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Please enter your name.');
  await page.keyboard.type('A');
  await expect.poll(() => errorsIn(page)).toEqual(missing);
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  expect(posts()).toBe(0);
});

test('the honeypot is not seen, reached, read out or autofilled by people', async ({ page }) => {
  await openForm(page);
  const trap = page.locator('form [name="website"]');
  await expect(trap).toBeHidden();
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(await page.locator('form').ariaSnapshot()).not.toMatch(/website/i);
  await page.locator('#name').focus();
  for (const field of ['#email', '#phone', '#projectType', '#subject', '#message', 'button[type=submit]']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(field)).toBeFocused();
  }
});

test('a visitor asks about a service: subject, project type and WhatsApp know it', async ({ page }) => {
  const service = services.services.find(({ projectType }) => projectType === 'commercial');
  if (!service || !services.ask)
    throw new Error('The fixture needs a service of a project type, and the words to ask.');
  await page.goto('/services');
  await page.getByRole('link', { name: `${services.ask.label}: ${service.title}` }).click();
  await expect(page.locator('#subject')).toHaveValue(services.ask.subject.replace('{title}', service.title));
  await expect(page.locator('#projectType')).toHaveValue('commercial');
  const link = page.locator('main dl').getByRole('link', { name: site.whatsApp.write });
  await expect(link).toHaveAttribute('href', whatsAppLink(service.title));

  await openForm(page, '/contact?subject=A%20film%20like%20Haldi&type=nonsense');
  await expect(page.locator('#subject')).toHaveValue('A film like Haldi');
  await expect(page.locator('#projectType')).toHaveValue('general');
});

test.describe('the studio', () => {
  const { origin } = new URL(company.map);
  test.use({ expectedProblems: [new RegExp(`another site: ${origin}`)] });

  test('shows the outside map after a press, and not before; its answers unfold', async ({ page }) => {
    let asked = 0;
    await page.route(`${origin}/**`, async (route) => {
      asked += 1;
      await route.fulfill({ contentType: 'text/html', body: '<p>The outside map</p>' });
    });
    await openForm(page);
    await pressMiddle(page, 'select + [data-icon]');
    await expect(page.locator('#projectType')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('details[open]')).toHaveCount(1);
    await pressMiddle(page, 'details:nth-of-type(2) summary');
    await expect(page.locator('details').nth(1).locator('p')).toBeVisible();

    await expect(page.locator('main address')).toContainText(company.address.street);
    expect(asked).toBe(0);
    await page.getByRole('button', { name: contact.studio.showMap }).click();
    await expect(page.frameLocator('iframe').getByText('The outside map')).toBeVisible();
    await expect(page.getByTitle(contact.studio.mapTitle)).toBeFocused();
    expect(asked).toBe(1);
    await page.getByRole('link', { name: 'Schedule a Consultation' }).click();
    await expect(page.locator('#get-in-touch')).toBeInViewport();
  });
});

test.describe('the phone field', () => {
  /** Sets the value and fires `input` alone, as autofill does. */
  const autofill = (phone: Locator, number: string) =>
    phone.evaluate((input: HTMLInputElement, number) => {
      input.value = number;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, number);

  /** Presses keys: each text is typed key by key, unless it names one key or a combination. */
  async function press(phone: Locator, texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (/^[A-Z]/.test(text)) await phone.press(text);
      else await phone.pressSequentially(text);
    }
  }

  test('keeps a number in its plain form, however it is typed and edited', async ({ page }) => {
    await openForm(page);
    const phone = page.locator('#phone');
    const edits: [keys: string[], number: string, error: string][] = [
      [['0091 98765 43210'], '9876543210', ''],
      [['91987654321', 'Backspace', '20'], '9198765432', PHONE_IS_FULL],
      // A digit in front of a full field, a plus sign in front of digits that did not fit.
      [['9198765432', 'Home', '5'], '9198765432', PHONE_IS_FULL],
      [['971501234567', 'Home', '+'], '+971501234567', ''],
      [['+1234567890123456'], '+123456789012345', FOREIGN_PHONE_IS_INVALID],
      [['+123456789012345', 'Home', 'Delete'], '1234567890', PHONE_IS_FULL],
      // Another number, or digit, in place of a selected one.
      [['98765432105', 'Control+A', '9876543210'], '9876543210', ''],
      [['98765432105', 'Home', 'ArrowRight', 'Shift+ArrowRight', '7'], '9776543210', PHONE_IS_FULL],
      // What is left by a deletion may begin like a prefix.
      [['+971501234567', 'Home', 'ArrowRight', 'ArrowRight', 'Delete', '6'], '+961501234567', ''],
    ];
    for (const [keys, number, error] of edits) {
      await test.step(keys.join(' '), async () => {
        await phone.fill('');
        await press(phone, keys);
        await expect(phone).toHaveValue(number);
        await expect(page.locator('#phone-error')).toHaveText(error);
      });
    }
    await autofill(phone, '+44 20 7946 0958');
    await expect(phone).toHaveValue('+442079460958');

    await phone.fill('');
    await page.locator('#message').fill('+91 98765-43210');
    for (const keys of ['Control+A', 'Control+X']) await page.keyboard.press(keys);
    await phone.press('Control+V');
    await expect(phone).toHaveValue('9876543210');
    await page.keyboard.press('Control+Z');
    await expect(phone).toHaveValue('');

    await press(phone, ['98210', 'Home', 'ArrowRight', 'ArrowRight']);
    await page.keyboard.insertText('76 54 3');
    await expect(phone).toHaveValue('9876543210');
    expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
  });

  test('knows the digits that did not fit until they are sent, or the visitor agrees to be without', async ({
    page,
  }) => {
    const sent = await catchPhones(page);
    await openForm(page);
    const phone = page.locator('#phone');
    await press(phone, ['971501234567']);
    await barLink(page, '/services').click();
    await expect(phone).toHaveCount(0);
    await page.goBack();
    await press(phone, ['Home', '+']);
    await expect(phone).toHaveValue('+971501234567');
    await expect(page.locator('#phone-error')).toBeEmpty();

    await fillForm(page, { phone: '' });
    await press(phone, ['98765432105']);
    await sendButton(page).dblclick();
    await expect(phone).toBeFocused();
    await expect(page.locator('#phone-error')).toHaveText(PHONE_IS_FULL);
    expect(sent).toEqual([]);
    await sendButton(page).click();
    await page.getByRole('alertdialog').getByRole('button').click();
    expect(sent).toEqual(['9876543210']);
    await expect(phone).toHaveValue('');
    await autofill(phone, '9876543210');
    await expect(page.locator('#phone-error')).toBeEmpty();
  });

  /** Answers each inquiry in place of the server, and returns the phone numbers that arrive. */
  async function catchPhones(page: Page): Promise<string[]> {
    const phones: string[] = [];
    await page.route(API, async (route) => {
      phones.push(route.request().postDataJSON().phone);
      await route.fulfill({ json: { message: THANKS, id: 'a1' } });
    });
    return phones;
  }
});
