import type { Locator, Page } from 'playwright/test';
import { axeFindings } from '../support/browser/axeFindings.ts';
import { walk } from '../support/browser/keyboardWalk.ts';
import { fillForm, sendButton } from '../support/contactForm.ts';
import { company, site } from '../support/content.ts';
import { ariaTree, holdRequests, visit, withTextFonts } from '../support/page.ts';
import { openWhole } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

test.use({
  viewport: { width: 1440, height: 640 },
  // One pattern: Playwright takes an array of two objects for a value and its options.
  expectedProblems: [/status of (404.*no-such-page|503)/],
});

/**
 * Expects that screen readers read the open dialog as it was reviewed, that the keyboard reaches all of a modal one and nothing
 * behind it, and that Escape closes it and gives the focus back to what opened it.
 */
async function expectGoodDialog(page: Page, name: string, opener: Locator, isModal = true): Promise<void> {
  const dialog = page.locator('dialog:is([open], :popover-open)');
  expect(await ariaTree(dialog)).toMatchSnapshot(`dialog-${name}.yml`);
  if (isModal) expect(await walk(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  // The walk has moved the focus out of the dialog.
  await dialog.getByRole('button').first().focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('the menu, the header and the footer are read and walked through as reviewed', async ({ page }) => {
  await openWhole(page, '/no-such-page');
  expect(await ariaTree(page.locator('body'))).toMatchSnapshot('header-and-footer.yml');
  await page.setViewportSize({ width: 390, height: 640 });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.press('Enter');
  await expectGoodDialog(page, 'menu', menu, false);
});

test('a film’s dialog is read and walked through as reviewed', async ({ page }) => {
  await visit(page, '/');
  await withTextFonts(page);
  // The rows have no sliders yet: scripts add those near the screen.
  expect(await axeFindings(page)).toEqual([]);
  const opener = page.getByRole('link', { name: /^Watch / }).nth(3);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await opener.press('Enter');
    await page.getByRole('dialog').locator('video').waitFor();
    await expectGoodDialog(page, 'film', opener);
  }
});

test('the form is read and walked through as reviewed in each of its states', async ({ page }) => {
  await openWhole(page, '/contact');
  await sendButton(page).click();
  await expect(page.locator('#name[aria-invalid=true]')).toBeFocused();
  await expect(page.locator('#name')).toHaveAccessibleDescription('Please enter your name.');
  expect(await ariaTree(page.locator('#get-in-touch'))).toMatchSnapshot('form-with-errors.yml');
  expect(await axeFindings(page)).toEqual([]);

  await fillForm(page, { subject: '' });
  const release = await holdRequests(page, '**/api/contact_api.php', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please call us.' } }),
  );
  await sendButton(page).press('Enter');
  await page.locator('[aria-disabled=true]').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  release();
  // Its color under the pointer must be readable too.
  await page.getByRole('alertdialog').getByRole('link', { name: company.phone.display }).hover();
  await expectGoodDialog(page, 'failed', sendButton(page));

  await page.route('**/api/contact_api.php', (route) => route.fulfill({ json: { id: 'a1', message: 'Thank you.' } }));
  await sendButton(page).press('Enter');
  await page.getByRole('alertdialog', { name: site.results.sentHeading }).waitFor();
  await expectGoodDialog(page, 'sent', sendButton(page));
  expect(await axeFindings(page)).toEqual([]);
});
