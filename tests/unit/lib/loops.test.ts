// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { LOOPS_AT_ONCE, LOOPS_AT_ONCE_ON_PHONES, PHONES } from '../../../frontend/lib/limits';
import { installLayout, installMotionPreference, place } from '../../support/dom/layout';

const IN_VIEW = 0;
const HALF_IN_VIEW = 0.5;
const OUT_OF_VIEW = 2;

/** Imported anew for each test, because the module keeps the page's films. */
let loops: typeof import('../../../frontend/lib/loops').loops;

beforeEach(async () => {
  installLayout();
  vi.resetModules();
  ({ loops } = await import('../../../frontend/lib/loops'));
});

/** Adds a fake film to the page; `playsAfter` says after each of the acts whether it plays. */
function addFilm(top = IN_VIEW) {
  const film = { isPlaying: false };
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { get: () => !film.isPlaying });
  video.play = async () => void Object.assign(film, { isPlaying: true });
  video.pause = () => Object.assign(film, { isPlaying: false });
  const remove = loops.add(video);
  place(video, top);
  const playsAfter = (...acts: (() => unknown)[]) =>
    acts.map((act) => {
      act();
      return film.isPlaying;
    });
  return { film, remove, playsAfter, to: (where: number) => () => place(video, where) };
}

const hideTab = (isHidden: boolean) => () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  dispatchEvent(new Event('visibilitychange'));
};

it.each([
  ['desktop', LOOPS_AT_ONCE],
  ['phone', LOOPS_AT_ONCE_ON_PHONES],
])('the loops of a page play on a %s no more than %i at once, the most visible ones', (screen, most) => {
  installMotionPreference(false, ...(screen === 'phone' ? [PHONES] : []));
  const half = addFilm(HALF_IN_VIEW);
  const whole = Array.from({ length: most }, () => addFilm());
  expect(whole.map(({ film }) => film.isPlaying)).toEqual(whole.map(() => true));
  expect(half.film.isPlaying).toBe(false);
  expect(half.playsAfter(() => whole[0]?.to(OUT_OF_VIEW)())).toEqual([true]);
  // Those of a page that was left take no place.
  for (const { remove } of whole) remove();
  expect(addFilm(HALF_IN_VIEW).film.isPlaying).toBe(true);
});

it('the loops of a page follow the device when it begins and ceases to ask for reduced motion or few data', () => {
  const preference = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('motion') ? preference : { matches: false }));
  const prefer = (matches: boolean) => () => Object.assign(preference, { matches }).dispatchEvent(new Event('change'));
  const connection = Object.assign(new EventTarget(), { saveData: false });
  vi.stubGlobal('navigator', { connection });
  const save = (saveData: boolean) => () => Object.assign(connection, { saveData }).dispatchEvent(new Event('change'));
  const plays = addFilm().playsAfter(prefer(true), prefer(false), save(true), save(false));
  expect(plays).toEqual([false, true, false, true]);
});

it('the loops of a page stop in a hidden tab, and listeners hear of it although no film has been in view yet', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const listener = vi.fn();
  loops.subscribe(listener);
  expect(document.documentElement.hasAttribute('data-stopped')).toBe(true);
  hideTab(true)();
  expect(listener).toHaveBeenCalledOnce();
  hideTab(false)();
  loops.stop(false);
  expect(addFilm().playsAfter(hideTab(true), hideTab(false))).toEqual([false, true]);
});
