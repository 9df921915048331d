// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOPS_AT_ONCE, LOOPS_AT_ONCE_ON_PHONES } from '../../../frontend/lib/limits';
import { PHONES } from '../../../frontend/lib/screens';
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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Adds a fake film to the page; `starts` counts the calls of `play`. */
function addFilm(top = IN_VIEW) {
  const film = { isPlaying: false, starts: 0 };
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { get: () => !film.isPlaying });
  video.play = async () => {
    Object.assign(film, { isPlaying: true, starts: film.starts + 1 });
  };
  video.pause = () => Object.assign(film, { isPlaying: false });
  const remove = loops.add(video);
  place(video, top);
  return { film, remove, scrollTo: (to: number) => place(video, to) };
}

const playing = (films: readonly { film: { isPlaying: boolean } }[]) => films.map(({ film }) => film.isPlaying);
const isMarkedStopped = () => document.documentElement.hasAttribute('data-stopped');

describe('the loops of a page', () => {
  it('play while they are in view, are not started again meanwhile, and end with their part of the page', () => {
    const loop = addFilm(OUT_OF_VIEW);
    const seen = [OUT_OF_VIEW, HALF_IN_VIEW, IN_VIEW, OUT_OF_VIEW, IN_VIEW].map((top) => {
      loop.scrollTo(top);
      return loop.film.isPlaying;
    });
    expect(seen).toEqual([false, true, true, false, true]);
    expect(loop.film.starts).toBe(2);
    loop.remove();
    expect(loop.film.isPlaying).toBe(false);
    loop.scrollTo(IN_VIEW);
    expect(loop.film.isPlaying).toBe(false);
  });

  it.each([
    ['desktop', LOOPS_AT_ONCE],
    ['phone', LOOPS_AT_ONCE_ON_PHONES],
  ])('play on a %s no more than %i at once, the most visible ones', (screen, most) => {
    installMotionPreference(false, ...(screen === 'phone' ? [PHONES] : []));
    const half = addFilm(HALF_IN_VIEW);
    const whole = Array.from({ length: most }, () => addFilm());
    expect(playing(whole)).toEqual(whole.map(() => true));
    expect(playing([half])).toEqual([false]);
    whole[0]?.scrollTo(OUT_OF_VIEW);
    expect(playing([half])).toEqual([true]);
  });

  it('stop when the visitor stops them, and call each listener once for each change until it ends', () => {
    const films = [addFilm(), addFilm()];
    const listener = vi.fn();
    const end = loops.subscribe(listener);
    loops.stop(true);
    expect(playing(films)).toEqual([false, false]);
    expect([loops.areStopped(), isMarkedStopped()]).toEqual([true, true]);
    expect(listener).toHaveBeenCalledOnce();
    end();
    loops.stop(false);
    expect(playing(films)).toEqual([true, true]);
    expect([loops.areStopped(), isMarkedStopped()]).toEqual([false, false]);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('stop behind a dialog and in a hidden tab', () => {
    const { film } = addFilm();
    loops.cover(true);
    expect(film.isPlaying).toBe(false);
    loops.cover(false);
    expect(film.isPlaying).toBe(true);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    dispatchEvent(new Event('visibilitychange'));
    expect(film.isPlaying).toBe(false);
    hidden.mockReturnValue(false);
    dispatchEvent(new Event('visibilitychange'));
    expect(film.isPlaying).toBe(true);
  });

  it.each<
    [string, { saveData?: boolean; effectiveType?: string }, isReduced: boolean, plays: boolean, slides: boolean]
  >([
    ['Save-Data', { saveData: true, effectiveType: '4g' }, false, false, true],
    ['reduced motion', {}, true, false, false],
    ['2g', { effectiveType: 'slow-2g' }, false, true, true],
    ['4g', { effectiveType: '4g' }, false, true, true],
  ])('and sliders wait for the visitor as the device asks: %s', (_, connection, isReduced, plays, slides) => {
    vi.stubGlobal('navigator', { connection });
    installMotionPreference(isReduced);
    const { film } = addFilm();
    expect([film.isPlaying, !loops.areSlidersStopped()]).toEqual([plays, slides]);
    loops.stop(false);
    expect([film.isPlaying, !loops.areSlidersStopped()]).toEqual([true, true]);
  });

  it('follow the device when it begins and ceases to ask for reduced motion', () => {
    const preference = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', (query: string) => (query.includes('motion') ? preference : { matches: false }));
    const { film } = addFilm();
    const seen = [true, false].map((matches) => {
      Object.assign(preference, { matches }).dispatchEvent(new Event('change'));
      return film.isPlaying;
    });
    expect(seen).toEqual([false, true]);
  });

  it('have listeners that hear of a hidden tab although no film has been in view yet', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const listener = vi.fn();
    loops.subscribe(listener);
    expect(isMarkedStopped()).toBe(true);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    dispatchEvent(new Event('visibilitychange'));
    expect(listener).toHaveBeenCalledOnce();
  });
});
