// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { installLayout, place } from '../../support/dom/layout';

let loops: typeof import('../../../frontend/lib/loops').loops;
let promo: typeof import('../../../frontend/lib/promoPlayback');

/** Imports the modules anew, as a full page load does. */
async function loadPage() {
  vi.resetModules();
  ({ loops } = await import('../../../frontend/lib/loops'));
  promo = await import('../../../frontend/lib/promoPlayback');
}

beforeEach(async () => {
  installLayout();
  sessionStorage.clear();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await loadPage();
});

/** Errors of `HTMLMediaElement.play`. */
const REFUSED = 'NotAllowedError';
const MISSING = 'NotSupportedError';

/** A promo film in a page; `refuses` is the error with which the browser answers a start, if it does. */
function openPromo(refuses: (isMuted: boolean) => string | undefined = () => undefined) {
  const film = { isPlaying: false, isMuted: true, starts: 0 };
  const browser = { refuses };
  const seen = { isMuted: true, isWaiting: false };
  const frame = document.createElement('div');
  const player = {
    play: async () => {
      film.starts += 1;
      const name = browser.refuses(film.isMuted);
      if (name !== undefined) throw Object.assign(new Error(), { name });
      film.isPlaying = true;
    },
    pause: () => Object.assign(film, { isPlaying: false }),
    setMuted: (isMuted: boolean) => Object.assign(film, { isMuted }),
  };
  const playback = promo.promoPlayback(player, (state) => Object.assign(seen, state));
  const leave = promo.followView(playback, frame);

  const acts: Record<string, () => void> = {
    /** Half of it is in view. */
    in: () => place(frame, 0.5),
    /** Less than half of it is in view. */
    out: () => place(frame, 0.51),
    play: () => playback.choosePlay(true),
    pause: () => playback.choosePlay(false),
    'sound on': () => playback.chooseSound(true),
    'sound off': () => playback.chooseSound(false),
    'dialog opens': () => loops.setDialogOpen(true),
    'dialog closes': () => loops.setDialogOpen(false),
    'all stop': () => loops.stop(true),
    'all go': () => loops.stop(false),
    'browser allows': () => Object.assign(browser, { refuses: () => undefined }),
    'page leaves': leave,
  };
  /** Does one act, and says what the visitor has: `muted`, `loud`, `still`, or `button`, the button that starts it. */
  const after = async (act: string) => {
    const perform = acts[act];
    if (perform === undefined) throw new Error(`Nobody can "${act}".`);
    perform();
    await new Promise((resolve) => setTimeout(resolve));
    if (film.isPlaying) return film.isMuted === seen.isMuted ? (film.isMuted ? 'muted' : 'loud') : 'wrong sign';
    return seen.isWaiting ? 'button' : 'still';
  };
  return { film, after };
}

/** Does the acts of `in: muted, out: still` in their order, and expects what each brings. */
async function expectActs({ after }: ReturnType<typeof openPromo>, script: string) {
  const happened: string[] = [];
  for (const step of script.split(', ')) {
    const [act = ''] = step.split(': ');
    happened.push(`${act}: ${await after(act)}`);
  }
  expect(happened.join(', ')).toBe(script);
}

it.each(
  Object.entries({
    'plays with half of it in view, muted at first, and with sound from the second time on':
      'out: still, in: muted, in: muted, out: still, in: loud',
    'starts at a press with less in view, and goes on until it leaves the view': 'play: muted, out: muted, out: still',
    'has its sound when it is asked for': 'in: muted, sound on: loud, out: still, in: loud',
    'stays muted once its sound is switched off': 'in: muted, sound on: loud, sound off: muted, out: still, in: muted',
    'rests behind a dialog, and goes on as it was': 'in: muted, dialog opens: still, dialog closes: muted',
    'stays paused by the visitor until it is played again':
      'in: muted, pause: button, out: button, in: button, dialog opens: button, dialog closes: button, play: loud',
    'stops and goes on with all films of the page': 'in: muted, all stop: button, all go: muted',
    'is stopped with all films after a press on its own button': 'in: muted, play: muted, all stop: button',
    'waits for a press where all films are stopped, and then plays in view alone':
      'all stop: button, in: button, play: muted, out: still, in: loud',
    'does not start out of view when films go on': 'all stop: button, all go: still',
    'stops when its page is left': 'in: muted, page leaves: still, in: still',
  }),
)('the promo film %s', (_, script) => expectActs(openPromo(), script));

it('the promo film keeps the choice of the sound for the visit, on other pages too', async () => {
  await expectActs(openPromo(), 'in: muted, sound off: muted');
  await loadPage();
  await expectActs(openPromo(), 'in: muted, out: still, in: muted, sound on: loud');
  await loadPage();
  await expectActs(openPromo(), 'in: muted, out: still, in: loud');
});

it('the promo film keeps the choice in a browser without session storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  await expectActs(openPromo(), 'sound off: still, in: muted, out: still, in: muted, sound on: loud');
});

it('the promo film plays muted where the browser refuses sound', async () => {
  const promo = openPromo((isMuted) => (isMuted ? undefined : REFUSED));
  await expectActs(promo, 'in: muted, out: still, in: muted');
  expect(console.info).not.toHaveBeenCalled();
});

it('the promo film offers its button where the browser refuses autoplay, and notes it once', async () => {
  const promo = openPromo(() => REFUSED);
  await expectActs(promo, 'in: button, all go: button');
  expect(promo.film.starts).toBe(1);
  expect(console.info).toHaveBeenCalledOnce();
  await expectActs(promo, 'browser allows: button, dialog opens: button, dialog closes: muted, pause: button');
  await expectActs(
    openPromo(() => REFUSED),
    'in: button, browser allows: button, play: muted',
  );
});

it('the promo film keeps its poster where it is missing, and where it leaves the view before it began', async () => {
  await expectActs(
    openPromo(() => MISSING),
    'in: still',
  );
  const slow = openPromo(() => REFUSED);
  slow.after('in');
  expect(await slow.after('out')).toBe('still');
  expect(console.info).not.toHaveBeenCalled();
});
