import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import { expectGoodPage } from '../../support/browser/expectGoodPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { ownPaths } from '../../support/pagePaths';

const browser = await sharedBrowser();
let host: StartedHost;

beforeAll(async () => {
  host = await startApache({ site: PUBLIC_HTML });
});
afterAll(async () => {
  await host?.stop();
});

describe('the site of the owner’s own content', () => {
  it.each(ownPaths)('at %s is complete, hydrated by React, fits every screen, and axe finds nothing', (address) =>
    expectGoodPage(browser, host.url, address),
  );

  it('has its page for unknown addresses, for which the same holds', () =>
    expectGoodPage(browser, host.url, '/no-such-page', 404));

  it.each([
    ['title', /<title>([^<]+)/],
    ['description', /name="description" content="([^"]+)/],
  ])('has a %s of its own on every page', async (_, pattern) => {
    const found = await Promise.all(
      ownPaths.map(async (address) => (await (await fetch(host.url + address)).text()).match(pattern)?.[1]),
    );
    expect(found).not.toContain(undefined);
    expect(new Set(found).size).toBe(ownPaths.length);
  });
});
