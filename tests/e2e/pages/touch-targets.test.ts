import { expect, it } from 'vitest';
import { everyPage, openWholePage } from '../../support/browser/everyPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { unreadableTexts } from '../../support/browser/unreadableTexts';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

it.each(everyPage)('$address is used with a thumb, on a phone held upright or sideways', async (each) => {
  const { page, close } = await openWholePage(browser, each, { baseURL: host.url, hasTouch: true });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await unreadableTexts(page)).toEqual([]);
    const small = await page.locator('a, button, summary, input, select, textarea').evaluateAll((all) =>
      all
        // Links in a sentence are as high as its line (WCAG 2.5.8).
        .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== 'inline')
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          // The dots of a slider are many, and its arrows do the same.
          const wanted = target.closest('[role=group] ul') === null ? 44 : 24;
          return Math.min(width, height) < wanted - 0.5;
        })
        .map((target) => `${target.textContent}: ${JSON.stringify(target.getBoundingClientRect())}`),
    );
    expect(small).toEqual([]);
  }
  await close();
});

it('browsers fill in what they know of the visitor (WCAG 1.3.5)', async () => {
  const html = await (await fetch(`${host.url}/contact`)).text();
  const fields = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => [
    tag.match(/\bname="([^"]*)"/)?.[1],
    tag.match(/\bautocomplete="([^"]*)"/i)?.[1],
  ]);
  expect(Object.fromEntries(fields)).toEqual({
    name: 'name',
    email: 'email',
    phone: 'tel-national',
    projectType: undefined,
    subject: undefined,
    message: undefined,
    website: 'off',
  });
});
