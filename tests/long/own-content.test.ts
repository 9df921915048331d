import { PUBLIC_HTML, ROOT } from '../../scripts/support/paths.ts';
import { axeFindings } from '../support/browser/axeFindings.ts';
import { runCheckout } from '../support/commands/runCheckout.ts';
import { ownPaths } from '../support/content.ts';
import { hydrated, withTextFonts } from '../support/page.ts';
import { NOT_FOUND } from '../support/sitePages.ts';
import { expect, testOf } from '../support/test.ts';

/** The host serves the site of the owner's own content, as `npm run build` writes it. */
const test = testOf(async () => {
  const build = await runCheckout(ROOT, 'build');
  if ((await build.exitCode) !== 0) throw new Error(build.output());
  return { site: PUBLIC_HTML };
});

test.use({ expectedProblems: [NOT_FOUND] });

test('every page of the owner is complete, hydrates, and suits a phone and a desktop', async ({ page }) => {
  // The owner may have many films with a page.
  const addresses = [...(await ownPaths()), '/no-such-page'];
  test.slow();
  for (const address of addresses) {
    await test.step(address, async () => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(address === '/no-such-page' ? 404 : 200);
      await expect(page.locator('h1')).toHaveCount(1);
      await hydrated(page);
      await withTextFonts(page);
      for (const width of [1440, 320, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
      }
      expect(await axeFindings(page)).toEqual([]);
    });
  }
});
