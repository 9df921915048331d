import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import films from '../../fixtures/content/films.yaml';
import ourWork from '../../fixtures/content/our-work.yaml';
import type { EnginePage, LaunchEngine, PageScript } from '../../support/browser/EnginePage';
import { everyPage, WIDTHS } from '../../support/browser/everyPage';
import { testSite } from '../../support/host/testSite';

const { categories } = films;
const { featuredHeading, featuredProjects, filter } = ourWork;

const { host, inbox } = testSite();
const HEIGHT = 844;
const FILM = 'dialog[aria-labelledby="film-title"]';
const FILM_CARD = 'a[aria-haspopup="dialog"]:not([data-provider])';
const MENU_BUTTON = 'header button[popovertarget="sidebar"]';

/** WebKit does not know this directive yet, and says so on the console of every page. */
const EXPECTED_ERROR = /Unrecognized Content-Security-Policy directive 'manifest-src'/;

/** Tests the features that depend on the browser's engine in one browser. */
export function tour(launch: LaunchEngine): void {
  describe('with JavaScript', () => {
    const page = startedPage(() => launch({ javaScript: true }));

    it('favicon.ico is drawn', async () => {
      await openHydrated(page, '/contact');
      await page.evaluate(() => {
        const icon = new Image();
        icon.id = 'favicon';
        icon.src = '/favicon.ico';
        document.body.append(icon);
      });
      await until(page, () => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas?.drawImage(document.querySelector('#favicon') as HTMLImageElement, 0, 0);
        const [, , , alpha] = canvas?.getImageData(1, 1, 1, 1).data ?? [];
        return alpha === 255;
      });
    });

    describe.each(WIDTHS)('%i pixels wide', (width) => {
      beforeAll(() => page.resize(width, HEIGHT));

      it.each(everyPage)('$name is hydrated, and has title lines of one width', async ({ address }) => {
        await openHydrated(page, address);
        expect(await page.evaluate(() => innerWidth)).toBe(width);
        for (const { text, share } of await page.evaluate(titleLines)) {
          expect(share, text).toBeGreaterThan(0.998);
          expect(share, text).toBeLessThan(1.03);
        }
      });

      it('a film opens in a dialog, and Escape closes it', async () => {
        await openHydrated(page, '/');
        await click(page, FILM_CARD);
        await until(page, (film) => document.querySelector(film)?.matches(':popover-open'), FILM);
        await until(page, (film) => document.querySelector(`${film} video`) !== null, FILM);
        await page.press('Escape');
        await until(page, (film) => document.querySelector(film) === null, FILM);
      });

      it('the buttons of Our Work show the films of their category in the place of the others', async () => {
        await openHydrated(page, '/our-work');
        const all = featuredProjects.map(({ title }) => title);
        expect(await page.evaluate(titlesBelow, featuredHeading)).toEqual(all);
        await click(page, buttonOf('Wedding Shoots'));
        const weddings = films.films.filter(({ category }) => category === 'Wedding Shoots');
        const found = () => page.evaluate(titlesBelow, 'Wedding Shoots');
        await expect.poll(found).toEqual(weddings.map(({ title }) => title));
        await click(page, buttonOf('Wedding Shoots'));
        await expect.poll(() => page.evaluate(titlesBelow, featuredHeading)).toEqual(all);
        expect(await found()).toEqual([]);
      });

      it('a film with a story opens at its own address, and Back closes it', async () => {
        await openHydrated(page, '/our-work');
        await click(page, `${FILM_CARD}[href^="/our-work/"]`);
        await until(page, (film) => document.querySelector(film)?.matches(':popover-open'), FILM);
        await until(page, () => location.pathname.startsWith('/our-work/'));
        await page.back();
        await until(page, (film) => document.querySelector(film) === null, FILM);
        expect(await page.evaluate(() => location.pathname)).toBe('/our-work');
      });
    });

    describe('on a phone', () => {
      beforeAll(() => page.resize(390, HEIGHT));
      const isOpen = () => page.evaluate(() => document.getElementById('sidebar')?.matches(':popover-open'));

      it('the menu opens, closes by its button and by Escape, and leads to another page', async () => {
        await openHydrated(page, '/contact');
        await click(page, MENU_BUTTON);
        await expect.poll(isOpen).toBe(true);
        await click(page, '#sidebar button[popovertargetaction="hide"]');
        await expect.poll(isOpen).toBe(false);
        await click(page, MENU_BUTTON);
        await expect.poll(isOpen).toBe(true);
        await page.press('Escape');
        await expect.poll(isOpen).toBe(false);
        await click(page, MENU_BUTTON);
        await expect.poll(isOpen).toBe(true);
        await click(page, '#sidebar a[href="/services"]');
        await until(page, () => location.pathname === '/services');
        await expect.poll(isOpen).toBe(false);
      });

      it('the form sends a message and thanks for it in a dialog', async () => {
        await openHydrated(page, '/contact');
        const message = await fillForm(page);
        await click(page, 'form button[type="submit"]');
        await until(page, () => document.querySelector('[role="alertdialog"]')?.textContent?.includes('Thank you'));
        expect((await inbox.waitForMessage(({ text }) => text.includes(message))).text).toContain('Asha Rao');
        await page.press('Escape');
        await until(page, () => !document.querySelector('[role="alertdialog"]'));
      });

      it('a phone number loses its prefix as it is typed, and Undo takes all of it back', async () => {
        await openHydrated(page, '/contact');
        await page.type('#phone', '919876543210');
        const typed = () => page.evaluate(() => document.querySelector<HTMLInputElement>('#phone')?.value);
        await expect.poll(typed).toBe('9876543210');
        await expect.poll(() => page.evaluate(() => document.execCommand('undo')).then(typed)).toBe('');
      });

      it('Back shows the page that was left, from the back-forward cache, and it still works', async () => {
        const leaveAndReturn = async () => {
          await openHydrated(page, '/our-work');
          await click(page, buttonOf('Wedding Shoots'));
          await until(page, () => document.querySelector('[aria-pressed="true"]') !== null);
          // Firefox puts no page into the back-forward cache that still loads something, such as a film.
          await until(page, () =>
            [...document.querySelectorAll('video')].every((film) => film.networkState !== film.NETWORK_LOADING),
          );
          return returnsFromCache(page, '/our-work');
        };
        await expect.poll(leaveAndReturn, { timeout: 30_000 }).toBe(true);
        expect(await page.evaluate(() => document.querySelector('[aria-pressed="true"]')?.textContent)).toMatch(
          /^Wedding Shoots/,
        );
        await click(page, buttonOf('Live Events'));
        await until(page, () =>
          document.querySelector('[aria-pressed="true"]')?.textContent?.startsWith('Live Events'),
        );
      });

      it('the menu is closed after a return from the back-forward cache', async () => {
        const leaveAndReturn = async () => {
          await openHydrated(page, '/contact');
          await click(page, MENU_BUTTON);
          await expect.poll(isOpen).toBe(true);
          return returnsFromCache(page, '/contact');
        };
        await expect.poll(leaveAndReturn, { timeout: 30_000 }).toBe(true);
        expect(await isOpen()).toBe(false);
        expect(await page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0);
      });
    });
  });

  describe('without JavaScript', () => {
    const page = startedPage(() => launch({ javaScript: false }));

    it('the form sends a message and thanks for it on a page', async () => {
      await page.resize(390, HEIGHT);
      await page.goto(`${host.url}/contact`);
      expect(await page.evaluate(() => matchMedia('(scripting: none)').matches)).toBe(true);
      const message = await fillForm(page);
      await click(page, 'form button[type="submit"]');
      await until(page, () => document.querySelector('main')?.textContent?.includes('Thank you'));
      expect(await page.evaluate(() => location.pathname)).toBe('/api/contact_api.php');
      expect((await inbox.waitForMessage(({ text }) => text.includes(message))).text).toContain('Asha Rao');
    });
  });
}

/** A page for all tests of a block, filled before the first test. Each test fails if it causes console errors. */
function startedPage(launch: () => Promise<EnginePage>): EnginePage {
  const page = {} as EnginePage;
  const errors = () => page.takeErrors().filter((error) => !EXPECTED_ERROR.test(error));
  beforeAll(async () => {
    Object.assign(page, await launch());
  });
  afterEach(() => expect(errors()).toEqual([]));
  afterAll(() => page.close?.());

  return page;
}

async function openHydrated(page: EnginePage, address: string): Promise<void> {
  await page.goto(host.url + address);
  await page.press('Shift');
  await until(page, () => window.isHydrated);
  // Late layout would move the element that is about to be clicked.
  await until(page, () => {
    document.documentElement.dataset.whole = '';
    return true;
  });
}

/** Opens another page and goes back to `address`. Resolves with whether it came from the back-forward cache. */
async function returnsFromCache(page: EnginePage, address: string): Promise<boolean> {
  await openHydrated(page, '/services');
  await page.back();
  await until(page, (path) => location.pathname === path, address);
  // A page that was loaded again still fetches its scripts: Firefox logs them as errors if it is left meanwhile.
  await until(page, () => window.isHydrated);
  return page.evaluate(() => window.isFromBackForwardCache === true);
}

/** Waits until a script that runs in the page returns true. */
async function until<Args extends unknown[]>(
  page: EnginePage,
  script: PageScript<boolean | undefined, Args>,
  ...args: Args
): Promise<void> {
  await expect.poll(() => page.evaluate(script, ...args), { message: `${script}` }).toBe(true);
}

async function click(page: EnginePage, selector: string): Promise<void> {
  const attempt = async () => {
    await page.evaluate(
      (wanted) => document.querySelector(wanted)?.scrollIntoView({ block: 'center', behavior: 'instant' }),
      selector,
    );
    // A click would miss an element that still slides in.
    await until(page, () =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    );
    await page.click(selector);
    return true;
  };
  // WebKit lays out a page from the back-forward cache only after showing it, and rejects clicks until then. It also
  // has no scroll anchoring, so a font that loads late moves the element that was scrolled into view.
  await expect.poll(attempt, { message: selector }).toBe(true);
}

/** Types into the required fields, and returns the message, which is different each time. */
async function fillForm(page: EnginePage): Promise<string> {
  const message = `Two days in December. ${randomUUID()}`;
  await page.type('#name', 'Asha Rao');
  await page.type('#email', 'asha@example.com');
  await page.type('#message', message);
  return message;
}

function buttonOf(category: (typeof categories)[number]): string {
  return `ul[aria-label="${filter.label}"] li:nth-child(${categories.indexOf(category) + 1}) button`;
}

/** The h3 in the section with this h2. Runs in the page. */
function titlesBelow(heading: string): (string | null)[] {
  const section = [...document.querySelectorAll('main section')].find(
    (each) => each.querySelector('h2')?.textContent === heading,
  );
  return [...(section?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent);
}

/** The width of each line of the title as a share of the title's. Runs in the page. */
function titleLines(): { text: string; share: number }[] {
  const title = document.querySelector('h1');
  return [...(title?.querySelectorAll('[data-lockup]') ?? [])]
    .filter((line) => getComputedStyle(line).display === 'block')
    .map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return {
        text: line.textContent ?? '',
        share: range.getBoundingClientRect().width / (title?.clientWidth ?? 0),
      };
    });
}
