import { expect } from 'vitest';
import type { Audit } from './Audit';

export const narrowBar: Audit = {
  claim: 'the bar has room for the whole mark of the studio and for a finger on the menu button',
  widths: [320],
  check: async (page) => {
    const mark = await page.locator('header svg').first().boundingBox();
    expect(mark?.width).toBeGreaterThan(0);
    expect(mark?.width).toBe(mark?.height);
    const menu = await page.getByRole('button', { name: 'Menu', exact: true }).boundingBox();
    expect(menu?.width).toBe(44);
  },
};
