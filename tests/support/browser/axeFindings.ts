import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page once its transitions have ended, so motion must be reduced; returns one line for each violation and element.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Injected over DevTools: Playwright's `evaluate` runs text with `eval`, which the Content-Security-Policy forbids.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Runtime.evaluate', { expression: axe });
  await devTools.detach();
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
    // Without what it has found right, it takes half the time.
    const { violations } = await checker.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
    );
  });
}
