import { pressMiddle } from '../support/browser/press.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
});

test('a press on the picture of a film opens it, on every page with films', async ({ page }) => {
  for (const path of ['/', '/landing', '/our-work?category=live-events']) {
    await visit(page, path);
    const links = page.locator('main').locator('a[aria-haspopup=dialog]', { has: page.locator('picture') });
    const cards = page.locator('[data-film-card]', { has: page.locator('h3 a') }).or(links);
    await expect(cards).not.toHaveCount(0);
    for (const card of [cards.first(), cards.last()]) {
      const link = page.locator('a[aria-haspopup=dialog]').and(card).or(card.locator('a[aria-haspopup=dialog]'));
      const name = (await link.ariaSnapshot()).toLowerCase();
      await pressMiddle(page, card.locator('picture'), true);
      const heading = page.getByRole('dialog').getByRole('heading');
      await expect(heading).toBeVisible();
      expect(name).toContain(String(await heading.textContent()).toLowerCase());
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      // Closing goes back in the history, which would end the next visit.
      await expect(page).toHaveURL(path);
    }
  }
});
