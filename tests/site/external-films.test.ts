import type { Frame, Page } from 'playwright/test';
import { filmProviders } from '../../frontend/lib/filmSource.ts';
import { observed } from '../support/browser/frames.ts';
import { holdRequests } from '../support/browser/holdRequests.ts';
import { pressMiddle } from '../support/browser/press.ts';
import { buildFixture } from '../support/commands/buildFixture.ts';
import { editContent } from '../support/commands/editContent.ts';
import { company, landing, site } from '../support/content.ts';
import { expect, testOf } from '../support/test.ts';
import { readThrough, visit } from '../support/visit.ts';

const { filmDialog } = site;
const { poster } = landing.promo;
const providers = Object.values(filmProviders).map(({ origin }) => origin);

/** An upright film and a wide one: their addresses as the owner pastes them, and those that their iframes must have. */
const FILMS = {
  short: {
    title: 'A short on YouTube',
    videoUrl: 'https://www.youtube.com/shorts/aqz-KE-bpKQ?t=1m5s',
    frame: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1&start=65',
  },
  vimeo: {
    title: 'On Vimeo',
    videoUrl: 'https://vimeo.com/76979871/8272103f6e?share=copy',
    frame: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  },
};
const PROMO = { title: 'The promo', poster, videoUrl: 'https://vimeo.com/1084537' };
const PROMO_FRAME = 'https://player.vimeo.com/video/1084537?dnt=1&autoplay=1&muted=1';

/** Puts the films of other sites into the content of a checkout. */
function addFilms(checkout: string): void {
  const records = Object.values(FILMS).map(({ title, videoUrl }) => ({ title, videoUrl, poster }));
  const works = records.map((film, id) => ({ ...film, id: `film-${id}`, category: 'Commercials', facts: 'Elsewhere' }));
  const portfolio = records.map((film, id) => ({ ...film, id: id + 1, description: 'A film', tags: [] }));
  editContent(checkout, 'landing', (landing) => ({ ...landing, promo: PROMO, portfolio }));
  editContent(checkout, 'films', (films) => ({ ...films, films: [...films.films, ...works] }));
  editContent(checkout, 'home', (home) => ({ ...home, featuredWorks: works.map(({ id }) => id) }));
}

/** The host serves a site with these films; `asked` collects requests to other sites, which get fakes as answers. */
const test = testOf(() => buildFixture(addFilms)).extend<{ asked: string[] }>({
  asked: async ({ page, host }, use) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(host.url)) asked.push(request.url());
    });
    for (const origin of providers) {
      const body = origin === filmProviders.vimeo.origin ? VIMEO : `<!doctype html><p>A film of ${origin}</p>`;
      await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
    }
    await use(asked);
  },
});

// One worker: each one would build the site.
test.describe.configure({ mode: 'default' });
test.use({ expectedProblems: [/^Request to another site/] });

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

const card = (page: Page, title: string) => page.getByRole('button', { name: `${filmDialog.play} ${title}` });

test('a film of another site asks nobody before a press, which opens its frame', async ({ page, asked }) => {
  for (const [path, name] of [
    ['/', 'short'],
    ['/landing', 'vimeo'],
  ] as const) {
    const { title, frame } = FILMS[name];
    await visit(page, path);
    await readThrough(page);
    await card(page, title).hover();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(asked).toEqual([]);

    if (name === 'short') await pressMiddle(page, card(page, title).locator('picture'));
    else await card(page, title).press('Space');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.frameLocator('iframe').getByText('A film of')).toBeVisible();
    expect(asked.splice(0)).toEqual([frame]);
    await expect(dialog.getByTitle(title)).toHaveAttribute('allow', 'autoplay; fullscreen; picture-in-picture');
    const { width = 0, height = 1 } = (await dialog.locator('iframe').boundingBox()) ?? {};
    expect(width / height, name).toBeCloseTo(name === 'short' ? 9 / 16 : 16 / 9, 1);
    await expect(dialog.getByRole('button', { name: filmDialog.close })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card(page, title)).toBeFocused();
  }
});

test('the security policy lets in frames of these sites and of the map alone', async ({ request, startHost }) => {
  const framesOf = async (url: string) => {
    const policy = String((await request.get(url)).headers()['content-security-policy']);
    return /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort();
  };
  const map = new URL(company.map).origin;
  const films = Object.values(FILMS).map(({ frame }) => new URL(frame).origin);
  expect(await framesOf('/')).toEqual([map, ...films].sort());
  expect(await framesOf((await startHost()).url)).toEqual([map]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a film of another site is a link to it', async ({ page, asked }) => {
    for (const path of ['/', '/landing']) {
      await page.goto(path);
      for (const { title, videoUrl } of Object.values(FILMS)) {
        const link = page.getByRole('link', { name: `${filmDialog.play} ${title}` });
        await expect(link).toHaveAttribute('href', videoUrl);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toContainText('(opens in a new tab)');
      }
    }
    expect(asked).toEqual([]);
  });
});

test('a promo film on Vimeo waits for a press, then plays in view, later with sound', async ({ page, asked }) => {
  const calls = (frame: Frame) => frame.evaluate<string[]>('calls');
  const leave = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const comeBack = async () => {
    await page.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await observed(page.locator('iframe'));
  };
  await visit(page, '/landing');
  const release = await holdRequests(page, '**/assets/PromoEmbed-*.js');
  await pressMiddle(page, card(page, PROMO.title));
  release();
  await expect(page.frameLocator('iframe').getByText('A film of Vimeo')).toBeVisible();
  const frame = page.frame({ url: PROMO_FRAME });
  if (frame === null) throw new Error('The promo has another frame.');
  await expect(page.locator('iframe')).toBeFocused();
  await expect.poll(() => calls(frame)).toEqual(['setMuted true', 'play']);
  expect(asked).toEqual([PROMO_FRAME]);
  await leave();
  await expect.poll(() => calls(frame)).toEqual(['setMuted true', 'play', 'pause']);
  await comeBack();
  await expect.poll(() => calls(frame)).toEqual(['setMuted true', 'play', 'pause', 'setMuted false', 'play']);

  await test.step('and stays as the visitor leaves it in the frame: muted, then paused', async () => {
    const expectLast = (call: string) => expect.poll(async () => (await calls(frame)).at(-1)).toBe(call);
    const leaveWith = async (state: Record<string, boolean>) => {
      await frame.evaluate(`calls = []; Object.assign(state, ${JSON.stringify(state)})`);
      await leave();
      await expectLast('pause');
      await comeBack();
    };
    await leaveWith({ muted: true });
    await expectLast('play');
    expect(await calls(frame)).not.toContain('setMuted false');
    await leaveWith({ paused: true });
    // The frame answers in order: when it has this answer, it has all that the page has sent before.
    await page.locator('iframe').evaluate(
      (element: HTMLIFrameElement) =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data.method === 'ping' && resolve());
          element.contentWindow?.postMessage({ method: 'ping' }, '*');
        }),
    );
    expect(await calls(frame)).not.toContain('play');
  });
});
