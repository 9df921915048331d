import { expect, it } from 'vitest';
import site from '../../fixtures/content/site.yaml';
import { brokenWords } from '../../support/browser/brokenWords';
import { everyPage } from '../../support/browser/everyPage';
import { hydrated, withTextFonts } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { unpressable } from '../../support/browser/unpressable';
import { withoutFilms } from '../../support/browser/withoutFilms';
import { testSite } from '../../support/host/testSite';
import { testZoom } from './zoomClaims';

const { host } = testSite();
const browser = await sharedBrowser();

// The page with the most kinds of content; the long tests have all of them.
await testZoom(everyPage.filter(({ name }) => name === 'contact'));

it.each([320, 390, 768, 1440])(
  'letters of twice the size at %i pixels break no word of a film dialog, and cut off no placeholder',
  async (width) => {
    const { page, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await withoutFilms(page);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.goto('/');
    await hydrated(page);
    const dialog = page.locator('dialog:is([open], :popover-open)');
    await page.locator('[data-film-card]').first().click();
    await dialog.getByRole('button', { name: site.filmDialog.close }).waitFor();
    await withTextFonts(page);
    const words = (await dialog.textContent()) ?? '';
    const broken = await brokenWords(page);
    expect(broken.filter((each) => words.includes(each.replace('broken: ', '')))).toEqual([]);
    expect(await unpressable(page)).toEqual([]);

    await page.goto('/contact');
    await hydrated(page);
    await withTextFonts(page);
    await nextFrames(page);
    const cut = await page.locator('form [placeholder]').evaluateAll((fields) =>
      fields.flatMap((field) => {
        const { placeholder, clientWidth } = field as HTMLInputElement;
        const { fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = `${fontSize} ${fontFamily}`;
        const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return field instanceof HTMLInputElement && pen.measureText(placeholder).width > room ? [placeholder] : [];
      }),
    );
    expect(cut).toEqual([]);
    await close();
  },
);
