import { contact, site } from '../support/content.ts';
import { expect, test } from '../support/test.ts';

test('sends an inquiry', async ({ page, mail }) => {
  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  await page.locator('#name').fill('Asha Rao');
  await page.locator('#email').fill('asha@example.com');
  await page.locator('#phone').fill('9876543210');
  await page.locator('#subject').fill('Wedding film');
  await page.locator('#message').fill('Two days in December, in Pune.');
  await page.getByRole('button', { name: contact.form.send, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(site.results.thanks);
  expect((await mail.waitForMail()).replyTo).toEqual([{ address: 'asha@example.com', name: 'Asha Rao' }]);
});
