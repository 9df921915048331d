import { countPosts, fillForm, openForm, sendButton, typedIn } from '../support/contactForm.ts';
import { company, ourWork, services, site } from '../support/content.ts';
import { barLink, holdRequests, pressMiddle } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const { results } = site;
const THANKS = "Thank you for your message! We'll get back to you soon.";
const PHONE_IS_FULL = 'Ten digits are enough; a number of another country begins with +.';
const API = '**/api/contact_api.php';

/** The address of a WhatsApp message to the studio about this subject. */
function whatsAppLink(subject: string): string {
  const text = new URLSearchParams({ text: `About ${subject}` });
  return `https://wa.me/${company.phone.dial.slice(1)}?${text}`;
}

test('a visitor writes in Hindi, and is thanked; the words arrive as typed, once', async ({ page, mail }) => {
  const message = '  नमस्ते! हमारी शादी 👰🏽‍♀️ 12 दिसंबर को है।\n\n.\nTwo  spaces, a “quote” & <b>tags</b>\n\tand a tab  ';
  const [name, subject] = ['आशा O’Neil <asha>', 'शादी की फ़िल्म 🎬'];
  await openForm(page);
  await fillForm(page, { name, phone: '98765 43210', projectType: 'documentary', subject, message });
  const answer = await holdRequests(page, API);
  const posts = countPosts(page);
  await page.locator('#subject').press('Enter');
  await expect(sendButton(page)).toHaveText('Sending...');
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('form [aria-live]')).toHaveText('Please keep this page open.');
  // The result returns the focus to it. Enter in a field, and a click in Safari, leave the focus where it was.
  await expect(sendButton(page)).toBeFocused();
  await sendButton(page).click({ force: true });
  answer();

  const dialog = page.getByRole('alertdialog', { name: results.sentHeading });
  await expect(page.locator(':focus')).toHaveText(THANKS);
  const link = dialog.getByRole('link', { name: 'Write on WhatsApp' });
  await expect(link).toHaveAttribute('href', whatsAppLink(subject));
  const blank = { name: '', email: '', phone: '', subject: '', message: '' };
  expect(await typedIn(page)).toEqual({ ...blank, projectType: 'general' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(sendButton(page)).toHaveText('Send message');
  await expect(sendButton(page)).toBeFocused();
  await expect(page.getByRole('status')).toHaveText(THANKS);
  await page.locator('#name').pressSequentially('A');
  await expect(page.getByRole('status')).toBeEmpty();

  const received = await mail.waitForMail();
  expect(received.subject).toContain(subject);
  expect(received.from[0]?.address).toBe('website@studio.example');
  expect(received.replyTo).toEqual([{ address: 'asha@example.com', name }]);
  for (const words of [message, name, '+91 98765 43210', 'Documentary']) expect(received.text).toContain(words);
  expect(received.html).toContain('&lt;b&gt;tags&lt;/b&gt;');
  expect(posts()).toBe(1);
  expect(mail.mails()).toHaveLength(1);
});

test('a visitor sends the form while the code of another page is on its way', async ({ page, mail }) => {
  const release = await holdRequests(page, '**/assets/OurWorkPage-*.js');
  await openForm(page);
  await fillForm(page, { message: 'A wedding in May' });
  await page.locator('header nav a[href="/our-work"]').click();
  await expect(page).toHaveURL('/our-work');
  await page.locator('#subject').press('Enter');
  await expect(page.getByRole('alertdialog', { name: results.sentHeading })).toBeVisible();
  expect((await mail.waitForMail()).text).toContain('A wedding in May');
  release();
  await expect(page).toHaveTitle(ourWork.page.title);
});

test('a visitor asks about a service: the form and WhatsApp know it', async ({ page }) => {
  const service = services.services.find(({ projectType }) => projectType === 'commercial');
  const { ask } = services;
  if (!service || !ask) throw new Error('The fixture needs a service of a project type, and the words to ask.');
  const [subject, projectType] = [page.locator('#subject'), page.locator('#projectType')];
  await openForm(page, '/contact?subject=Promos&type=nothing');
  await expect(subject).toHaveValue('Promos');
  await expect(projectType).toHaveValue('general');
  await page.locator('#name').fill('Asha');
  for (const kept of [ask.subject.replace('{title}', service.title), 'My own']) {
    await barLink(page, '/services').click();
    await page.getByRole('link', { name: `${ask.label}: ${service.title}` }).click();
    await expect(subject).toHaveValue(kept);
    await expect(projectType).toHaveValue('commercial');
    await subject.fill('My own');
  }
  await expect(page.locator('#name')).toHaveValue('Asha');
  const link = page.locator('main dl').getByRole('link', { name: 'Write on WhatsApp' });
  await expect(link).toHaveAttribute('href', whatsAppLink(service.title));
});

test.describe('an answer that is no success', () => {
  test.use({ expectedProblems: [/status of (422|500)/] });

  test('leaves the words and their key, and stands beside the fields or in a dialog', async ({ page }) => {
    let answer: { status: number; json: object };
    const keys: unknown[] = [];
    await page.route(API, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fulfill(answer);
    });
    const dialog = page.getByRole('alertdialog');
    await openForm(page);
    const words = await fillForm(page);
    for (const [status, json, told] of [
      [500, {}, results.failure],
      [200, { success: false }, results.notSent],
      [200, { id: '1' }, results.thanks],
      [200, { id: '2' }, results.thanks],
    ] as const) {
      answer = { status, json };
      await fillForm(page, words);
      await sendButton(page).click();
      await expect(dialog.locator('p').first()).toHaveText(told);
      await page.keyboard.press('Escape');
      if (told !== results.thanks) expect(await typedIn(page)).toEqual(words);
    }
    const [key, , , next] = keys;
    expect(keys).toEqual([key, key, key, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(next).not.toBe(key);

    answer = { status: 422, json: { message: 'Check.', errors: { subject: 'Odd.', projectType: 'Too old.' } } };
    await fillForm(page, words);
    await sendButton(page).click();
    await expect(page.locator('#subject-error')).toHaveText('Odd.');
    await expect(page.locator('#projectType-error')).toHaveText('Too old.');
    await expect(page.locator('#subject')).toBeFocused();
    await expect(dialog).toBeHidden();
    expect(await typedIn(page)).toEqual(words);
    const release = await holdRequests(page, API, (route) => route.fulfill(answer));
    await sendButton(page).click();
    await barLink(page, '/services').click();
    await expect(page).toHaveTitle(services.page.title);
    release();
    await expect(dialog.locator('p').first()).toHaveText('Odd.');
  });
});

test('a number that was cut is sent at the second press, even without a key', async ({ page, mail }) => {
  // Over plain HTTP browsers make no random ids.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  await openForm(page);
  await fillForm(page, { phone: '' });
  await page.locator('#phone').pressSequentially('98765432105');
  const posts = countPosts(page);
  await sendButton(page).dblclick();
  await expect(page.locator('#phone-error')).toHaveText(PHONE_IS_FULL);
  expect(posts()).toBe(0);
  const sending = page.waitForRequest(API);
  await sendButton(page).click();
  expect((await sending).headers()).not.toHaveProperty('idempotency-key');
  expect((await mail.waitForMail()).text).toContain('+91 98765 43210');
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
    await page.getByRole('button', { name: 'Show the map' }).click();
    await expect(page.frameLocator('iframe').getByText('The outside map')).toBeVisible();
    await expect(page.getByTitle('Map with the studio')).toBeFocused();
    expect(asked).toBe(1);
    await page.getByRole('link', { name: 'Schedule a Consultation' }).click();
    await expect(page.locator('#get-in-touch')).toBeInViewport();
  });
});

test('the phone field tidies a number that is pasted, and Undo gives it back', async ({ page }) => {
  await openForm(page);
  const phone = page.locator('#phone');
  await page.locator('#message').fill('+91 98765-43210');
  for (const keys of ['Control+A', 'Control+X']) await page.keyboard.press(keys);
  await phone.press('Control+V');
  await expect(phone).toHaveValue('9876543210');
  for (const before of ['+91 98765-43210', '']) {
    await page.keyboard.press('Control+Z');
    await expect(phone).toHaveValue(before);
  }
});
