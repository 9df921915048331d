import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page as it is now, a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  // DevTools may run a script in the page where its Content-Security-Policy forbids `eval`, which Playwright's `evaluate` uses.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Runtime.evaluate', { expression: axe });
  await devTools.detach();
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
    );
  });
}
