import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import films from '../../fixtures/content/films.yaml';
import stories from '../../fixtures/content/films.yaml?stories';
import home from '../../fixtures/content/home.yaml';
import site from '../../fixtures/content/site.yaml';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { filmDialog, filmPage } = site;
const { host } = testSite();
const browser = await sharedBrowser();

const [told] = stories;
const untold = films.films.find(({ path, videoUrl }) => path === undefined && videoUrl !== undefined);
if (told === undefined || untold === undefined) throw new Error('The tests need a film with a story, and one without.');
const { film, story } = told;
const address = String(film.path);

const card = (page: Page, title: string) => page.locator('[data-film-card]').filter({ hasText: title });
const link = (page: Page, title: string) => card(page, title).getByRole('link');
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const path = (page: Page) => page.url().replace(host.url, '');

async function onPage(start: string, play: (page: Page) => Promise<void>, options = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...options });
  await page.goto(start);
  await hydrated(page);
  await play(page);
  expectNoProblems();
  await close();
}

describe('a film with a story', () => {
  it('has a page with all that is told of it, complete without a script', async () => {
    expect(stories).toHaveLength(4);
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    await page.goto(address);
    expect(await page.locator('h1').textContent()).toMatch(new RegExp(film.title, 'i'));
    const words = await page.locator('main').textContent();
    for (const said of [film.description, story.client, story.role, String(story.year), story.task, story.result])
      expect(words).toContain(said);
    for (const { name } of story.credits) expect(words).toContain(name);
    expect(await page.locator('main [data-still]').count()).toBe(1 + story.stills.length);
    expect(await page.getByRole('navigation', { name: filmPage.more }).getByRole('link').count()).toBe(2);
    await page.goto('/our-work');
    expect(await link(page, film.title).getAttribute('href')).toBe(address);
    expectNoProblems();
    await close();
  });

  it('gives the player on its page the focus of the link that it replaces', () =>
    onPage(address, async (page) => {
      await page.getByRole('button', { name: film.title }).focus();
      await page.keyboard.press('Enter');
      await page.locator('main video[controls]:focus').waitFor();
    }));

  it.each(['Alt', 'Control', 'Meta', 'Shift'] as const)('leaves a click with %s to the browser', (modifier) =>
    onPage('/our-work', async (page) => {
      const isLeft = page.evaluate(
        () =>
          new Promise((resolve) => {
            addEventListener('click', (click) => {
              resolve(!click.defaultPrevented);
              click.preventDefault();
            });
          }),
      );
      await link(page, film.title).click({ modifiers: [modifier] });
      expect(await isLeft).toBe(true);
      expect(await dialog(page, film.title).count()).toBe(0);
    }),
  );

  it('opens over the page at its own address; Back closes it, and Forward opens it again', async () => {
    await onPage('/our-work', async (page) => {
      await link(page, film.title).scrollIntoViewIfNeeded();
      const height = await page.evaluate(() => scrollY);
      await link(page, film.title).click();
      await dialog(page, film.title).waitFor();
      await expect.poll(() => path(page)).toBe(address);
      await expect.poll(() => page.title()).toContain(film.title);
      expect(await page.locator('h1').textContent()).toMatch(/our work/i);

      await page.goBack();
      await dialog(page, film.title).waitFor({ state: 'detached' });
      expect(path(page)).toBe('/our-work');
      await expect.poll(() => page.title()).toBe(pages.ourWork.title);
      expect(await page.evaluate(() => scrollY)).toBe(height);
      expect(await link(page, film.title).evaluate((each) => each === document.activeElement)).toBe(true);

      await page.goForward();
      await dialog(page, film.title).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page, film.title).waitFor({ state: 'detached' });
      await expect.poll(() => path(page)).toBe('/our-work');
    });
  });

  it('opens again where Forward is pressed while it leaves', async () => {
    await onPage('/our-work', async (page) => {
      await link(page, film.title).click();
      await expect.poll(() => path(page)).toBe(address);
      await dialog(page, film.title).waitFor();
      // A poll from outside could miss the 60 ms between Back and Forward.
      const left = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const goForward = () => {
              resolve(location.pathname);
              setTimeout(() => history.forward(), 60);
            };
            addEventListener('popstate', goForward, { once: true });
            history.back();
          }),
      );
      expect(left).toBe('/our-work');
      await expect.poll(() => path(page)).toBe(address);
      await expect.poll(() => dialog(page, film.title).evaluate((each) => each.matches(':popover-open'))).toBe(true);
      await dialog(page, film.title).locator('video[controls]').waitFor();
      await page.keyboard.press('Escape');
      await dialog(page, film.title).waitFor({ state: 'detached' });
      await expect.poll(() => path(page)).toBe('/our-work');
    });
  });

  it('keeps the chosen category behind it', async () => {
    await onPage(`/our-work?category=${film.category.toLowerCase().replaceAll(' ', '-')}`, async (page) => {
      await expect.poll(() => card(page, film.title).count()).toBe(1);
      const found = await page.locator('[data-film-card]').count();
      await link(page, film.title).click();
      await dialog(page, film.title).waitFor();
      await expect.poll(() => path(page)).toBe(address);
      expect(await page.locator('[data-film-card]').count()).toBe(found);
      await page.keyboard.press('Escape');
      await expect.poll(() => path(page)).toContain('?category=');
      expect(await page.locator('[data-film-card]').count()).toBe(found);
    });
  });

  it('shows its page, not the dialog, after a reload and after the link in the dialog', async () => {
    await onPage('/', async (page) => {
      await card(page, film.title).click();
      await dialog(page, film.title).waitFor();
      await expect.poll(() => path(page)).toBe(address);
      await page.reload();
      await hydrated(page);
      expect(await page.locator('h1').textContent()).toMatch(new RegExp(film.title, 'i'));
      expect(await page.getByRole('dialog').count()).toBe(0);

      await page.goBack();
      await expect.poll(() => page.locator('h1').textContent()).not.toMatch(new RegExp(film.title, 'i'));
      await card(page, film.title).click();
      await dialog(page, film.title).getByRole('link', { name: filmDialog.story }).click();
      await expect.poll(() => page.locator('h1').textContent()).toMatch(new RegExp(film.title, 'i'));
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(path(page)).toBe(address);
    });
  });

  it('plays in its page, leads to the next one, and to a form that knows what it is about', async () => {
    await onPage(address, async (page) => {
      await page.getByRole('button', { name: `${filmDialog.play} ${film.title}` }).click();
      await page.locator('main video[controls]').waitFor();
      await page.getByRole('navigation', { name: filmPage.more }).getByRole('link').last().click();
      await expect.poll(() => path(page)).toBe(told.next?.path);
      await expect.poll(() => page.locator('main video[controls]').count()).toBe(0);
      await page.goBack();
      await expect.poll(() => path(page)).toBe(address);
      await page.getByRole('link', { name: filmPage.ask }).click();
      const subject = page.locator('[name=subject]');
      await expect.poll(() => subject.inputValue()).toBe(filmPage.subject.replace('{title}', film.title));
      await subject.fill('Something else');
      await page.goBack();
      await page.goForward();
      await expect.poll(() => subject.inputValue()).toBe('Something else');
    });
  });
});

describe('a film without a story', () => {
  it('shows its captions in the dialog', async () => {
    const spoken = films.films.find(({ path, captions = 'none' }) => path === undefined && captions !== 'none');
    await onPage(`/our-work?film=${spoken?.id}`, async (page) => {
      const captions = () =>
        dialog(page, spoken?.title ?? '')
          .locator('video')
          .evaluate(({ textTracks }: HTMLVideoElement) =>
            [...textTracks].map(({ mode, language, cues }) => ({ mode, language, count: cues?.length })),
          );
      await expect.poll(captions).toEqual([{ mode: 'showing', language: 'en', count: 1 }]);
    });
  });

  it('opens at an address of the page, which can be sent to somebody and closed without leaving the site', async () => {
    await onPage('/', async (page) => {
      await card(page, untold.title).click();
      await dialog(page, untold.title).waitFor();
      await expect.poll(() => path(page)).toBe(`/?film=${untold.id}`);
      await page.goBack();
      await dialog(page, untold.title).waitFor({ state: 'detached' });
      expect(path(page)).toBe('/');
    });
    await onPage(`/our-work?film=${untold.id}`, async (page) => {
      await dialog(page, untold.title).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page, untold.title).waitFor({ state: 'detached' });
      await expect.poll(() => path(page)).toBe('/our-work');
    });
  });

  it('closes where Back is pressed in the same moment as its card', async () => {
    await onPage('/', async (page) => {
      await card(page, untold.title).click();
      await dialog(page, untold.title).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page, untold.title).waitFor({ state: 'detached' });
      await card(page, untold.title).evaluate((each: HTMLElement) => {
        each.click();
        setTimeout(() => history.back());
      });
      await expect.poll(() => path(page)).toBe('/');
      await dialog(page, untold.title).waitFor({ state: 'detached' });
    });
  });

  it('is only its picture where there is nothing to play', async () => {
    const still = films.films.find(({ videoUrl }) => videoUrl === undefined);
    await onPage(`/our-work?category=${still?.category.toLowerCase().replaceAll(' ', '-')}`, async (page) => {
      await expect.poll(() => card(page, still?.title ?? '').count()).toBe(1);
      expect(
        await card(page, still?.title ?? '')
          .getByRole('link')
          .count(),
      ).toBe(0);
      expect(
        await card(page, still?.title ?? '')
          .locator('picture')
          .count(),
      ).toBe(1);
    });
  });
});

it('the reel opens from the first screen, and Home has no such button without words for it', async () => {
  await onPage('/', async (page) => {
    await page.getByRole('button', { name: home.hero.reelButton }).click();
    await dialog(page, home.about.promo.title).waitFor();
    await expect.poll(() => path(page)).toBe('/?film=reel');
  });
});

describe('on a touch screen', () => {
  it('each film says that it is one, before it is touched', async () => {
    await onPage(
      '/our-work',
      async (page) => {
        const signs = await page
          .locator('[data-film-card] span:has(> [data-loop])')
          .evaluateAll((all) => all.map((frame) => getComputedStyle(frame, '::before').opacity));
        expect(signs).toEqual(signs.map(() => '1'));
        expect(signs.length).toBeGreaterThan(0);
      },
      { isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } },
    );
  });
});
