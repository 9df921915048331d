import { builtPages } from '../support/builtPages.ts';
import { click, isPresent, launchEngine, openHydrated, until } from '../support/engines/engines.ts';
import { expect, fixtureSite, test } from '../support/test.ts';
import { SIZES, visualCheck } from '../visual/visualCheck.ts';

const FILM = 'dialog[aria-labelledby="film-title"]:popover-open';
const FILM_CARD = 'a[aria-haspopup="dialog"][href^="/our-work/"]';
const MENU_BUTTON = 'header button[popovertarget="sidebar"]';
const MENU = '#sidebar:popover-open';

/** WebKit does not know `manifest-src`, and says so on the console of every page; the other two are about the 404 page. */
const EXPECTED_ERROR = /Unrecognized Content-Security-Policy directive 'manifest-src'|no-such-page|status of 404/;

for (const engine of ['firefox', 'webkit'] as const) {
  test(`a visitor goes through the site in ${engine}, past everything that depends on the engine`, async ({
    host,
    mail,
  }) => {
    test.setTimeout(300_000);
    let page = await launchEngine(engine, { javaScript: true });
    await page.resize(390, 844);
    const open = (address: string) => openHydrated(page, host.url + address);
    const isThere = (selector: string) => until(page, isPresent, selector, true);
    const isGone = (selector: string) => until(page, isPresent, selector, false);
    const isAt = (address: string) => until(page, (path) => location.pathname === path, address);
    // Not in the script itself: the page could be gone before `evaluate` has its answer.
    const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
    /** Leaves a page and goes back; fails in WebKit if it does not come from the back-forward cache. */
    const leaveAndReturn = async (address: string) => {
      // Firefox puts no page into that cache that still loads something, such as a film or other pages' code.
      await until(page, isQuiet);
      await open('/services');
      await goBack();
      await isAt(address);
      // A page that was loaded again still fetches its scripts: Firefox logs them as errors if it is left meanwhile.
      await until(page, () => window.isHydrated);
      // Firefox keeps no page with an open request, and under load an idle moment, in which the page prefetches, comes late.
      expect(engine === 'firefox' || (await page.evaluate(() => window.isFromBackForwardCache))).toBe(true);
    };
    const sendForm = async (thanks: string) => {
      for (const [field, words] of Object.entries({ name: 'Asha Rao', email: 'asha@example.com', message: thanks })) {
        await page.type(`#${field}`, words);
      }
      await click(page, 'form button[type="submit"]');
      await until(page, (place) => document.querySelector(place)?.textContent?.includes('Thank you'), thanks);
      expect((await mail.waitForMail(({ text }) => text.includes(thanks))).text).toContain('Asha Rao');
    };

    await test.step('every page is hydrated, and has title lines of one width', async () => {
      for (const address of builtPages(fixtureSite())) {
        for (const width of [1440, 390]) {
          await page.resize(width, 844);
          await open(address);
          expect(await page.evaluate(() => innerWidth)).toBe(width);
          expect(await page.evaluate(unevenTitleLines), address).toEqual([]);
        }
      }
    });

    await test.step('a film opens in a dialog at its own address, and Back or Escape closes it', async () => {
      await open('/our-work');
      for (const close of [goBack, () => page.press('Escape')]) {
        await click(page, FILM_CARD);
        await isThere(`${FILM} video`);
        await until(page, () => location.pathname.startsWith('/our-work/'));
        await close();
        await isGone(FILM);
        await isAt('/our-work');
      }
    });

    await test.step('the menu closes by its button, by Escape and by leaving, and leads to another page', async () => {
      await open('/contact');
      const hide = () => click(page, `${MENU} [popovertargetaction="hide"]`);
      for (const close of [hide, () => page.press('Escape'), () => leaveAndReturn('/contact')]) {
        await click(page, MENU_BUTTON);
        await isThere(MENU);
        await close();
        await isGone(`${MENU}, [inert]`);
      }
      await click(page, MENU_BUTTON);
      await click(page, `${MENU} a[href="/services"]`);
      await isAt('/services');
      await isGone(MENU);
    });

    await test.step('a category shows its films, also on a page from the back-forward cache', async () => {
      await open('/our-work');
      await click(page, 'main ul[aria-label] li:nth-child(5) button');
      const name = (await page.evaluate(() => document.querySelector('[aria-pressed="true"]')?.textContent)) ?? '';
      const isShown = (category: string) =>
        [...document.querySelectorAll('main h2')].some(({ textContent }) => category.includes(textContent ?? '-'));
      await until(page, isShown, name);
      await leaveAndReturn('/our-work');
      await until(page, isShown, name);
      await click(page, '[aria-pressed="true"]');
      await isGone('[aria-pressed="true"]');
    });

    await test.step('the form drops the prefix of a number, gives it back by Undo, sends, and thanks', async () => {
      await open('/contact');
      await page.type('#phone', '919876543210');
      await until(page, () => document.querySelector<HTMLInputElement>('#phone')?.value === '9876543210');
      await until(page, () => {
        document.execCommand('undo');
        return document.querySelector<HTMLInputElement>('#phone')?.value === '';
      });
      await sendForm('[role="alertdialog"]');
      await page.press('Escape');
      await isGone('[role="alertdialog"]');
    });
    expect(page.errors.filter((error) => !EXPECTED_ERROR.test(error))).toEqual([]);

    await test.step('the form sends a message and thanks for it on a page without JavaScript', async () => {
      await page.close();
      page = await launchEngine(engine, { javaScript: false });
      await page.goto(`${host.url}/contact`);
      expect(await page.evaluate(() => matchMedia('(scripting: none)').matches)).toBe(true);
      await sendForm('main');
    });
    await page.close();
  });
}

/** Windows for each layout of the site; `npm run visual-check` looks at all sizes in every browser. */
const LAYOUTS = SIZES.filter(([width]) => [320, 768, 992, 2560].includes(width));

for (const [engine, letters, sizes] of [
  ['firefox', 16, LAYOUTS],
  ['webkit', 16, LAYOUTS],
  ['chromium', 16, SIZES],
  ['chromium', 32, LAYOUTS],
] as const) {
  test(`every page and state is whole in ${engine} with letters of ${letters} pixels`, async () => {
    test.setTimeout(600_000);
    // WebKit's screenshots are slow.
    const options = { wanted: [engine], sizes, letters, withContrast: engine !== 'webkit' && letters === 16 };
    expect(await visualCheck(fixtureSite(), options)).toEqual({ faults: [], missing: [] });
  });
}

/** Whether no film and no script was loading a second ago. Runs in the page. */
function isQuiet(): boolean {
  const isLoading = [...document.querySelectorAll('video')].some((film) => film.networkState === film.NETWORK_LOADING);
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return !isLoading && performance.now() - Math.max(...requests.map(({ responseEnd }) => responseEnd)) > 1000;
}

/** The lines of the title that do not fill its width. Runs in the page. */
function unevenTitleLines(): (string | null)[] {
  const title = document.querySelector('h1') as HTMLElement;
  const lines = [...title.querySelectorAll('[data-lockup]')].filter(
    (line) => getComputedStyle(line).display === 'block',
  );
  const shareOf = (line: Element) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return range.getBoundingClientRect().width / title.clientWidth;
  };
  return lines.filter((line) => shareOf(line) < 0.998 || shareOf(line) > 1.03).map(({ textContent }) => textContent);
}
