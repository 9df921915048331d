import type { Locator } from 'playwright/test';
import { countPosts, errorsIn, fillForm, sendButton, typedIn } from '../support/contactForm.ts';
import { company, site } from '../support/content.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false, expectedProblems: [/status of (422|503)/] });

test('a visitor writes in Hindi and is thanked on a page of the site; the words reach the mailbox as typed', async ({
  page,
  mail,
}) => {
  const message = '\n  नमस्ते 👰🏽‍♀️!\n\n.\n“Two  spaces” & <b>tags</b>  ';
  await page.goto('/contact');
  const whatsApp = page.locator('main dl').getByRole('link', { name: site.whatsApp.write });
  await expect(whatsApp).toHaveAttribute('href', `https://wa.me/${company.phone.dial.slice(1)}`);
  await fillForm(page, { name: 'आशा', projectType: 'shortfilm', message });
  await sendButton(page).click();

  await expect(page.locator('main')).toContainText("Thank you for your message! We'll get back to you soon.");
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // The page that answers has the site's margins, not only its words.
  expect((await page.locator('h1').boundingBox())?.x).toBeGreaterThan(16);
  const [button, main] = await Promise.all(['main a', 'main'].map((part) => page.locator(part).boundingBox()));
  if (!button || !main) throw new Error('The answer has no button.');
  expect(main.y + main.height - button.y - button.height, 'between its button and the footer').toBeGreaterThan(40);
  const { text } = await mail.waitForMail();
  expect(text).toContain(message);
  expect(text).toContain('Short Film');
});

test('the browser asks for what is required, and takes a phone number of another country', async ({ page }) => {
  await page.goto('/contact');
  const posts = countPosts(page);
  await page.locator('#phone').pressSequentially('+971 50 123 4567');
  await expect(page.locator('#phone')).toHaveValue('+971 50 123 4567');
  await sendButton(page).click();
  await expect(page.locator('#name')).toBeFocused();
  const invalid = page.locator('input:invalid, textarea:invalid');
  expect(await invalid.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['name', 'email', 'message']);
  await page.locator('#email').fill('asha');
  await expect(page.locator('#email:invalid')).toHaveCount(1);
  expect(posts()).toBe(0);
});

test('the form comes back with every word and what is wrong, and can be sent from there', async ({
  page,
  host,
  mail,
}) => {
  const restore = host.changeEnv({ SMTP_PORT: 1, DATA_DIR: '/proc/nowhere' });
  await page.goto('/contact');
  const words = await fillForm(page, {
    name: '"{{email}}" <b>',
    subject: '&amp; {{message}}',
    projectType: 'corporate',
    message: '\n</textarea> & “more”',
  });
  await sendButton(page).click().finally(restore);
  await expect(page.getByRole('alert')).toContainText(company.phone.display);
  expect(await typedIn(page)).toEqual(words);

  const wrong = { email: 'asha@localhost', phone: '98765' };
  for (const [name, text] of Object.entries(wrong)) await page.locator(`#${name}`).fill(text);
  await sendButton(page).click();
  await expect(page.locator('#email[aria-invalid="true"]')).toHaveValue('asha@localhost');
  expect(await typedIn(page)).toEqual({ ...words, ...wrong });
  expect(await errorsIn(page)).toEqual({
    email: 'This e-mail address looks incomplete.',
    phone: 'Please enter all 10 digits.',
  });
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);

  await page.locator('#email').fill('asha@example.com');
  await page.locator('#phone').fill('');
  await sendButton(page).click();
  await expect(page.locator('main')).toContainText('Thank you for your message!');
  expect((await mail.waitForMail()).text).toContain(words.message);
});

test('Urdu with English words reads from the right, in the form that comes back and in the mail', async ({
  page,
  mail,
}) => {
  const urdu = {
    name: 'عائشہ Khan',
    subject: 'ویڈیو production کے بارے میں',
    message: 'ہمیں ایک corporate video چاہیے۔',
  };
  const expectFromTheRight = async (words: Locator) => {
    await expect(words).toHaveCSS('direction', 'rtl');
    await expect(words).toHaveCSS('text-align', 'start');
  };
  await page.goto('/contact');
  await fillForm(page, { ...urdu, email: 'asha@localhost' });
  await sendButton(page).click();
  await expect(page.locator('#email-error')).not.toBeEmpty();
  for (const name of Object.keys(urdu)) await expectFromTheRight(page.locator(`#${name}`));
  await page.locator('#email').fill('asha@example.com');
  await sendButton(page).click();
  const { html } = await mail.waitForMail();
  // The site's Content-Security-Policy holds for the content of its pages.
  await page.goto('about:blank');
  await page.setContent(html);
  for (const words of Object.values(urdu)) {
    await expectFromTheRight(page.getByText(words, { exact: true }).first());
  }
});

test('a visitor on a phone sees stills, and finds every page in the menu', async ({ page, host }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/landing', '/']) {
    await page.goto(address);
    await expect(page.locator('main picture img').first()).toBeVisible();
    // Films that cannot play.
    await expect(page.locator('main video:not([controls])')).toHaveCount(0);
  }
  for (const { label, href } of [...site.menu].reverse()) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(host.url + href);
  }
});
