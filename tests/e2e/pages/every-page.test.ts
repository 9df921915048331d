import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyPage, openWholePage } from '../../support/browser/everyPage';
import { nextFrames } from '../../support/browser/nextFrames';
import type { WatchedPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';
import { audits } from './audits';

const { host } = testSite();
const browser = await sharedBrowser();

/** From the narrowest phone to a desktop; one is a phone held sideways. */
const VIEWPORTS = [
  { width: 320, height: 640 },
  { width: 390, height: 640 },
  { width: 768, height: 900 },
  { width: 844, height: 390 },
  { width: 1440, height: 640 },
];

it('every audit is run at each of its widths', () => {
  const opened = new Set(VIEWPORTS.map(({ width }) => width));
  expect(audits.filter(({ widths }) => !widths.every((width) => opened.has(width)))).toEqual([]);
});

// Each page is opened once, with reduced motion, and resized.
describe.each(everyPage)('on $address', (sitePage) => {
  let opened: WatchedPage;
  beforeAll(async () => {
    opened = await openWholePage(browser, sitePage, { baseURL: host.url });
  });
  afterAll(() => opened.close());

  describe.each(VIEWPORTS)('at $width × $height pixels', (viewport) => {
    const { name } = sitePage;
    const { width } = viewport;
    beforeAll(async () => {
      await opened.page.setViewportSize(viewport);
      await nextFrames(opened.page);
    });

    it.each(audits.filter(({ widths }) => widths.includes(width)))('$claim', ({ check }) =>
      check(opened.page, { name, width }),
    );
  });

  it('each part has a name of its own', async () => {
    const names = await opened.page
      .locator('[data-part]')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-part')));
    expect(names.length).toBeGreaterThan(0);
    expect(names).not.toContain('');
    expect(names).toEqual([...new Set(names)]);
  });

  it('nothing of this makes an error or asks another site', () => opened.expectNoProblems());
});
