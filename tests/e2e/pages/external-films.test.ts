import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmProviders } from '../../../frontend/lib/filmSource';
import company from '../../fixtures/content/company.yaml';
import home from '../../fixtures/content/home.yaml';
import landing from '../../fixtures/content/landing.yaml';
import site from '../../fixtures/content/site.yaml';
import { drawn, observed } from '../../support/browser/frames';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { pressMiddle } from '../../support/browser/press';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { editContent } from '../../support/commands/editContent';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { testSite } from '../../support/host/testSite';

const embedOrigins = Object.values(filmProviders).map(({ origin }) => origin);

const { featuredWorks } = home;
const { portfolio, promo } = landing;
const { filmDialog, loopSwitch, newTab } = site;

const PATIENCE = { timeout: 10_000 };

/** A film of each provider: its address as the owner pastes it, and the iframe URL that must be requested. */
const FILMS = {
  youtube: {
    title: 'On YouTube',
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s',
    frame: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&start=65',
  },
  short: {
    title: 'A short',
    videoUrl: 'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    frame: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1',
  },
  vimeo: {
    title: 'On Vimeo',
    videoUrl: 'https://vimeo.com/76979871/8272103f6e?share=copy',
    frame: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  },
  drive: {
    title: 'On Drive',
    videoUrl: 'https://drive.google.com/file/d/1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123/view?usp=sharing&resourcekey=0-abc',
    frame: 'https://drive.google.com/file/d/1AbC_dEf-GhIjKlMnOpQrStUvWxYz0123/preview?resourcekey=0-abc',
  },
};
const PROMO = { title: 'The promo', poster: promo.poster, videoUrl: 'https://vimeo.com/1084537' };
const PROMO_FRAME = 'https://player.vimeo.com/video/1084537?dnt=1&autoplay=1&muted=1';

/** Requests to other sites are expected in these tests. */
const expectedProblems = [/^Request to another site/];
const records = Object.values(FILMS).map(({ title, videoUrl }) => ({ title, videoUrl, poster: promo.poster }));
const films = records.map((film, index) => ({ ...film, id: index + 1, description: 'A film', tags: [] }));
const works = records.map((film) => ({
  ...film,
  id: film.title.toLowerCase().replaceAll(' ', '-'),
  category: 'Commercials',
  facts: 'Elsewhere',
}));

/** Films of the site in every shape: their sizes in pixels, and the still that is their poster; one has a wide one. */
const SHAPES = {
  upright: { size: [216, 384], poster: 'upright' },
  hidden: { size: [216, 384], poster: 'night-drive' },
  portrait: { size: [256, 320], poster: 'portrait' },
  square: { size: [256, 256], poster: 'square' },
  scope: { size: [384, 160], poster: 'scope' },
} as const;
const shaped = Object.entries(SHAPES).map(([name, { poster }]) => ({
  id: name,
  title: `Film ${name}`,
  category: 'Commercials',
  poster,
  videoUrl: name,
  captions: 'none',
  description: 'A film of another shape than most.',
  story: { client: 'C', role: 'R', year: 2026, credits: [], task: 'T', result: 'R', stills: [] },
}));

/** Makes the films of `SHAPES`, and a still of each. */
function makeShapes(media: string): void {
  for (const [name, { size }] of Object.entries(SHAPES)) {
    const film = join(media, `${name}.mp4`);
    const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size.join('x')}:duration=1`];
    execFileSync('ffmpeg', ['-v', 'error', ...picture, '-pix_fmt', 'yuv420p', film]);
    execFileSync('ffmpeg', ['-v', 'error', '-i', film, '-frames:v', '1', join(media, `${name}.jpg`)]);
  }
}

const browser = await sharedBrowser();
let build: FixtureBuild;
let host: StartedHost;

beforeAll(async () => {
  build = await buildFixture((checkout) => {
    editContent(checkout, 'landing', (landing) => ({ ...landing, promo: PROMO, portfolio: films }));
    editContent(checkout, 'films', (films) => ({ ...films, films: [...films.films, ...works, ...shaped] }));
    makeShapes(join(checkout, 'frontend/media'));
    editContent(checkout, 'home', (home) => ({ ...home, featuredWorks: works.map(({ id }) => id) }));
  });
  host = await startApache({ site: build.site });
}, 180_000);
afterAll(async () => {
  await host?.stop();
  build?.remove();
});

/** A fake of Vimeo's frame: it answers Vimeo's player script, records the calls, and requests nothing itself. */
const VIMEO = `<!doctype html><title>Vimeo</title><p>A film of Vimeo</p><script>
  window.calls = [];
  window.state = { paused: false, muted: true };
  const answer = (message) => parent.postMessage(message, '*');
  addEventListener('message', ({ data }) => {
    const { method, value } = typeof data === 'string' ? JSON.parse(data) : data;
    if (method === 'getPaused') return answer({ method, value: state.paused });
    if (method === 'getMuted') return answer({ method, value: state.muted });
    if (['play', 'pause', 'setMuted'].includes(method)) calls.push(method === 'setMuted' ? method + ' ' + value : method);
    if (method === 'play') state.paused = false;
    if (method === 'pause') state.paused = true;
    if (method === 'setMuted') state.muted = value;
    answer({ method, value });
  });
  answer({ event: 'ready' });
</script>`;

declare global {
  interface Window {
    calls: string[];
    state: { paused: boolean; muted: boolean };
  }
}

/** Opens a page of the edited site, with fakes for the providers' pages; `asked` collects requests to other sites. */
async function openSite(address: string, options: { javaScriptEnabled?: boolean } = {}) {
  const opened = await openPage(browser, { baseURL: host.url, expectedProblems, ...options });
  const { page } = opened;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(host.url)) asked.push(request.url());
  });
  for (const origin of embedOrigins) {
    const body = origin === filmProviders.vimeo.origin ? VIMEO : `<!doctype html><p>A film of ${origin}</p>`;
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  }
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await page.keyboard.press('Shift');
  return { ...opened, asked };
}

const card = (page: Page, title: string) => page.getByRole('button', { name: `${filmDialog.play} ${title}` });

/** Scrolls down the page, so that everything has been in view, and waits for the requests that this causes. */
async function readThrough(page: Page): Promise<void> {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(request.url()));
  page.on('requestfinished', (request) => fetched.delete(request.url()));
  page.on('requestfailed', (request) => fetched.delete(request.url()));
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += 500) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await drawn(page);
  }
  // Except films: one that has gone out of view may keep its request open.
  await expect.poll(() => [...fetched].filter((url) => !/\.(webm|mp4)$/.test(url))).toEqual([]);
  await drawn(page);
}

describe('films of other sites', () => {
  it.each(['/', '/landing'])('ask nobody for anything until one is wanted, at %s', async (address) => {
    const { page, asked, expectNoProblems, close } = await openSite(address);
    await card(page, FILMS.youtube.title).waitFor();
    await readThrough(page);
    await card(page, FILMS.youtube.title).hover();
    expect(asked).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    expectNoProblems();
    await close();
  });

  it.each([
    ['a click', 'youtube', '/landing', FILMS.youtube],
    ['a click', 'youtube', '/', FILMS.youtube],
    ['Enter', 'vimeo', '/landing', FILMS.vimeo],
    ['Space', 'drive', '/landing', FILMS.drive],
  ])(
    'open in a dialog at %s, in the frame of %s, at %s, and Escape closes it',
    async (way, _, at, { title, frame }) => {
      const { page, asked, expectNoProblems, close } = await openSite(at);
      if (way === 'a click') await card(page, title).click();
      else await card(page, title).press(way);
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.frameLocator('iframe').getByText('A film of').waitFor();
      expect(asked).toEqual([frame]);
      const element = dialog.locator('iframe');
      expect(await element.getAttribute('title')).toBe(title);
      expect(await element.getAttribute('allow')).toBe('autoplay; fullscreen; picture-in-picture');
      expect(
        await dialog.getByRole('button', { name: filmDialog.close }).evaluate((b) => b === document.activeElement),
      ).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await card(page, title).evaluate((link) => link === document.activeElement)).toBe(true);
      expectNoProblems();
      await close();
    },
  );

  it.each(['/', '/landing'])('are plain links where there is no script, at %s', async (address) => {
    const { page, asked, close } = await openSite(address, { javaScriptEnabled: false });
    for (const { title, videoUrl } of Object.values(FILMS)) {
      const link = page.getByRole('link', { name: `${filmDialog.play} ${title}` });
      expect(await link.getAttribute('href')).toBe(videoUrl);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.textContent()).toContain(newTab);
    }
    expect(asked).toEqual([]);
    await close();
  });

  it('are the only ones beside the map that the security policy lets in', async () => {
    expect(await framesAdmittedBy(host.url)).toEqual([new URL(company.map).origin, ...embedOrigins].sort());
    const isExternal = [...featuredWorks, ...portfolio, promo].some(({ videoUrl }) => videoUrl.includes('://'));
    if (!isExternal) {
      expect(await framesAdmittedBy(testSite().host.url)).toEqual([new URL(company.map).origin]);
    }
  });
});

async function framesAdmittedBy(url: string): Promise<string[]> {
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
  const [, sources = ''] = /frame-src ([^;]*)/.exec(policy) ?? [];
  return sources.split(' ').sort();
}

/** The size of the player once it has the film, and of the window, in pixels. */
async function playerIn(page: Page, place: string) {
  await page.waitForFunction(
    (selector) => (document.querySelector<HTMLVideoElement>(`${selector} video[controls]`)?.videoWidth ?? 0) > 0,
    place,
  );
  await drawn(page);
  return page.locator(`${place} video[controls]`).evaluate((video) => {
    const { width, height } = video.getBoundingClientRect();
    return { width, height, isWider: document.documentElement.scrollWidth > innerWidth };
  });
}

describe('a film of the site has its own shape, as large as the screen allows,', () => {
  it.each([
    [320, 568],
    [568, 320],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ])('on its page and in the dialog, in a window of %i x %i', async (windowWidth, windowHeight) => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: windowWidth, height: windowHeight },
    });
    const expectShape = async (name: keyof typeof SHAPES, place: string) => {
      const { width, height, isWider } = await playerIn(page, place);
      const [filmWidth, filmHeight] = SHAPES[name].size;
      const found = `${name} in ${place}: ${Math.round(width)} x ${Math.round(height)}`;
      expect(Math.abs(width / height / (filmWidth / filmHeight) - 1), found).toBeLessThan(0.02);
      expect(width <= windowWidth && height <= windowHeight && !isWider, found).toBe(true);
      expect(Math.max(width / windowWidth, height / windowHeight), found).toBeGreaterThan(0.7);
    };
    for (const name of Object.keys(SHAPES) as (keyof typeof SHAPES)[]) {
      await page.goto(`/our-work/${name}`);
      await hydrated(page);
      await page.getByRole('button', { name: new RegExp(`Film ${name}$`) }).click();
      await expectShape(name, 'main');

      await page.goto('/our-work?category=commercials');
      await hydrated(page);
      await pressMiddle(page, `[data-film-card]:has([href="/our-work/${name}"]) picture`);
      await expectShape(name, 'dialog');
    }
    expectNoProblems();
    await close();
  });

  it('and a short of YouTube is upright', async () => {
    const { page, close } = await openSite('/landing');
    await card(page, FILMS.short.title).click();
    const { width = 0, height = 1 } = (await page.getByRole('dialog').locator('iframe').boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(9 / 16, 1);
    await close();
  });
});

describe('a promo film on Vimeo', () => {
  /** Opens the landing page and starts the promo film, which is then in view and playing. */
  async function playPromo() {
    const opened = await openSite('/landing');
    const { page } = opened;
    await card(page, PROMO.title).scrollIntoViewIfNeeded();
    await card(page, PROMO.title).click();
    await page.frameLocator('iframe').getByText('A film of Vimeo').waitFor();
    const frame = page.frame({ url: PROMO_FRAME });
    if (frame === null) throw new Error('The promo has another frame.');
    await expect.poll(() => calls(frame), PATIENCE).toEqual(['setMuted true', 'play']);
    return { ...opened, frame };
  }
  const calls = (frame: Frame) => frame.evaluate(() => window.calls);
  const leave = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const comeBack = (page: Page) =>
    page.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'center' }));

  /** Waits until the frame has received what the page has sent to it so far. */
  const answered = (page: Page) =>
    page.locator('iframe').evaluate(
      (frame: HTMLIFrameElement) =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data.method === 'ping' && resolve());
          frame.contentWindow?.postMessage({ method: 'ping' }, '*');
        }),
    );

  it('leaves the focus where the visitor has put it until the player comes', async () => {
    const { page, expectNoProblems, close } = await openSite('/landing');
    const release = await holdRequests(page, '**/assets/PromoEmbed-*.js');
    await card(page, PROMO.title).click();
    await page.locator('main a[href="/contact"]').last().focus();
    release();
    await page.frameLocator('iframe').getByText('A film of Vimeo').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/contact');
    expectNoProblems();
    await close();
  });

  it('waits for a press, and from then on plays in view and has its sound from the second time on', async () => {
    const { page, frame, asked, expectNoProblems, close } = await playPromo();
    expect(asked).toEqual([PROMO_FRAME]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await leave(page);
    await expect.poll(() => calls(frame), PATIENCE).toEqual(['setMuted true', 'play', 'pause']);
    await comeBack(page);
    await expect
      .poll(() => calls(frame), PATIENCE)
      .toEqual(['setMuted true', 'play', 'pause', 'setMuted false', 'play']);
    expectNoProblems();
    await close();
  });

  it('stays as the visitor leaves it in the frame: muted, or paused', async () => {
    const { page, frame, close } = await playPromo();
    await leave(page);
    await expect.poll(() => calls(frame), PATIENCE).toContain('pause');
    await comeBack(page);
    await expect.poll(() => calls(frame), PATIENCE).toContain('setMuted false');
    await frame.evaluate(() => {
      window.state.muted = true;
      window.calls = [];
    });
    await leave(page);
    await expect.poll(() => calls(frame), PATIENCE).toContain('pause');
    await comeBack(page);
    await expect.poll(() => calls(frame), PATIENCE).toContain('play');
    expect(await calls(frame)).not.toContain('setMuted false');

    await frame.evaluate(() => {
      window.state.paused = true;
      window.calls = [];
    });
    await leave(page);
    await expect.poll(() => calls(frame), PATIENCE).toContain('pause');
    await comeBack(page);
    await observed(page.locator('iframe'));
    await answered(page);
    expect(await calls(frame)).not.toContain('play');
    await close();
  });

  it('is stopped by the button that stops all films', async () => {
    const { page, frame, close } = await playPromo();
    await page.getByRole('button', { name: loopSwitch.stop }).evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => calls(frame), PATIENCE).toContain('pause');
    await close();
  });
});
