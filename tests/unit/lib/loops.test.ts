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
  installMotionPreference(false);
  vi.resetModules();
  ({ loops } = await import('../../../frontend/lib/loops'));
});

/** Adds a fake film to the page; `playsAfter` says after each of the acts whether it plays. */
function addFilm(top = IN_VIEW) {
  const film = { isPlaying: false, starts: 0 };
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { get: () => !film.isPlaying });
  video.play = async () => void Object.assign(film, { isPlaying: true, starts: film.starts + 1 });
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

const isMarkedStopped = () => document.documentElement.hasAttribute('data-stopped');
const hideTab = (isHidden: boolean) => () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  dispatchEvent(new Event('visibilitychange'));
};

it('the loops of a page play while they are in view, and end with their part of the page', () => {
  const { film, remove, playsAfter, to } = addFilm(OUT_OF_VIEW);
  const acts = [to(OUT_OF_VIEW), to(HALF_IN_VIEW), to(IN_VIEW), to(OUT_OF_VIEW), to(IN_VIEW)];
  expect(playsAfter(...acts)).toEqual([false, true, true, false, true]);
  expect(film.starts).toBe(2);
  expect(playsAfter(remove, to(IN_VIEW))).toEqual([false, false]);
});

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

it('the loops of a page stop when the visitor stops them, and tell their listeners once', () => {
  const { playsAfter } = addFilm();
  const listener = vi.fn();
  const end = loops.subscribe(listener);
  expect(playsAfter(() => loops.stop(true))).toEqual([false]);
  expect([loops.areStopped(), isMarkedStopped()]).toEqual([true, true]);
  end();
  expect(playsAfter(() => loops.stop(false))).toEqual([true]);
  expect([loops.areStopped(), isMarkedStopped()]).toEqual([false, false]);
  expect(listener).toHaveBeenCalledOnce();
});

it('the loops of a page stop behind a dialog and in a hidden tab', () => {
  const acts = [() => loops.setDialogOpen(true), () => loops.setDialogOpen(false), hideTab(true), hideTab(false)];
  expect(addFilm().playsAfter(...acts)).toEqual([false, true, false, true]);
});

it.each<[string, connection: object, isReduced: boolean, plays: boolean, slides: boolean]>([
  ['Save-Data', { saveData: true, effectiveType: '4g' }, false, false, true],
  ['reduced motion', {}, true, false, false],
  ['2g', { effectiveType: 'slow-2g' }, false, true, true],
  ['4g', { effectiveType: '4g' }, false, true, true],
])(
  'the loops of a page and sliders wait for the visitor as the device asks: %s',
  (_, connection, isReduced, plays, slides) => {
    vi.stubGlobal('navigator', { connection });
    installMotionPreference(isReduced);
    const { film } = addFilm();
    expect([film.isPlaying, !loops.areSlidersStopped()]).toEqual([plays, slides]);
    loops.stop(false);
    expect([film.isPlaying, !loops.areSlidersStopped()]).toEqual([true, true]);
  },
);

it('the loops of a page follow the device when it begins and ceases to ask for reduced motion', () => {
  const preference = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => (query.includes('motion') ? preference : { matches: false }));
  const prefer = (matches: boolean) => () => Object.assign(preference, { matches }).dispatchEvent(new Event('change'));
  expect(addFilm().playsAfter(prefer(true), prefer(false))).toEqual([false, true]);
});

it('the loops of a page have listeners that hear of a hidden tab although no film has been in view yet', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const listener = vi.fn();
  loops.subscribe(listener);
  expect(isMarkedStopped()).toBe(true);
  hideTab(true)();
  expect(listener).toHaveBeenCalledOnce();
});
