import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { untilHydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { fixturePaths } from '../../support/pagePaths';

const browser = await sharedBrowser();
let server: ViteDevServer;
let url: string;

// Only React's development build reports every hydration mismatch, those of attributes too.
beforeAll(async () => {
  server = await createServer({
    configFile: join(inject('fixture').checkout, 'vite.config.ts'),
    logLevel: 'error',
    mode: 'development',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await server.listen();
  url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});
afterAll(async () => {
  await server.close();
});

describe('hydration', () => {
  it.each([...fixturePaths, '/no-such-page', '/Our-Work'])('finds no mismatch at %s', async (path) => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: url,
      expectedProblems: [/status of 404/],
    });
    // The development server sends every module separately, which takes longer.
    page.setDefaultTimeout(40_000);
    await page.goto(path);
    await untilHydrated(page);
    expect(await page.locator('h1').count()).toBe(1);
    expectNoProblems();
    await close();
  });
});
