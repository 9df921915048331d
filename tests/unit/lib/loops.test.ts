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
function addFilm(top: number) {
  const film = { isPlaying: false, starts: 0, remove: () => {} };
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { get: () => !film.isPlaying });
  video.play = async () => {
    film.isPlaying = true;
    film.starts += 1;
  };
  video.pause = () => {
    film.isPlaying = false;
  };
  film.remove = loops.add(video);
  place(video, top);
  return { film, scrollTo: (to: number) => place(video, to) };
}

const playing = (films: readonly { film: { isPlaying: boolean } }[]) => films.map(({ film }) => film.isPlaying);

describe('the loops of a page', () => {
  it('play while they are in view', () => {
    const { film, scrollTo } = addFilm(OUT_OF_VIEW);
    expect(film.isPlaying).toBe(false);
    scrollTo(HALF_IN_VIEW);
    expect(film.isPlaying).toBe(true);
    scrollTo(OUT_OF_VIEW);
    expect(film.isPlaying).toBe(false);
  });

  it.each([
    ['desktop', LOOPS_AT_ONCE],
    ['phone', LOOPS_AT_ONCE_ON_PHONES],
  ])('play on a %s no more than %i at once, the most visible ones', (screen, most) => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query === PHONES && screen === 'phone' }),
    );
    const half = addFilm(HALF_IN_VIEW);
    const whole = Array.from({ length: most }, () => addFilm(IN_VIEW));
    expect(playing(whole)).toEqual(whole.map(() => true));
    expect(playing([half])).toEqual([false]);
    whole[0]?.scrollTo(OUT_OF_VIEW);
    expect(playing([half])).toEqual([true]);
  });

  it('are not started again while they play', () => {
    const { film, scrollTo } = addFilm(IN_VIEW);
    scrollTo(HALF_IN_VIEW);
    scrollTo(IN_VIEW);
    expect(film.starts).toBe(1);
  });

  it('stop when the visitor stops them, and call each listener once', () => {
    const films = [addFilm(IN_VIEW), addFilm(IN_VIEW)];
    const follower = vi.fn();
    loops.subscribe(follower);
    loops.stop(true);
    expect(playing(films)).toEqual([false, false]);
    expect(loops.areStopped()).toBe(true);
    expect(document.documentElement.hasAttribute('data-stopped')).toBe(true);
    expect(follower).toHaveBeenCalledOnce();
    loops.stop(false);
    expect(playing(films)).toEqual([true, true]);
    expect(document.documentElement.hasAttribute('data-stopped')).toBe(false);
  });

  it('stop behind a dialog and in a hidden tab', () => {
    const { film } = addFilm(IN_VIEW);
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

  it.each<[string, { saveData?: boolean; effectiveType?: string }, boolean]>([
    ['Save-Data is set', { saveData: true, effectiveType: '4g' }, false],
    ['the connection is 3g', { effectiveType: '3g' }, true],
    ['the connection is 2g', { effectiveType: 'slow-2g' }, true],
    ['the connection is 4g', { effectiveType: '4g' }, true],
  ])('wait for the visitor under Save-Data, but not on a slow connection: %s', (_, connection, isPlaying) => {
    vi.stubGlobal('navigator', { connection });
    const { film } = addFilm(IN_VIEW);
    expect(film.isPlaying).toBe(isPlaying);
    loops.stop(false);
    expect(film.isPlaying).toBe(true);
  });

  it('wait for the visitor where reduced motion is asked for', () => {
    installMotionPreference(true);
    const { film } = addFilm(IN_VIEW);
    expect(film.isPlaying).toBe(false);
    loops.stop(false);
    expect(film.isPlaying).toBe(true);
  });

  it('are followed by their listeners although none has been in view yet', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const follower = vi.fn();
    loops.subscribe(follower);
    expect(document.documentElement.hasAttribute('data-stopped')).toBe(true);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    dispatchEvent(new Event('visibilitychange'));
    expect(follower).toHaveBeenCalledOnce();
  });

  it('stop when their part of the page is removed', () => {
    const { film, scrollTo } = addFilm(IN_VIEW);
    film.remove();
    expect(film.isPlaying).toBe(false);
    scrollTo(IN_VIEW);
    expect(film.isPlaying).toBe(false);
  });
});
