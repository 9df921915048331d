import { crookedTitleLines, faultsAt } from '../support/browser/audits.ts';
import { layOutAll, visit, withTextFonts } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

test('links fetch no more fonts, titles fill their lines, and a new letter fetches its font', async ({ page }) => {
  const fonts: string[] = [];
  page.on('requestfinished', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await visit(page, '/contact');
  await withTextFonts(page);
  // Without the landing page and the page for unknown addresses, to which the footer has no links.
  for (const address of ['/our-work', '/services', '/', '/contact']) {
    const left = await page.title();
    await page.locator(`footer [href="${address}"]`).click();
    await expect(page).not.toHaveTitle(left);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator('h1 span').count()).toBeGreaterThan(0);
    expect(await faultsAt(page, [390, 768, 1440], [crookedTitleLines])).toEqual([]);
  }
  await page.waitForLoadState('networkidle');
  expect(fonts).toHaveLength(3);

  const write = (words: string) =>
    page.evaluate((text) => {
      for (const element of document.querySelectorAll('h2, footer p')) element.textContent = text;
    }, words);
  await layOutAll(page);
  await write('Café Śakti');
  await expect.poll(() => fonts.filter((path) => /-latin-(ext-)?(standard|wght)-/.test(path)).length).toBe(4);
  expect(fonts.some((path) => path.includes('devanagari'))).toBe(false);
  await write('शादी');
  await expect.poll(() => fonts.filter((path) => path.includes('devanagari')).length).toBe(1);
});
