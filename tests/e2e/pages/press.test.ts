import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import films from '../../fixtures/content/films.yaml';
import { hydrated } from '../../support/browser/hydrated';
import { neverIdle } from '../../support/browser/neverIdle';
import { openPage } from '../../support/browser/openPage';
import { pressMiddle } from '../../support/browser/press';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';
import { filmPaths, fixturePaths } from '../../support/pagePaths';

const { host } = testSite();
const browser = await sharedBrowser();

const SCREENS = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 1440, height: 900 } },
];

/**
 * Of all links, buttons, fields and film cards, the points that reach something else: the middle, the corners, each word, and on cards a
 * grid of points.
 */
function deadPoints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSABLE = 'a[href], button, summary, input, select, textarea';
    const INSET = 6;
    const found: string[] = [];
    let count = 0;

    const pointsOf = (element: Element): [string, number, number][] => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const across = (share: number) => left + width * share;
      const down = (share: number) => top + height * share;
      const points: [string, number, number][] = [];
      const { display, borderTopLeftRadius } = getComputedStyle(element);
      // The box of a link in running text is not what is pressed: it has the ends of its lines in it.
      if (display !== 'inline') {
        points.push(['the middle', across(0.5), down(0.5)]);
        // Outside the round ends of a button there is nothing.
        const inset = Math.min(Number.parseFloat(borderTopLeftRadius), height / 2) * 0.3 + INSET;
        for (const [x, xName] of [
          [left + inset, 'left'],
          [right - inset, 'right'],
        ] as const)
          for (const [y, yName] of [
            [top + inset, 'upper'],
            [bottom - inset, 'lower'],
          ] as const)
            points.push([`the ${yName} ${xName} corner`, x, y]);
      }
      if (element.matches('[data-film-card]'))
        for (let row = 1; row < 12; row += 1)
          for (let column = 1; column < 12; column += 1)
            points.push([`${column}, ${row} of 12`, across(column / 12), down(row / 12)]);
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        // Words for screen readers alone.
        if ((text.parentElement?.offsetWidth ?? 0) <= 1) continue;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const box = range.getBoundingClientRect();
          points.push([`"${word}"`, box.left + box.width / 2, box.top + box.height / 2]);
        }
      }
      return points;
    };

    for (const element of document.querySelectorAll<HTMLElement>(`${PRESSABLE}, [data-film-card]`)) {
      const isHidden = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isHidden || element.closest('[inert], [aria-hidden=true]') !== null || element.offsetWidth <= 1) continue;
      // A card of a film that cannot be played has nothing to press.
      const target = element.matches(PRESSABLE) ? element : element.querySelector('a');
      if (target === null) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      for (const [name, x, y] of pointsOf(element)) {
        const hit = document.elementFromPoint(x, y);
        // Beyond the window, as in a card that is higher than it.
        if (hit === null) continue;
        count += 1;
        const reached = hit.closest(PRESSABLE);
        // A card can have a button of its own.
        if (reached !== target && !(reached !== null && element.contains(reached)))
          found.push(`${element.textContent?.trim().slice(0, 40)}: ${name} reaches ${hit.outerHTML.slice(0, 60)}`);
      }
    }
    if (count < 50) found.push(`only ${count} points were found`);
    return found;
  });
}

describe.each(SCREENS)('with $viewport.width pixels', (screen) => {
  const isTouch = 'hasTouch' in screen;

  it.each([...fixturePaths, '/our-work?category=live-events'])(
    'every place of what can be pressed reaches it at %s',
    async (address) => {
      const { page, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce', ...screen });
      await page.goto(address);
      await hydrated(page);
      expect(await deadPoints(page)).toEqual([]);
      await close();
    },
  );

  it('a press on the picture of each card of Our Work opens its film, before and after the page hydrates', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...screen });
    await neverIdle(page);
    for (const path of filmPaths) {
      const card = `[data-film-card]:has([href="${path}"])`;
      const { title } = films.films.find((film) => film.path === path) ?? {};
      await page.goto('/our-work');
      await pressMiddle(page, `${card} picture`, isTouch);
      await expect.poll(() => page.url()).toBe(host.url + path);

      await page.goto('/our-work');
      await hydrated(page);
      await pressMiddle(page, `${card} picture`, isTouch);
      await page.getByRole('dialog', { name: title }).locator('video[controls]').waitFor();
    }
    expect(filmPaths.length).toBeGreaterThan(2);
    expectNoProblems();
    await close();
  });
});
