import type { Locator, Page } from 'playwright/test';
import { axeFindings } from '../support/browser/axeFindings.ts';
import { holdRequests } from '../support/browser/holdRequests.ts';
import { hydrated, withTextFonts } from '../support/browser/hydrated.ts';
import { walk } from '../support/browser/keyboardWalk.ts';
import { fillForm, sendButton } from '../support/contactForm.ts';
import { site } from '../support/content.ts';
import { outline } from '../support/outline.ts';
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
  expect(outline(await dialog.ariaSnapshot())).toMatchSnapshot(`dialog-${name}.yml`);
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
  expect(outline(await page.locator('body').ariaSnapshot())).toMatchSnapshot('header-and-footer.yml');
  await page.setViewportSize({ width: 390, height: 640 });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.press('Enter');
  await expectGoodDialog(page, 'menu', menu, false);
});

test('a film’s dialog is read and walked through as reviewed', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
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
  expect(outline(await page.locator('#get-in-touch').ariaSnapshot())).toMatchSnapshot('form-with-errors.yml');
  expect(await axeFindings(page)).toEqual([]);

  await fillForm(page, { subject: '' });
  const release = await holdRequests(page, '**/api/contact_api.php', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please call us.' } }),
  );
  await sendButton(page).press('Enter');
  await page.locator('[aria-disabled=true]').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  release();
  await page.getByRole('alertdialog').waitFor();
  await expectGoodDialog(page, 'failed', sendButton(page));

  await page.route('**/api/contact_api.php', (route) => route.fulfill({ json: { id: 'a1', message: 'Thank you.' } }));
  await sendButton(page).press('Enter');
  await page.getByRole('alertdialog', { name: site.results.sentHeading }).waitFor();
  await expectGoodDialog(page, 'sent', sendButton(page));
  expect(await axeFindings(page)).toEqual([]);
});

test.describe('without React', () => {
  test.use({ expectedProblems: [/ERR_FAILED|Failed to fetch dynamically imported module|status of 422/] });

  test('axe finds nothing on the pages that answer a form', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await fillForm(page, { email: 'asha@localhost' });
    const expectAnswer = async (answer: Locator) => {
      await sendButton(page).click();
      await answer.waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await axeFindings(page)).toEqual([]);
    };
    await expectAnswer(page.locator('#email[aria-invalid=true]'));
    await page.locator('#email').fill('asha@example.com');
    await expectAnswer(page.locator('main').getByText(site.results.thanks));
  });
});
