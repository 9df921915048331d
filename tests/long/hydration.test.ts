import { join } from 'node:path';
import { createServer } from 'vite';
import { untilHydrated } from '../support/browser/hydrated.ts';
import { fixturePaths } from '../support/content.ts';
import { expect, fixtureCheckout, test } from '../support/test.ts';

test.use({ expectedProblems: [/status of 404/] });

// Only React's development build reports every hydration mismatch, those of attributes too.
test('in development, React finds no mismatch between any page and its HTML', async ({ page }) => {
  // The development server sends every module separately, which takes longer.
  test.setTimeout(240_000);
  page.setDefaultTimeout(60_000);
  const server = await createServer({
    configFile: join(fixtureCheckout(), 'vite.config.ts'),
    logLevel: 'error',
    mode: 'development',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await server.listen();
  for (const path of [...fixturePaths, '/no-such-page', '/Our-Work']) {
    await test.step(path, async () => {
      await page.goto(new URL(path, server.resolvedUrls?.local[0]).href);
      await untilHydrated(page);
      await expect(page.locator('h1')).toHaveCount(1);
    });
  }
  await server.close();
});
