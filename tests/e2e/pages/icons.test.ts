import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { fillForm } from '../../support/browser/contactForm';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { visit } from '../../support/browser/visit';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** Whether each of these icons has a bounding box that is not empty. */
const drawn = (icons: Locator) =>
  icons.evaluateAll((all) =>
    all.map((icon) => {
      const { width, height } = (icon as SVGSVGElement).getBBox();
      return width + height > 0;
    }),
  );

it.each(['/', '/services', '/contact'])('every icon on %s is drawn', async (address) => {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(address);
  await hydrated(page);
  await page.locator('[popovertargetaction="show"]').click();
  const icons = page.locator('[data-icon] svg');
  expect(await icons.count()).toBeGreaterThan(1);
  expect(await drawn(icons)).not.toContain(false);
  expectNoProblems();
  await close();
});

it('the icons of the form, and of the dialog that says it was not sent, need no network', async () => {
  const { page, asked, expectNoProblems, close } = await visit(browser, {
    expectedProblems: [/ERR_INTERNET_DISCONNECTED/],
  });
  expect(await drawn(page.locator('select + [data-icon] svg'))).toEqual([true]);
  await page.context().setOffline(true);
  await fillForm(page);
  await page.locator('button[type=submit]').click();
  const inDialog = page.getByRole('alertdialog').locator('[data-icon] svg');
  await inDialog.waitFor();
  expect(await drawn(inDialog)).toEqual([true]);
  expect(asked.filter((path) => path.endsWith('.svg') && !path.includes('favicon'))).toEqual([]);
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
