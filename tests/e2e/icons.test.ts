import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/launchBrowser';
import { openPage } from '../support/openPage';
import { testSite } from '../support/testSite';

const { host } = testSite();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it.each(['/', '/services', '/contact'])('every icon on %s is drawn', async (address) => {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('[popovertargetaction="show"]').click();
  const icons = await page.locator('svg use').evaluateAll((uses) =>
    uses.map((use) => {
      const { width, height } = (use as SVGUseElement).getBBox();
      return { href: use.getAttribute('href'), isDrawn: width + height > 0 };
    }),
  );
  expect(icons.length).toBeGreaterThan(1);
  expect(icons.filter(({ isDrawn }) => !isDrawn)).toEqual([]);
  // Of another file Firefox before 132 draws none under the policy.
  expect(icons.filter(({ href }) => !href?.startsWith('#'))).toEqual([]);
  expectNoProblems();
  await close();
});

describe('what browsers and phones ask for by themselves', () => {
  it('is named in the head and answers with its own type', async () => {
    const html = await (await fetch(`${host.url}/contact`)).text();
    const linked = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g)].map(
      ([, , href]) => href,
    );
    expect(linked).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest']);
    const types = await Promise.all(
      linked.map(async (path) => (await fetch(host.url + path)).headers.get('content-type')),
    );
    expect(types).toEqual([
      expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/),
      'image/svg+xml',
      'image/png',
      'application/manifest+json',
    ]);
  });

  it('is a manifest whose icons are there, in the sizes it says', async () => {
    const manifest = await (await fetch(`${host.url}/site.webmanifest`)).json();
    expect(manifest.icons.length).toBe(3);
    for (const { src, sizes } of manifest.icons) {
      const bytes = new DataView(await (await fetch(host.url + src)).arrayBuffer());
      expect(`${bytes.getUint32(16)}x${bytes.getUint32(20)}`).toBe(sizes);
    }
  });
});
