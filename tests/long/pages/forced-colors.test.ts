import { describe, expect, it } from 'vitest';
import { buttonsWithoutEdge } from '../../e2e/pages/buttonsWithoutEdge';
import { everyPage, openWholePage } from '../../support/browser/everyPage';
import { walk } from '../../support/browser/keyboardWalk';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

describe.each([
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)('in forced colors on $colorScheme ground, at $width pixels', ({ width, colorScheme }) => {
  const ringsSeen = new Set<string>();

  it.each(everyPage)('buttons of $address have an edge, and the focus can be seen', async (each) => {
    const { page, close } = await openWholePage(browser, each, {
      baseURL: host.url,
      viewport: { width, height: 640 },
      forcedColors: 'active',
      colorScheme,
    });
    expect(await buttonsWithoutEdge(page)).toEqual([]);
    expect((await walk(page, ringsSeen)).problems).toEqual([]);
    await close();
  });
});
