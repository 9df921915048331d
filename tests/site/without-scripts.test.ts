import type { Locator } from 'playwright/test';
import { countPosts, fillForm, sendButton, typedIn } from '../support/contactForm.ts';
import { company, films } from '../support/content.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false, expectedProblems: [/status of (422|503)/] });

test('a visitor writes in Hindi and is thanked; the words arrive as typed', async ({ page, mail }) => {
  const message = '\n  नमस्ते 👰🏽‍♀️!\n\n.\n“Two  spaces” & <b>tags</b>  ';
  await page.goto('/contact');
  const whatsApp = page.locator('main dl').getByRole('link', { name: 'Write on WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', `https://wa.me/${company.phone.dial.slice(1)}`);
  await test.step('the browser asks for what is required', async () => {
    await sendButton(page).click();
    await expect(page.locator('#name')).toBeFocused();
    const invalid = page.locator('input:invalid, textarea:invalid');
    expect(await invalid.evaluateAll((all) => all.map(({ id }) => id))).toEqual(['name', 'email', 'message']);
  });
  const posts = countPosts(page);
  await fillForm(page, { name: 'आशा', email: 'asha', projectType: 'shortfilm', message });
  await sendButton(page).click();
  await expect(page.locator('#email:invalid')).toHaveCount(1);
  expect(posts()).toBe(0);
  await page.locator('#email').fill('asha@example.com');
  await page.locator('#phone').fill('');
  await page.locator('#phone').pressSequentially('+971 50 123 4567');
  await sendButton(page).click();

  await expect(page.locator('main')).toContainText("Thank you for your message! We'll get back to you soon.");
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // The page that answers has the site's margins, not only its words.
  expect((await page.locator('h1').boundingBox())?.x).toBeGreaterThan(16);
  const [button, main] = await Promise.all(['main a', 'main'].map((part) => page.locator(part).boundingBox()));
  if (!button || !main) throw new Error('The answer has no button.');
  expect(main.y + main.height - button.y - button.height, 'between its button and the footer').toBeGreaterThan(40);
  const { text } = await mail.waitForMail();
  for (const words of [message, 'Short Film', '+971501234567']) expect(text).toContain(words);
});

test('the form comes back with every word and what is wrong; Urdu from the right', async ({ page, host, mail }) => {
  const restore = host.changeEnv({ SMTP_PORT: 1, DATA_DIR: '/proc/nowhere' });
  const urdu = {
    name: 'عائشہ "{{email}}" <b>',
    subject: 'ویڈیو production &amp; {{message}}',
    message: '\nہمیں ایک corporate video چاہیے۔ </textarea> & “more”',
  };
  const expectFromTheRight = async (words: Locator) => {
    await expect(words).toHaveCSS('direction', 'rtl');
    await expect(words).toHaveCSS('text-align', 'start');
  };
  await page.goto('/contact');
  const words = await fillForm(page, { ...urdu, projectType: 'corporate' });
  await sendButton(page).click().finally(restore);
  await expect(page.getByRole('alert')).toContainText(company.phone.display);
  expect(await typedIn(page)).toEqual(words);

  const wrong = { email: 'asha@localhost', phone: '98765' };
  for (const [name, text] of Object.entries(wrong)) await page.locator(`#${name}`).fill(text);
  await sendButton(page).click();
  await expect(page.locator('#email[aria-invalid="true"]')).toHaveValue('asha@localhost');
  expect(await typedIn(page)).toEqual({ ...words, ...wrong });
  await expect(page.locator('#email-error')).toHaveText('This e-mail address looks incomplete.');
  await expect(page.locator('#phone-error')).toHaveText('Please enter all 10 digits.');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
  for (const name of Object.keys(urdu)) await expectFromTheRight(page.locator(`#${name}`));

  await page.locator('#email').fill('asha@example.com');
  await page.locator('#phone').fill('');
  await sendButton(page).click();
  await expect(page.locator('main')).toContainText('Thank you for your message!');
  const { text, html } = await mail.waitForMail();
  expect(text).toContain(words.message);
  // The site's Content-Security-Policy holds for the content of its pages.
  await page.goto('about:blank');
  await page.setContent(html);
  for (const each of Object.values(urdu))
    await expectFromTheRight(page.getByText(each.trim(), { exact: true }).first());
});

test('a visitor of Our Work reads the categories, and is offered no filter that would not answer', async ({ page }) => {
  await page.goto('/our-work');
  await expect(page.locator('noscript p', { hasText: films.categories.join(', ') })).toBeVisible();
  await expect(page.locator('a[href*="category="]:visible')).toHaveCount(0);
});
