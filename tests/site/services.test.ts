import type { Page } from 'playwright/test';
import { services } from '../support/content.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const cards = (page: Page) => page.locator('main article');

test('a press anywhere on its line opens and closes the details of a service', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-07-01'));
  await visit(page, '/services');
  const details = (index: number) => cards(page).nth(index).getByRole('listitem');
  await expect(cards(page)).toHaveCount(6);
  for (const [index, service] of services.services.entries()) {
    await expect(cards(page).nth(index).getByRole('heading')).toHaveText(service.title);
    await expect(details(index)).toHaveCount(index === 0 ? 4 : 0);
  }

  const summary = cards(page).nth(2).locator('summary');
  const pressAt = async (share: number) => {
    const { width = 0, height = 0 } = (await summary.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    // Unlike `page.mouse`, this waits until the line stands still.
    await summary.click({ position: { x: width * share, y: height / 2 } });
  };
  await pressAt(0.99);
  await expect(details(2)).toHaveText([...(services.services[2]?.details ?? [])]);
  await pressAt(0.01);
  await expect(details(2)).toHaveCount(0);
  // The copyright year is that of the visitor's clock.
  await expect(page.locator('footer')).toContainText('© 2031');
});
