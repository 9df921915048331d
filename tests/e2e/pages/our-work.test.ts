import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { notableAmong } from '../../../frontend/lib/notableAmong';
import { slugOf } from '../../../frontend/lib/slugOf';
import films from '../../fixtures/content/films.yaml';
import ourWork from '../../fixtures/content/our-work.yaml';
import site from '../../fixtures/content/site.yaml';
import { drawn } from '../../support/browser/frames';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { type OpenPageOptions, openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { categories } = films;
const notableProjects = notableAmong(films.films);
const { additionalServices, featuredHeading, featuredProjects, filter, notableHeading, testimonialsHeading } = ourWork;

const { host } = testSite();
const browser = await sharedBrowser();
const section = (page: Page, heading: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
const headings = async (list: Locator) =>
  (await list.locator('h3').allTextContents()).map((words) => words.replace(` ${site.newTab}`, ''));
const featured = (page: Page) => headings(section(page, featuredHeading));
const notable = (page: Page) => section(page, notableHeading).locator('dd').allTextContents();
const button = (page: Page, category: string) => page.getByRole('button', { name: new RegExp(`^${category} \\d+$`) });
const withoutCount = (words: string | null) => words?.replace(/ \d+$/, '');
const pressed = async (page: Page) =>
  (await page.locator('[aria-pressed=true]').allTextContents()).map((words) => withoutCount(words));
const focused = async (page: Page) =>
  withoutCount(await page.evaluate(() => document.activeElement?.textContent ?? ''));
const status = (page: Page) => page.getByRole('status').textContent();

const titles = (projects: readonly { title: string }[]) => projects.map(({ title }) => title);
const everything = { featured: titles(featuredProjects), notable: titles(notableProjects), found: [] };
/** The titles expected in all lists once a category is chosen: only its films, directly below the buttons. */
const within = (category: string) => ({
  featured: [],
  notable: [],
  found: titles(films.films.filter((film) => film.category === category)),
});

/** The titles that all lists show now. */
async function shown(page: Page) {
  return {
    featured: await featured(page),
    notable: await notable(page),
    found: await foundBelow(page),
  };
}

/** The titles in the section of the chosen category; none if no category is chosen. */
async function foundBelow(page: Page) {
  const [category] = await pressed(page);
  return category === undefined ? [] : headings(section(page, category));
}

async function onOurWork(
  play: (page: Page) => Promise<void>,
  { address = '/our-work', ...options }: Partial<OpenPageOptions> & { address?: string } = {},
) {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...options });
  await page.goto(address);
  if (options.javaScriptEnabled !== false) {
    await hydrated(page);
  }
  await play(page);
  expectNoProblems();
  await close();
}

describe('Our Work shows', () => {
  it('featured projects in rows of seven and five columns, then of five and seven, equally high, with their pictures', async () => {
    await onOurWork(
      async (page) => {
        const images = section(page, featuredHeading).locator('img');
        for (const image of await images.all()) {
          await image.scrollIntoViewIfNeeded();
          await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
        }
        const frames = await section(page, featuredHeading)
          .locator('picture')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
        const [first, second, third, fourth] = frames;
        expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(1.417, 1);
        expect((fourth?.width ?? 0) / (third?.width ?? 1)).toBeCloseTo(1.417, 1);
        expect(new Set(frames.map(({ height }) => Math.round(height))).size).toBe(1);
        expect(first?.y).toBe(second?.y);
        expect(third?.y).toBe(fourth?.y);
      },
      // Without reduced motion, entrances would move the cards.
      { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
    );
  });

  it('testimonials that are signed at one height', async () => {
    await onOurWork(
      async (page) => {
        const heights = await section(page, testimonialsHeading)
          .locator('figcaption')
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        expect(heights).toHaveLength(3);
        expect(new Set(heights).size).toBe(1);
      },
      { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
    );
  });

  it('its kinds of work as words where no script runs', async () => {
    await onOurWork(
      async (page) => {
        expect(await page.locator('[aria-pressed]').first().isVisible()).toBe(false);
        expect(await page.getByText(categories.join(', '), { exact: true }).isVisible()).toBe(true);
        expect(await shown(page)).toEqual(everything);
      },
      { javaScriptEnabled: false },
    );
  });
});

describe('the row of a service that is pointed at', () => {
  const row = (page: Page) => section(page, additionalServices.heading).locator('li').nth(1);
  const look = (page: Page) =>
    row(page)
      .locator('h3')
      .evaluate((title) => {
        const { fontStretch, color } = getComputedStyle(title);
        return { fontStretch, color };
      });
  const BONE = 'rgb(248, 241, 231)';
  const MARIGOLD = 'rgb(255, 166, 43)';

  it('opens to its full width and turns marigold, and its line stays a line', async () => {
    await onOurWork(async (page) => {
      await row(page).scrollIntoViewIfNeeded();
      const height = (await row(page).boundingBox())?.height;
      expect(await look(page)).toEqual({ fontStretch: '75%', color: BONE });
      const narrow = await wordsWidth(page);
      await row(page).hover();
      await expect.poll(() => look(page)).toEqual({ fontStretch: '100%', color: MARIGOLD });
      expect(await wordsWidth(page)).toBeGreaterThan(narrow * 1.2);
      expect((await row(page).boundingBox())?.height).toBe(height);
      await page.mouse.move(5, 5);
      await expect.poll(() => look(page)).toEqual({ fontStretch: '75%', color: BONE });
    });
  });

  it('only turns marigold where reduced motion is asked for', async () => {
    await onOurWork(
      async (page) => {
        await row(page).hover();
        await expect.poll(() => look(page)).toEqual({ fontStretch: '75%', color: MARIGOLD });
        await row(page).evaluate((element) => {
          for (const transition of element.getAnimations({ subtree: true })) transition.finish();
        });
        expect((await look(page)).fontStretch).toBe('75%');
      },
      { reducedMotion: 'reduce' },
    );
  });

  const wordsWidth = (page: Page) =>
    row(page)
      .locator('h3')
      .evaluate((title) => {
        const words = document.createRange();
        words.selectNodeContents(title);
        return words.getBoundingClientRect().width;
      });
});

describe('a category', () => {
  it('that is unknown shows all of them, and other parameters stay when one is chosen', () =>
    onOurWork(
      async (page) => {
        expect(await shown(page)).toEqual(everything);
        await button(page, 'Documentaries').click();
        await expect.poll(() => new URL(page.url()).search).toBe('?category=documentaries&utm_source=letter');
      },
      { address: '/our-work?category=weddingz&utm_source=letter' },
    ));

  it('has at least one project, whichever of the six it is', async () => {
    await onOurWork(async (page) => {
      expect(categories).toHaveLength(6);
      for (const category of categories) {
        await button(page, category).click();
        await expect.poll(() => pressed(page)).toEqual([category]);
        // The button changes at once, the list in the next frame.
        await expect.poll(() => shown(page)).toEqual(within(category));
        const { found } = await shown(page);
        expect(found.length, category).toBeGreaterThan(0);
        expect(await button(page, category).textContent()).toBe(`${category} ${found.length}`);
      }
    });
  });

  it('stays chosen until its button is pressed again: bone with ink, and then everything is shown', async () => {
    await onOurWork(async (page) => {
      await button(page, 'Wedding Shoots').click();
      await expect.poll(() => shown(page)).toEqual(within('Wedding Shoots'));
      await page.mouse.move(5, 500);
      const colors = () =>
        button(page, 'Wedding Shoots').evaluate((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return [backgroundColor, color];
        });
      await expect.poll(colors).toEqual(['rgb(248, 241, 231)', 'rgb(27, 14, 18)']);

      await button(page, 'Wedding Shoots').click();
      await expect.poll(() => shown(page)).toEqual(everything);
      expect(await pressed(page)).toEqual([]);
    });
  });

  it('answers in place: its films stand directly below the buttons, each with a still', async () => {
    await onOurWork(
      async (page) => {
        await button(page, 'Live Events').click();
        await expect.poll(() => shown(page)).toEqual(within('Live Events'));
        const buttons = (await button(page, 'Live Events').boundingBox()) ?? expect.fail();
        const films = section(page, 'Live Events').locator('ul');
        const { y } = (await films.boundingBox()) ?? expect.fail();
        expect(y - buttons.y - buttons.height).toBeLessThan(200);
        expect(await films.locator('picture').count()).toBe(within('Live Events').found.length);
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });

  it('is announced when it changes, with how many projects there are', async () => {
    await onOurWork(async (page) => {
      expect(await status(page)).toBe('');
      await button(page, 'Documentaries').click();
      await expect.poll(() => status(page)).toBe('Showing 2 projects: Documentaries');
      await button(page, 'Corporate Films').click();
      await expect.poll(() => status(page)).toBe(filter.showing.one.replace('{category}', 'Corporate Films'));
      await button(page, 'Corporate Films').click();
      await expect.poll(() => status(page)).toBe('Showing all 14 projects');
    });
  });

  it('comes with a link that was sent to a client, unannounced, and stays after a reload', async () => {
    await onOurWork(
      async (page) => {
        await expect.poll(() => shown(page)).toEqual(within('Live Events'));
        expect(await pressed(page)).toEqual(['Live Events']);
        expect(await status(page)).toBe('');
        await button(page, 'Documentaries').click();
        await expect.poll(() => shown(page)).toEqual(within('Documentaries'));
        await page.reload();
        await page.keyboard.press('Shift');
        await expect.poll(() => shown(page)).toEqual(within('Documentaries'));
        expect(await pressed(page)).toEqual(['Documentaries']);
      },
      { address: '/our-work?category=live-events' },
    );
  });

  it('that the address names is in view on a phone', async () => {
    const last = categories.at(-1) ?? '';
    await onOurWork(
      async (page) => {
        const isWhole = async () => {
          const { x = 0, width = 0 } = (await button(page, last).boundingBox()) ?? {};
          return x >= 0 && x + width <= 390;
        };
        await expect.poll(isWhole).toBe(true);
        expect(await page.evaluate(() => scrollY)).toBe(0);
      },
      { address: `/our-work?category=${slugOf(last)}`, viewport: { width: 390, height: 844 } },
    );
  });

  it('that is pressed before hydration is chosen after it, whatever else is pressed meanwhile', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/our-work');
    await button(page, 'Documentaries').click();
    await page.locator('h1').click();
    expect(await pressed(page)).toEqual([]);
    release();
    await expect.poll(() => pressed(page)).toEqual(['Documentaries']);
    await expect.poll(() => shown(page)).toEqual(within('Documentaries'));
    expectNoProblems();
    await close();
  });

  it('stays in the address where it is chosen while the code of a film’s dialog is on its way', async () => {
    const film = films.films.find(({ path, videoUrl }) => path === undefined && videoUrl !== undefined);
    if (film === undefined) throw new Error('The test needs a film without a page.');
    const [next = ''] = categories.filter((category) => category !== film.category);
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    const release = await holdRequests(page, '**/assets/FilmDialog-*.js');
    await page.goto(`/our-work?category=${slugOf(film.category)}`);
    await hydrated(page);
    await page.getByRole('button', { name: film.title }).click();
    await button(page, next).click();
    await expect.poll(() => pressed(page)).toEqual([next]);
    release();
    await page.getByRole('dialog', { name: film.title }).waitFor();
    expect(new URL(page.url()).search).toBe(`?category=${slugOf(next)}&film=${film.id}`);
    expectNoProblems();
    await close();
  });

  it('is followed back and forward', async () => {
    await onOurWork(async (page) => {
      await button(page, 'Commercials').click();
      await button(page, 'Live Events').click();
      await expect.poll(() => pressed(page)).toEqual(['Live Events']);
      await expect.poll(() => shown(page)).toEqual(within('Live Events'));
      expect(new URL(page.url()).search).toBe('?category=live-events');
      await page.goBack();
      await expect.poll(() => shown(page)).toEqual(within('Commercials'));
      expect(await pressed(page)).toEqual(['Commercials']);
      await page.goBack();
      await expect.poll(() => shown(page)).toEqual(everything);
      expect(await status(page)).toBe(filter.showing.all.replace('{count}', '14'));
      await page.goForward();
      await expect.poll(() => shown(page)).toEqual(within('Commercials'));
    });
  });

  it('can be taken back before what it shows is drawn', async () => {
    await onOurWork(async (page) => {
      await button(page, 'Commercials').evaluate(async (element: HTMLElement) => {
        element.click();
        await Promise.resolve();
        element.click();
      });
      await expect.poll(() => pressed(page)).toEqual([]);
      await expect.poll(() => shown(page)).toEqual(everything);
      expect(new URL(page.url()).search).toBe('');
    });
  });

  it('moves neither the page nor the focus', async () => {
    await onOurWork(
      async (page) => {
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(() => window.scrollTo(0, 120));
        // Playwright's own click scrolls when it retries.
        const { x, y, width, height } = (await button(page, 'Wedding Shoots').boundingBox()) ?? expect.fail();
        await page.mouse.click(x + width / 2, y + height / 2);
        await expect.poll(() => pressed(page)).toEqual(['Wedding Shoots']);
        await expect.poll(() => shown(page)).toEqual(within('Wedding Shoots'));
        await drawn(page);
        expect(await page.evaluate(() => window.scrollY)).toBe(120);
        expect(await focused(page)).toBe('Wedding Shoots');
        expect(await page.title()).toBe(pages.ourWork.title);
      },
      { viewport: { width: 1440, height: 900 } },
    );
  });

  it('is left by the link to the page itself, which leads to the top of all projects', async () => {
    await onOurWork(async (page) => {
      await button(page, 'Live Events').click();
      await expect.poll(() => pressed(page)).toEqual(['Live Events']);
      await page.locator('footer [href="/our-work"]').click();
      await expect.poll(() => shown(page)).toEqual(everything);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    });
  });

  it.each([320, 390])('is reached by the keyboard in a row that scrolls inside itself, at %i pixels', async (width) => {
    await onOurWork(
      async (page) => {
        const [first, , third] = await page
          .locator('[aria-pressed]')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
        expect(first?.x).toBe(20);
        expect(third?.y).toBe(first?.y);
        expect(third?.right).toBeGreaterThan(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

        await button(page, 'Commercials').focus();
        for (const category of categories) {
          expect(await focused(page)).toBe(category);
          await expect
            .poll(async () => {
              const box = await button(page, category).boundingBox();
              return box !== null && box.x >= 4 && box.x + box.width <= width - 4;
            })
            .toBe(true);
          if (category !== 'Live Events') await page.keyboard.press('Tab');
        }
        await page.keyboard.press('Enter');
        await expect.poll(() => shown(page)).toEqual(within('Live Events'));
        await page.keyboard.press('Space');
        await expect.poll(() => shown(page)).toEqual(everything);
      },
      { viewport: { width, height: 844 } },
    );
  });
});
