import { builtPages } from '../support/builtPages.ts';
import { click, isPresent, launchEngine, openHydrated, until } from '../support/engines/engines.ts';
import { expect, fixtureSite, test } from '../support/test.ts';
import { SIZES, visualCheck } from '../visual/visualCheck.ts';

const FILM = 'dialog[aria-labelledby="film-title"][open]';
const FILM_CARD = 'a[aria-haspopup="dialog"][href^="/our-work/"]';
const MENU_BUTTON = 'header button[popovertarget="sidebar"]';
const MENU = '#sidebar:popover-open';

/** WebKit does not know `manifest-src`, and says so on the console of every page; the other two are about the 404 page. */
const EXPECTED_ERROR = /Unrecognized Content-Security-Policy directive 'manifest-src'|no-such-page|status of 404/;

for (const engine of ['firefox', 'webkit'] as const) {
  test(`a visitor goes through the site in ${engine}`, async ({ host, mail }) => {
    let page = await launchEngine(engine, { javaScript: true });
    await page.resize(390, 844);
    const open = (address: string) => openHydrated(page, host.url + address);
    const isThere = (selector: string) => until(page, isPresent, selector, true);
    const isGone = (selector: string) => until(page, isPresent, selector, false);
    const isAt = (address: string) => until(page, (path) => location.pathname === path, address);
    const sendForm = async (thanks: string) => {
      for (const [field, words] of Object.entries({ name: 'Asha Rao', email: 'asha@example.com', message: thanks })) {
        await page.type(`#${field}`, words);
      }
      await click(page, 'form button[type="submit"]');
      await until(page, (place) => document.querySelector(place)?.textContent?.includes('Thank you'), thanks);
      expect((await mail.waitForMail(({ text }) => text.includes(thanks))).text).toContain('Asha Rao');
    };

    await test.step('every page is hydrated', async () => {
      for (const address of builtPages(fixtureSite())) await open(address);
    });

    await test.step('a film opens in a dialog at its own address, and Back or Escape closes it', async () => {
      await open('/our-work');
      // Not in the script itself: the page could be gone before `evaluate` has its answer.
      const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
      for (const close of [goBack, () => page.press('Escape')]) {
        await click(page, FILM_CARD);
        await isThere(`${FILM} video`);
        await until(page, () => location.pathname.startsWith('/our-work/'));
        await close();
        await isGone(FILM);
        await isAt('/our-work');
      }
    });

    await test.step('the menu closes by its button and by Escape, and leads to another page', async () => {
      await open('/contact');
      const hide = () => click(page, `${MENU} [popovertargetaction="hide"]`);
      for (const close of [hide, () => page.press('Escape')]) {
        await click(page, MENU_BUTTON);
        await isThere(MENU);
        await close();
        await isGone(MENU);
      }
      await click(page, MENU_BUTTON);
      await click(page, `${MENU} a[href="/services"]`);
      await isAt('/services');
      await isGone(MENU);
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

// Pages without their states are looked at in Chromium at more widths elsewhere; `npm run visual-check` looks at all in each browser.
for (const [engine, letters, widths] of [
  ['firefox', 16, [320, 992]],
  ['webkit', 16, [320, 992]],
  ['chromium', 16, [320, 2560]],
  ['chromium', 32, [320]],
] as const) {
  test(`every page and state is whole in ${engine} with letters of ${letters} pixels`, async () => {
    // WebKit's screenshots are slow.
    const sizes = SIZES.filter(([width]) => widths.some((each) => each === width));
    const options = { wanted: [engine], sizes, letters, withContrast: engine !== 'webkit' && letters === 16 };
    expect(await visualCheck(fixtureSite(), options)).toEqual({ faults: [], missing: [] });
  });
}
